//! Rules as data: typed conditions over named features, without loops.
//!
//! A definition is assigned once and may use only features and definitions before it, so that every evaluation ends after
//! one pass. A rule is `draft` (not evaluated), `background` (evaluated and recorded, without effect) or `live`.

mod parse;
#[cfg(test)]
mod refusal_tests;
#[cfg(test)]
mod tests;

pub use parse::RuleError;

use super::features::{Feature, Features};
use super::model::{Credit, HoldKind, NoticeKind, Suspicion};
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};

/// A parsed set of rules.
#[derive(Debug)]
pub struct RuleSet {
    /// As the file says it.
    pub version: String,
    /// The first twelve letters of the SHA-256 of the file.
    pub digest: String,
    definitions: Vec<Vec<Condition>>,
    rules: Vec<Rule>,
    /// The most points of each signal that count, by its name.
    caps: HashMap<String, i64>,
    /// Signals of which only the highest points count, because each verdict repeats what the one before it counted.
    highest: HashSet<String>,
    /// What each credit takes off the score: 0 or less.
    credits: HashMap<Credit, i64>,
}

/// What one signal gave an account within the window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignalPoints {
    pub rule: String,
    pub total: i64,
    /// The most of one verdict.
    pub highest: i64,
}

#[derive(Debug)]
struct Rule {
    id: String,
    live: bool,
    when: Vec<Condition>,
    points: i64,
    /// A feature whose whole number multiplies the points.
    per: Option<Feature>,
    notice: Option<NoticeKind>,
    hold: Option<HoldKind>,
    suspicion: Option<Suspicion>,
}

/// All conditions of a list hold for it to hold.
#[derive(Debug)]
enum Condition {
    AtLeast { feature: Feature, value: f64 },
    AtMost { feature: Feature, value: f64 },
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
    pub suspicion: Option<Suspicion>,
}

impl Outcome {
    /// What follows from the verdict, as stored beside it for replays.
    pub fn effects(&self) -> Value {
        json!({
            "hold": self.hold.map(HoldKind::word),
            "notice": self.notice.map(NoticeKind::word),
            "points": self.points,
            "suspicion": self.suspicion.map(Suspicion::word),
        })
    }
}

impl RuleSet {
    /// The name under which verdicts record the set: its version and its digest.
    pub fn name(&self) -> String {
        format!("{}@{}", self.version, self.digest)
    }

    /// Evaluates every rule once. The first live rule with a notice, a hold or a suspicion decides it.
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
            let points = rule.points(features);
            if points != 0 {
                outcome.points.push((rule.id.clone(), points));
            }
            outcome.notice = outcome.notice.or(rule.notice);
            outcome.hold = outcome.hold.or(rule.hold);
            outcome.suspicion = outcome.suspicion.or(rule.suspicion);
        }
        outcome
    }

    /// The score from 0 to 100: what each signal gave up to its cap, less the credits of the account.
    pub fn score(&self, given: &[SignalPoints], credits: &[Credit]) -> i64 {
        let given: i64 = given.iter().map(|signal| self.counted(signal)).sum();
        let credited: i64 = credits.iter().map(|credit| self.credit(*credit)).sum();
        (given + credited).clamp(0, 100)
    }

    /// What a credit takes off; 0 where the set does not name it.
    pub fn credit(&self, credit: Credit) -> i64 {
        self.credits.get(&credit).copied().unwrap_or_default()
    }

    fn counted(&self, signal: &SignalPoints) -> i64 {
        let points = match self.highest.contains(&signal.rule) {
            true => signal.highest,
            false => signal.total,
        };
        self.caps.get(&signal.rule).map_or(points, |cap| points.min(*cap))
    }
}

impl Rule {
    fn points(&self, features: &Features) -> i64 {
        // A feature beyond any whole number of points is one: the conversion saturates.
        let times = self.per.map_or(1, |feature| features.get(feature).floor() as i64);
        self.points.saturating_mul(times)
    }
}

fn all(conditions: &[Condition], features: &Features, known: &[bool]) -> bool {
    conditions.iter().all(|condition| match condition {
        Condition::AtLeast { feature, value } => features.get(*feature) >= *value,
        Condition::AtMost { feature, value } => features.get(*feature) <= *value,
        Condition::Any(others) => others
            .iter()
            .any(|other| all(std::slice::from_ref(other), features, known)),
        Condition::Is { definition, expected } => known.get(*definition) == Some(expected),
    })
}
