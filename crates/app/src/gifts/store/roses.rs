//! SQL of roses with likes.

use super::super::model::RoseState;
use crate::accounts::restrictions::{RestrictionKind, is_restricted};
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

db::row! {
    /// A rose with a like.
    #[derive(Debug, Clone)]
    pub struct RoseRow {
        pub id: Uuid,
        pub sender_id: Uuid,
        pub recipient_id: Uuid,
        pub credits: i64,
        pub transfer_id: Uuid,
        pub state: RoseState,
        pub sent_at: Timestamp,
        pub expires_at: Timestamp,
    }
}

const ROSE: &str =
    "SELECT id, sender_id, recipient_id, credits, transfer_id, state, sent_at, expires_at FROM like_roses";

pub async fn insert_rose(tx: &mut Tx, rose: &RoseRow, client_id: &str) -> FaultResult<()> {
    tx.run(
        "INSERT INTO like_roses (id, sender_id, recipient_id, client_id, credits, transfer_id, state, sent_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        params![
            rose.id,
            rose.sender_id,
            rose.recipient_id,
            client_id,
            rose.credits,
            rose.transfer_id,
            rose.state.word(),
            rose.sent_at,
            rose.expires_at
        ],
    )
    .await
}

pub async fn rose(reads: &mut impl Reads, id: Uuid) -> FaultResult<Option<RoseRow>> {
    Ok(reads.opt(format!("{ROSE} WHERE id = $1"), params![id]).await?)
}

pub async fn rose_by_client_id(reads: &mut impl Reads, sender: Uuid, client_id: &str) -> FaultResult<Option<RoseRow>> {
    let sql = format!("{ROSE} WHERE sender_id = $1 AND client_id = $2");
    Ok(reads.opt(sql, params![sender, client_id]).await?)
}

/// The rose that waits beside a like of two people.
pub async fn waiting_rose(reads: &mut impl Reads, sender: Uuid, recipient: Uuid) -> FaultResult<Option<RoseRow>> {
    let sql = format!("{ROSE} WHERE sender_id = $1 AND recipient_id = $2 AND state = 'waiting'");
    Ok(reads.opt(sql, params![sender, recipient]).await?)
}

pub async fn waiting_roses_of(reads: &mut impl Reads, sender: Uuid) -> FaultResult<Vec<Uuid>> {
    let sql = "SELECT id FROM like_roses WHERE sender_id = $1 AND state = 'waiting' ORDER BY id";
    Ok(reads.all(sql, params![sender]).await?)
}

/// Roses that a person sent since a moment.
pub async fn roses_since(reads: &mut impl Reads, sender: Uuid, since: Timestamp) -> FaultResult<i64> {
    let sql = "SELECT count(*) FROM like_roses WHERE sender_id = $1 AND sent_at >= $2";
    Ok(reads.one(sql, params![sender, since]).await?)
}

/// Roses whose like is over: its time has passed, or its sender took it back or passes on the person now. A like that a block
/// ended early goes on waiting here: an earlier return would tell of the block.
pub async fn overdue_roses(reads: &mut impl Reads, now: Timestamp, limit: i64) -> FaultResult<Vec<Uuid>> {
    let sql = "SELECT id FROM like_roses l WHERE state = 'waiting' AND (expires_at <= $1 OR EXISTS (
            SELECT 1 FROM reactions r WHERE r.actor = l.sender_id AND r.target = l.recipient_id
               AND (r.kind = 'pass' OR r.state = 'withdrawn'))) ORDER BY expires_at, id LIMIT $2";
    Ok(reads.all(sql, params![now, limit]).await?)
}

/// Ends a rose; whether this call did.
pub async fn end_rose(tx: &mut Tx, id: Uuid, state: RoseState, now: Timestamp) -> FaultResult<bool> {
    let sql = "UPDATE like_roses SET state = $2, ended_at = $3 WHERE id = $1 AND state = 'waiting'";
    Ok(tx.exec(sql, params![id, state.word(), now]).await? == 1)
}

/// Whether no decision keeps a person from giving roses.
pub async fn may_give(reads: &mut impl Reads, user: Uuid, now: Timestamp) -> FaultResult<bool> {
    for kind in [
        RestrictionKind::Limit,
        RestrictionKind::Suspension,
        RestrictionKind::Ban,
    ] {
        if is_restricted(reads, user, kind, now).await? {
            return Ok(false);
        }
    }
    Ok(true)
}
