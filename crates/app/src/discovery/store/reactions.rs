//! Reactions as they stand; how they came to stand so is in the log.

use crate::kernel::fault::{Fault, FaultResult};
use crate::safety::relation;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

db::row! {
    /// The reaction of one person to another, as it stands.
    #[derive(Debug, Clone, PartialEq)]
    pub struct Reaction {
        pub id: Uuid,
        pub kind: String,
        pub comment: Option<String>,
        pub item: Option<String>,
        pub source: String,
        pub state: String,
        pub created_at: Timestamp,
        pub expires_at: Timestamp,
    }
}

impl Reaction {
    /// It ended without an answer.
    pub fn has_ended(&self) -> bool {
        self.state == "expired" || self.state == "withdrawn"
    }

    /// The same reaction is allowed again: it ended without an answer, or its time is over and the job that ends likes has
    /// not come to it.
    pub fn is_over(&self, now: Timestamp) -> bool {
        self.has_ended() || self.state == "pending" && self.kind != "pass" && self.expires_at <= now
    }

    /// A block ended this like before it expired. Until it would have expired it is answered as pending, so that its sender
    /// cannot conclude that there was a block, also after the block is lifted.
    pub fn reads_pending(&self, now: Timestamp) -> bool {
        self.kind != "pass" && self.state == "expired" && self.expires_at > now
    }

    /// A like that waits for an answer, as its sender reads it.
    pub fn is_waiting_like(&self, now: Timestamp) -> bool {
        self.kind != "pass" && (self.state == "pending" || self.reads_pending(now))
    }
}

pub async fn reaction(reads: &mut impl Reads, actor: Uuid, target: Uuid) -> FaultResult<Option<Reaction>> {
    Ok(reads
        .opt(
            "SELECT id, kind, comment, item, source, state, created_at, expires_at FROM reactions WHERE actor = $1 AND target = $2",
            params![actor, target],
        )
        .await?)
}

/// Puts the reaction in place of whatever stood there.
pub async fn put_reaction(tx: &mut Tx, actor: Uuid, target: Uuid, reaction: &Reaction) -> FaultResult<()> {
    tx.run(
        "INSERT INTO reactions (id, actor, target, kind, comment, item, source, state, created_at, expires_at, hides)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
         ON CONFLICT (actor, target) DO UPDATE SET id = excluded.id, kind = excluded.kind, comment = excluded.comment,
             item = excluded.item, source = excluded.source, state = excluded.state, created_at = excluded.created_at,
             expires_at = excluded.expires_at, hides = excluded.hides",
        params![
            reaction.id,
            actor,
            target,
            reaction.kind.clone(),
            reaction.comment.clone(),
            reaction.item.clone(),
            reaction.source.clone(),
            reaction.state.clone(),
            reaction.created_at,
            reaction.expires_at,
            false
        ],
    )
    .await
}

/// Shows a like that a block ended as expired to its sender too. Its recipient likes the sender now, who can like again to
/// answer.
pub async fn end_openly(tx: &mut Tx, actor: Uuid, target: Uuid, now: Timestamp) -> FaultResult<()> {
    let ended = tx
        .affects::<Fault>(
            "UPDATE reactions SET expires_at = $3 WHERE actor = $1 AND target = $2 AND state = 'expired' AND expires_at > $3",
            params![actor, target, now],
        )
        .await?;
    match ended {
        true => Ok(relation::unset_liked(tx, actor, target).await?),
        false => Ok(()),
    }
}

/// Notes whether the comment of a like has a hidden word of its recipient.
pub async fn set_hides(tx: &mut Tx, id: Uuid, hides: bool) -> FaultResult<()> {
    tx.run("UPDATE reactions SET hides = $2 WHERE id = $1", params![id, hides])
        .await
}

pub async fn remove_reaction(tx: &mut Tx, actor: Uuid, target: Uuid) -> FaultResult<()> {
    tx.run(
        "DELETE FROM reactions WHERE actor = $1 AND target = $2",
        params![actor, target],
    )
    .await
}

/// Both likes have become a match.
pub async fn set_matched(tx: &mut Tx, a: Uuid, b: Uuid) -> FaultResult<()> {
    tx.run(
        "UPDATE reactions SET state = 'matched' WHERE (actor = $1 AND target = $2) OR (actor = $2 AND target = $1)",
        params![a, b],
    )
    .await
}

/// The sender took the like back: it stands as withdrawn, and undo passes it over.
pub async fn set_withdrawn(tx: &mut Tx, actor: Uuid, target: Uuid, like: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.exec(
        "UPDATE reactions SET state = 'withdrawn' WHERE actor = $1 AND target = $2",
        params![actor, target],
    )
    .await?;
    tx.exec(
        "UPDATE reaction_log SET withdrawn_at = $2 WHERE id = $1",
        params![like, now],
    )
    .await?;
    Ok(())
}

/// Whether an item that a like points at belongs to the target.
pub async fn item_exists(reads: &mut impl Reads, target: Uuid, item: &str) -> FaultResult<bool> {
    let found: Option<i64> = match item.split_once(':') {
        Some(("photo", id)) => match id.parse::<Uuid>() {
            Ok(id) => {
                reads
                    .opt(
                        "SELECT 1 FROM profile_photos WHERE id = $1 AND user_id = $2 AND state = 'visible'",
                        params![id, target],
                    )
                    .await?
            }
            Err(_) => None,
        },
        Some(("prompt", id)) => {
            reads
                .opt(
                    "SELECT 1 FROM profile_prompts WHERE prompt_id = $1 AND user_id = $2",
                    params![id, target],
                )
                .await?
        }
        _ => (item == "bio").then_some(1),
    };
    Ok(found.is_some())
}

pub async fn overdue(reads: &mut impl Reads, now: Timestamp, limit: i64) -> FaultResult<Vec<(Uuid, Uuid)>> {
    Ok(reads
        .all(
            "SELECT actor, target FROM reactions WHERE state = 'pending' AND kind <> 'pass' AND expires_at <= $1 LIMIT $2",
            params![now, limit],
        )
        .await?)
}

/// Ends a like that is still overdue; false where it was answered, taken back or given again since it was read.
pub async fn set_expired(tx: &mut Tx, actor: Uuid, target: Uuid, now: Timestamp) -> FaultResult<bool> {
    tx.affects(
        "UPDATE reactions SET state = 'expired'
          WHERE actor = $1 AND target = $2 AND state = 'pending' AND kind <> 'pass' AND expires_at <= $3",
        params![actor, target, now],
    )
    .await
}
