//! Stored verdicts, and the end of what the guard keeps.

use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

db::row! {
    /// A stored verdict.
    #[derive(Debug, Clone, PartialEq)]
    pub struct StoredVerdict {
        pub id: Uuid,
        pub user_id: Uuid,
        pub event: String,
        pub features: String,
        pub fired: String,
        pub shadow: String,
        /// What followed; null for verdicts before it was stored.
        pub outcome: Option<String>,
    }
}

/// What is written of a new verdict; lists and features as JSON.
pub struct NewVerdict<'a> {
    pub id: Uuid,
    pub user: Uuid,
    pub event: &'a str,
    pub reference: Option<Uuid>,
    pub rules: &'a str,
    pub features: &'a str,
    pub fired: &'a str,
    pub shadow: &'a str,
    pub outcome: &'a str,
}

pub async fn insert_verdict(tx: &mut Tx, new: &NewVerdict<'_>, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO guard_verdicts (id, user_id, event, reference, rules, features, fired, shadow, decided_at, outcome)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        params![
            new.id,
            new.user,
            new.event,
            new.reference,
            new.rules,
            new.features,
            new.fired,
            new.shadow,
            now,
            new.outcome
        ],
    )
    .await
}

/// A page of the verdicts of a span of time, by their ids, after `after`.
pub async fn verdicts_between(
    reads: &mut impl Reads,
    (from, until): (Timestamp, Timestamp),
    after: Uuid,
    limit: i64,
) -> FaultResult<Vec<StoredVerdict>> {
    Ok(reads
        .all(
            "SELECT id, user_id, event, features, fired, shadow, outcome FROM guard_verdicts
              WHERE decided_at >= $1 AND decided_at < $2 AND id > $3 ORDER BY id LIMIT $4",
            params![from, until, after, limit],
        )
        .await?)
}

/// Whether an event was judged before, which a repeated delivery of it would find.
pub async fn is_judged(reads: &mut impl Reads, user: Uuid, event: &str, reference: Option<Uuid>) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM guard_verdicts WHERE user_id = $1 AND event = $2 AND reference = $3 LIMIT 1",
            params![user, event, reference],
        )
        .await
}

/// Events of one name that were judged of an account since a moment.
pub async fn events_since(reads: &mut impl Reads, user: Uuid, event: &str, since: Timestamp) -> FaultResult<i64> {
    Ok(reads
        .one(
            "SELECT count(*) FROM guard_verdicts WHERE user_id = $1 AND event = $2 AND decided_at > $3",
            params![user, event, since],
        )
        .await?)
}

/// Deletes what is older than the guard needs. Points go with their verdicts.
pub async fn forget_before(tx: &mut Tx, long_ago: Timestamp, yesterday: Timestamp) -> FaultResult<()> {
    tx.exec(
        "DELETE FROM guard_video_proposals WHERE day < $1",
        params![crate::kernel::day::today(long_ago).to_string()],
    )
    .await?;
    tx.exec("DELETE FROM guard_points WHERE given_at < $1", params![long_ago])
        .await?;
    tx.exec("DELETE FROM guard_verdicts WHERE decided_at < $1", params![long_ago])
        .await?;
    tx.exec("DELETE FROM guard_hints WHERE hinted_at < $1", params![yesterday])
        .await?;
    tx.exec("DELETE FROM guard_openings WHERE sent_at < $1", params![yesterday])
        .await?;
    tx.exec("DELETE FROM message_holds WHERE held_at < $1", params![yesterday])
        .await?;
    Ok(())
}
