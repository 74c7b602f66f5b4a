//! A file on its way into the bucket, part by part.

use super::super::{BlobError, PausedUpload, Writer};
use super::S3;
use bytes::{Bytes, BytesMut};
use futures_util::future::BoxFuture;
use object_store::ObjectStoreExt;
use object_store::multipart::{MultipartStore, PartId};
use object_store::path::Path;
use serde::{Deserialize, Serialize};

/// Of every part but the last. Some services want all of one size, and all take ten thousand: 80 GB.
const PART: usize = 8 * 1024 * 1024;

/// What a paused file needs: kept as JSON.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Progress {
    /// The service's name for the unfinished file; absent while everything fits into one part.
    pub(super) multipart: Option<String>,
    parts: Vec<String>,
    /// Sizes at which a pause left a rest beside the file: the last one counts.
    rests: Vec<u64>,
}

pub(super) fn progress(paused: &PausedUpload) -> Result<Progress, BlobError> {
    serde_json::from_value(paused.state.clone()).map_err(|_| BlobError::Lost)
}

impl S3 {
    pub(super) async fn resume(&self, key: String, paused: Option<(u64, Progress)>) -> Result<Parts, BlobError> {
        let place = self.place(&key)?;
        let mut parts = Parts {
            store: self.clone(),
            place,
            key,
            progress: Progress::default(),
            begun_here: paused.is_none(),
            rest: BytesMut::new(),
            size: 0,
        };
        if let Some((size, progress)) = paused {
            let (last, old) = match progress.rests.split_last() {
                Some((last, old)) => (Some(*last), old),
                None => (None, &[] as &[u64]),
            };
            if let Some(at) = last {
                let rest = self.bytes(&self.rest(&parts.key, at)?).await?.ok_or(BlobError::Lost)?;
                parts.rest.extend_from_slice(&rest);
            }
            // The pause that these belonged to is not the latest any more.
            for size in old {
                self.remove(&self.rest(&parts.key, *size)?).await?;
            }
            parts.size = size;
            parts.progress = Progress {
                rests: last.into_iter().collect(),
                ..progress
            };
        }
        Ok(parts)
    }
}

/// A file on its way into the bucket.
pub(super) struct Parts {
    store: S3,
    key: String,
    place: Path,
    progress: Progress,
    /// Whether no pause knows of it, so that abandoning it abandons everything.
    begun_here: bool,
    /// Less than a part.
    rest: BytesMut,
    size: u64,
}

impl Parts {
    async fn send_part(&mut self, bytes: Bytes) -> Result<(), BlobError> {
        let (store, place) = (&self.store.store, &self.place);
        let id = match &self.progress.multipart {
            Some(id) => id.clone(),
            None => store.create_multipart(place).await?,
        };
        self.progress.multipart = Some(id.clone());
        let part = store
            .put_part(place, &id, self.progress.parts.len(), bytes.into())
            .await?;
        self.progress.parts.push(part.content_id);
        Ok(())
    }
}

impl Writer for Parts {
    fn write(&mut self, bytes: Bytes) -> BoxFuture<'_, Result<(), BlobError>> {
        Box::pin(async move {
            self.size += bytes.len() as u64;
            self.rest.extend_from_slice(&bytes);
            while self.rest.len() >= PART {
                let part = self.rest.split_to(PART).freeze();
                self.send_part(part).await?;
            }
            Ok(())
        })
    }

    fn pause(mut self: Box<Self>) -> BoxFuture<'static, Result<PausedUpload, BlobError>> {
        Box::pin(async move {
            let rest = self.store.rest(&self.key, self.size)?;
            self.store.store.put(&rest, self.rest.split().freeze().into()).await?;
            if self.progress.rests.last() != Some(&self.size) {
                self.progress.rests.push(self.size);
            }
            let state = serde_json::to_value(&self.progress).map_err(|_| BlobError::Lost)?;
            Ok(PausedUpload { size: self.size, state })
        })
    }

    fn finish(mut self: Box<Self>) -> BoxFuture<'static, Result<(), BlobError>> {
        Box::pin(async move {
            let rest = self.rest.split().freeze();
            if self.progress.multipart.is_none() {
                self.store.store.put(&self.place, rest.into()).await?;
                return Ok(());
            }
            if !rest.is_empty() {
                self.send_part(rest).await?;
            }
            let Progress { multipart, parts, .. } = self.progress;
            let (id, parts) = (multipart.unwrap_or_default(), parts.into_iter());
            let parts = parts.map(|content_id| PartId { content_id }).collect();
            self.store.store.complete_multipart(&self.place, &id, parts).await?;
            Ok(())
        })
    }

    fn abandon(self: Box<Self>) -> BoxFuture<'static, ()> {
        Box::pin(async move {
            if let Some(id) = self.progress.multipart.as_ref().filter(|_| self.begun_here)
                && let Err(error) = self.store.store.abort_multipart(&self.place, id).await
            {
                tracing::warn!(%error, "parts of a refused file stay behind");
            }
        })
    }
}
