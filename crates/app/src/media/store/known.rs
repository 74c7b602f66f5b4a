//! Photos that are remembered as sealed hashes.

use crate::kernel::fault::FaultResult;
use crate::kernel::new_person_id;
use crate::media::known::KnownReason;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

/// Remembered photos after an id: their ids and hashes.
pub async fn page(reads: &mut impl Reads, after: Uuid, limit: i64, now: Timestamp) -> FaultResult<Vec<(Uuid, String)>> {
    Ok(reads
        .all(
            "SELECT id, hashes FROM known_photos WHERE id > $1 AND until > $2 ORDER BY id LIMIT $3",
            params![after, now, limit],
        )
        .await?)
}

/// Remembers one photo.
pub async fn add_photo(tx: &mut Tx, photo: Uuid, reason: KnownReason, until: Timestamp) -> FaultResult<()> {
    let found: Vec<(Uuid, Uuid, String)> = tx
        .all(
            "SELECT photo_id, user_id, hashes FROM photo_screenings WHERE photo_id = $1 AND hashes <> ''",
            params![photo],
        )
        .await?;
    insert(tx, found, reason, until).await
}

/// Remembers every photo of an account.
pub async fn add_account(tx: &mut Tx, account: Uuid, reason: KnownReason, until: Timestamp) -> FaultResult<()> {
    let found: Vec<(Uuid, Uuid, String)> = tx
        .all(
            "SELECT photo_id, user_id, hashes FROM photo_screenings WHERE user_id = $1 AND hashes <> ''",
            params![account],
        )
        .await?;
    insert(tx, found, reason, until).await
}

async fn insert(
    tx: &mut Tx,
    found: Vec<(Uuid, Uuid, String)>,
    reason: KnownReason,
    until: Timestamp,
) -> FaultResult<()> {
    for (photo, account, hashes) in found {
        tx.exec(
            "INSERT INTO known_photos (id, photo_id, account, reason, hashes, until) VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT (photo_id, reason) DO UPDATE SET until = excluded.until",
            params![new_person_id(), photo, account, reason.word(), hashes, until],
        )
        .await?;
    }
    Ok(())
}

pub async fn delete_photo(tx: &mut Tx, photo: Uuid, reason: KnownReason) -> FaultResult<()> {
    tx.run(
        "DELETE FROM known_photos WHERE photo_id = $1 AND reason = $2",
        params![photo, reason.word()],
    )
    .await
}

pub async fn delete_account(tx: &mut Tx, account: Uuid, reason: KnownReason) -> FaultResult<()> {
    tx.run(
        "DELETE FROM known_photos WHERE account = $1 AND reason = $2",
        params![account, reason.word()],
    )
    .await
}

pub async fn detach(tx: &mut Tx, account: Uuid) -> FaultResult<()> {
    tx.run(
        "UPDATE known_photos SET account = NULL WHERE account = $1",
        params![account],
    )
    .await
}

/// Deletes what was kept until before `now`.
pub async fn delete_old(tx: &mut Tx, now: Timestamp) -> FaultResult<()> {
    tx.run("DELETE FROM known_photos WHERE until < $1", params![now]).await
}
