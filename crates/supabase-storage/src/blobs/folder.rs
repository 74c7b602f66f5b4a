//! Files in a folder of this machine.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use bytes::{Bytes, BytesMut};
use futures_util::StreamExt;
use futures_util::future::BoxFuture;
use jiff::Timestamp;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncSeekExt};
use tokio::task::spawn_blocking;
use tokio_util::io::ReaderStream;
use uuid::Uuid;

use super::{BlobError, Blobs, Bytestream, Disks, FreeSpace, ListedBlob, PausedUpload, Writer, check};

/// Half-written files wait here; no key can name it, because keys begin with no dot.
const UNFINISHED: &str = ".unfinished";
/// Bytes gathered before a thread is asked to write them.
const GATHERED: usize = 512 * 1024;
/// Bytes read at a time.
const PIECE: usize = 128 * 1024;

/// Files in a folder of this machine.
#[derive(Clone, Debug)]
pub struct FolderStore {
    root: PathBuf,
    room: Room,
}

/// How much of the disk files may take.
#[derive(Clone, Debug)]
struct Room {
    space: Arc<dyn FreeSpace>,
    /// Half of the bytes of the disk that are left to others; less on a small disk.
    reserve: u64,
}

impl Room {
    /// Refuses `length` more bytes on the disk of `path` when they would use up the reserve. Where the free space is
    /// unknown, the write itself may fail.
    fn require(&self, path: &Path, length: usize) -> Result<(), BlobError> {
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

impl FolderStore {
    /// A store in `root`, which is made when the first file is written.
    pub fn new(root: impl Into<PathBuf>) -> FolderStore {
        FolderStore::leaving(root, Arc::new(Disks), 0)
    }

    /// A store that refuses files with [`BlobError::Full`] where less than twice the reserve of the disk would stay
    /// free ([`Space::reserve`](super::Space::reserve)), so that uploads alone use up neither the disk nor its reserve.
    pub fn leaving(root: impl Into<PathBuf>, space: Arc<dyn FreeSpace>, reserve: u64) -> FolderStore {
        FolderStore {
            root: root.into(),
            room: Room { space, reserve },
        }
    }

    fn place(&self, key: &str) -> Result<PathBuf, BlobError> {
        check(key).map(|()| self.root.join(key))
    }

    fn unfinished(&self) -> PathBuf {
        self.root.join(UNFINISHED)
    }

    /// The draft of a paused upload.
    fn draft(&self, paused: &PausedUpload) -> Result<PathBuf, BlobError> {
        let name = paused.state.as_str().ok_or(BlobError::Lost)?;
        check(name)?;
        Ok(self.unfinished().join(name))
    }
}

impl Blobs for FolderStore {
    fn put(&self, key: &str, bytes: Bytes) -> BoxFuture<'_, Result<(), BlobError>> {
        let place = self.place(key);
        let draft = self.unfinished().join(Uuid::new_v4().to_string());
        let room = self.room.clone();
        Box::pin(async move {
            let place = place?;
            blocking(move || {
                room.require(&draft, bytes.len())?;
                let written = make_folder_of(&draft).and_then(|()| write_synced(&draft, &bytes));
                if let Err(error) = written {
                    remove_draft(&draft);
                    return Err(error.into());
                }
                show(&draft, &place)
            })
            .await
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

    fn read(&self, key: &str, range: Range<u64>) -> BoxFuture<'_, Result<Option<Bytestream>, BlobError>> {
        let place = self.place(key);
        Box::pin(async move {
            let mut file = match tokio::fs::File::open(place?).await {
                Ok(file) => file,
                Err(error) if is_absent(&error) => return Ok(None),
                Err(error) => return Err(error.into()),
            };
            if range.start > 0 {
                file.seek(SeekFrom::Start(range.start)).await?;
            }
            let part = file.take(range.end.saturating_sub(range.start));
            let stream = ReaderStream::with_capacity(part, PIECE).map(|piece| piece.map_err(BlobError::from));
            Ok(Some(stream.boxed()))
        })
    }

    fn copy(&self, from: &str, to: &str) -> BoxFuture<'_, Result<(), BlobError>> {
        let places = self.place(from).and_then(|from| Ok((from, self.place(to)?)));
        Box::pin(async move {
            let (from, to) = places?;
            // Files never change, so a second name for the same bytes is a copy that costs nothing.
            blocking(move || {
                make_folder_of(&to)?;
                link(&from, &to)?;
                sync_folder_of(&to)
            })
            .await
        })
    }

    fn delete(&self, key: &str) -> BoxFuture<'_, Result<(), BlobError>> {
        let place = self.place(key);
        Box::pin(async move {
            let place = place?;
            blocking(move || absent_is_fine(fs::remove_file(&place))).await
        })
    }

    fn delete_folder(&self, folder: &str) -> BoxFuture<'_, Result<(), BlobError>> {
        let place = self.place(folder);
        Box::pin(async move {
            let place = place?;
            blocking(move || absent_is_fine(fs::remove_dir_all(&place))).await
        })
    }

    fn write(&self, key: &str, paused: Option<&PausedUpload>) -> BoxFuture<'_, Result<Box<dyn Writer>, BlobError>> {
        let place = self.place(key);
        let earlier = paused
            .map(|paused| self.draft(paused).map(|draft| (draft, paused.size)))
            .transpose();
        let new = self.unfinished().join(Uuid::new_v4().to_string());
        let room = self.room.clone();
        Box::pin(async move {
            let (place, earlier) = (place?, earlier?);
            let draft = earlier.as_ref().map_or(new, |(draft, _)| draft.clone());
            let path = draft.clone();
            let size = earlier.as_ref().map_or(0, |(_, size)| *size);
            let resumed = earlier.is_some();
            let file = blocking(move || if resumed { reopen(&path, size) } else { create(&path) }).await?;
            let writer = Draft {
                file: Some(file),
                gathered: BytesMut::new(),
                size,
                draft,
                place,
                keep: resumed,
                room,
            };
            Ok(Box::new(writer) as Box<dyn Writer>)
        })
    }

    fn complete(&self, key: &str, paused: &PausedUpload) -> BoxFuture<'_, Result<(), BlobError>> {
        let paths = self.place(key).and_then(|place| Ok((place, self.draft(paused)?)));
        let size = paused.size;
        Box::pin(async move {
            let (place, draft) = paths?;
            blocking(move || {
                match reopen(&draft, size) {
                    // Bytes of a go that was never noted are cut off.
                    Ok(file) => file.sync_all()?,
                    Err(BlobError::Lost) if place.is_file() => return Ok(()),
                    Err(error) => return Err(error),
                }
                match show(&draft, &place) {
                    // Linked before a power cut: the name is this upload's alone.
                    Err(BlobError::Exists) => Ok(()),
                    shown => shown,
                }
            })
            .await
        })
    }

    fn abandon(&self, _: &str, paused: &PausedUpload) -> BoxFuture<'_, Result<(), BlobError>> {
        let draft = self.draft(paused);
        Box::pin(async move {
            let draft = draft?;
            blocking(move || {
                remove_draft(&draft);
                Ok(())
            })
            .await
        })
    }

    fn list(&self, folder: &str) -> BoxFuture<'_, Result<Vec<ListedBlob>, BlobError>> {
        let place = self.place(folder);
        let root = self.root.clone();
        Box::pin(async move {
            let place = place?;
            blocking(move || {
                let mut found = Vec::new();
                walk(&root, &place, &mut found)?;
                Ok(found)
            })
            .await
        })
    }

    fn tidy(&self, before: Timestamp) -> BoxFuture<'_, Result<(), BlobError>> {
        let folder = self.unfinished();
        Box::pin(async move {
            blocking(move || {
                for entry in entries(&folder)? {
                    if modified(&entry)? < before {
                        remove_draft(&entry.path());
                    }
                }
                Ok(())
            })
            .await
        })
    }
}

/// A file on its way into the folder.
struct Draft {
    /// Absent only after a failed write.
    file: Option<File>,
    gathered: BytesMut,
    size: u64,
    draft: PathBuf,
    place: PathBuf,
    /// Whether the draft outlives this value: it was paused before, or is now.
    keep: bool,
    room: Room,
}

impl Draft {
    async fn flush(&mut self) -> Result<(), BlobError> {
        let bytes = self.gathered.split().freeze();
        let mut file = self.file.take().ok_or(BlobError::Lost)?;
        let length = bytes.len() as u64;
        let (room, draft) = (self.room.clone(), self.draft.clone());
        self.file = Some(
            blocking(move || {
                room.require(&draft, bytes.len())?;
                file.write_all(&bytes)?;
                Ok(file)
            })
            .await?,
        );
        self.size += length;
        Ok(())
    }

    async fn synced(&mut self) -> Result<(), BlobError> {
        self.flush().await?;
        let file = self.file.take().ok_or(BlobError::Lost)?;
        blocking(move || Ok(file.sync_all()?)).await
    }
}

impl Writer for Draft {
    fn write(&mut self, bytes: Bytes) -> BoxFuture<'_, Result<(), BlobError>> {
        self.gathered.extend_from_slice(&bytes);
        Box::pin(async move {
            match self.gathered.len() >= GATHERED {
                true => self.flush().await,
                false => Ok(()),
            }
        })
    }

    fn pause(mut self: Box<Self>) -> BoxFuture<'static, Result<PausedUpload, BlobError>> {
        Box::pin(async move {
            self.synced().await?;
            self.keep = true;
            let name = self
                .draft
                .file_name()
                .and_then(|name| name.to_str())
                .ok_or(BlobError::Key)?;
            let state = json!(name);
            Ok(PausedUpload { size: self.size, state })
        })
    }

    fn finish(mut self: Box<Self>) -> BoxFuture<'static, Result<(), BlobError>> {
        Box::pin(async move {
            self.synced().await?;
            self.keep = true;
            let (draft, place) = (self.draft.clone(), self.place.clone());
            blocking(move || show(&draft, &place)).await
        })
    }

    fn abandon(self: Box<Self>) -> BoxFuture<'static, ()> {
        Box::pin(async move { drop(self) })
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if !self.keep {
            remove_draft(&self.draft);
        }
    }
}

fn create(draft: &Path) -> Result<File, BlobError> {
    make_folder_of(draft)?;
    Ok(File::create_new(draft)?)
}

/// A draft cut to the bytes that are known to be safe.
fn reopen(draft: &Path, size: u64) -> Result<File, BlobError> {
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

fn write_synced(draft: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create_new(draft)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Links a finished draft into its place, so that the second of two writers of one name gets an error.
fn show(draft: &Path, place: &Path) -> Result<(), BlobError> {
    let linked = make_folder_of(place)
        .map_err(BlobError::from)
        .and_then(|()| link(draft, place));
    remove_draft(draft);
    linked?;
    sync_folder_of(place)
}

fn link(from: &Path, to: &Path) -> Result<(), BlobError> {
    fs::hard_link(from, to).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => BlobError::Exists,
        _ => error.into(),
    })
}

fn remove_draft(draft: &Path) {
    if let Err(error) = fs::remove_file(draft)
        && !is_absent(&error)
    {
        tracing::warn!(%error, "a half-written file stays behind");
    }
}

fn make_folder_of(path: &Path) -> io::Result<()> {
    path.parent().map_or(Ok(()), fs::create_dir_all)
}

fn sync_folder_of(place: &Path) -> Result<(), BlobError> {
    let folder = place.parent().ok_or(BlobError::Key)?;
    Ok(File::open(folder)?.sync_all()?)
}

fn walk(root: &Path, folder: &Path, found: &mut Vec<ListedBlob>) -> Result<(), BlobError> {
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

fn entries(folder: &Path) -> Result<Vec<fs::DirEntry>, BlobError> {
    match fs::read_dir(folder) {
        Ok(entries) => Ok(entries.collect::<io::Result<_>>()?),
        Err(error) if is_absent(&error) => Ok(Vec::new()),
        Err(error) => Err(error.into()),
    }
}

fn modified(entry: &fs::DirEntry) -> Result<Timestamp, BlobError> {
    let at = entry
        .metadata()
        .and_then(|data| data.modified())
        .unwrap_or_else(|_| SystemTime::now());
    Ok(Timestamp::try_from(at).unwrap_or(Timestamp::MAX))
}

/// A name below a file that is no folder is as absent as any other.
fn is_absent(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}

fn absent_is_fine(removed: io::Result<()>) -> Result<(), BlobError> {
    match removed {
        Err(error) if !is_absent(&error) => Err(error.into()),
        _ => Ok(()),
    }
}

async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, BlobError> + Send + 'static,
) -> Result<T, BlobError> {
    spawn_blocking(work)
        .await
        .map_err(|error| BlobError::Failed(io::Error::other(error)))?
}
