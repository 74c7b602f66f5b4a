//! Commands to a payment provider: how often each is tried, and when the operator has to act.

use crate::kernel::fault::FaultResult;
use ::jobs::{Job, JobError, Worker};
use db::Tx;
use futures_util::future::BoxFuture;
use jiff::{SignedDuration, Timestamp};
use serde_json::json;
use std::time::Duration;
use uuid::Uuid;

/// Tries without an answer: more than a month of them. What outlasts that is queued again.
const ATTEMPTS: i64 = 1000;
/// Hours between refusals. The eighth comes after a week and is the last: it leaves the operator the second of the two
/// weeks in which the law of the EU wants the money of a refund back.
const PAUSES: [i64; 7] = [1, 3, 12, 24, 48, 48, 48];
/// A command that takes longer is shown to the operator.
const SLOW: SignedDuration = SignedDuration::from_hours(24);

/// What is brought to a provider for one order until the provider's own state shows it.
pub(super) trait ProviderCommand: Send + Sync {
    /// The kind of its jobs, whose `id` is that of the order.
    const JOB: &'static str;

    /// One try.
    fn send(&self, order: Uuid) -> BoxFuture<'_, Result<(), JobError>>;
}

/// Tries a command.
pub struct CommandWorker<C>(pub C);

impl<C: ProviderCommand> Worker for CommandWorker<C> {
    fn kind(&self) -> &str {
        C::JOB
    }

    fn run<'a>(&'a self, job: &'a Job) -> BoxFuture<'a, Result<(), JobError>> {
        Box::pin(async move { self.0.send(job.id_of("id")?).await })
    }

    fn max_attempts(&self) -> i64 {
        ATTEMPTS
    }

    /// A look at a subscription asks for each of its payments.
    fn timeout(&self) -> Duration {
        Duration::from_secs(180)
    }
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

/// How many are given up, and how many more were refused or take longer than a day, of what is not confirmed: when it was
/// asked for, how often it was refused, and since when it is given up.
pub(super) fn count_late(
    standings: impl Iterator<Item = (Timestamp, i64, Option<Timestamp>)>,
    now: Timestamp,
) -> (usize, usize) {
    let (given_up, tried): (Vec<_>, Vec<_>) = standings.partition(|(_, _, given_up_at)| given_up_at.is_some());
    let is_late = |asked_at: Timestamp, refusals: i64| refusals > 0 || now.duration_since(asked_at) > SLOW;
    let late = tried
        .iter()
        .filter(|(asked_at, refusals, _)| is_late(*asked_at, *refusals));
    (given_up.len(), late.count())
}

/// One job for each id, however often it is queued.
pub(super) async fn queue(tx: &mut Tx, kind: &str, id: Uuid, at: Timestamp, now: Timestamp) -> FaultResult<()> {
    ::jobs::enqueue(tx, now, kind, json!({ "id": id }), at, Some(&id.to_string())).await?;
    Ok(())
}

/// Queues the try after a refusal; none where the operator has to act.
pub(super) async fn queue_next(
    tx: &mut Tx,
    kind: &str,
    id: Uuid,
    next: Option<Timestamp>,
    now: Timestamp,
) -> FaultResult<()> {
    match next {
        Some(next) => queue(tx, kind, id, next, now).await,
        None => Ok(()),
    }
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
