//! Rows of pictures, and the keyed hashes of those that were fraud.

use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use serde_json::Value;
use uuid::Uuid;

db::row! {
    /// A picture of an attempt.
    #[derive(Debug, Clone)]
    pub struct Frame {
        pub attempt_id: Uuid,
        pub position: i64,
        pub user_id: Uuid,
        /// SHA-256 of what was stored.
        pub digest: String,
        /// Sixteen hexadecimal digits.
        pub dhash: String,
        /// Words of [`super::super::hints`], as a list.
        pub hints: Value,
        pub created_at: Timestamp,
        /// The name of its file; `None` for pictures that are named by their position.
        pub file: Option<String>,
    }
}

/// The pictures of an attempt in their order.
pub async fn of_attempt(reads: &mut impl Reads, attempt: Uuid) -> FaultResult<Vec<Frame>> {
    Ok(reads
        .all(
            "SELECT attempt_id, position, user_id, digest, dhash, hints, created_at, file FROM verification_frames
              WHERE attempt_id = $1 ORDER BY position",
            params![attempt],
        )
        .await?)
}

/// Whether a picture was sent before: the same file in any attempt, or the same picture by somebody else.
pub async fn is_known(reads: &mut impl Reads, frame: &Frame) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM verification_frames
              WHERE digest = $1 OR (dhash = $2 AND user_id <> $3) LIMIT 1",
            params![frame.digest.clone(), frame.dhash.clone(), frame.user_id],
        )
        .await
}

pub async fn insert(tx: &mut Tx, frame: &Frame) -> FaultResult<()> {
    tx.run(
        "INSERT INTO verification_frames (attempt_id, position, user_id, digest, dhash, hints, created_at, file)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        params![
            frame.attempt_id,
            frame.position,
            frame.user_id,
            frame.digest.clone(),
            frame.dhash.clone(),
            frame.hints.clone(),
            frame.created_at,
            frame.file.clone()
        ],
    )
    .await
}

pub async fn delete_of(tx: &mut Tx, attempt: Uuid) -> FaultResult<()> {
    tx.run(
        "DELETE FROM verification_frames WHERE attempt_id = $1",
        params![attempt],
    )
    .await
}

/// Whether a keyed hash is that of a picture that was fraud.
pub async fn is_marked(reads: &mut impl Reads, mark: &str, now: Timestamp) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM verification_marks WHERE mark = $1 AND until > $2",
            params![mark, now],
        )
        .await
}

pub async fn put_mark(tx: &mut Tx, mark: &str, until: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO verification_marks (mark, until) VALUES ($1, $2)
         ON CONFLICT (mark) DO UPDATE SET until = excluded.until",
        params![mark, until],
    )
    .await
}

pub async fn delete_marks(tx: &mut Tx, now: Timestamp) -> FaultResult<()> {
    tx.run("DELETE FROM verification_marks WHERE until <= $1", params![now])
        .await
}
