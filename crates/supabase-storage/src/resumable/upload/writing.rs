//! Writing the bytes of a request, and noting from time to time how far it came.

use axum::body::Body;
use http_body_util::BodyExt;

use crate::blobs::PausedUpload;
use crate::error::StorageError;
use crate::files::model::UploadRow;
use crate::files::{self, Files, failed, store};
use crate::form::connection_lost;
use crate::resumable::upload_locks::UploadLock;

/// Bytes after which progress is noted in the middle of a request: what a power cut may cost.
const NOTED_EVERY: u64 = 16 * 1024 * 1024;

/// The request that writes an upload now.
pub(super) struct Writing<'w> {
    pub(super) files: &'w Files,
    pub(super) held: &'w UploadLock,
    /// Bytes that may still come.
    pub(super) most: u64,
}

impl Writing<'_> {
    pub(super) async fn take(
        &self,
        mut row: UploadRow,
        length: Option<i64>,
        mut body: Body,
    ) -> Result<UploadRow, StorageError> {
        let mut taken = 0;
        loop {
            let (went_on, trouble) = self.take_some(&mut row, length, &mut body, &mut taken).await?;
            match (went_on, trouble) {
                (_, Some(trouble)) => return Err(trouble),
                (true, None) => {}
                (false, None) => return Ok(row),
            }
        }
    }

    /// Writes until it is time to note progress. Answers whether more may come, and what went wrong after the bytes
    /// that are noted now.
    async fn take_some(
        &self,
        row: &mut UploadRow,
        length: Option<i64>,
        body: &mut Body,
        taken: &mut u64,
    ) -> Result<(bool, Option<StorageError>), StorageError> {
        let key = files::key(row.version);
        let mut writer = self.files.blobs.write(&key, row.paused().as_ref()).await?;
        let mut written = 0;
        let (went_on, trouble) = loop {
            if written >= NOTED_EVERY {
                break (true, None);
            }
            let frame = tokio::select! {
                () = self.held.stop.cancelled() => break (false, Some(StorageError::locked())),
                frame = body.frame() => frame,
            };
            let Some(frame) = frame else { break (false, None) };
            let Ok(frame) = frame else {
                break (false, Some(connection_lost()));
            };
            let Ok(chunk) = frame.into_data() else { continue };
            if *taken + chunk.len() as u64 > self.most {
                break (false, Some(StorageError::too_large()));
            }
            *taken += chunk.len() as u64;
            written += chunk.len() as u64;
            writer.write(chunk).await?;
        };
        let paused = writer.pause().await?;
        self.note(row, length, paused).await?;
        Ok((went_on, trouble))
    }

    async fn note(&self, row: &mut UploadRow, length: Option<i64>, paused: PausedUpload) -> Result<(), StorageError> {
        let received = i64::try_from(paused.size).unwrap_or(i64::MAX);
        let state = serde_json::to_value(&paused).map_err(|_| StorageError::internal())?;
        let (before, kept) = (row.clone(), state.clone());
        let noted = self
            .files
            .db
            .tx(move |tx| {
                Box::pin(async move { store::advance_upload(tx, &before, length, received, Some(kept)).await })
            })
            .await
            .map_err(failed)?;
        if !noted {
            // Another node was faster.
            return Err(StorageError::wrong_offset());
        }
        row.length = length;
        row.received = received;
        row.paused = Some(state);
        Ok(())
    }
}
