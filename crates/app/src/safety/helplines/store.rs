//! All SQL of helplines.

use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::civil::Date;

/// Country, service and day (ISO 8601) of each check.
pub async fn checks(reads: &mut impl Reads) -> FaultResult<Vec<(String, String, String)>> {
    Ok(reads
        .all("SELECT country, service, checked_on FROM helpline_checks", params![])
        .await?)
}

pub async fn set_checked(tx: &mut Tx, country: &str, service: &str, day: Date) -> FaultResult<()> {
    tx.run(
        "INSERT INTO helpline_checks (country, service, checked_on) VALUES ($1, $2, $3)
         ON CONFLICT (country, service) DO UPDATE SET checked_on = excluded.checked_on",
        params![country, service, day.to_string()],
    )
    .await
}
