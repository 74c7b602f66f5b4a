//! Photos of people: what is accepted, how it is processed, and who may see it.
//!
//! A photo is decoded and re-encoded in three sizes, so that nothing of the camera's file survives (place, time,
//! device, hidden payloads). `safety` decides at each fetch whether a viewer may see it, because a signed address
//! outlives a block.

mod advice;
pub mod archive;
mod bucket;
pub mod classify;
pub mod demo;
pub mod evidence;
mod jobs;
pub mod known;
pub mod message_picture;
mod path;
mod photos;
mod reused;
pub mod screening;
mod store;
mod surface;
pub mod sweep;

#[cfg(test)]
pub(crate) mod tests;

use crate::AppState;
use crate::kernel::Fault;
use ::jobs::clock::Clock;
use axum::Router;
use bytes::Bytes;
use classify::{HintClassifier, PhotoClassifier};
use jiff::Timestamp;
use pictures::process;
use std::path::PathBuf;
use std::sync::Arc;
use supabase::auth::keys::Keys;
use supabase::error::ApiError;
use supabase::storage::{BlobError, Blobs, Bucket, FolderStore, Signer, StorageError, StorageState, Viewer, expiry};
use supabase::verifier::Verifier;
use tokio::sync::Semaphore;
use uuid::Uuid;

pub use pictures::process::{CameraPicture, SIZES};

use crate::slice::{JobContext, Slice};
use ::jobs::Builder;

/// What the slice brings to the product.
pub const SLICE: Slice = Slice::new("media", surface::declare)
    .owned(&["profile_photos.user_id", "data_exports.user_id"])
    // What was found of a photo says how the product protects itself.
    .hidden(&["photo_screenings.user_id", "photo_bands.user_id"])
    // Hashes alone, without an account once it is erased; see `known`.
    .ownerless(&["known_photos"])
    .buckets(buckets)
    .jobs(register_jobs);

fn register_jobs(builder: Builder, context: &JobContext<'_>) -> Builder {
    let files = (context.app.db.clone(), context.app.photos.clone());
    builder
        .listener(jobs::photo_eraser(files.clone()))
        .listener(jobs::evidence_copier(files))
        .schedule(evidence::upkeep(context.app.clone()))
        .schedule(sweep::cleanup(context.app.clone()))
        .schedule(jobs::screening(context.app.clone()))
        .schedule(jobs::known_cleanup(context.app.db.clone()))
}

/// The bucket's name on the wire.
pub const BUCKET: &str = "photos";
/// Bytes of one upload.
pub const UPLOAD_MAX: usize = 10 * 1024 * 1024;
/// Photos developed at once. One of forty megapixels takes up to 160 MB while it is decoded.
const CONCURRENT_PHOTOS: usize = 2;

/// Where photos lie and how their addresses are signed. Cheap to clone.
#[derive(Clone)]
pub struct Photos {
    blobs: Arc<dyn Blobs>,
    signer: Signer,
    permits: Arc<Semaphore>,
    classifier: Arc<dyn PhotoClassifier>,
}

impl Photos {
    /// Photos in a folder of this machine.
    pub fn new(folder: impl Into<PathBuf>, keys: Keys) -> Photos {
        Photos::stored_in(Arc::new(FolderStore::new(folder)), keys)
    }

    /// Photos in any store.
    pub fn stored_in(blobs: Arc<dyn Blobs>, keys: Keys) -> Photos {
        Photos {
            blobs,
            signer: Signer::new(keys),
            permits: Arc::new(Semaphore::new(CONCURRENT_PHOTOS)),
            classifier: Arc::new(HintClassifier),
        }
    }

    /// The same photos, judged by another classifier.
    pub fn judged_by(self, classifier: Arc<dyn PhotoClassifier>) -> Photos {
        Photos { classifier, ..self }
    }

    /// The addresses of a photo for one viewer. `path` is the one of its row. Within ten minutes they stay the same, so
    /// that browsers may keep the pictures.
    pub fn addresses(&self, viewer: Uuid, path: &str, now: Timestamp) -> PhotoAddresses {
        // No photo asks for more than who looks.
        let viewer = Viewer::User {
            id: viewer,
            second_factor: false,
            session: None,
        };
        let token = self.signer.folder_token(BUCKET, path, viewer, expiry(now));
        if let Err(error) = &token {
            tracing::error!(%error, "a photo's addresses could not be signed");
        }
        PhotoAddresses {
            folder: format!("/storage/v1/object/sign/{BUCKET}/{path}"),
            token: token.ok(),
        }
    }

    /// Re-encodes a picture that is no portrait, fitted into a box.
    pub async fn picture(&self, bytes: Bytes, within: (u32, u32)) -> Result<Bytes, StorageError> {
        self.dark(move || process::plain(&bytes, within)).await
    }

    /// The same, with the picture's perceptual hash.
    pub async fn camera_picture(&self, bytes: Bytes, within: (u32, u32)) -> Result<CameraPicture, StorageError> {
        self.dark(move || process::camera_picture(&bytes, within)).await
    }

    /// One size of a photo, by the path of its row, for whoever may read it without asking the gate.
    pub async fn bytes_of(&self, path: &str, size: u32) -> Result<Option<Bytes>, BlobError> {
        match demo::bytes(path, size) {
            Some(bytes) => Ok(Some(Bytes::from_static(bytes))),
            None => self.stored(&format!("{BUCKET}/{path}/{size}.webp")).await,
        }
    }

    /// Keeps a file under a key of another slice's own.
    pub async fn keep(&self, key: &str, bytes: Bytes) -> Result<(), StorageError> {
        self.blobs.put(key, bytes).await.map_err(not_kept)
    }

    pub async fn stored(&self, key: &str) -> Result<Option<Bytes>, BlobError> {
        self.blobs.get(key).await
    }

    /// The keys of the files in a folder.
    pub async fn listed(&self, folder: &str) -> Result<Vec<String>, BlobError> {
        let found = self.blobs.list(folder).await?;
        Ok(found.into_iter().map(|file| file.key).collect())
    }

    /// Deletes such a file. A file that remains is unreachable and is deleted with the account.
    pub async fn forget(&self, key: &str) {
        if let Err(error) = self.blobs.delete(key).await {
            tracing::warn!(%error, "a file that nobody needs stays behind");
        }
    }

    /// Deletes such a file that must not outlive its term. After an error its row stays, so that it is tried again.
    pub async fn delete_file(&self, key: &str) -> Result<(), BlobError> {
        self.blobs.delete(key).await
    }

    /// Deletes everything below a folder.
    pub async fn forget_all(&self, folder: &str) -> Result<(), BlobError> {
        self.blobs.delete_folder(folder).await
    }

    /// Removes every file of one person; for erased accounts.
    pub async fn erase(&self, user: Uuid) -> Result<(), BlobError> {
        self.blobs.delete_folder(&format!("{BUCKET}/{user}")).await
    }
}

/// Where one viewer finds the sizes of one photo.
pub struct PhotoAddresses {
    folder: String,
    /// Signs all sizes alike; `None` if that failed.
    token: Option<String>,
}

impl PhotoAddresses {
    /// The address of one of [`SIZES`], relative to the site; empty if it could not be signed.
    pub fn of_size(&self, size: u32) -> String {
        let Some(token) = &self.token else {
            return String::new();
        };
        format!("{}/{size}.webp?token={token}", self.folder)
    }
}

/// Why a file was not stored; lack of space is reported in the reader's language.
fn not_kept(error: BlobError) -> StorageError {
    match error {
        BlobError::Full => ApiError::from(Fault::Full).into(),
        other => other.into(),
    }
}

/// The bucket of photos.
pub fn buckets(app: &AppState) -> Vec<Bucket> {
    let photos = Bucket {
        id: BUCKET,
        file_size_limit: UPLOAD_MAX,
        allowed_mime_types: &["image/jpeg", "image/png", "image/webp"],
        policy: Arc::new(bucket::PhotoBucket { app: app.clone() }),
    };
    vec![photos]
}

/// The storage of these buckets.
pub fn storage(app: &AppState, buckets: Vec<Bucket>, verifier: Arc<Verifier>) -> Router {
    let clock: Arc<dyn Clock> = app.clock.clone();
    supabase::storage::router(StorageState::new(buckets, verifier, clock))
}
