//! SQL of places that moderation keeps out of sight.

use crate::kernel::fault::FaultResult;
use db::{Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

/// Takes what `author` wrote for a meeting out of sight; whether there was something in sight. The sequence rises, so that
/// nobody accepts what they read before.
pub async fn set_removed(tx: &mut Tx, meeting: Uuid, author: Uuid, now: Timestamp) -> FaultResult<bool> {
    let removed = tx
        .exec(
            "UPDATE meeting_proposals SET removed_at = $3
              WHERE meeting_id = $1 AND user_id = $2 AND own_words AND removed_at IS NULL",
            params![meeting, author, now],
        )
        .await?;
    tx.exec(
        "UPDATE meetings SET place_removed_at = $3, sequence = sequence + 1
          WHERE id = $1 AND place_removed_at IS NULL
            AND place_id IN (SELECT p.id FROM meeting_proposals p WHERE p.meeting_id = $1 AND p.user_id = $2 AND p.own_words)",
        params![meeting, author, now],
    )
    .await?;
    Ok(removed > 0)
}

/// Puts back what was taken at one moment.
pub async fn set_restored(tx: &mut Tx, meeting: Uuid, author: Uuid, taken: Timestamp) -> FaultResult<()> {
    tx.exec(
        "UPDATE meetings SET place_removed_at = NULL, sequence = sequence + 1
          WHERE id = $1 AND place_removed_at = $3
            AND place_id IN (SELECT p.id FROM meeting_proposals p WHERE p.meeting_id = $1 AND p.user_id = $2)",
        params![meeting, author, taken],
    )
    .await?;
    tx.exec(
        "UPDATE meeting_proposals SET removed_at = NULL WHERE meeting_id = $1 AND user_id = $2 AND removed_at = $3",
        params![meeting, author, taken],
    )
    .await?;
    Ok(())
}
