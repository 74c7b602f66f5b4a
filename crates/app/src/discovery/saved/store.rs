//! All SQL of saved people.

use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

/// The ids of saved people with the time of saving, the latest first.
pub async fn saved(reads: &mut impl Reads, user: Uuid) -> FaultResult<Vec<(Uuid, Timestamp)>> {
    Ok(reads
        .all(
            "SELECT person_id, saved_at FROM saved_people WHERE user_id = $1 ORDER BY saved_at DESC, person_id",
            params![user],
        )
        .await?)
}

pub async fn insert(tx: &mut Tx, user: Uuid, person: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO saved_people (user_id, person_id, saved_at) VALUES ($1, $2, $3)",
        params![user, person, now],
    )
    .await
}

pub async fn saved_since(reads: &mut impl Reads, user: Uuid, person: Uuid) -> FaultResult<Option<Timestamp>> {
    Ok(reads
        .opt(
            "SELECT saved_at FROM saved_people WHERE user_id = $1 AND person_id = $2",
            params![user, person],
        )
        .await?)
}

/// Whether there was such a row.
pub async fn delete(tx: &mut Tx, user: Uuid, person: Uuid) -> FaultResult<bool> {
    tx.affects(
        "DELETE FROM saved_people WHERE user_id = $1 AND person_id = $2",
        params![user, person],
    )
    .await
}
