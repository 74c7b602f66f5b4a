//! Files in a folder of this machine.

mod disk;
mod draft;

use std::fs;
use std::io::SeekFrom;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use bytes::{Bytes, BytesMut};
use futures_util::StreamExt;
use futures_util::future::BoxFuture;
use jiff::Timestamp;
use tokio::io::{AsyncReadExt, AsyncSeekExt};
use tokio_util::io::ReaderStream;
use uuid::Uuid;

use disk::{
    Room, absent_is_fine, blocking, create, entries, is_absent, link, make_folder_of, modified, remove_draft, reopen,
    show, sync_folder_of, walk, write_synced,
};
use draft::Draft;

use super::{BlobError, Blobs, Bytestream, Disks, FreeSpace, ListedBlob, PausedUpload, Writer, check};

/// Half-written files wait here; no key can name it, because keys begin with no dot.
const UNFINISHED: &str = ".unfinished";
/// Bytes read at a time.
const PIECE: usize = 128 * 1024;

/// Files in a folder of this machine.
#[derive(Clone, Debug)]
pub struct FolderStore {
    root: PathBuf,
    room: Room,
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
