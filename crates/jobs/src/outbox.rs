//! The outbox: facts in the order of their commits.

use db::{DbError, Reads, Tx, params};
use jiff::Timestamp;
use serde_json::Value;
use uuid::Uuid;

db::row! {
    /// A committed fact.
    #[derive(Debug, Clone, PartialEq)]
    pub struct Event {
        /// Rises with every commit; numbers may be missing, never come late.
        pub seq: i64,
        pub kind: String,
        /// The id of what the fact is about.
        pub key: Option<Uuid>,
        pub payload: Value,
        pub created_at: Timestamp,
    }
}

/// Writes a fact into the outbox; listeners receive it once the transaction has committed.
///
/// On PostgreSQL numbers are drawn when a row is inserted, but rows appear when their transaction commits: a reader
/// could see 8 while 7 is still open, move its cursor past it, and never receive 7. So a trigger draws the final number
/// within COMMIT, under a lock that lasts until the row is visible: the order of numbers is that of commits. The server
/// waits for no client there, so a node that freezes in the middle of a transaction holds up no other's events. SQLite
/// has one writer and needs nothing.
pub async fn emit(tx: &mut Tx, now: Timestamp, kind: &str, key: Option<Uuid>, payload: Value) -> Result<(), DbError> {
    tx.exec(
        "INSERT INTO outbox (kind, key, payload, created_at) VALUES ($1, $2, $3, $4)",
        params![kind, key, payload, now],
    )
    .await
    .map(drop)
}

/// Up to `limit` events after a number, in order. For replicas in memory that keep their own position.
pub async fn events_after(reads: &mut impl Reads, seq: i64, limit: i64) -> Result<Vec<Event>, DbError> {
    reads
        .all(
            "SELECT seq, kind, key, payload, created_at FROM outbox WHERE seq > $1 ORDER BY seq LIMIT $2",
            params![seq, limit],
        )
        .await
}

/// The number of the latest event still kept; 0 when there is none.
pub async fn last_seq(reads: &mut impl Reads) -> Result<i64, DbError> {
    reads.one("SELECT coalesce(max(seq), 0) FROM outbox", params![]).await
}

/// Deletes events created before `before` that all living cursors have passed; returns how many.
///
/// A cursor that has not moved since `before` belongs to a listener that no longer exists and holds up nothing.
pub(crate) async fn prune(tx: &mut Tx, before: Timestamp) -> Result<u64, DbError> {
    tx.exec(
        "DELETE FROM outbox WHERE created_at < $1
           AND seq <= (SELECT min(seq) FROM listener_cursors WHERE seen_at >= $1)",
        params![before],
    )
    .await
}
