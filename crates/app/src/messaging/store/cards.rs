//! All SQL of the cards of conversations.

use super::super::cards::CardKind;
use crate::kernel::fault::FaultResult;
use crate::kernel::sql;
use crate::matches;
use db::{Engine, Tx, params};
use jiff::Timestamp;
use supabase::fragment::Fragment;
use uuid::Uuid;

/// Writes a card; false where its subject has one.
pub async fn insert(
    tx: &mut Tx,
    id: Uuid,
    match_id: Uuid,
    author: Uuid,
    kind: CardKind,
    subject: Uuid,
    now: Timestamp,
) -> FaultResult<bool> {
    tx.affects(
        "INSERT INTO conversation_cards (id, match_id, kind, subject_id, author_id, created_at)
             VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (kind, subject_id) DO NOTHING",
        params![id, match_id, kind.word(), subject, author, now],
    )
    .await
}

pub async fn delete(tx: &mut Tx, kind: CardKind, subject: Uuid) -> FaultResult<()> {
    tx.run(
        "DELETE FROM conversation_cards WHERE kind = $1 AND subject_id = $2",
        params![kind.word(), subject],
    )
    .await
}

/// The rows of the resource `conversation_cards`: of the conversations that exist for the viewer, without the unopened gifts
/// that the viewer muted.
pub fn rows(engine: Engine, viewer: Uuid, now: Timestamp) -> Fragment {
    let select = "SELECT c.id AS id, c.match_id AS match_id, c.kind AS kind, c.subject_id AS subject_id,
                         c.author_id AS author_id, c.created_at AS created_at
                    FROM match_members mm
                    JOIN matches m ON m.id = mm.match_id
                    JOIN conversation_cards c ON c.match_id = mm.match_id
                   WHERE mm.user_id = :viewer
                     AND NOT (c.kind = 'gift' AND c.author_id <> :viewer AND EXISTS (
                       SELECT 1 FROM gifts g WHERE g.id = c.subject_id AND g.state = 'delivered' AND (
                         EXISTS (SELECT 1 FROM gift_settings s WHERE s.user_id = :viewer AND s.muted)
                         OR EXISTS (SELECT 1 FROM gift_mutes u
                                     WHERE u.user_id = :viewer AND u.person_id = g.sender_id))))
                     AND ";
    sql::fill(select, &[(":viewer", viewer.into())]).append(matches::store::shown(engine, viewer, now))
}
