//! Photos that another account shows already: the same picture in another size, compressed again or mirrored.
//!
//! It is a signal of the guard and nothing else: the photo is shown as every other, and neither account is told. Crops are
//! not followed here, as they are among remembered photos: among all photos they would find too many strangers.

use super::store::bands as store;
use crate::kernel::fault::FaultResult;
use db::{Db, Tx};
use pictures::hash::{PhotoHash, PhotoHashes};
use uuid::Uuid;

/// Bits in which two whole photos may differ to be one picture. Different portraits differ in about seventy of 144.
const DISTANCE_MAX: u32 = 10;

/// Whether another account shows the photo, by the sealed hashes of it and of its mirror image; and notes it for those that
/// come after it.
///
/// A hash is cut into more bands than bits may differ, so that near hashes have a band in common.
pub async fn note(
    tx: &mut Tx,
    (user, photo): (Uuid, Uuid),
    hashes: &PhotoHashes,
    compared: &[PhotoHash],
) -> FaultResult<bool> {
    let Some(whole) = hashes.whole() else {
        return Ok(false);
    };
    let bands: Vec<i64> = compared.iter().flat_map(PhotoHash::bands).collect();
    let others = store::sharing(tx, user, &bands).await?;
    store::put(tx, (user, photo), &whole.bands()).await?;
    Ok(others.iter().any(|stored| {
        let other = PhotoHashes::read(stored).whole();
        other.is_some_and(|other| compared.iter().any(|hash| hash.distance(&other) <= DISTANCE_MAX))
    }))
}

/// Photos that get their bands in one run.
const AT_ONCE: i64 = 5_000;

/// Notes photos that were there before reuse was looked for.
pub async fn note_earlier(db: &Db) -> FaultResult<()> {
    for (user, photo, hashes) in store::missing(&mut db.reader(), AT_ONCE).await? {
        if let Some(whole) = PhotoHashes::read(&hashes).whole() {
            db.tx(move |tx| Box::pin(async move { store::put(tx, (user, photo), &whole.bands()).await }))
                .await?;
        }
    }
    Ok(())
}
