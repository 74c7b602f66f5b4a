//! Public numbers.

use super::super::model::half_year;
use crate::kernel::day::today;
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;

/// Counts one more under a name, on this day. The column `half` has the half-year and the day, `2026-H2 2026-11-27`, and in
/// rows of earlier versions the half-year alone.
pub async fn add(tx: &mut Tx, now: Timestamp, name: &str) -> FaultResult<()> {
    tx.run(
        "INSERT INTO mod_tallies (half, name, count) VALUES ($1, $2, 1)
         ON CONFLICT (half, name) DO UPDATE SET count = mod_tallies.count + 1",
        params![format!("{} {}", half_year(now), today(now)), name],
    )
    .await
}

/// What was counted under one name on one day.
#[derive(Debug)]
pub struct Tally {
    pub half: String,
    /// `2026-11-27`; empty in rows of earlier versions.
    pub day: String,
    pub name: String,
    pub count: i64,
}

/// All that was counted.
pub async fn all(reads: &mut impl Reads) -> FaultResult<Vec<Tally>> {
    let rows: Vec<(String, String, i64)> = reads
        .all(
            "SELECT half, name, count FROM mod_tallies ORDER BY half, name",
            params![],
        )
        .await?;
    let tally = |(counted, name, count): (String, String, i64)| {
        let (half, day) = counted.split_once(' ').unwrap_or((counted.as_str(), ""));
        Tally {
            half: half.to_owned(),
            day: day.to_owned(),
            name,
            count,
        }
    };
    Ok(rows.into_iter().map(tally).collect())
}
