//! Stored verdicts against another set of rules: what would have been decided otherwise.

use super::features::Features;
use super::rules::RuleSet;
use super::store;
use crate::kernel::fault::FaultResult;
use crate::kernel::json::strings;
use db::Reads;
use jiff::Timestamp;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// What changed between the stored verdicts of a span and those of another set of rules.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Replay {
    pub verdicts: usize,
    /// Verdicts in which other rules fire.
    pub changed: usize,
    /// Events by rule that fires now and did not, and that fired and does not now.
    pub gained: BTreeMap<String, usize>,
    pub lost: BTreeMap<String, usize>,
}

impl Replay {
    /// The replay as one object, for the operator.
    pub fn to_json(&self) -> Value {
        json!({
            "verdicts": self.verdicts,
            "changed": self.changed,
            "gained": self.gained,
            "lost": self.lost,
        })
    }
}

/// Evaluates `rules` on the features of each verdict from `from` until before `until`. Nothing is written.
pub async fn replay(reads: &mut impl Reads, rules: &RuleSet, from: Timestamp, until: Timestamp) -> FaultResult<Replay> {
    let mut replay = Replay::default();
    for stored in store::verdicts_between(reads, from, until).await? {
        let features = Features::from_json(&serde_json::from_str(&stored.features).unwrap_or_default());
        let fired = rules.evaluate(&features).fired;
        let before = strings(&serde_json::from_str(&stored.fired).unwrap_or_default());
        replay.verdicts += 1;
        replay.changed += usize::from(fired != before);
        for rule in fired.iter().filter(|rule| !before.contains(rule)) {
            *replay.gained.entry(rule.clone()).or_default() += 1;
        }
        for rule in before.into_iter().filter(|rule| !fired.contains(rule)) {
            *replay.lost.entry(rule).or_default() += 1;
        }
    }
    Ok(replay)
}
