//! Archives that were downloaded.

use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

/// How many archives an account began since a moment, and when it finished the last of them.
pub async fn since(reads: &mut impl Reads, user: Uuid, since: Timestamp) -> FaultResult<(i64, Option<Timestamp>)> {
    Ok(reads
        .one(
            "SELECT count(*), max(finished_at) FROM data_exports WHERE user_id = $1 AND started_at > $2",
            params![user, since],
        )
        .await?)
}

pub async fn begin(tx: &mut Tx, id: Uuid, user: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO data_exports (id, user_id, started_at) VALUES ($1, $2, $3)",
        params![id, user, now],
    )
    .await
}

pub async fn finish(tx: &mut Tx, id: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE data_exports SET finished_at = $2 WHERE id = $1",
        params![id, now],
    )
    .await
}
