//! A file on its way into the folder.

use super::super::{BlobError, PausedUpload, Writer};
use super::disk::{Room, blocking, remove_draft, show};
use bytes::{Bytes, BytesMut};
use futures_util::future::BoxFuture;
use serde_json::json;
use std::fs::File;
use std::io::Write;
use std::path::PathBuf;

/// Bytes gathered before a thread is asked to write them.
const GATHERED: usize = 512 * 1024;

/// A file on its way into the folder.
pub(super) struct Draft {
    /// Absent only after a failed write.
    pub file: Option<File>,
    pub gathered: BytesMut,
    pub size: u64,
    pub draft: PathBuf,
    pub place: PathBuf,
    /// Whether the draft outlives this value: it was paused before, or is now.
    pub keep: bool,
    pub room: Room,
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
