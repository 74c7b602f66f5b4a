//! Forgetting.

use super::store;
use crate::accounts::beta;
use crate::kernel::fault::FaultResult;
use crate::kernel::periodic::every_hours;
use ::jobs::Schedule;
use db::{Db, Tx};
use jiff::{Timestamp, ToSpan};

/// An unconfirmed address is deleted after this many days.
const UNPROVEN_DAYS: i64 = 30;
/// After the launch the list has done its work.
const AFTER_LAUNCH_DAYS: i64 = 90;

/// Forgets unconfirmed addresses, and the whole list three months after the launch.
pub fn sweep(db: Db) -> Schedule {
    every_hours("waitlist.sweep", 24, db, |db, now| async move {
        db.tx(move |tx| Box::pin(delete_old(tx, now))).await.map(drop)
    })
}

async fn delete_old(tx: &mut Tx, now: Timestamp) -> FaultResult<u64> {
    let days_ago = |days: i64| now.checked_sub((days * 24).hours()).unwrap_or(Timestamp::MIN);
    let launched = beta::store::program(tx).await?.launched_at;
    let done = launched.is_some_and(|at| at <= days_ago(AFTER_LAUNCH_DAYS));
    store::sweep(tx, now, days_ago(UNPROVEN_DAYS), done).await
}
