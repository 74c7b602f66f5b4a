//! Where the bytes lie: in a folder of this machine, or in a bucket of an S3 service.

mod folder;
mod s3;
mod space;

#[cfg(test)]
pub(crate) mod tests;

use std::io;
use std::ops::Range;
use std::sync::Arc;

use bytes::Bytes;
use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use folder::FolderStore;
pub use s3::S3;
pub use space::{Disks, FreeSpace, Space};

/// Why the bytes could not be written, read or removed.
#[derive(Debug, Error)]
pub enum BlobError {
    /// There is a file of that name already; files never change.
    #[error("a file of that name exists")]
    Exists,
    /// The name is none that this store makes; a mistake of the program.
    #[error("not a name of a stored file")]
    Key,
    /// What was written before a pause is not there any more.
    #[error("the beginning of the file is lost")]
    Lost,
    /// There is no space for it; nothing of it stays.
    #[error("the file store has no space left")]
    Full,
    #[error("the file store failed: {0}")]
    Failed(#[source] io::Error),
    #[error("the remote file store failed: {0}")]
    Remote(#[from] object_store::Error),
}

impl From<io::Error> for BlobError {
    fn from(error: io::Error) -> BlobError {
        match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => BlobError::Full,
            _ => BlobError::Failed(error),
        }
    }
}

/// Bytes on their way.
pub type Bytestream = BoxStream<'static, Result<Bytes, BlobError>>;

/// A file that is written in several goes: what the store needs to go on, to be kept as JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PausedUpload {
    /// Bytes that are safe.
    pub size: u64,
    state: serde_json::Value,
}

/// A file as a listing tells it.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedBlob {
    pub key: String,
    pub modified: Timestamp,
}

/// A store of files that never change once they are whole.
///
/// Keys are chosen by the program, never by clients: ASCII letters, digits, `-`, `_` and `.`, in folders by `/`.
/// Readers see a whole file or none, also after a power cut.
pub trait Blobs: Send + Sync {
    /// Writes a new small file; [`BlobError::Exists`] when the name is taken.
    fn put(&self, key: &str, bytes: Bytes) -> BoxFuture<'_, Result<(), BlobError>>;

    /// The bytes of a small file; `None` when there is none.
    fn get(&self, key: &str) -> BoxFuture<'_, Result<Option<Bytes>, BlobError>>;

    /// A part of a file, piece by piece; `None` when there is no such file.
    fn read(&self, key: &str, range: Range<u64>) -> BoxFuture<'_, Result<Option<Bytestream>, BlobError>>;

    /// The same bytes under a second, new name.
    fn copy(&self, from: &str, to: &str) -> BoxFuture<'_, Result<(), BlobError>>;

    /// Removes a file; fine when there is none.
    fn delete(&self, key: &str) -> BoxFuture<'_, Result<(), BlobError>>;

    /// Removes everything in a folder; fine when there is nothing.
    fn delete_folder(&self, folder: &str) -> BoxFuture<'_, Result<(), BlobError>>;

    /// Begins a new file of any size, or continues a paused one. It is invisible until it is finished.
    fn write(&self, key: &str, paused: Option<&PausedUpload>) -> BoxFuture<'_, Result<Box<dyn Writer>, BlobError>>;

    /// Makes a paused file whole. To say so again is fine, because a power cut may come before anybody noted it.
    fn complete(&self, key: &str, paused: &PausedUpload) -> BoxFuture<'_, Result<(), BlobError>>;

    /// Forgets a paused file.
    fn abandon(&self, key: &str, paused: &PausedUpload) -> BoxFuture<'_, Result<(), BlobError>>;

    /// The files below a folder.
    fn list(&self, folder: &str) -> BoxFuture<'_, Result<Vec<ListedBlob>, BlobError>>;

    /// Removes unfinished files that were not touched since `before`.
    fn tidy(&self, before: Timestamp) -> BoxFuture<'_, Result<(), BlobError>>;
}

/// A file that is being written.
pub trait Writer: Send {
    fn write(&mut self, bytes: Bytes) -> BoxFuture<'_, Result<(), BlobError>>;

    /// Makes safe what was written, to go on later.
    fn pause(self: Box<Self>) -> BoxFuture<'static, Result<PausedUpload, BlobError>>;

    /// Makes the file whole and visible.
    fn finish(self: Box<Self>) -> BoxFuture<'static, Result<(), BlobError>>;

    /// Forgets what was written since [`Blobs::write`].
    fn abandon(self: Box<Self>) -> BoxFuture<'static, ()>;
}

/// Opens the store of an address, `s3://…` as [`S3::open`] reads it, or of a folder.
pub fn open(place: &str) -> Result<Arc<dyn Blobs>, String> {
    Ok(match place.starts_with("s3://") {
        true => Arc::new(S3::open(place)?),
        false => Arc::new(FolderStore::new(place)),
    })
}

/// Whether a store makes such names. No segment begins with a dot, so none leads out or meets a store's own files.
fn check(key: &str) -> Result<(), BlobError> {
    let letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    let fine = |part: &str| !part.is_empty() && part.len() <= 128 && !part.starts_with('.') && part.chars().all(letter);
    match key.split('/').all(fine) {
        true => Ok(()),
        false => Err(BlobError::Key),
    }
}
