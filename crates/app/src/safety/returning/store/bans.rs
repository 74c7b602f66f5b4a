//! Bans, and accounts that wait for review.

use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use serde_json::{Value, json};
use uuid::Uuid;

pub async fn insert_ban(tx: &mut Tx, owner: Uuid, now: Timestamp, until: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO safety_bans (owner, banned_at, until) VALUES ($1, $2, $3)
         ON CONFLICT (owner) DO UPDATE SET banned_at = excluded.banned_at, until = excluded.until",
        params![owner, now, until],
    )
    .await
}

pub async fn delete_ban(tx: &mut Tx, owner: Uuid) -> FaultResult<()> {
    tx.run("DELETE FROM safety_bans WHERE owner = $1", params![owner]).await
}

pub async fn is_banned(reads: &mut impl Reads, owner: Uuid, now: Timestamp) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM safety_bans WHERE owner = $1 AND until > $2",
            params![owner, now],
        )
        .await
}

/// Whether the account was not held before and is now.
pub async fn hold(tx: &mut Tx, user: Uuid, by: &str, now: Timestamp) -> FaultResult<bool> {
    tx.affects(
        "UPDATE accounts SET held_at = $3, held_by = $2
              WHERE user_id = $1 AND held_at IS NULL AND reviewed_at IS NULL",
        params![user, by, now],
    )
    .await
}

pub async fn release(tx: &mut Tx, user: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE accounts SET held_at = NULL, reviewed_at = $2 WHERE user_id = $1",
        params![user, now],
    )
    .await
}

/// As [`release`], for an account that is held; whether it was.
pub async fn let_in(tx: &mut Tx, user: Uuid, now: Timestamp) -> FaultResult<bool> {
    tx.affects(
        "UPDATE accounts SET held_at = NULL, reviewed_at = $2 WHERE user_id = $1 AND held_at IS NOT NULL",
        params![user, now],
    )
    .await
}

pub async fn held(reads: &mut impl Reads, limit: i64) -> FaultResult<Vec<Value>> {
    let rows: Vec<(Uuid, Option<String>, Option<String>, Timestamp)> = reads
        .all(
            "SELECT a.user_id, u.email, a.held_by, a.held_at FROM accounts a JOIN auth_users u ON u.id = a.user_id
              WHERE a.held_at IS NOT NULL ORDER BY a.held_at, a.user_id LIMIT $1",
            params![limit],
        )
        .await?;
    Ok(rows
        .into_iter()
        .map(|(user, email, by, at)| json!({ "account": user, "email": email, "recognized_by": by, "at": at.to_string() }))
        .collect())
}
