//! Messages, their earlier texts and conversations.

use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

/// Empties messages that were deleted before a moment, unless a case about their sender is open. The row stays as the
/// mark of a deleted message.
pub async fn empty_deleted(tx: &mut Tx, before: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE messages SET body = '' WHERE deleted_at <= $1 AND body <> ''
            AND NOT EXISTS (SELECT 1 FROM mod_cases c WHERE c.subject = messages.sender_id AND c.state <> 'closed')",
        params![before],
    )
    .await
}

/// Deletes own cards of games that their author deleted before a moment, unless a case about the author is open.
pub async fn delete_cards(tx: &mut Tx, before: Timestamp) -> FaultResult<()> {
    tx.exec(
        "DELETE FROM game_cards WHERE deleted_at <= $1
            AND NOT EXISTS (SELECT 1 FROM mod_cases c WHERE c.subject = game_cards.author_id AND c.state <> 'closed')",
        params![before],
    )
    .await?;
    Ok(())
}

/// Deletes texts that were edited away before a moment, unless a case about their sender is open.
pub async fn delete_versions(tx: &mut Tx, before: Timestamp) -> FaultResult<()> {
    tx.run(
        "DELETE FROM message_versions WHERE replaced_at <= $1
            AND NOT EXISTS (SELECT 1 FROM messages x JOIN mod_cases c ON c.subject = x.sender_id AND c.state <> 'closed'
                             WHERE x.id = message_versions.message_id)",
        params![before],
    )
    .await
}

/// Matches with an erased account that ended, or whose other side was hidden, before a moment, or of which neither account
/// is left; without those about whose people a case is open.
pub async fn left_behind(reads: &mut impl Reads, before: Timestamp, limit: i64) -> FaultResult<Vec<Uuid>> {
    Ok(reads
        .all(
            "SELECT m.id FROM matches m
               LEFT JOIN accounts aa ON aa.user_id = m.a
               LEFT JOIN accounts ab ON ab.user_id = m.b
              WHERE (aa.user_id IS NULL OR ab.user_id IS NULL)
                AND ((aa.user_id IS NULL AND ab.user_id IS NULL) OR m.closed_at <= $1
                     OR EXISTS (SELECT 1 FROM match_members mm WHERE mm.match_id = m.id AND mm.hidden_since <= $1))
                AND NOT EXISTS (SELECT 1 FROM mod_cases c WHERE c.subject IN (m.a, m.b) AND c.state <> 'closed')
              ORDER BY m.id LIMIT $2",
            params![before, limit],
        )
        .await?)
}

/// Erases a match with everything that was said in it.
pub async fn erase_match(tx: &mut Tx, match_id: Uuid) -> FaultResult<()> {
    for sql in [
        "DELETE FROM message_versions WHERE message_id IN (SELECT id FROM messages WHERE match_id = $1)",
        "DELETE FROM message_notices WHERE message_id IN (SELECT id FROM messages WHERE match_id = $1)",
        "DELETE FROM messages WHERE match_id = $1",
        "DELETE FROM conversation_cards WHERE match_id = $1",
        "DELETE FROM match_openings WHERE match_id = $1",
        "DELETE FROM game_cards WHERE match_id = $1",
        "DELETE FROM game_card_consents WHERE match_id = $1",
        "DELETE FROM verification_requests WHERE match_id = $1",
        "DELETE FROM guard_openings WHERE match_id = $1",
        "DELETE FROM guard_hints WHERE match_id = $1",
        "DELETE FROM guard_video_proposals WHERE match_id = $1",
        "DELETE FROM meeting_feedback WHERE meeting_id IN (SELECT id FROM meetings WHERE match_id = $1)",
        "DELETE FROM meetings WHERE match_id = $1",
        "DELETE FROM video_marks WHERE (user_id, other_id) IN (SELECT a, b FROM matches WHERE id = $1)
            OR (user_id, other_id) IN (SELECT b, a FROM matches WHERE id = $1)",
        "DELETE FROM match_members WHERE match_id = $1",
        "DELETE FROM matches WHERE id = $1",
    ] {
        tx.exec(sql, params![match_id]).await?;
    }
    Ok(())
}

/// Deletes the survivors' log of likes and passes about accounts that are erased, from before a moment.
pub async fn delete_reactions_to_erased(tx: &mut Tx, before: Timestamp) -> FaultResult<()> {
    tx.run(
        "DELETE FROM reaction_log WHERE created_at <= $1
            AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.user_id = reaction_log.target)",
        params![before],
    )
    .await
}
