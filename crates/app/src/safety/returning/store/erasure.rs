//! What an erased account leaves, and for how long.

use super::devices;
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

/// Whether something of the account outlives its erasure: a block of either side, a ban, or a restriction.
pub async fn is_involved(reads: &mut impl Reads, user: Uuid) -> FaultResult<bool> {
    let restricted: Option<i64> = reads
        .opt(
            "SELECT 1 FROM restrictions WHERE user_id = $1 AND ended_at IS NULL LIMIT 1",
            params![user],
        )
        .await?;
    Ok(restricted.is_some() || is_blocked_or_banned(reads, user).await?)
}

/// Whether the account has a block of either side, or a ban, or resembles a banned one.
pub async fn is_blocked_or_banned(reads: &mut impl Reads, user: Uuid) -> FaultResult<bool> {
    for table in ["blocks", "inherited_blocks", "lasting_blocks"] {
        let found: Option<i64> = reads
            .opt(
                format!("SELECT 1 FROM {table} WHERE blocker = $1 OR blocked = $1 LIMIT 1"),
                params![user],
            )
            .await?;
        if found.is_some() {
            return Ok(true);
        }
    }
    let banned: Option<i64> = reads
        .opt("SELECT 1 FROM safety_bans WHERE owner = $1", params![user])
        .await?;
    let held: Option<i64> = reads
        .opt(
            "SELECT 1 FROM accounts WHERE user_id = $1 AND held_at IS NOT NULL",
            params![user],
        )
        .await?;
    Ok(banned.or(held).is_some())
}

/// Puts `stand_in` in the place of an account in its marks, blocks and ban.
pub async fn replace_with(
    tx: &mut Tx,
    user: Uuid,
    stand_in: Uuid,
    blocks_until: Timestamp,
    marks_until: Timestamp,
) -> FaultResult<()> {
    for table in ["blocks", "inherited_blocks"] {
        let rows: Vec<(Uuid, Uuid, Timestamp)> = tx
            .all(
                format!("SELECT blocker, blocked, created_at FROM {table} WHERE blocker = $1 OR blocked = $1"),
                params![user],
            )
            .await?;
        for (blocker, blocked, at) in rows {
            let place = |id: Uuid| if id == user { stand_in } else { id };
            tx.exec(
                "INSERT INTO lasting_blocks (blocker, blocked, created_at, until) VALUES ($1, $2, $3, $4)
                 ON CONFLICT (blocker, blocked) DO NOTHING",
                params![place(blocker), place(blocked), at, blocks_until],
            )
            .await?;
        }
    }
    tx.exec(
        "DELETE FROM inherited_blocks WHERE blocker = $1 OR blocked = $1",
        params![user],
    )
    .await?;
    for (table, column) in [
        ("lasting_blocks", "blocker"),
        ("lasting_blocks", "blocked"),
        ("inherited_blocks", "origin_blocker"),
        ("inherited_blocks", "origin_blocked"),
        ("safety_bans", "owner"),
    ] {
        tx.exec(
            format!("UPDATE {table} SET {column} = $2 WHERE {column} = $1").as_str(),
            params![user, stand_in],
        )
        .await?;
    }
    tx.exec(
        "UPDATE safety_marks SET owner = $2, until = $3 WHERE owner = $1",
        params![user, stand_in, marks_until],
    )
    .await?;
    Ok(())
}

/// Deletes whatever was kept until before `now`.
pub async fn delete_old(tx: &mut Tx, now: Timestamp) -> FaultResult<()> {
    for table in ["safety_marks", "safety_bans", "lasting_blocks"] {
        tx.exec(format!("DELETE FROM {table} WHERE until < $1").as_str(), params![now])
            .await?;
    }
    devices::delete_unused(tx, now).await
}

/// Notes that an account was recognized as the return of an erased one; whether that is new.
pub async fn insert_returned(tx: &mut Tx, heir: Uuid, owner: Uuid) -> FaultResult<bool> {
    tx.affects(
        "INSERT INTO safety_returned (heir, owner) VALUES ($1, $2) ON CONFLICT (heir, owner) DO NOTHING",
        params![heir, owner],
    )
    .await
}
