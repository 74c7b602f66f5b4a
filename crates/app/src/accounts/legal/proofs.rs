//! Proofs of acceptance are kept for five years after the account, as the privacy policy says, and no longer.

use super::store;
use crate::kernel::fault::FaultResult;
use crate::kernel::periodic::every_hours;
use db::{Db, Tx};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use jobs::Schedule;

/// How long a proof outlives its account.
pub const KEPT_YEARS: i64 = 5;

/// Deletes the proofs whose time is over.
pub fn cleanup(db: Db) -> Schedule {
    every_hours("legal.proofs", 24, db, |db, now| async move {
        db.tx(move |tx| Box::pin(sweep(tx, now))).await
    })
}

async fn sweep(tx: &mut Tx, now: Timestamp) -> FaultResult<()> {
    // For accounts that were erased before their end was recorded, the five years begin when this is first noticed.
    store::date_ownerless_proofs(tx, now).await?;
    let edge = now.to_zoned(TimeZone::UTC).checked_sub(KEPT_YEARS.years());
    let edge = edge.map_or(Timestamp::MIN, |edge| edge.timestamp());
    store::delete_proofs_before(tx, edge).await
}
