//! Rows of photos that are held as evidence.

use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

db::row! {
    /// A photo as it was when its owner was reported.
    #[derive(Debug, Clone)]
    pub struct HeldPhoto {
        pub photo_id: Uuid,
        pub path: String,
        pub position: i64,
        pub width: i64,
        pub height: i64,
        pub thumbhash: String,
        /// Known abuse: only administrators open it, and it leaves as a hash.
        pub restricted: bool,
        /// The key of the copy; None until it was copied, or where the file was gone by then.
        pub file: Option<String>,
        /// The SHA-256 of the copy, in hexadecimal digits.
        pub sha256: Option<String>,
    }
}

const COLUMNS: &str = "e.photo_id, e.path, e.position, e.width, e.height, e.thumbhash, e.restricted, e.file, e.sha256";

pub async fn hold(tx: &mut Tx, person: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO evidence_photos (photo_id, subject, path, position, width, height, thumbhash, restricted, held_at)
         SELECT ph.id, ph.user_id, ph.path, ph.position, ph.width, ph.height, ph.thumbhash,
                EXISTS (SELECT 1 FROM photo_screenings s WHERE s.photo_id = ph.id AND s.finding = 'abuse'), $2
           FROM profile_photos ph WHERE ph.user_id = $1
         ON CONFLICT (photo_id) DO UPDATE SET restricted = excluded.restricted",
        params![person, now],
    )
    .await
}

/// The held photos of a person, in the order in which they were shown.
pub async fn held(reads: &mut impl Reads, person: Uuid) -> FaultResult<Vec<HeldPhoto>> {
    let sql = format!("SELECT {COLUMNS} FROM evidence_photos e WHERE e.subject = $1 ORDER BY e.position, e.photo_id");
    Ok(reads.all(sql.as_str(), params![person]).await?)
}

/// Photos of a person whose files were not copied yet.
pub async fn waiting_of(reads: &mut impl Reads, person: Uuid) -> FaultResult<Vec<HeldPhoto>> {
    let sql = format!("SELECT {COLUMNS} FROM evidence_photos e WHERE e.subject = $1 AND e.copied_at IS NULL");
    Ok(reads.all(sql.as_str(), params![person]).await?)
}

/// The photo with this path whose file was not copied yet.
pub async fn waiting_path(reads: &mut impl Reads, path: &str) -> FaultResult<Vec<HeldPhoto>> {
    let sql = format!("SELECT {COLUMNS} FROM evidence_photos e WHERE e.path = $1 AND e.copied_at IS NULL");
    Ok(reads.all(sql.as_str(), params![path]).await?)
}

/// Notes the copy of a photo: its key and its SHA-256, or that its file was gone.
pub async fn set_copied(tx: &mut Tx, photo: Uuid, copy: Option<(&str, &str)>, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE evidence_photos SET copied_at = $2, file = $3, sha256 = $4 WHERE photo_id = $1 AND copied_at IS NULL",
        params![photo, now, copy.map(|(file, _)| file), copy.map(|(_, sha256)| sha256)],
    )
    .await
}

/// Photos whose files were not copied yet, the earliest first.
pub async fn waiting(reads: &mut impl Reads, limit: i64) -> FaultResult<Vec<HeldPhoto>> {
    let sql = format!("SELECT {COLUMNS} FROM evidence_photos e WHERE e.copied_at IS NULL ORDER BY e.held_at LIMIT $1");
    Ok(reads.all(sql.as_str(), params![limit]).await?)
}

/// Held photos of people without a report, and without a case that is open or was closed after a moment: their ids and
/// the keys of their copies.
pub async fn not_needed(
    reads: &mut impl Reads,
    closed_since: Timestamp,
    limit: i64,
) -> FaultResult<Vec<(Uuid, Option<String>)>> {
    Ok(reads
        .all(
            "SELECT e.photo_id, e.file FROM evidence_photos e
              WHERE NOT EXISTS (SELECT 1 FROM reports r WHERE r.subject = e.subject)
                AND NOT EXISTS (SELECT 1 FROM mod_cases c WHERE c.subject = e.subject
                                   AND (c.closed_at IS NULL OR c.closed_at > $1))
              ORDER BY e.photo_id LIMIT $2",
            params![closed_since, limit],
        )
        .await?)
}

pub async fn delete(tx: &mut Tx, photo: Uuid) -> FaultResult<()> {
    tx.run("DELETE FROM evidence_photos WHERE photo_id = $1", params![photo])
        .await
}
