//! What ranks a person besides their own rows: the attention they received, and how likely they are to answer.
//!
//! One node counts both and stores them in the database; all nodes read them there, each change at its place among the
//! events. So two nodes that have read the same events deal the same deck, regardless of when they were started.

use super::store::{self, UNSEEN};
use super::{filters, unselective};
use crate::kernel::fault::FaultResult;
use db::{Db, Tx};
use jiff::Timestamp;
use matching::fairness::{NEUTRAL, factor, of_unselective};
use matching::learned::Model;
use serde_json::{Value, json};
use std::collections::HashSet;
use uuid::Uuid;

/// Said when the rates of the people in its payload have moved.
pub const MOVED: &str = "discovery.rates_moved";
/// People updated in one transaction: short enough that other writers do not wait long, and that the event stays small.
const BATCH: usize = 500;

/// The rates of one person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rates {
    /// The factor of attention, in 1/10,000 (see [`matching::fairness`]).
    pub fairness: u16,
    /// The chance of an answer, percent (see [`matching::learned`]).
    pub reply: u8,
    /// Whether the person has Premium (see [`matching::score::PREMIUM_POINTS`]).
    pub premium: bool,
}

impl Rates {
    /// Rates of a person who was never counted: a newcomer with no impressions and no messages.
    pub fn of_newcomer() -> Rates {
        Rates {
            fairness: NEUTRAL * 2,
            reply: matching::terms::reply_rate(0, 0),
            premium: false,
        }
    }
}

/// Recalculates everybody's attention from the current impressions; returns how many factors changed.
///
/// Impressions are no events: there are too many of them, and a single one changes no factor noticeably.
pub async fn recalculate_attention(db: &Db, now: Timestamp) -> FaultResult<usize> {
    let mut reads = db.reader();
    let tolerated = store::tolerated(&mut reads, now).await?;
    let attention = store::attention(&mut reads, now).await?;
    let stored = store::factors_apart(&mut reads).await?;
    let unselective: HashSet<Uuid> = unselective::people(&mut reads, now).await?.into_iter().collect();
    let known = attention.keys().chain(stored.keys());
    let people: HashSet<Uuid> = known.chain(&unselective).copied().collect();
    let moved = people.into_iter().filter_map(|person| {
        let by_attention = factor(attention.get(&person).copied().unwrap_or(UNSEEN), tolerated);
        let fairness = match unselective.contains(&person) {
            true => of_unselective(by_attention),
            false => by_attention,
        };
        // Who is not among them stands where most people stand.
        let had = stored.get(&person).copied().unwrap_or(Some(NEUTRAL));
        (had != Some(fairness)).then_some((person, fairness))
    });
    let mut moved: Vec<(Uuid, u16)> = moved.collect();
    moved.sort_unstable();
    for batch in moved.chunks(BATCH) {
        let batch = batch.to_vec();
        db.tx(move |tx| {
            Box::pin(async move {
                store::keep_factors(tx, &batch).await?;
                emit_rate_changes(tx, now, batch.iter().map(|(person, _)| *person)).await
            })
        })
        .await?;
    }
    Ok(moved.len())
}

/// Recalculates how likely everybody is to answer, with the fitted model; returns how many chances changed.
///
/// Days away and waiting conversations change with time alone, and a single message is no event of a person.
pub async fn recalculate_reply_chances(db: &Db, model: Option<&Model>, now: Timestamp) -> FaultResult<usize> {
    let mut reads = db.reader();
    let stored = store::chances(&mut reads).await?;
    let replies = store::replies(&mut reads, None, model, now).await?;
    let mut moved: Vec<(Uuid, u8)> = replies
        .into_iter()
        .filter(|(person, reply)| stored.get(person).copied().unwrap_or(Rates::of_newcomer().reply) != *reply)
        .collect();
    moved.sort_unstable();
    for batch in moved.chunks(BATCH) {
        let batch = batch.to_vec();
        db.tx(move |tx| Box::pin(async move { keep_chances(tx, &batch, now).await }))
            .await?;
    }
    Ok(moved.len())
}

/// Recalculates one person's chance, in the transaction of the change.
pub async fn recalculate_reply_chance(tx: &mut Tx, person: Uuid, now: Timestamp) -> FaultResult<()> {
    let model = store::model(tx).await?;
    let replies = store::replies(tx, Some(person), model.as_ref(), now).await?;
    let batch: Vec<(Uuid, u8)> = replies.into_iter().collect();
    keep_chances(tx, &batch, now).await
}

/// Writes who has Premium now where the deck knows otherwise; returns how many changed. A right begins and ends with time
/// alone.
pub async fn recalculate_premium(db: &Db, now: Timestamp) -> FaultResult<usize> {
    let moved = store::premium_moved(&mut db.reader(), None, now).await?;
    for batch in moved.chunks(BATCH) {
        let batch = batch.to_vec();
        db.tx(move |tx| Box::pin(async move { keep_premium(tx, &batch, now).await }))
            .await?;
    }
    Ok(moved.len())
}

/// The same for one person, in the transaction of the change.
pub async fn recalculate_premium_of(tx: &mut Tx, person: Uuid, now: Timestamp) -> FaultResult<()> {
    let moved = store::premium_moved(tx, Some(person), now).await?;
    keep_premium(tx, &moved, now).await
}

async fn keep_premium(tx: &mut Tx, moved: &[(Uuid, bool)], now: Timestamp) -> FaultResult<()> {
    if moved.is_empty() {
        return Ok(());
    }
    store::keep_premium(tx, moved).await?;
    for (person, _) in moved.iter().filter(|(_, premium)| !premium) {
        filters::end_premium(tx, *person, now).await?;
    }
    emit_rate_changes(tx, now, moved.iter().map(|(person, _)| *person)).await
}

async fn keep_chances(tx: &mut Tx, batch: &[(Uuid, u8)], now: Timestamp) -> FaultResult<()> {
    store::keep_chances(tx, batch).await?;
    emit_rate_changes(tx, now, batch.iter().map(|(person, _)| *person)).await
}

async fn emit_rate_changes(tx: &mut Tx, now: Timestamp, people: impl Iterator<Item = Uuid>) -> FaultResult<()> {
    let people: Vec<Uuid> = people.collect();
    jobs::emit(tx, now, MOVED, None, json!({ "people": people })).await?;
    Ok(())
}

/// The people that an event of [`MOVED`] names; for an unreadable payload, none, with a log entry.
pub(super) fn moved_people(payload: &Value) -> Vec<Uuid> {
    serde_json::from_value(payload["people"].clone()).unwrap_or_else(|error| {
        tracing::error!(%error, "an event of moved rates names no people");
        Vec::new()
    })
}
