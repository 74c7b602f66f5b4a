//! Forgetting.

use super::store;
use crate::accounts::beta;
use crate::kernel::fault::FaultResult;
use ::jobs::{JobError, Schedule, Timing};
use db::{Db, Tx};
use jiff::{SignedDuration, Timestamp, ToSpan};

/// An address that nobody confirmed is forgotten after so many days.
const UNPROVEN_DAYS: i64 = 30;
/// After the launch the list has done its work.
const AFTER_LAUNCH_DAYS: i64 = 90;

/// Forgets unproven addresses, and the whole list three months after the launch.
pub fn sweep(db: Db) -> Schedule {
    Schedule::new(
        "waitlist.sweep",
        Timing::Every(SignedDuration::from_hours(24)),
        move |now| {
            let db = db.clone();
            Box::pin(async move {
                let done: FaultResult<u64> = db.tx(move |tx| Box::pin(async move { forget(tx, now).await })).await;
                done.map(|_| ()).map_err(|fault| JobError::Retry(format!("{fault:?}")))
            })
        },
    )
}

async fn forget(tx: &mut Tx, now: Timestamp) -> FaultResult<u64> {
    let days_ago = |days: i64| now.checked_sub((days * 24).hours()).unwrap_or(Timestamp::MIN);
    let launched = beta::store::program(tx).await?.launched_at;
    let done = launched.is_some_and(|at| at <= days_ago(AFTER_LAUNCH_DAYS));
    store::sweep(tx, now, days_ago(UNPROVEN_DAYS), done).await
}
