//! Bands of the hashes of photos, by which near ones are looked up.

use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use supabase::fragment::Fragment;
use uuid::Uuid;

/// Stored hashes that are compared in full. A picture that more accounts share is a stock photo.
const CANDIDATES_MAX: i64 = 200;

/// The hashes of photos of other accounts that have one of these bands. Accounts that are closed or being deleted do not
/// count, and neither do people of the demonstration.
pub async fn sharing(reads: &mut impl Reads, user: Uuid, bands: &[i64]) -> FaultResult<Vec<String>> {
    if bands.is_empty() {
        return Ok(Vec::new());
    }
    let mut sql = Fragment::new("SELECT s.hashes FROM photo_screenings s WHERE s.user_id <> ")
        .bind(user)
        .push(
            " AND EXISTS (SELECT 1 FROM accounts a WHERE a.user_id = s.user_id AND a.status = 'active' AND NOT a.demo)
              AND s.photo_id IN (SELECT b.photo_id FROM photo_bands b WHERE b.band IN (",
        );
    for (at, band) in bands.iter().enumerate() {
        sql = sql.push(if at == 0 { "" } else { ", " }).bind(*band);
    }
    let (sql, bound) = sql
        .push(format!(")) ORDER BY s.photo_id LIMIT {CANDIDATES_MAX}"))
        .finish();
    Ok(reads.all(sql, bound).await?)
}

pub async fn put(tx: &mut Tx, (user, photo): (Uuid, Uuid), bands: &[i64]) -> FaultResult<()> {
    for band in bands {
        tx.exec(
            "INSERT INTO photo_bands (band, photo_id, user_id) VALUES ($1, $2, $3) ON CONFLICT (band, photo_id) DO NOTHING",
            params![*band, photo, user],
        )
        .await?;
    }
    Ok(())
}

/// Forgets a photo.
pub async fn delete(tx: &mut Tx, photo: Uuid) -> FaultResult<()> {
    tx.run("DELETE FROM photo_bands WHERE photo_id = $1", params![photo])
        .await
}

/// Photos with hashes and without bands, which were there before bands were: their accounts, ids and hashes.
pub async fn missing(reads: &mut impl Reads, limit: i64) -> FaultResult<Vec<(Uuid, Uuid, String)>> {
    Ok(reads
        .all(
            "SELECT s.user_id, s.photo_id, s.hashes FROM photo_screenings s WHERE s.hashes <> ''
                AND NOT EXISTS (SELECT 1 FROM photo_bands b WHERE b.photo_id = s.photo_id) LIMIT $1",
            params![limit],
        )
        .await?)
}
