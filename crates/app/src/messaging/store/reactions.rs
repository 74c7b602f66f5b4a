//! All SQL of reactions to messages.

use super::super::model::MessageReaction;
use crate::kernel::fault::FaultResult;
use crate::matches::store::Side;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

/// The conversation of a message, and whether the message was deleted.
pub async fn message(reads: &mut impl Reads, id: Uuid) -> FaultResult<Option<(Uuid, bool)>> {
    let sql = "SELECT match_id, deleted_at IS NOT NULL FROM messages WHERE id = $1";
    Ok(reads.opt(sql, params![id]).await?)
}

/// Writes or deletes the reaction of a side; whether something changed.
pub async fn set(
    tx: &mut Tx,
    side: &Side,
    message: Uuid,
    reaction: Option<MessageReaction>,
    now: Timestamp,
) -> FaultResult<bool> {
    let rows = match reaction {
        Some(reaction) => {
            tx.exec(
                "INSERT INTO message_reactions (message_id, user_id, match_id, reaction, reacted_at)
                 VALUES ($1, $2, $3, $4, $5)
                 ON CONFLICT (message_id, user_id) DO UPDATE SET reaction = excluded.reaction,
                    reacted_at = excluded.reacted_at
                  WHERE message_reactions.reaction <> excluded.reaction",
                params![message, side.user_id, side.match_id, reaction.word(), now],
            )
            .await?
        }
        None => {
            tx.exec(
                "DELETE FROM message_reactions WHERE message_id = $1 AND user_id = $2",
                params![message, side.user_id],
            )
            .await?
        }
    };
    Ok(rows > 0)
}

/// Counts a change; answers how many there were since `edge`, this one included. What was taken away again counts too.
pub async fn count_change(tx: &mut Tx, user: Uuid, edge: Timestamp, now: Timestamp) -> FaultResult<i64> {
    Ok(tx
        .one(
            "INSERT INTO message_reaction_paces (user_id, since, changes) VALUES ($1, $2, 1)
             ON CONFLICT (user_id) DO UPDATE SET
               changes = CASE WHEN message_reaction_paces.since > $3 THEN message_reaction_paces.changes + 1 ELSE 1 END,
               since = CASE WHEN message_reaction_paces.since > $3 THEN message_reaction_paces.since ELSE excluded.since END
             RETURNING changes",
            params![user, now, edge],
        )
        .await?)
}

/// The reactions to the newest messages of a conversation: the message, who, and what.
pub async fn of_match(
    reads: &mut impl Reads,
    match_id: Uuid,
    most: i64,
) -> FaultResult<Vec<(Uuid, Uuid, MessageReaction)>> {
    let sql =
        "SELECT r.message_id, r.user_id, r.reaction FROM message_reactions r JOIN messages m ON m.id = r.message_id
                WHERE r.match_id = $1 AND m.deleted_at IS NULL ORDER BY r.message_id DESC, r.user_id LIMIT $2";
    Ok(reads.all(sql, params![match_id, most]).await?)
}
