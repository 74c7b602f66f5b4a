//! How long a command to a payment provider is tried, and when the operator hears of it.

use crate::kernel::fault::FaultResult;
use db::Tx;
use jiff::{SignedDuration, Timestamp};
use serde_json::json;
use uuid::Uuid;

/// Tries without an answer: more than a month of them. What outlasts that is queued again.
pub(super) const ATTEMPTS: i64 = 1000;
/// Hours between refusals. The eighth comes after a week and is the last: it leaves the operator the second of the two
/// weeks in which the law of the EU wants the money of a refund back.
const PAUSES: [i64; 7] = [1, 3, 12, 24, 48, 48, 48];
/// A command that takes longer is shown to the operator.
const SLOW: SignedDuration = SignedDuration::from_hours(24);

/// How a command stands that is not confirmed.
pub(super) struct Standing {
    pub(super) asked_at: Timestamp,
    pub(super) refusals: i64,
    pub(super) given_up_at: Option<Timestamp>,
}

/// When to try again after a refusal that `past` others came before; none leaves it to the operator. Logs the refusal.
pub(super) fn after_refusal(what: &str, id: Uuid, why: &str, past: i64, now: Timestamp) -> Option<Timestamp> {
    let pause = PAUSES.get(usize::try_from(past).unwrap_or(usize::MAX));
    let next = pause.map(|hours| now + SignedDuration::from_hours(*hours));
    match next {
        Some(next) => tracing::warn!(%id, why, %next, "a {what} was refused: tried again later"),
        None => tracing::error!(%id, why, "a {what} was refused for the last time: it waits for the operator"),
    }
    next
}

/// How many are given up, and how many more were refused or take longer than a day.
pub(super) fn count_late(standings: impl Iterator<Item = Standing>, now: Timestamp) -> (usize, usize) {
    let (given_up, tried): (Vec<_>, Vec<_>) = standings.partition(|standing| standing.given_up_at.is_some());
    let late = tried
        .iter()
        .filter(|standing| standing.refusals > 0 || now.duration_since(standing.asked_at) > SLOW);
    (given_up.len(), late.count())
}

/// One job for each id, however often it is queued.
pub(super) async fn queue(tx: &mut Tx, kind: &str, id: Uuid, at: Timestamp, now: Timestamp) -> FaultResult<()> {
    ::jobs::enqueue(tx, now, kind, json!({ "id": id }), at, Some(&id.to_string())).await?;
    Ok(())
}

/// Queues what has no job. The database says what is asked for; its job may be lost.
pub(super) async fn queue_forgotten(tx: &mut Tx, kind: &str, ids: Vec<Uuid>, now: Timestamp) -> FaultResult<()> {
    for id in ids {
        if !::jobs::is_queued(tx, kind, &id.to_string()).await? {
            queue(tx, kind, id, now, now).await?;
        }
    }
    Ok(())
}
