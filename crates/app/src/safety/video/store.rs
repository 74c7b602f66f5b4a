//! All SQL of video marks.

use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

pub async fn insert(tx: &mut Tx, user: Uuid, other: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO video_marks (user_id, other_id, marked_at) VALUES ($1, $2, $3) ON CONFLICT (user_id, other_id) DO NOTHING",
        params![user, other, now],
    )
    .await
}

pub async fn delete(tx: &mut Tx, user: Uuid, other: Uuid) -> FaultResult<()> {
    tx.run(
        "DELETE FROM video_marks WHERE user_id = $1 AND other_id = $2",
        params![user, other],
    )
    .await
}

pub async fn is_marked(reads: &mut impl Reads, user: Uuid, other: Uuid) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM video_marks WHERE user_id = $1 AND other_id = $2",
            params![user, other],
        )
        .await
}
