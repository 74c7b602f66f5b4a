//! Stories of couples: written, agreed to, published and removed.

use crate::accounts::impartial::outside_own_life;
use crate::kernel::fault::FaultResult;
use crate::matches::store::Side;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

db::row! {
    /// A story as it is stored.
    #[derive(Debug, Clone)]
    pub struct StoryRow {
        pub match_id: Uuid,
        pub author_id: Uuid,
        pub other_id: Uuid,
        pub text: String,
        pub version: i64,
        pub agreed_at: Option<Timestamp>,
        pub published_at: Option<Timestamp>,
        /// Taken out of sight by moderation.
        pub removed_at: Option<Timestamp>,
    }
}

impl StoryRow {
    pub fn people(&self) -> [Uuid; 2] {
        [self.author_id, self.other_id]
    }

    /// Whether everybody may read it, as far as the row says.
    pub fn is_published(&self) -> bool {
        self.published_at.is_some() && self.removed_at.is_none()
    }
}

const STORY: &str = "SELECT match_id, author_id, other_id, text, version, agreed_at, published_at, removed_at
  FROM couple_stories s";

pub async fn story(reads: &mut impl Reads, match_id: Uuid) -> FaultResult<Option<StoryRow>> {
    let sql = format!("{STORY} WHERE match_id = $1");
    Ok(reads.opt(sql, params![match_id]).await?)
}

/// Writes a text; the agreement to an earlier one ends.
pub async fn put_story(tx: &mut Tx, side: &Side, text: &str, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO couple_stories (match_id, author_id, other_id, text, version, written_at)
         VALUES ($1, $2, $3, $4, 1, $5)
         ON CONFLICT (match_id) DO UPDATE SET text = excluded.text, version = couple_stories.version + 1,
           written_at = excluded.written_at, agreed_at = NULL, published_at = NULL, removed_at = NULL",
        params![side.match_id, side.user_id, side.other_id, text, now],
    )
    .await
}

pub async fn set_agreed(tx: &mut Tx, match_id: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE couple_stories SET agreed_at = $2 WHERE match_id = $1 AND agreed_at IS NULL",
        params![match_id, now],
    )
    .await
}

pub async fn delete_story(tx: &mut Tx, match_id: Uuid) -> FaultResult<()> {
    tx.run("DELETE FROM couple_stories WHERE match_id = $1", params![match_id])
        .await
}

/// SQL: story `s` is of two who are a couple still, and whose accounts are there. What hides an account in secret changes
/// nothing, or the story would tell it.
const STANDS: &str = "s.removed_at IS NULL AND s.agreed_at IS NOT NULL
    AND EXISTS (SELECT 1 FROM matches m WHERE m.id = s.match_id AND m.state = 'open' AND m.couple_since IS NOT NULL)
    AND (SELECT count(*) FROM accounts a WHERE a.user_id IN (s.author_id, s.other_id) AND a.status = 'active') = 2";

/// Stories that everybody reads, the latest first.
pub async fn published_stories(reads: &mut impl Reads, limit: i64) -> FaultResult<Vec<StoryRow>> {
    let sql = format!("{STORY} WHERE {STANDS} AND s.published_at IS NOT NULL ORDER BY s.published_at DESC LIMIT $1");
    Ok(reads.all(sql, params![limit]).await?)
}

/// Stories that both agreed to and that manager `$1` may read: those that wait, and those that are published.
pub async fn stories_for(reads: &mut impl Reads, manager: Uuid, limit: i64) -> FaultResult<Vec<StoryRow>> {
    let sql = format!(
        "{STORY} WHERE {STANDS} AND {OUTSIDE} ORDER BY s.published_at IS NOT NULL, s.agreed_at, s.match_id LIMIT $2"
    );
    Ok(reads.all(sql, params![manager, limit]).await?)
}

/// SQL: neither of the two is of the life of manager `$1`.
const OUTSIDE: &str = concat!(
    "(",
    outside_own_life!("s.author_id"),
    ") AND (",
    outside_own_life!("s.other_id"),
    ")"
);

/// Publishes the version that both agreed to; whether there was one for this manager.
pub async fn publish_story(
    tx: &mut Tx,
    manager: Uuid,
    (match_id, version): (Uuid, i64),
    now: Timestamp,
) -> FaultResult<bool> {
    let sql = format!(
        "UPDATE couple_stories SET published_at = COALESCE(published_at, $4) WHERE match_id = $2 AND version = $3
            AND match_id IN (SELECT s.match_id FROM couple_stories s WHERE {STANDS} AND {OUTSIDE})"
    );
    tx.affects(&sql, params![manager, match_id, version, now]).await
}

/// Takes a published story back, until the two agree to another text; whether this manager could.
pub async fn unpublish_story(tx: &mut Tx, manager: Uuid, match_id: Uuid) -> FaultResult<bool> {
    let sql = format!(
        "UPDATE couple_stories SET published_at = NULL, agreed_at = NULL WHERE match_id = $2
            AND match_id IN (SELECT s.match_id FROM couple_stories s WHERE {OUTSIDE})"
    );
    tx.affects(&sql, params![manager, match_id]).await
}

/// Takes the story of a couple out of sight of everybody, or puts it back; whether there was something to change.
pub async fn set_removed(tx: &mut Tx, match_id: Uuid, removed_at: Option<Timestamp>) -> FaultResult<bool> {
    let sql = "UPDATE couple_stories SET removed_at = $2 WHERE match_id = $1 AND agreed_at IS NOT NULL
                  AND (removed_at IS NULL) = $3";
    tx.affects(sql, params![match_id, removed_at, removed_at.is_some()])
        .await
}

/// The stories that a person wrote or was asked to agree to, the newest first.
pub async fn stories_of(reads: &mut impl Reads, user: Uuid) -> FaultResult<Vec<StoryRow>> {
    let sql = format!(
        "{STORY} WHERE s.author_id = $1 OR (s.other_id = $1 AND s.agreed_at IS NOT NULL) ORDER BY s.written_at DESC"
    );
    Ok(reads.all(sql, params![user]).await?)
}
