//! Rows of requests between matches.

use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

/// Records a request; `false` when it was made before.
pub async fn insert(tx: &mut Tx, match_id: Uuid, asker: Uuid, asked: Uuid, now: Timestamp) -> FaultResult<bool> {
    tx.affects(
        "INSERT INTO verification_requests (match_id, asker, asked, created_at) VALUES ($1, $2, $3, $4)
             ON CONFLICT (match_id, asker) DO NOTHING",
        params![match_id, asker, asked, now],
    )
    .await
}

/// The open matches in which the person asked the other.
pub async fn asked_by(reads: &mut impl Reads, asker: Uuid) -> FaultResult<Vec<Uuid>> {
    Ok(reads
        .all(
            "SELECT r.match_id FROM verification_requests r JOIN matches m ON m.id = r.match_id
              WHERE r.asker = $1 AND m.state = 'open'",
            params![asker],
        )
        .await?)
}
