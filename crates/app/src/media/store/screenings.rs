//! What screening found of each photo.

use crate::kernel::fault::FaultResult;
use crate::media::path::DEMO;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use serde_json::Value;
use uuid::Uuid;

/// The row of one photo.
pub struct Screening {
    pub photo_id: Uuid,
    pub user_id: Uuid,
    pub hashes: String,
    pub hints: Value,
    pub finding: Option<String>,
    pub screened_at: Option<Timestamp>,
}

db::row! {
    /// A photo that is still to be screened.
    #[derive(Debug, Clone)]
    pub struct WaitingPhoto {
        pub id: Uuid,
        pub user_id: Uuid,
        pub path: String,
        pub created_at: Timestamp,
    }
}

pub async fn put(tx: &mut Tx, new: &Screening) -> FaultResult<()> {
    tx.run(
        "INSERT INTO photo_screenings (photo_id, user_id, hashes, hints, finding, screened_at)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (photo_id) DO UPDATE SET hashes = excluded.hashes, hints = excluded.hints,
           finding = excluded.finding, screened_at = excluded.screened_at",
        params![
            new.photo_id,
            new.user_id,
            new.hashes.as_str(),
            new.hints.clone(),
            new.finding.clone(),
            new.screened_at
        ],
    )
    .await
}

/// Photos whose classifier has not answered, the oldest first.
pub async fn waiting(reads: &mut impl Reads, limit: i64) -> FaultResult<Vec<WaitingPhoto>> {
    Ok(reads
        .all(
            "SELECT ph.id, ph.user_id, ph.path, ph.created_at FROM photo_screenings s JOIN profile_photos ph ON ph.id = s.photo_id
              WHERE s.screened_at IS NULL AND ph.state = 'screening' ORDER BY ph.created_at, ph.id LIMIT $1",
            params![limit],
        )
        .await?)
}

/// Photos that were there before screening was. Portraits of the demonstration are part of the program.
pub async fn unhashed(reads: &mut impl Reads, limit: i64) -> FaultResult<Vec<WaitingPhoto>> {
    Ok(reads
        .all(
            "SELECT ph.id, ph.user_id, ph.path, ph.created_at FROM profile_photos ph LEFT JOIN photo_screenings s ON s.photo_id = ph.id
              WHERE s.photo_id IS NULL AND ph.path NOT LIKE $1 ORDER BY ph.id LIMIT $2",
            params![format!("{DEMO}/%"), limit],
        )
        .await?)
}

/// The sealed hashes of the photos of one account, each photo with its crops.
pub async fn hashes_of(reads: &mut impl Reads, user: Uuid) -> FaultResult<Vec<String>> {
    Ok(reads
        .all("SELECT hashes FROM photo_screenings WHERE user_id = $1", params![user])
        .await?)
}

/// Whether a photo of this name was screened: one of a profile or of a message, or one that a report holds.
pub async fn is_named(reads: &mut impl Reads, photo: Uuid) -> FaultResult<bool> {
    let sql = "SELECT 1 WHERE EXISTS (SELECT 1 FROM photo_screenings WHERE photo_id = $1)
                  OR EXISTS (SELECT 1 FROM evidence_photos WHERE photo_id = $1)";
    let found: Option<i64> = reads.opt(sql, params![photo]).await?;
    Ok(found.is_some())
}

pub async fn delete(tx: &mut Tx, photo: Uuid) -> FaultResult<()> {
    tx.run("DELETE FROM photo_screenings WHERE photo_id = $1", params![photo])
        .await
}
