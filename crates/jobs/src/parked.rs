//! Events that a listener gave up on.

use db::{Db, DbError, Reads, params};
use jiff::Timestamp;
use serde_json::Value;
use uuid::Uuid;

use crate::outbox::Event;

db::row! {
    /// An event that a listener gave up on.
    #[derive(Debug, Clone, PartialEq)]
    pub struct ParkedEvent {
        pub listener: String,
        pub seq: i64,
        pub kind: String,
        pub key: Option<Uuid>,
        pub payload: Value,
        pub created_at: Timestamp,
        pub error: String,
        pub parked_at: Timestamp,
    }
}

/// The parked events of all listeners, oldest first. [`crate::Runner::redeliver`] tries one again.
pub async fn parked(reads: &mut impl Reads, limit: i64) -> Result<Vec<ParkedEvent>, DbError> {
    reads
        .all(
            "SELECT listener, seq, kind, key, payload, created_at, error, parked_at
               FROM parked_events ORDER BY seq, listener LIMIT $1",
            params![limit],
        )
        .await
}

/// The listeners whose next event failed and is tried again: name, number of the event and attempts so far.
pub async fn failing(reads: &mut impl Reads) -> Result<Vec<(String, i64, i64)>, DbError> {
    let sql = "SELECT listener, seq, attempts FROM listener_cursors WHERE attempts > 0 ORDER BY listener";
    reads.all(sql, params![]).await
}

/// One parked event of a listener, or [`DbError::NotFound`].
pub(crate) async fn one(reads: &mut impl Reads, listener: &str, seq: i64) -> Result<Event, DbError> {
    reads
        .one(
            "SELECT seq, kind, key, payload, created_at FROM parked_events WHERE listener = $1 AND seq = $2",
            params![listener, seq],
        )
        .await
}

pub(crate) async fn park(
    db: &Db,
    listener: &'static str,
    event: Event,
    error: String,
    now: Timestamp,
) -> Result<(), DbError> {
    db.tx(move |tx| {
        Box::pin(async move {
            tx.exec(
                "INSERT INTO parked_events (listener, seq, kind, key, payload, created_at, error, parked_at)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
                 ON CONFLICT (listener, seq) DO UPDATE SET error = excluded.error",
                params![
                    listener,
                    event.seq,
                    event.kind,
                    event.key,
                    event.payload,
                    event.created_at,
                    error,
                    now
                ],
            )
            .await
            .map(drop)
        })
    })
    .await
}

pub(crate) async fn unpark(db: &Db, listener: &'static str, seq: i64) -> Result<(), DbError> {
    db.tx(move |tx| {
        Box::pin(async move {
            tx.exec(
                "DELETE FROM parked_events WHERE listener = $1 AND seq = $2",
                params![listener, seq],
            )
            .await
            .map(drop)
        })
    })
    .await
}
