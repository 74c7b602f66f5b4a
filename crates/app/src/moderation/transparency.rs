//! Public numbers of moderation by half-year.

use super::store::tallies;
use crate::kernel::fault::FaultResult;
use db::Reads;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// The counts of one half-year.
#[derive(Debug, Serialize, JsonSchema)]
pub struct HalfYear {
    /// `2026-H2`.
    pub half: String,
    pub reports: i64,
    /// From people without an account.
    pub notices: i64,
    /// Cases opened, by severity.
    pub cases: BTreeMap<String, i64>,
    /// Decisions in effect, by action.
    pub decisions: BTreeMap<String, i64>,
    /// Of the decisions, those made by a rule alone.
    pub automated: i64,
    pub appeals: i64,
    pub appeals_granted: i64,
}

/// The latest half-year first.
pub async fn half_years(reads: &mut impl Reads) -> FaultResult<Vec<HalfYear>> {
    let mut halves: BTreeMap<String, BTreeMap<String, i64>> = BTreeMap::new();
    for (half, name, count) in tallies::all(reads).await? {
        halves.entry(half).or_default().insert(name, count);
    }
    let read = |(half, counts): (String, BTreeMap<String, i64>)| {
        let one = |name: &str| counts.get(name).copied().unwrap_or(0);
        let group = |prefix: &str| {
            let named = counts
                .iter()
                .filter_map(|(name, count)| Some((name.strip_prefix(prefix)?.to_owned(), *count)));
            named.collect()
        };
        HalfYear {
            reports: one("reports"),
            notices: one("notices"),
            cases: group("cases."),
            decisions: group("decisions."),
            automated: one("automated"),
            appeals: one("appeals"),
            appeals_granted: one("appeals.granted"),
            half,
        }
    };
    Ok(halves.into_iter().rev().map(read).collect())
}
