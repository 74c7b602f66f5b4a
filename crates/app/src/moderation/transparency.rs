//! Public numbers of moderation by half-year.

use super::model::half_year;
use super::store::tallies;
use crate::kernel::day::today;
use crate::kernel::fault::FaultResult;
use db::Reads;
use jiff::Timestamp;
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

/// The numbers of the running half-year are multiples of this.
const STEP: i64 = 10;

/// The latest half-year first. Past ones are exact. The running one has the days that are over, in UTC, rounded down, and
/// nothing of which there are fewer: a number that changes within the day would say at once that somebody reported, and
/// that a limit began in secret.
pub async fn half_years(reads: &mut impl Reads, now: Timestamp) -> FaultResult<Vec<HalfYear>> {
    let (running, today) = (half_year(now), today(now).to_string());
    let mut halves: BTreeMap<String, BTreeMap<String, i64>> = BTreeMap::new();
    for tally in tallies::all(reads).await?.into_iter().filter(|tally| tally.day < today) {
        *halves.entry(tally.half).or_default().entry(tally.name).or_default() += tally.count;
    }
    if let Some(counts) = halves.get_mut(&running) {
        counts.values_mut().for_each(|count| *count = *count / STEP * STEP);
        counts.retain(|_, count| *count > 0);
    }
    halves.retain(|_, counts| !counts.is_empty());
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
