//! What was agreed to is kept for five years after the account, as the privacy policy says, and no longer.

use super::store;
use crate::kernel::fault::FaultResult;
use db::{Db, Tx};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};
use jobs::{JobError, Schedule, Timing};

/// How long a proof outlives its account.
pub const KEPT_YEARS: i64 = 5;

/// Deletes the proofs whose time is over.
pub fn cleanup(db: Db) -> Schedule {
    Schedule::new(
        "legal.proofs",
        Timing::Every(SignedDuration::from_hours(24)),
        move |now| {
            let db = db.clone();
            Box::pin(async move {
                let done: FaultResult<()> = db.tx(move |tx| Box::pin(async move { sweep(tx, now).await })).await;
                done.map_err(|fault| JobError::Retry(format!("{fault:?}")))
            })
        },
    )
}

async fn sweep(tx: &mut Tx, now: Timestamp) -> FaultResult<()> {
    // Accounts that were erased before their end was noted: counted from when it is first found out.
    store::date_proofs_of_nobody(tx, now).await?;
    let edge = now.to_zoned(TimeZone::UTC).checked_sub(KEPT_YEARS.years());
    let edge = edge.map_or(Timestamp::MIN, |edge| edge.timestamp());
    store::delete_proofs_before(tx, edge).await
}
