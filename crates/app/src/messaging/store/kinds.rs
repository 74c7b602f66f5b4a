//! SQL of what a message is beside a text.

use super::super::model::Stamp;
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use uuid::Uuid;

pub async fn set_stamp(tx: &mut Tx, id: Uuid, stamp: Stamp) -> FaultResult<()> {
    tx.run(
        "UPDATE messages SET kind = 'stamp', stamp = $2 WHERE id = $1",
        params![id, stamp.word()],
    )
    .await
}

/// The stamp of a message; none for other kinds.
pub async fn stamp(reads: &mut impl Reads, id: Uuid) -> FaultResult<Option<Stamp>> {
    let sql = "SELECT stamp FROM messages WHERE id = $1";
    let found: Option<Option<Stamp>> = reads.opt(sql, params![id]).await?;
    Ok(found.flatten())
}

/// Whether somebody wrote a word in the conversation since the match began.
pub async fn has_text(reads: &mut impl Reads, match_id: Uuid) -> FaultResult<bool> {
    let sql = "SELECT 1 FROM messages x JOIN matches m ON m.id = x.match_id
                WHERE x.match_id = $1 AND x.kind = 'text' AND x.created_at >= m.created_at LIMIT 1";
    reads.exists(sql, params![match_id]).await
}

/// Whether a message was sent as this text: its first text, what it answers, and its kind are the same. What was deleted
/// is not compared, because its text may be gone.
pub async fn is_same_text(reads: &mut impl Reads, id: Uuid, body: &str, reply_to: Option<Uuid>) -> FaultResult<bool> {
    let sql = "SELECT x.kind, x.reply_to, x.deleted_at IS NOT NULL,
                      COALESCE((SELECT v.body FROM message_versions v WHERE v.message_id = x.id
                                 ORDER BY v.replaced_at, v.id LIMIT 1), x.body)
                 FROM messages x WHERE x.id = $1";
    let found: Option<(String, Option<Uuid>, bool, String)> = reads.opt(sql, params![id]).await?;
    Ok(found.is_some_and(|(kind, answered, deleted, first)| {
        kind == "text" && answered == reply_to && (deleted || first == body)
    }))
}
