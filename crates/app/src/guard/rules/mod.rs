//! Rules as data: typed conditions over named features, without loops.
//!
//! A definition is assigned once and may use only features and definitions before it, so that every evaluation ends after
//! one pass. A rule is `draft` (not evaluated), `background` (evaluated and recorded, without effect) or `live`.

mod parse;
#[cfg(test)]
mod tests;

pub use parse::RuleError;

use super::features::Features;
use super::model::{HoldKind, NoticeKind};
use std::collections::HashMap;

/// A parsed set of rules.
#[derive(Debug)]
pub struct RuleSet {
    /// The name under which verdicts record the set.
    pub version: String,
    definitions: Vec<Vec<Condition>>,
    rules: Vec<Rule>,
    /// The most points of each signal that count, by its name.
    caps: HashMap<String, i64>,
}

#[derive(Debug)]
struct Rule {
    id: String,
    live: bool,
    when: Vec<Condition>,
    points: i64,
    notice: Option<NoticeKind>,
    hold: Option<HoldKind>,
}

/// All conditions of a list hold for it to hold.
#[derive(Debug)]
enum Condition {
    AtLeast { feature: usize, value: f64 },
    AtMost { feature: usize, value: f64 },
    Any(Vec<Condition>),
    Is { definition: usize, expected: bool },
}

/// What the rules say of one event.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// The live rules that fired, in the order of the set.
    pub fired: Vec<String>,
    /// The background rules that would have fired.
    pub shadow: Vec<String>,
    /// Points by the rule that gives them; negative points lower the score.
    pub points: Vec<(String, i64)>,
    pub notice: Option<NoticeKind>,
    pub hold: Option<HoldKind>,
}

impl RuleSet {
    /// Evaluates every rule once. The first live rule with a notice or a hold decides it.
    pub fn evaluate(&self, features: &Features) -> Outcome {
        let mut known = Vec::with_capacity(self.definitions.len());
        for conditions in &self.definitions {
            let holds = all(conditions, features, &known);
            known.push(holds);
        }
        let mut outcome = Outcome::default();
        for rule in &self.rules {
            if !all(&rule.when, features, &known) {
                continue;
            }
            if !rule.live {
                outcome.shadow.push(rule.id.clone());
                continue;
            }
            outcome.fired.push(rule.id.clone());
            if rule.points != 0 {
                outcome.points.push((rule.id.clone(), rule.points));
            }
            outcome.notice = outcome.notice.or(rule.notice);
            outcome.hold = outcome.hold.or(rule.hold);
        }
        outcome
    }

    /// The score from 0 to 100 of points by rule; what one rule gave counts up to its cap.
    pub fn score(&self, points: &[(String, i64)]) -> i64 {
        let total: i64 = points
            .iter()
            .map(|(rule, points)| match self.caps.get(rule) {
                Some(cap) => (*points).min(*cap),
                None => *points,
            })
            .sum();
        total.clamp(0, 100)
    }
}

fn all(conditions: &[Condition], features: &Features, known: &[bool]) -> bool {
    conditions.iter().all(|condition| match condition {
        Condition::AtLeast { feature, value } => features.at(*feature) >= *value,
        Condition::AtMost { feature, value } => features.at(*feature) <= *value,
        Condition::Any(others) => others
            .iter()
            .any(|other| all(std::slice::from_ref(other), features, known)),
        Condition::Is { definition, expected } => known.get(*definition) == Some(expected),
    })
}
