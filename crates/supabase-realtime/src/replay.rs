//! Stored broadcasts, replayed to clients that join later. Bounded per topic and in time.

use db::{Db, DbError, Reads, Tx, params};
use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

use ::realtime::{Message, Payload};

/// How many broadcasts of one topic are kept.
const KEPT: i64 = 200;
/// How long one is kept at most, and when nothing is said.
const LONGEST: SignedDuration = SignedDuration::from_hours(72);

/// The wish to have a broadcast kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ReplayRetention {
    ttl: SignedDuration,
}

impl ReplayRetention {
    /// For so many seconds; the longest time when nothing is said.
    pub(super) fn seconds(ttl: Option<u64>) -> ReplayRetention {
        let ttl = ttl.and_then(|ttl| i64::try_from(ttl).ok());
        let ttl = ttl.map_or(LONGEST, |ttl| SignedDuration::from_secs(ttl.max(1)).min(LONGEST));
        ReplayRetention { ttl }
    }
}

/// Which broadcasts a joining client wants again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ReplayRequest {
    pub(super) since: Timestamp,
    pub(super) limit: i64,
}

/// The most that one join gets again.
pub(super) const REPLAYED: i64 = 25;

/// Keeps a broadcast of a private topic; the message then carries the id under which it is kept.
pub(super) async fn keep(
    db: &Db,
    topic: &str,
    mut message: Message,
    keep: ReplayRetention,
    now: Timestamp,
) -> Result<Message, DbError> {
    let id = Uuid::now_v7();
    let (json, payload) = match &message.payload {
        Payload::Json(bytes) => (true, bytes.to_vec()),
        Payload::Binary(bytes) => (false, bytes.to_vec()),
    };
    let row = Row {
        id,
        topic: topic.to_owned(),
        event: message.event.clone(),
        json,
        payload,
    };
    db.tx(move |tx| Box::pin(async move { insert(tx, row, now, now + keep.ttl).await }))
        .await?;
    message.meta = Some(format!("{{\"id\":\"{id}\"}}"));
    Ok(message)
}

struct Row {
    id: Uuid,
    topic: String,
    event: String,
    json: bool,
    payload: Vec<u8>,
}

/// Writes one, and removes those that it pushes out and those whose time is over.
async fn insert(tx: &mut Tx, row: Row, now: Timestamp, until: Timestamp) -> Result<(), DbError> {
    let topic = row.topic.clone();
    tx.exec(
        "INSERT INTO realtime_messages (id, topic, event, is_json, payload, sent_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
        params![row.id, row.topic, row.event, row.json, row.payload, now, until],
    )
    .await?;
    delete_old(tx, now).await?;
    tx.exec(
        "DELETE FROM realtime_messages WHERE topic = $1 AND id IN (SELECT id FROM realtime_messages
          WHERE topic = $1 ORDER BY sent_at DESC, id DESC LIMIT 1000 OFFSET $2)",
        params![topic, KEPT],
    )
    .await
    .map(drop)
}

async fn delete_old(tx: &mut Tx, now: Timestamp) -> Result<(), DbError> {
    tx.exec("DELETE FROM realtime_messages WHERE expires_at <= $1", params![now])
        .await
        .map(drop)
}

/// Deletes kept broadcasts whose time is over, also where nothing is kept any more.
pub async fn delete_expired(db: &Db, now: Timestamp) -> Result<(), DbError> {
    db.tx(move |tx| Box::pin(async move { delete_old(tx, now).await }))
        .await
}

/// The latest kept broadcasts of a topic, the oldest of them first, each with its id and marked as a repetition.
pub(super) async fn replay(
    db: &Db,
    topic: &str,
    wanted: ReplayRequest,
    now: Timestamp,
) -> Result<Vec<Message>, DbError> {
    let rows: Vec<(Uuid, String, bool, Vec<u8>)> = db
        .reader()
        .all(
            "SELECT id, event, is_json, payload FROM realtime_messages
              WHERE topic = $1 AND sent_at >= $2 AND expires_at > $3 ORDER BY sent_at DESC, id DESC LIMIT $4",
            params![topic, wanted.since, now, wanted.limit],
        )
        .await?;
    let messages = rows.into_iter().rev().map(|(id, event, json, payload)| {
        let payload = match json {
            true => Payload::Json(payload.into()),
            false => Payload::Binary(payload.into()),
        };
        let mut message = Message::new(event, payload);
        message.meta = Some(format!("{{\"id\":\"{id}\",\"replayed\":true}}"));
        message
    });
    Ok(messages.collect())
}
