//! Texts that wait for their author to confirm them, and notices beside messages for their recipients.

use crate::guard::model::{HoldKind, NoticeKind};
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

/// The hold of a message: its kind, the digest of its text, and since when it waits.
pub async fn hold(
    reads: &mut impl Reads,
    sender: Uuid,
    client_id: &str,
) -> FaultResult<Option<(HoldKind, String, Timestamp)>> {
    Ok(reads
        .opt(
            "SELECT kind, body_digest, held_at FROM message_holds WHERE sender_id = $1 AND client_id = $2",
            params![sender, client_id],
        )
        .await?)
}

pub async fn set_hold(
    tx: &mut Tx,
    sender: Uuid,
    client_id: &str,
    kind: HoldKind,
    digest: &str,
    now: Timestamp,
) -> FaultResult<()> {
    tx.run(
        "INSERT INTO message_holds (sender_id, client_id, kind, body_digest, held_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (sender_id, client_id)
         DO UPDATE SET kind = excluded.kind, body_digest = excluded.body_digest, held_at = excluded.held_at",
        params![sender, client_id, kind.word(), digest, now],
    )
    .await
}

/// The name of a text of a profile that its author was asked about.
pub fn asked(digest: &str) -> String {
    format!("question:{digest}")
}

/// The name of a text of a profile that its author confirmed.
pub fn confirmed(digest: &str) -> String {
    format!("profile:{digest}")
}

/// Confirms the texts of a profile that were asked about since a moment. How many there were.
pub async fn confirm_texts(tx: &mut Tx, user: Uuid, since: Timestamp) -> FaultResult<u64> {
    Ok(tx
        .exec(
            "UPDATE message_holds SET client_id = 'profile:' || body_digest
              WHERE sender_id = $1 AND client_id = 'question:' || body_digest AND held_at > $2",
            params![user, since],
        )
        .await?)
}

pub async fn delete_hold(tx: &mut Tx, sender: Uuid, client_id: &str) -> FaultResult<()> {
    tx.run(
        "DELETE FROM message_holds WHERE sender_id = $1 AND client_id = $2",
        params![sender, client_id],
    )
    .await
}

/// Writes what stands beside a message for its recipient. A message that was changed gets what fits its new text,
/// unanswered.
pub async fn set_notice(
    tx: &mut Tx,
    message: Uuid,
    recipient: Uuid,
    kind: Option<NoticeKind>,
    hides: bool,
) -> FaultResult<()> {
    tx.exec("DELETE FROM message_notices WHERE message_id = $1", params![message])
        .await?;
    if kind.is_some() || hides {
        tx.exec(
            "INSERT INTO message_notices (message_id, recipient, kind, hides) VALUES ($1, $2, $3, $4)",
            params![message, recipient, kind.map(NoticeKind::word), hides],
        )
        .await?;
    }
    Ok(())
}

/// The notice that its recipient has not answered yet: its kind, and who sent the message.
pub async fn open_notice(
    reads: &mut impl Reads,
    message: Uuid,
    recipient: Uuid,
) -> FaultResult<Option<(NoticeKind, Uuid)>> {
    Ok(reads
        .opt(
            "SELECT n.kind, COALESCE(x.sender_id, l.from_id) FROM message_notices n
               LEFT JOIN messages x ON x.id = n.message_id
               LEFT JOIN letters l ON l.id = n.message_id AND l.state IN ('opened', 'answered')
              WHERE n.message_id = $1 AND n.recipient = $2 AND n.kind IS NOT NULL AND n.answer IS NULL
                AND (x.id IS NOT NULL OR l.id IS NOT NULL)",
            params![message, recipient],
        )
        .await?)
}

pub async fn answer_notice(tx: &mut Tx, message: Uuid, answer: &str, now: Timestamp) -> FaultResult<()> {
    tx.exec(
        "UPDATE message_notices SET answer = $2, answered_at = $3 WHERE message_id = $1",
        params![message, answer, now],
    )
    .await?;
    Ok(())
}

/// The latest texts of a conversation since a moment, newest first: who sent each, and its words.
pub async fn latest_texts(
    reads: &mut impl Reads,
    match_id: Uuid,
    since: Timestamp,
    limit: i64,
) -> FaultResult<Vec<(Uuid, String)>> {
    Ok(reads
        .all(
            "SELECT sender_id, body FROM messages
              WHERE match_id = $1 AND created_at > $2 AND deleted_at IS NULL ORDER BY id DESC LIMIT $3",
            params![match_id, since, limit],
        )
        .await?)
}
