//! Where the bytes lie.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use bytes::Bytes;
use futures_util::future::BoxFuture;
use thiserror::Error;
use tokio::task::spawn_blocking;
use uuid::Uuid;

/// Why the bytes could not be written, read or removed.
#[derive(Debug, Error)]
pub enum BlobError {
    /// There is a file of that name already; files never change.
    #[error("a file of that name exists")]
    Exists,
    /// The name is none that this store makes; a mistake of the program.
    #[error("not a name of a stored file")]
    Key,
    #[error("the file store failed: {0}")]
    Failed(#[from] io::Error),
}

/// A store of small files that never change once written.
///
/// Keys are chosen by buckets, never by clients: ASCII letters, digits, `-`, `_` and `.`, in folders by `/`.
pub trait Blobs: Send + Sync {
    /// Writes a new file, whole or not at all; [`BlobError::Exists`] when the name is taken.
    fn put(&self, key: &str, bytes: Bytes) -> BoxFuture<'_, Result<(), BlobError>>;

    /// The file's bytes; `None` when there is none.
    fn get(&self, key: &str) -> BoxFuture<'_, Result<Option<Bytes>, BlobError>>;

    /// Removes a file, or a folder with everything in it; fine when there is none.
    fn delete(&self, key: &str) -> BoxFuture<'_, Result<(), BlobError>>;
}

/// Files in a folder of this machine.
#[derive(Clone, Debug)]
pub struct Folder {
    root: PathBuf,
}

/// Half-written files wait here; no key can name it, because keys begin with no dot.
const UNFINISHED: &str = ".unfinished";

impl Folder {
    /// A store in `root`, which is made when the first file is written.
    pub fn new(root: impl Into<PathBuf>) -> Folder {
        Folder { root: root.into() }
    }

    fn place(&self, key: &str) -> Result<PathBuf, BlobError> {
        let letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
        let fine =
            |part: &str| !part.is_empty() && part.len() <= 128 && !part.starts_with('.') && part.chars().all(letter);
        if key.split('/').all(fine) {
            Ok(self.root.join(key))
        } else {
            Err(BlobError::Key)
        }
    }
}

impl Blobs for Folder {
    fn put(&self, key: &str, bytes: Bytes) -> BoxFuture<'_, Result<(), BlobError>> {
        let place = self.place(key);
        let unfinished = self.root.join(UNFINISHED);
        Box::pin(async move {
            let place = place?;
            blocking(move || write_new(&unfinished, &place, &bytes)).await
        })
    }

    fn get(&self, key: &str) -> BoxFuture<'_, Result<Option<Bytes>, BlobError>> {
        let place = self.place(key);
        Box::pin(async move {
            let place = place?;
            blocking(move || match fs::read(&place) {
                Ok(bytes) => Ok(Some(Bytes::from(bytes))),
                Err(error) if is_absent(&error) => Ok(None),
                Err(error) => Err(error.into()),
            })
            .await
        })
    }

    fn delete(&self, key: &str) -> BoxFuture<'_, Result<(), BlobError>> {
        let place = self.place(key);
        Box::pin(async move {
            let place = place?;
            blocking(move || {
                let removed = if place.is_dir() {
                    fs::remove_dir_all(&place)
                } else {
                    fs::remove_file(&place)
                };
                match removed {
                    Err(error) if !is_absent(&error) => Err(error.into()),
                    _ => Ok(()),
                }
            })
            .await
        })
    }
}

/// Written beside its place and linked into it, so that readers see the whole file or none, also after a power cut,
/// and so that of two writers of one name the second is told.
fn write_new(unfinished: &Path, place: &Path, bytes: &[u8]) -> Result<(), BlobError> {
    let folder = place.parent().ok_or(BlobError::Key)?;
    fs::create_dir_all(unfinished)?;
    fs::create_dir_all(folder)?;
    let draft = unfinished.join(Uuid::new_v4().to_string());
    let linked = write_synced(&draft, bytes).and_then(|()| fs::hard_link(&draft, place));
    if let Err(error) = fs::remove_file(&draft)
        && !is_absent(&error)
    {
        tracing::warn!(%error, "a half-written file stays behind");
    }
    match linked {
        Ok(()) => Ok(File::open(folder)?.sync_all()?),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(BlobError::Exists),
        Err(error) => Err(error.into()),
    }
}

fn write_synced(draft: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create_new(draft)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// A name below a file that is no folder is as absent as any other.
fn is_absent(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}

async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, BlobError> + Send + 'static,
) -> Result<T, BlobError> {
    spawn_blocking(work)
        .await
        .map_err(|error| BlobError::Failed(io::Error::other(error)))?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn files_are_written_once_and_removed_with_their_folder() {
        let root = tempfile::tempdir().unwrap();
        let store = Folder::new(root.path().join("media"));
        assert_eq!(store.get("a/b.webp").await.unwrap(), None);
        store.put("a/b.webp", Bytes::from_static(b"one")).await.unwrap();
        let second = store.put("a/b.webp", Bytes::from_static(b"two")).await;
        assert!(matches!(second, Err(BlobError::Exists)));
        assert_eq!(store.get("a/b.webp").await.unwrap().unwrap(), "one");
        assert_eq!(store.get("a/b.webp/c").await.unwrap(), None);
        assert_eq!(
            fs::read_dir(root.path().join("media").join(UNFINISHED))
                .unwrap()
                .count(),
            0
        );
        store.delete("a").await.unwrap();
        store.delete("a").await.unwrap();
        assert_eq!(store.get("a/b.webp").await.unwrap(), None);
    }

    #[tokio::test]
    async fn no_key_leads_out_of_the_folder() {
        let root = tempfile::tempdir().unwrap();
        fs::write(root.path().join("secret"), "x").unwrap();
        let store = Folder::new(root.path().join("media"));
        for key in [
            "../secret",
            "a/../../secret",
            "/etc/passwd",
            "",
            "a//b",
            ".unfinished",
            "a\\b",
            "a\0b",
            "ä",
        ] {
            assert!(matches!(store.get(key).await, Err(BlobError::Key)), "{key:?}");
            assert!(
                matches!(store.put(key, Bytes::new()).await, Err(BlobError::Key)),
                "{key:?}"
            );
            assert!(matches!(store.delete(key).await, Err(BlobError::Key)), "{key:?}");
        }
    }
}
