//! The small table that tells what a subject is to a viewer.

use crate::accounts::vanished;
use crate::kernel::fault::FaultResult;
use db::{DbError, Reads, Tx, params};
use jiff::{Timestamp, ToSpan};
use uuid::Uuid;

/// How long a closed match can still be seen and reported by both sides.
pub const CLOSED_VISIBLE_DAYS: i64 = vanished::READABLE_DAYS;

/// What the subject is to the viewer. A row exists for each side that it concerns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RelationKind {
    /// The viewer likes the subject.
    Liked,
    /// The subject likes the viewer: some conditions of visibility are then not asked.
    LikedBy,
    /// The viewer saved the subject for later; the subject does not know.
    Saved,
    /// Both are in an open match.
    Match,
    /// Their match ended; visible for a while so that reporting stays possible.
    Closed,
    /// One of them blocked the other; written for both, and neither learns who did it.
    Blocked,
}

impl RelationKind {
    pub fn word(self) -> &'static str {
        match self {
            RelationKind::Liked => "liked",
            RelationKind::LikedBy => "liked_by",
            RelationKind::Saved => "saved",
            RelationKind::Match => "match",
            RelationKind::Closed => "closed",
            RelationKind::Blocked => "blocked",
        }
    }
}

/// `actor` likes `target`: both rows.
pub async fn set_liked(tx: &mut Tx, actor: Uuid, target: Uuid, now: Timestamp) -> Result<(), DbError> {
    put(tx, actor, target, RelationKind::Liked, now, None).await?;
    put(tx, target, actor, RelationKind::LikedBy, now, None).await
}

/// The like was withdrawn, expired or undone.
pub async fn unset_liked(tx: &mut Tx, actor: Uuid, target: Uuid) -> Result<(), DbError> {
    remove(tx, actor, target, RelationKind::Liked).await?;
    remove(tx, target, actor, RelationKind::LikedBy).await
}

/// The recipient blocked the sender, which ended the like. Until the like would have expired, its sender still reads it as
/// pending, and the deck does not show them the recipient again. The recipient no longer has the like.
pub async fn end_liked(
    tx: &mut Tx,
    actor: Uuid,
    target: Uuid,
    now: Timestamp,
    until: Timestamp,
) -> Result<(), DbError> {
    put(tx, actor, target, RelationKind::Liked, now, Some(until)).await?;
    remove(tx, target, actor, RelationKind::LikedBy).await
}

/// `viewer` keeps `subject` on the list of saved people.
pub async fn set_saved(tx: &mut Tx, viewer: Uuid, subject: Uuid, now: Timestamp) -> Result<(), DbError> {
    put(tx, viewer, subject, RelationKind::Saved, now, None).await
}

pub async fn unset_saved(tx: &mut Tx, viewer: Uuid, subject: Uuid) -> Result<(), DbError> {
    remove(tx, viewer, subject, RelationKind::Saved).await
}

/// The two are an open match from now on. Their likes stay: they are what the match is made of.
pub async fn set_match(tx: &mut Tx, a: Uuid, b: Uuid, now: Timestamp) -> Result<(), DbError> {
    put(tx, a, b, RelationKind::Match, now, None).await?;
    put(tx, b, a, RelationKind::Match, now, None).await
}

/// The match ended: nothing of the old relation opens a door any more, and for 90 days both sides
/// can still look at the conversation and report it.
pub async fn set_closed(tx: &mut Tx, a: Uuid, b: Uuid, now: Timestamp) -> Result<(), DbError> {
    let until = now
        .checked_add((CLOSED_VISIBLE_DAYS * 24).hours())
        .unwrap_or(Timestamp::MAX);
    for (viewer, subject) in [(a, b), (b, a)] {
        for kind in [RelationKind::Match, RelationKind::Liked, RelationKind::LikedBy] {
            remove(tx, viewer, subject, kind).await?;
        }
        put(tx, viewer, subject, RelationKind::Closed, now, Some(until)).await?;
    }
    Ok(())
}

/// Neither sees the other any more, whatever they were before.
pub async fn set_blocked(tx: &mut Tx, a: Uuid, b: Uuid, now: Timestamp) -> Result<(), DbError> {
    put(tx, a, b, RelationKind::Blocked, now, None).await?;
    put(tx, b, a, RelationKind::Blocked, now, None).await
}

/// Lifts the block between two people; called only when no block of either side is left.
pub async fn unset_blocked(tx: &mut Tx, a: Uuid, b: Uuid) -> Result<(), DbError> {
    remove(tx, a, b, RelationKind::Blocked).await?;
    remove(tx, b, a, RelationKind::Blocked).await
}

/// Whether the relation stands now.
pub async fn stands(
    reads: &mut impl Reads,
    viewer: Uuid,
    subject: Uuid,
    kind: RelationKind,
    now: Timestamp,
) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM relations WHERE viewer = $1 AND subject = $2 AND kind = $3 AND (until IS NULL OR until > $4)",
            params![viewer, subject, kind.word(), now],
        )
        .await
}

async fn put(
    tx: &mut Tx,
    viewer: Uuid,
    subject: Uuid,
    kind: RelationKind,
    since: Timestamp,
    until: Option<Timestamp>,
) -> Result<(), DbError> {
    tx.run(
        "INSERT INTO relations (viewer, subject, kind, since, until) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (viewer, subject, kind) DO UPDATE SET since = excluded.since, until = excluded.until",
        params![viewer, subject, kind.word(), since, until],
    )
    .await
}

async fn remove(tx: &mut Tx, viewer: Uuid, subject: Uuid, kind: RelationKind) -> Result<(), DbError> {
    tx.run(
        "DELETE FROM relations WHERE viewer = $1 AND subject = $2 AND kind = $3",
        params![viewer, subject, kind.word()],
    )
    .await
}
