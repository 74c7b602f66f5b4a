//! All SQL of what was proposed for meetings.

use crate::guard::model::NoticeKind;
use crate::kernel::fault::FaultResult;
use crate::meeting::model::Place;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

/// Who proposes, and how.
#[derive(Debug, Clone, Copy)]
pub struct Author {
    pub user: Uuid,
    /// Whether it proposes the meeting, or another place or time for it.
    pub is_first: bool,
    /// Whether the name of the place is this person's.
    pub own_words: bool,
}

/// Writes a proposal down.
pub async fn insert(
    tx: &mut Tx,
    (id, meeting): (Uuid, Uuid),
    author: Author,
    place: &Place,
    now: Timestamp,
) -> FaultResult<()> {
    tx.run(
        "INSERT INTO meeting_proposals (id, meeting_id, user_id, is_first, own_words, kind, place, starts_at, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        params![
            id,
            meeting,
            author.user,
            author.is_first,
            author.own_words,
            place.kind.word(),
            place.name.as_str(),
            place.starts_at,
            now
        ],
    )
    .await
}

/// Meetings that the user proposed since a moment. Those that others proposed to them do not count.
pub async fn meetings_since(reads: &mut impl Reads, user: Uuid, since: Timestamp) -> FaultResult<i64> {
    Ok(reads
        .one(
            "SELECT count(*) FROM meeting_proposals WHERE user_id = $1 AND is_first AND created_at > $2",
            params![user, since],
        )
        .await?)
}

/// Other places and times that the user proposed for one meeting since a moment.
pub async fn changes_since(reads: &mut impl Reads, meeting: Uuid, user: Uuid, since: Timestamp) -> FaultResult<i64> {
    Ok(reads
        .one(
            "SELECT count(*) FROM meeting_proposals WHERE meeting_id = $1 AND user_id = $2 AND NOT is_first AND created_at > $3",
            params![meeting, user, since],
        )
        .await?)
}

/// What the guard says to `user` of the newest proposal of the other side.
pub async fn notice(reads: &mut impl Reads, meeting: Uuid, user: Uuid) -> FaultResult<Option<NoticeKind>> {
    let found: Option<Option<NoticeKind>> = reads
        .opt(
            "SELECT n.kind FROM message_notices n WHERE n.recipient = $2 AND n.message_id =
               (SELECT p.id FROM meeting_proposals p WHERE p.meeting_id = $1 AND p.user_id <> $2
                 ORDER BY p.created_at DESC, p.id DESC LIMIT 1)",
            params![meeting, user],
        )
        .await?;
    Ok(found.flatten())
}
