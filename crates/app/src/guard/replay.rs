//! Stored verdicts against another set of rules: what would have been decided otherwise.

use super::features::Features;
use super::rules::RuleSet;
use super::store::{self, StoredVerdict};
use crate::kernel::fault::FaultResult;
use crate::kernel::json::strings;
use db::Reads;
use jiff::Timestamp;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use uuid::Uuid;

/// What changed between the stored verdicts of a span and those of another set of rules.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Replay {
    pub verdicts: usize,
    /// Verdicts in which other rules fire, or from which something else follows.
    pub changed: usize,
    /// Events by rule that fires now and did not, and that fired and does not now.
    pub gained: BTreeMap<String, usize>,
    pub lost: BTreeMap<String, usize>,
    /// Verdicts by what is different: hold, notice, points or suspicion.
    pub effects: BTreeMap<String, usize>,
}

/// Verdicts that are read at once.
const PAGE: i64 = 1_000;

impl Replay {
    /// The replay as one object, for the operator.
    pub fn to_json(&self) -> Value {
        json!({
            "verdicts": self.verdicts,
            "changed": self.changed,
            "gained": self.gained,
            "lost": self.lost,
            "effects": self.effects,
        })
    }

    fn compare(&mut self, rules: &RuleSet, stored: &StoredVerdict) {
        let features = Features::from_json(&serde_json::from_str(&stored.features).unwrap_or_default());
        let outcome = rules.evaluate(&features);
        let before = strings(&serde_json::from_str(&stored.fired).unwrap_or_default());
        let effects = stored
            .outcome
            .as_deref()
            .map(|effects| serde_json::from_str(effects).unwrap_or_default());
        let different = effects.map_or_else(Vec::new, |before| different(&before, &outcome.effects()));
        self.verdicts += 1;
        self.changed += usize::from(outcome.fired != before || !different.is_empty());
        for effect in different {
            *self.effects.entry(effect).or_default() += 1;
        }
        for rule in outcome.fired.iter().filter(|rule| !before.contains(rule)) {
            *self.gained.entry(rule.clone()).or_default() += 1;
        }
        for rule in before.into_iter().filter(|rule| !outcome.fired.contains(rule)) {
            *self.lost.entry(rule).or_default() += 1;
        }
    }
}

/// Evaluates `rules` on the features of each verdict from `from` until before `until`. Nothing is written.
pub async fn replay(reads: &mut impl Reads, rules: &RuleSet, from: Timestamp, until: Timestamp) -> FaultResult<Replay> {
    let (mut replay, mut after) = (Replay::default(), Uuid::nil());
    loop {
        let page = store::verdicts_between(reads, (from, until), after, PAGE).await?;
        for stored in &page {
            replay.compare(rules, stored);
        }
        match page.last() {
            Some(last) if page.len() as i64 == PAGE => after = last.id,
            _ => return Ok(replay),
        }
    }
}

/// The names of the effects that differ.
fn different(before: &Value, now: &Value) -> Vec<String> {
    let names = now.as_object().into_iter().flatten();
    names
        .filter(|(name, effect)| before[name.as_str()] != **effect)
        .map(|(name, _)| name.clone())
        .collect()
}
