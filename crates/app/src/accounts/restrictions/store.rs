//! All SQL of restrictions.

use super::RestrictionKind;
use crate::kernel::fault::FaultResult;
use crate::kernel::new_id;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

pub async fn stands(reads: &mut impl Reads, user: Uuid, kind: RestrictionKind, now: Timestamp) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM restrictions WHERE user_id = $1 AND kind = $2 AND ended_at IS NULL
                AND (until IS NULL OR until > $3) LIMIT 1",
            params![user, kind.word(), now],
        )
        .await
}

pub async fn insert(
    tx: &mut Tx,
    user: Uuid,
    kind: RestrictionKind,
    decision: Uuid,
    now: Timestamp,
    until: Option<Timestamp>,
) -> FaultResult<()> {
    tx.run(
        "INSERT INTO restrictions (id, user_id, kind, decision_id, begins_at, until) VALUES ($1, $2, $3, $4, $5, $6)",
        params![new_id(now), user, kind.word(), decision, now, until],
    )
    .await
}

/// Ends what follows from a decision.
pub async fn end_of_decision(tx: &mut Tx, decision: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE restrictions SET ended_at = $2 WHERE decision_id = $1 AND ended_at IS NULL",
        params![decision, now],
    )
    .await
}

db::row! {
    /// A restriction whose time is over.
    #[derive(Debug, Clone)]
    pub struct RestrictionOver {
        pub id: Uuid,
        pub user_id: Uuid,
        pub kind: RestrictionKind,
        pub decision_id: Uuid,
        pub begins_at: Timestamp,
    }
}

/// Restrictions whose time is over and that were not ended yet.
pub async fn over(reads: &mut impl Reads, now: Timestamp, limit: i64) -> FaultResult<Vec<RestrictionOver>> {
    Ok(reads
        .all(
            "SELECT id, user_id, kind, decision_id, begins_at FROM restrictions
              WHERE ended_at IS NULL AND until <= $1 ORDER BY until LIMIT $2",
            params![now, limit],
        )
        .await?)
}

/// Whether this call is the one that ends it.
pub async fn end(tx: &mut Tx, id: Uuid, now: Timestamp) -> FaultResult<bool> {
    let sql = "UPDATE restrictions SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL";
    tx.affects(sql, params![id, now]).await
}

/// The end of the window in which a standing ban can be appealed; None without a ban.
pub async fn ban_appeal_until(reads: &mut impl Reads, user: Uuid, now: Timestamp) -> FaultResult<Option<Timestamp>> {
    Ok(reads
        .opt(
            "SELECT d.appeal_until FROM restrictions r JOIN mod_decisions d ON d.id = r.decision_id
              WHERE r.user_id = $1 AND r.kind = 'ban' AND r.ended_at IS NULL AND r.begins_at <= $2
              ORDER BY d.appeal_until DESC LIMIT 1",
            params![user, now],
        )
        .await?)
}

/// When the last standing restriction ends that has an end; None without any.
pub async fn latest_end(reads: &mut impl Reads, user: Uuid, now: Timestamp) -> FaultResult<Option<Timestamp>> {
    Ok(reads
        .opt(
            "SELECT until FROM restrictions WHERE user_id = $1 AND ended_at IS NULL AND until > $2
              ORDER BY until DESC LIMIT 1",
            params![user, now],
        )
        .await?)
}

/// When the last standing limit of new conversations ends; None without any.
pub async fn limited_until(reads: &mut impl Reads, user: Uuid, now: Timestamp) -> FaultResult<Option<Timestamp>> {
    Ok(reads
        .opt(
            "SELECT until FROM restrictions WHERE user_id = $1 AND kind = 'limit' AND ended_at IS NULL AND until > $2
              ORDER BY until DESC LIMIT 1",
            params![user, now],
        )
        .await?)
}

/// Standing restrictions that have an end: what, until when, and by which decision.
pub async fn standing(
    reads: &mut impl Reads,
    user: Uuid,
    now: Timestamp,
) -> FaultResult<Vec<(RestrictionKind, Timestamp, Uuid)>> {
    Ok(reads
        .all(
            "SELECT kind, until, decision_id FROM restrictions WHERE user_id = $1 AND ended_at IS NULL AND until > $2
              ORDER BY until, id",
            params![user, now],
        )
        .await?)
}

/// Moves the restrictions in force of an account that is being erased to the id that replaces it.
pub async fn move_to(tx: &mut Tx, user: Uuid, stand_in: Uuid) -> FaultResult<()> {
    tx.run(
        "UPDATE restrictions SET user_id = $2 WHERE user_id = $1 AND ended_at IS NULL AND until IS NOT NULL",
        params![user, stand_in],
    )
    .await
}
