//! Refunds. What was asked back is owed until the provider's own state shows that it went back, and `refund_worker`
//! tries it until then. What the provider keeps refusing waits for the operator.

use super::retries;
use super::store;
use super::store::refunds::AskedRefund;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::periodic::every_hours;
use ::jobs::Schedule;
use db::{Db, Reads, Tx};
use jiff::Timestamp;
use serde_json::{Value, json};
use uuid::Uuid;

pub(super) const JOB: &str = "billing.refund";
/// Owed refunds looked at in one turn.
const AT_ONCE: i64 = 1000;

/// Makes `amount` of an order owed, in the transaction of the decision, and queues its payment.
pub(super) async fn ask(tx: &mut Tx, order: Uuid, amount: i64, now: Timestamp) -> FaultResult<()> {
    store::refunds::ask(tx, order, amount, now).await?;
    queue(tx, order, now, now).await
}

/// Tries a refund again at once, where the reason that kept it from being paid is gone. Nothing if none is owed.
pub(super) async fn resume(tx: &mut Tx, order: Uuid, now: Timestamp) -> FaultResult<()> {
    let asked = store::refunds::asked(tx, order).await?;
    if asked.is_some_and(|asked| asked.is_owed()) {
        store::refunds::take_up(tx, order).await?;
        queue(tx, order, now, now).await?;
    }
    Ok(())
}

async fn queue(tx: &mut Tx, order: Uuid, at: Timestamp, now: Timestamp) -> FaultResult<()> {
    retries::queue(tx, JOB, order, at, now).await
}

/// Hourly: queues what is owed and has no job. The order is the fact; its job may be lost.
pub(super) fn schedule(db: Db) -> Schedule {
    every_hours("billing.refunds", 1, db, |db, now| async move {
        db.tx(move |tx| Box::pin(queue_forgotten(tx, now))).await
    })
}

async fn queue_forgotten(tx: &mut Tx, now: Timestamp) -> FaultResult<()> {
    let owed = store::refunds::owed(tx, AT_ONCE).await?;
    let tried = owed.iter().filter(|asked| asked.given_up_at.is_none());
    retries::queue_forgotten(tx, JOB, tried.map(|asked| asked.order).collect(), now).await
}

/// The refunds that are owed, the longest waiting first, for the operator.
pub async fn owed(reads: &mut impl Reads, limit: i64) -> FaultResult<Vec<Value>> {
    let owed = store::refunds::owed(reads, limit).await?;
    let row = |asked: &AskedRefund| {
        json!({
            "order": asked.order,
            "provider": asked.provider,
            "payment": asked.payment_ref,
            "missing": asked.missing(),
            "currency": asked.currency,
            "asked_at": asked.asked_at.to_string(),
            "refusals": asked.refusals,
            "error": asked.error,
            "given_up_at": asked.given_up_at.map(|at| at.to_string()),
        })
    };
    Ok(owed.iter().map(row).collect())
}

/// How many refunds are given up, and how many more were refused or take longer than a day.
pub async fn late(reads: &mut impl Reads, now: Timestamp) -> FaultResult<(usize, usize)> {
    let owed = store::refunds::owed(reads, AT_ONCE).await?;
    let standings = owed
        .iter()
        .map(|asked| (asked.asked_at, asked.refusals, asked.given_up_at));
    Ok(retries::count_late(standings, now))
}

/// Tries a refund again that is owed; not found where none is.
pub async fn retry(tx: &mut Tx, order: Uuid, now: Timestamp) -> FaultResult<()> {
    let asked = store::refunds::asked(tx, order).await?;
    if !asked.is_some_and(|asked| asked.is_owed()) {
        return Err(Fault::NotFound);
    }
    resume(tx, order, now).await
}

/// Notes that the operator paid a refund back by other means; not found where none is owed. The next look at the
/// payment then counts it as refunded, with everything that follows.
pub async fn settle(tx: &mut Tx, order: Uuid, now: Timestamp) -> FaultResult<()> {
    if !store::refunds::set_settled(tx, order, now).await? {
        return Err(Fault::NotFound);
    }
    queue(tx, order, now, now).await
}
