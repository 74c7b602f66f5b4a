//! The rows of `profile_changes`: what was changed, and when.

use crate::kernel::fault::FaultResult;
use crate::kernel::new_id;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

/// Times of a user's changes since a moment, the earliest first.
pub async fn since(reads: &mut impl Reads, user: Uuid, kind: &str, since: Timestamp) -> FaultResult<Vec<Timestamp>> {
    Ok(reads
        .all(
            "SELECT created_at FROM profile_changes WHERE user_id = $1 AND kind = $2 AND created_at >= $3
              ORDER BY created_at",
            params![user, kind, since],
        )
        .await?)
}

/// The time zone of a user, and the latest change of a kind since a moment.
pub async fn clock(
    reads: &mut impl Reads,
    user: Uuid,
    kind: &str,
    since: Timestamp,
) -> FaultResult<(String, Option<Timestamp>)> {
    Ok(reads
        .one(
            "SELECT a.time_zone, (SELECT max(c.created_at) FROM profile_changes c
                      WHERE c.user_id = a.user_id AND c.kind = $2 AND c.created_at >= $3)
               FROM accounts a WHERE a.user_id = $1",
            params![user, kind, since],
        )
        .await?)
}

pub async fn delete_before(tx: &mut Tx, user: Uuid, kind: &str, before: Timestamp) -> FaultResult<()> {
    tx.run(
        "DELETE FROM profile_changes WHERE user_id = $1 AND kind = $2 AND created_at < $3",
        params![user, kind, before],
    )
    .await
}

pub async fn insert(tx: &mut Tx, user: Uuid, kind: &str, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO profile_changes (id, user_id, kind, created_at) VALUES ($1, $2, $3, $4)",
        params![new_id(now), user, kind, now],
    )
    .await
}
