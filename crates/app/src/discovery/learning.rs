//! Learning who answers: what was known of a person when a first message reached them is stored, with whether they
//! answered, and once a day a small model is fitted to it (`matching::learned`).
//!
//! Only people who agreed ("use_interactions") are learned from, and only their chances come from the model. For
//! everybody else, and while there are too few examples, the formula of the score is used. Identity, faith, desire and
//! answers to value questions are never features.

use super::{rates, store};
use crate::kernel::event_listener::on_events;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Notifier, facts};
use db::{Db, Tx};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan, civil};
use jobs::{Event, JobError, Listener, Schedule, Timing};
use matching::learned::{Model, ReplyFeatures};

/// An answer after this many days counts as none.
pub const ANSWER_DAYS: i64 = 7;
/// Habits change; what is older teaches nothing about today.
const KEPT_DAYS: i64 = 400;

/// What was known, and whether an answer came.
pub type Examples = Vec<(ReplyFeatures, bool)>;

/// Stores an example of each first message, records its answer, and deletes the examples of people who withdraw their
/// consent.
pub fn example_listener(db: &Db) -> impl Listener + use<> {
    let kinds = &["message.created", "consent.withdrawn"];
    on_events("discovery.recorder", kinds, db, |tx, event| match event.kind.as_str() {
        "message.created" => Box::pin(note(tx, event)),
        _ => Box::pin(forget(tx, event)),
    })
}

async fn note(tx: &mut Tx, event: &Event) -> FaultResult<()> {
    let ids = facts::ids(&event.payload, &["match_id", "sender_id", "receiver_id"]);
    let (Some(message), [match_id, sender, receiver]) = (event.key, &ids[..]) else {
        return Err(Fault::Internal(format!("event {} names no message", event.seq)));
    };
    let (match_id, at) = (*match_id, event.created_at);
    if store::is_first(tx, match_id, message).await? {
        return store::insert_example(tx, match_id, *receiver, at).await;
    }
    store::mark_answered(tx, match_id, *sender, at).await
}

async fn forget(tx: &mut Tx, event: &Event) -> FaultResult<()> {
    let (Some(user), true) = (event.key, event.payload["purpose"] == "use_interactions") else {
        return Ok(());
    };
    store::forget_examples(tx, user).await?;
    // From now on by the formula again.
    rates::recalculate_reply_chance(tx, user, event.created_at).await
}

/// Fits the model at night, and recalculates everybody's chances.
pub fn daily(db: Db, waker: Notifier) -> Schedule {
    let night = Timing::Daily(civil::time(4, 30, 0, 0), TimeZone::UTC);
    Schedule::new("discovery.learn", night, move |now| {
        let (db, waker) = (db.clone(), waker.clone());
        Box::pin(async move {
            let learned = learn(&db, now).await;
            waker.notify();
            learned.map(|_| ()).map_err(JobError::from)
        })
    })
}

/// Fits the model to what is known; None where the formula stays, because there is too little to learn from or the
/// model tells unseen examples no better.
pub async fn learn(db: &Db, now: Timestamp) -> FaultResult<Option<Model>> {
    let examples = store::examples(&mut db.reader(), now).await?;
    let count = examples.len();
    // Newton's steps over 200,000 examples take about a second: not on a thread that answers calls.
    let learned = tokio::task::spawn_blocking(move || Model::learn(&examples)).await;
    let model = learned.map_err(|broken| Fault::Internal(broken.to_string()))?;
    match &model {
        Some(model) => tracing::info!(
            examples = count,
            surprise = model.surprise[0],
            formula = model.surprise[1],
            weights = ?model.weights().collect::<Vec<_>>(),
            "learned who answers"
        ),
        None => tracing::info!(examples = count, "nothing to learn yet: the formula stays"),
    }
    let stored = model.clone();
    db.tx(move |tx| Box::pin(async move { keep(tx, stored, now).await }))
        .await?;
    rates::recalculate_reply_chances(db, model.as_ref(), now).await?;
    Ok(model)
}

async fn keep(tx: &mut Tx, model: Option<Model>, now: Timestamp) -> FaultResult<()> {
    let edge = now.checked_sub((KEPT_DAYS * 24).hours()).unwrap_or(Timestamp::MIN);
    store::forget_examples_before(tx, edge).await?;
    store::keep_model(tx, model.as_ref(), now).await
}
