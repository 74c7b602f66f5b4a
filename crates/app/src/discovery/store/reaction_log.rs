//! The log of reactions: what was spent, and what can be undone.

use super::reactions::Reaction;
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use serde_json::{Value, json};
use uuid::Uuid;

/// What a reaction took the place of, for undoing it.
#[derive(Debug, Clone, Default)]
pub struct StateBefore {
    pub reaction: Option<Reaction>,
    /// Since when the target was on the actor's list of saved people.
    pub saved_at: Option<Timestamp>,
}

impl StateBefore {
    fn write(&self) -> Option<Value> {
        let mut state = match &self.reaction {
            Some(had) => json!({
                "id": had.id, "kind": had.kind, "comment": had.comment, "item": had.item, "source": had.source,
                "state": had.state, "created_at": had.created_at.to_string(), "expires_at": had.expires_at.to_string(),
            }),
            None => json!({}),
        };
        if let Some(saved_at) = self.saved_at {
            state["saved_at"] = json!(saved_at.to_string());
        }
        (state != json!({})).then_some(state)
    }

    /// Reads what [`log`] wrote.
    pub fn read(state: &Value) -> StateBefore {
        let text = |key: &str| state.get(key).and_then(Value::as_str).map(str::to_owned);
        let reaction = || {
            Some(Reaction {
                id: text("id")?.parse().ok()?,
                kind: text("kind")?,
                comment: text("comment"),
                item: text("item"),
                source: text("source")?,
                state: text("state")?,
                created_at: text("created_at")?.parse().ok()?,
                expires_at: text("expires_at")?.parse().ok()?,
            })
        };
        StateBefore {
            reaction: reaction(),
            saved_at: text("saved_at").and_then(|at| at.parse().ok()),
        }
    }
}

/// Adds a reaction to the log, with what it replaced.
pub async fn log(
    tx: &mut Tx,
    reaction: &Reaction,
    (actor, target): (Uuid, Uuid),
    before: &StateBefore,
    now: Timestamp,
) -> FaultResult<()> {
    tx.run(
        "INSERT INTO reaction_log (id, actor, target, kind, created_at, previous) VALUES ($1, $2, $3, $4, $5, $6)",
        params![reaction.id, actor, target, reaction.kind.clone(), now, before.write()],
    )
    .await
}

/// How many reactions of a kind since a moment, undone ones included: undoing gives nothing back to spend.
pub async fn spent(reads: &mut impl Reads, actor: Uuid, kind: &str, since: Timestamp) -> FaultResult<i64> {
    Ok(reads
        .one(
            "SELECT count(*) FROM reaction_log WHERE actor = $1 AND kind = $2 AND created_at >= $3",
            params![actor, kind, since],
        )
        .await?)
}

/// When a user last reacted in this way, undone reactions included.
pub async fn last_of_kind(reads: &mut impl Reads, actor: Uuid, kind: &str) -> FaultResult<Option<Timestamp>> {
    Ok(reads
        .one(
            "SELECT max(created_at) FROM reaction_log WHERE actor = $1 AND kind = $2",
            params![actor, kind],
        )
        .await?)
}

/// How many reactions a user undid since a moment.
pub async fn undone_since(reads: &mut impl Reads, actor: Uuid, since: Timestamp) -> FaultResult<i64> {
    Ok(reads
        .one(
            "SELECT count(*) FROM reaction_log WHERE actor = $1 AND undone_at >= $2",
            params![actor, since],
        )
        .await?)
}

/// Whether a super like already went to this person within a time.
pub async fn super_liked_since(
    reads: &mut impl Reads,
    actor: Uuid,
    target: Uuid,
    since: Timestamp,
) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM reaction_log WHERE actor = $1 AND target = $2 AND kind = 'super_like' AND created_at >= $3 AND undone_at IS NULL LIMIT 1",
            params![actor, target, since],
        )
        .await
}

db::row! {
    /// A logged reaction, with what it replaced.
    pub struct UndoRecord {
        pub id: Uuid,
        pub target: Uuid,
        pub kind: String,
        pub previous: Option<Value>,
    }
}

/// The newest reaction that was not undone.
pub async fn last_logged(reads: &mut impl Reads, actor: Uuid) -> FaultResult<Option<UndoRecord>> {
    Ok(reads
        .opt(
            "SELECT id, target, kind, previous FROM reaction_log WHERE actor = $1 AND undone_at IS NULL AND withdrawn_at IS NULL
              ORDER BY created_at DESC, id DESC LIMIT 1",
            params![actor],
        )
        .await?)
}

/// Deletes at most so many entries of the log from before a moment, the oldest first, and answers how many.
pub async fn delete_logged_before(tx: &mut Tx, before: Timestamp, most: i64) -> FaultResult<u64> {
    Ok(tx
        .exec(
            "DELETE FROM reaction_log WHERE id IN
               (SELECT id FROM reaction_log WHERE created_at < $1 ORDER BY created_at LIMIT $2)",
            params![before, most],
        )
        .await?)
}

/// Marks an entry as undone.
pub async fn mark_undone(tx: &mut Tx, id: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.run("UPDATE reaction_log SET undone_at = $2 WHERE id = $1", params![id, now])
        .await
}
