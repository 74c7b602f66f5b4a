//! What is done with files and folders of the disk. All but [`blocking`] waits for the disk.

use super::super::{BlobError, FreeSpace, ListedBlob, check};
use jiff::Timestamp;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::SystemTime;
use tokio::task::spawn_blocking;

/// How much of the disk files may take.
#[derive(Clone, Debug)]
pub(super) struct Room {
    pub space: Arc<dyn FreeSpace>,
    /// Half of the bytes of the disk that are left to others; less on a small disk.
    pub reserve: u64,
}

impl Room {
    /// Refuses `length` more bytes on the disk of `path` when they would use up the reserve. Where the free space is
    /// unknown, the write itself may fail.
    pub fn require(&self, path: &Path, length: usize) -> Result<(), BlobError> {
        match self.space.space(path) {
            Ok(space) => {
                let reserved = space.reserve(self.reserve).saturating_mul(2);
                match space.available >= reserved.saturating_add(length as u64) {
                    true => Ok(()),
                    false => Err(BlobError::Full),
                }
            }
            Err(error) => {
                tracing::warn!(%error, "the free space of the file store cannot be told");
                Ok(())
            }
        }
    }
}

pub(super) fn create(draft: &Path) -> Result<File, BlobError> {
    make_folder_of(draft)?;
    Ok(File::create_new(draft)?)
}

/// A draft cut to the bytes that are known to be safe.
pub(super) fn reopen(draft: &Path, size: u64) -> Result<File, BlobError> {
    let mut file = match OpenOptions::new().write(true).open(draft) {
        Ok(file) => file,
        Err(error) if is_absent(&error) => return Err(BlobError::Lost),
        Err(error) => return Err(error.into()),
    };
    if file.metadata()?.len() < size {
        return Err(BlobError::Lost);
    }
    file.set_len(size)?;
    file.seek(SeekFrom::End(0))?;
    Ok(file)
}

pub(super) fn write_synced(draft: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create_new(draft)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Links a finished draft into its place, so that the second of two writers of one name gets an error.
pub(super) fn show(draft: &Path, place: &Path) -> Result<(), BlobError> {
    let linked = make_folder_of(place)
        .map_err(BlobError::from)
        .and_then(|()| link(draft, place));
    remove_draft(draft);
    linked?;
    sync_folder_of(place)
}

pub(super) fn link(from: &Path, to: &Path) -> Result<(), BlobError> {
    fs::hard_link(from, to).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => BlobError::Exists,
        _ => error.into(),
    })
}

pub(super) fn remove_draft(draft: &Path) {
    if let Err(error) = fs::remove_file(draft)
        && !is_absent(&error)
    {
        tracing::warn!(%error, "a half-written file stays behind");
    }
}

pub(super) fn make_folder_of(path: &Path) -> io::Result<()> {
    path.parent().map_or(Ok(()), fs::create_dir_all)
}

pub(super) fn sync_folder_of(place: &Path) -> Result<(), BlobError> {
    let folder = place.parent().ok_or(BlobError::Key)?;
    Ok(File::open(folder)?.sync_all()?)
}

pub(super) fn walk(root: &Path, folder: &Path, found: &mut Vec<ListedBlob>) -> Result<(), BlobError> {
    for entry in entries(folder)? {
        let path = entry.path();
        if path.is_dir() {
            walk(root, &path, found)?;
            continue;
        }
        // Names of others than this store are not ours to tell.
        let name = path.strip_prefix(root).ok().and_then(|path| path.to_str());
        if let Some(key) = name.filter(|name| check(name).is_ok()) {
            let modified = modified(&entry)?;
            let key = key.to_owned();
            found.push(ListedBlob { key, modified });
        }
    }
    Ok(())
}

pub(super) fn entries(folder: &Path) -> Result<Vec<fs::DirEntry>, BlobError> {
    match fs::read_dir(folder) {
        Ok(entries) => Ok(entries.collect::<io::Result<_>>()?),
        Err(error) if is_absent(&error) => Ok(Vec::new()),
        Err(error) => Err(error.into()),
    }
}

pub(super) fn modified(entry: &fs::DirEntry) -> Result<Timestamp, BlobError> {
    let at = entry
        .metadata()
        .and_then(|data| data.modified())
        .unwrap_or_else(|_| SystemTime::now());
    Ok(Timestamp::try_from(at).unwrap_or(Timestamp::MAX))
}

/// A name below a file that is no folder is as absent as any other.
pub(super) fn is_absent(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}

pub(super) fn absent_is_fine(removed: io::Result<()>) -> Result<(), BlobError> {
    match removed {
        Err(error) if !is_absent(&error) => Err(error.into()),
        _ => Ok(()),
    }
}

pub(super) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, BlobError> + Send + 'static,
) -> Result<T, BlobError> {
    spawn_blocking(work)
        .await
        .map_err(|error| BlobError::Failed(io::Error::other(error)))?
}
