//! Cancellations: a subscription ends with its period, goes on after all, or ends at once. What was decided waits until
//! the provider's own state shows it, and `cancellation_worker` tries it until then. What the provider keeps refusing
//! waits for the operator.

use super::retries;
use super::store;
use super::store::cancellations::AskedCancellation;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::periodic::every_hours;
use ::jobs::Schedule;
use db::{Db, Reads, Tx};
use jiff::Timestamp;
use serde_json::{Value, json};
use uuid::Uuid;

pub(super) const JOB: &str = "billing.tell_cancel";
/// Cancellations looked at in one turn.
const AT_ONCE: i64 = 1000;

/// Stores that a subscription ends with its period, or goes on, and queues the command to its provider.
pub(super) async fn ask(tx: &mut Tx, root: Uuid, cancel: bool, now: Timestamp) -> FaultResult<()> {
    store::cancellations::ask(tx, root, cancel, now).await?;
    queue(tx, root, now, now).await
}

/// Stores that a subscription ends at once, and queues the command to its provider; nothing if that was asked before.
pub(super) async fn end(tx: &mut Tx, root: Uuid, now: Timestamp) -> FaultResult<()> {
    match store::cancellations::ask_end(tx, root, now).await? {
        true => queue(tx, root, now, now).await,
        false => Ok(()),
    }
}

async fn queue(tx: &mut Tx, root: Uuid, at: Timestamp, now: Timestamp) -> FaultResult<()> {
    retries::queue(tx, JOB, root, at, now).await
}

/// Hourly: queues what waits and has no job. Of what is given up the worker only looks whether it was mended at the
/// provider.
pub(super) fn schedule(db: Db) -> Schedule {
    every_hours("billing.cancellations", 1, db, |db, now| async move {
        db.tx(move |tx| Box::pin(queue_forgotten(tx, now))).await
    })
}

async fn queue_forgotten(tx: &mut Tx, now: Timestamp) -> FaultResult<()> {
    let waiting = store::cancellations::waiting(tx, AT_ONCE).await?;
    let roots = waiting.iter().map(|asked| asked.root_id).collect();
    retries::queue_forgotten(tx, JOB, roots, now).await
}

/// The cancellations that no provider confirmed, the longest waiting first, for the operator.
pub async fn waiting(reads: &mut impl Reads, limit: i64) -> FaultResult<Vec<Value>> {
    let waiting = store::cancellations::waiting(reads, limit).await?;
    let row = |asked: &AskedCancellation| {
        json!({
            "order": asked.root_id,
            "provider": asked.provider,
            "subscription": asked.external_id,
            "wanted": match (asked.end_asked_at, asked.cancel_at_period_end) {
                (Some(_), _) => "ends now",
                (None, true) => "ends with its period",
                (None, false) => "goes on",
            },
            "period_end": asked.current_period_end.to_string(),
            "asked_at": asked.asked_at.to_string(),
            "refusals": asked.refusals,
            "error": asked.error,
            "given_up_at": asked.given_up_at.map(|at| at.to_string()),
        })
    };
    Ok(waiting.iter().map(row).collect())
}

/// How many cancellations are given up, and how many more were refused or take longer than a day.
pub async fn late(reads: &mut impl Reads, now: Timestamp) -> FaultResult<(usize, usize)> {
    let waiting = store::cancellations::waiting(reads, AT_ONCE).await?;
    let standings = waiting
        .iter()
        .map(|asked| (asked.asked_at, asked.refusals, asked.given_up_at));
    Ok(retries::count_late(standings, now))
}

/// Tries a cancellation again that waits; not found where none does.
pub async fn retry(tx: &mut Tx, root: Uuid, now: Timestamp) -> FaultResult<()> {
    if store::cancellations::asked(tx, root).await?.is_none() {
        return Err(Fault::NotFound);
    }
    store::cancellations::take_up(tx, root).await?;
    queue(tx, root, now, now).await
}
