//! Blocks: direct ones, lasting ones (which remain of a block after one of its accounts was erased) and inherited ones
//! (which a returning account took over).

use crate::kernel::fault::FaultResult;
use crate::safety::store;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

pub async fn account_exists(reads: &mut impl Reads, id: Uuid) -> FaultResult<bool> {
    store::account_exists(reads, id).await
}

/// The account of an id; for the id of an erased one, the accounts that were recognized as it.
pub async fn accounts_of(reads: &mut impl Reads, id: Uuid, now: Timestamp) -> FaultResult<Vec<Uuid>> {
    if account_exists(reads, id).await? {
        return Ok(vec![id]);
    }
    Ok(reads
        .all(
            "SELECT DISTINCT theirs.owner FROM safety_marks left_over
               JOIN safety_marks theirs ON theirs.kind = left_over.kind AND theirs.mark = left_over.mark
               JOIN accounts a ON a.user_id = theirs.owner
              WHERE left_over.owner = $1 AND left_over.kind <> 'band' AND (left_over.until IS NULL OR left_over.until > $2)",
            params![id, now],
        )
        .await?)
}

/// Every block of the three kinds in which the id is one side, as (blocker, blocked).
pub async fn blocks_of(reads: &mut impl Reads, id: Uuid, now: Timestamp) -> FaultResult<Vec<(Uuid, Uuid)>> {
    let mut all: Vec<(Uuid, Uuid)> = Vec::new();
    for table in ["blocks", "inherited_blocks"] {
        all.extend(
            reads
                .all::<(Uuid, Uuid)>(
                    format!("SELECT blocker, blocked FROM {table} WHERE blocker = $1 OR blocked = $1"),
                    params![id],
                )
                .await?,
        );
    }
    all.extend(
        reads
            .all::<(Uuid, Uuid)>(
                "SELECT blocker, blocked FROM lasting_blocks WHERE (blocker = $1 OR blocked = $1) AND until > $2",
                params![id, now],
            )
            .await?,
    );
    Ok(all)
}

pub async fn is_blocking(reads: &mut impl Reads, blocker: Uuid, blocked: Uuid) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM blocks WHERE blocker = $1 AND blocked = $2",
            params![blocker, blocked],
        )
        .await
}

/// Stores that a pair inherits the block of an original pair. False where it had done so before.
pub async fn insert_inherited(
    tx: &mut Tx,
    (blocker, blocked): (Uuid, Uuid),
    (origin_blocker, origin_blocked): (Uuid, Uuid),
    now: Timestamp,
) -> FaultResult<bool> {
    tx.affects(
        "INSERT INTO inherited_blocks (blocker, blocked, origin_blocker, origin_blocked, created_at)
             VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (blocker, blocked, origin_blocker, origin_blocked) DO NOTHING",
        params![blocker, blocked, origin_blocker, origin_blocked, now],
    )
    .await
}

/// What was inherited from one block, as (blocker, blocked).
pub async fn inherited_pairs(reads: &mut impl Reads, blocker: Uuid, blocked: Uuid) -> FaultResult<Vec<(Uuid, Uuid)>> {
    let sql = "SELECT blocker, blocked FROM inherited_blocks WHERE origin_blocker = $1 AND origin_blocked = $2";
    Ok(reads.all(sql, params![blocker, blocked]).await?)
}

/// Deletes what was inherited from one block, and answers the pairs as (blocker, blocked).
pub async fn delete_inherited(tx: &mut Tx, blocker: Uuid, blocked: Uuid) -> FaultResult<Vec<(Uuid, Uuid)>> {
    Ok(tx
        .all(
            "DELETE FROM inherited_blocks WHERE origin_blocker = $1 AND origin_blocked = $2 RETURNING blocker, blocked",
            params![blocker, blocked],
        )
        .await?)
}

/// Deletes the lasting blocks that remain of `blocker`'s block of this moment, and answers the ids that replaced the
/// erased accounts on the blocked side.
pub async fn delete_lasting(tx: &mut Tx, blocker: Uuid, blocked_at: Timestamp) -> FaultResult<Vec<Uuid>> {
    Ok(tx
        .all(
            "DELETE FROM lasting_blocks WHERE blocker = $1 AND created_at = $2 RETURNING blocked",
            params![blocker, blocked_at],
        )
        .await?)
}
