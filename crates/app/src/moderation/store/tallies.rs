//! Public numbers.

use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};

pub async fn add(tx: &mut Tx, half: &str, name: &str) -> FaultResult<()> {
    tx.run(
        "INSERT INTO mod_tallies (half, name, count) VALUES ($1, $2, 1)
         ON CONFLICT (half, name) DO UPDATE SET count = mod_tallies.count + 1",
        params![half, name],
    )
    .await
}

/// Half-year, name, count; the latest half-year first.
pub async fn all(reads: &mut impl Reads) -> FaultResult<Vec<(String, String, i64)>> {
    Ok(reads
        .all(
            "SELECT half, name, count FROM mod_tallies ORDER BY half DESC, name",
            params![],
        )
        .await?)
}
