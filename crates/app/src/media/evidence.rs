//! Copies of the photos of reported people. A copy is made after the report, and in any case before the file is deleted,
//! so that neither removing a photo nor deleting the account takes evidence away.

use super::{BUCKET, Photos};
use crate::AppState;
use crate::kernel::fault::FaultResult;
use crate::kernel::periodic::every_hours;
use crate::kernel::{Fault, each};
use crate::safety::evidence::photos::{self, HeldPhoto};
use ::jobs::Schedule;
use bytes::Bytes;
use db::Db;
use jiff::Timestamp;
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// The folder of the copies in the store of files. No bucket reaches it.
const FOLDER: &str = "evidence";
/// The size that is kept.
const SIZE: u32 = 800;
/// Copies made and deleted in one run.
const AT_ONCE: i64 = 200;

/// Copies what waits of one person.
pub async fn secure(db: &Db, files: &Photos, person: Uuid, now: Timestamp) -> FaultResult<()> {
    for photo in photos::waiting_of(&mut db.reader(), person).await? {
        copy(db, files, photo, now).await?;
    }
    Ok(())
}

/// Copies the photo with this path, if it waits.
pub async fn secure_path(db: &Db, files: &Photos, path: &str, now: Timestamp) -> FaultResult<()> {
    for photo in photos::waiting_path(&mut db.reader(), path).await? {
        copy(db, files, photo, now).await?;
    }
    Ok(())
}

/// The copy of a held photo; None where there is none.
pub async fn read(files: &Photos, photo: &HeldPhoto) -> FaultResult<Option<Bytes>> {
    match &photo.file {
        Some(file) => files.stored(file).await.map_err(unreadable),
        None => Ok(None),
    }
}

async fn copy(db: &Db, files: &Photos, photo: HeldPhoto, now: Timestamp) -> FaultResult<()> {
    let key = format!("{FOLDER}/{}.webp", photo.photo_id);
    // A copy of an earlier try, or of the other node: the store refuses a name that is taken.
    let copied = files.stored(&key).await.map_err(unreadable)?;
    let bytes = match copied {
        Some(bytes) => Some(bytes),
        None => {
            let original = files.bytes_of(&photo.path, SIZE).await.map_err(unreadable)?;
            if let Some(bytes) = &original
                && let Err(error) = files.keep(&key, bytes.clone()).await
            {
                return Err(Fault::Internal(format!("a photo of {BUCKET} cannot be held: {error}")));
            }
            original
        }
    };
    let sha256 = bytes.map(|bytes| hex::encode(Sha256::digest(&bytes)));
    db.tx(move |tx| {
        Box::pin(async move {
            let copy = sha256.as_deref().map(|sha256| (key.as_str(), sha256));
            photos::set_copied(tx, photo.photo_id, copy, now).await
        })
    })
    .await
}

/// Copies what still waits, as photos that screening flagged, and deletes copies of people about whom no case is left.
pub fn upkeep(app: AppState) -> Schedule {
    every_hours("media.evidence", 1, app, |app, now| async move {
        for photo in photos::waiting(&mut app.db.reader(), AT_ONCE).await? {
            copy(&app.db, &app.photos, photo, now).await?;
        }
        let over = photos::not_needed(&mut app.db.reader(), now, AT_ONCE).await?;
        each("copies of photos to delete", over, |(photo, file)| {
            delete(&app, photo, file)
        })
        .await
    })
}

/// Deletes a copy and then its row: without the row nothing would find a file that could not be deleted.
async fn delete(app: &AppState, photo: Uuid, file: Option<String>) -> FaultResult<()> {
    if let Some(file) = file {
        app.photos.delete_file(&file).await.map_err(|error| {
            Fault::Internal(format!(
                "a held photo cannot be deleted, and will be tried again: {error}"
            ))
        })?;
    }
    app.db
        .tx(move |tx| Box::pin(async move { photos::delete(tx, photo).await }))
        .await
}

fn unreadable(error: supabase::storage::BlobError) -> Fault {
    Fault::Internal(format!("a held photo cannot be read: {error}"))
}
