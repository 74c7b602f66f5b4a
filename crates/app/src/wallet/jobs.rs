//! What runs by itself: the audit of the night, and what follows from an erased account.

use super::audit::audit;
use super::ledger::{Floor, Movement, post_at_once};
use super::model::{HouseAccount, TransferKind};
use super::store;
use crate::kernel::day::zone;
use crate::kernel::event_listener::on_keyed_events;
use crate::kernel::fault::{Fault, FaultResult};
use ::jobs::{JobError, Listener, Schedule, Timing};
use db::{Db, Tx};
use jiff::{Timestamp, civil::time};
use uuid::Uuid;

/// Replays the book each night. A wrong book is an error of the log, and of the schedule until it is right again.
pub fn nightly_audit(db: &Db) -> Schedule {
    let db = db.clone();
    let at_night = Timing::Daily(time(4, 15, 0, 0), zone("America/Sao_Paulo"));
    Schedule::new("wallet.audit", at_night, move |_| {
        let db = db.clone();
        Box::pin(async move {
            let counted = db
                .tx::<_, Fault, _>(|tx| Box::pin(async move { audit(tx).await }))
                .await?;
            if counted.is_clean() {
                tracing::info!(transfers = counted.transfers, "the book of credits is right");
                return Ok(());
            }
            tracing::error!(?counted, "the book of credits does not sum to zero");
            Err(JobError::Fail(format!("the book of credits is wrong: {counted:?}")))
        })
    })
}

/// Ends the account of an erased user: what is left is nobody's, and the book keeps no name.
pub fn erasure_listener(db: &Db) -> impl Listener + use<> {
    on_keyed_events("wallet.erasure", &["account.erased"], db, |tx, user, event| {
        Box::pin(close_account(tx, user, event.created_at))
    })
}

async fn close_account(tx: &mut Tx, user: Uuid, now: Timestamp) -> FaultResult<()> {
    if store::account_of(tx, user).await?.is_none() {
        return Ok(());
    }
    let account = store::account_locked(tx, user, now).await?;
    let key = format!("closed:{}", account.id);
    let movement = Movement {
        key: &key,
        kind: TransferKind::AccountClosed,
        house: HouseAccount::Expired,
        change: -account.balance,
        reference: None,
    };
    post_at_once(tx, &account, movement, Floor::None, now).await?;
    store::forget_user(tx, user).await
}
