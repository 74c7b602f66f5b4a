//! Unused bytes: released by their rows, abandoned by their senders, or left by a power cut.

use std::collections::HashSet;

use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

use super::{FOLDER, Files, failed, key, store};
use crate::error::StorageError;

/// Rows in one turn; the rest follows in the next.
const AT_ONCE: i64 = 1_000;
/// Bytes without a row are left alone for so long: their row may be on its way.
const PATIENCE: SignedDuration = SignedDuration::from_hours(48);

impl Files {
    /// Removes released files, and uploads that were not finished in time. To be called now and then.
    pub async fn sweep(&self, now: Timestamp) -> Result<(), StorageError> {
        self.remove_marked().await?;
        let expired = store::expired_uploads(&mut self.db.reader(), now, AT_ONCE)
            .await
            .map_err(failed)?;
        for upload in expired {
            if let Some(paused) = upload.paused() {
                self.blobs.abandon(&key(upload.version), &paused).await?;
            }
            let id = upload.id;
            self.db
                .tx(move |tx| Box::pin(async move { store::delete_upload(tx, id).await }))
                .await
                .map_err(failed)?;
        }
        self.db
            .tx(move |tx| Box::pin(async move { store::delete_expired_permissions(tx, now).await }))
            .await
            .map_err(failed)
    }

    /// Removes what a power cut left: bytes whose row was never written, and beginnings of files. Reads the names of
    /// all files, so once a day is enough.
    pub async fn sweep_orphans(&self, now: Timestamp) -> Result<(), StorageError> {
        let before = now.checked_sub(PATIENCE).unwrap_or(Timestamp::MIN);
        self.blobs.tidy(before).await?;
        for shard in 0..=255_u8 {
            let folder = format!("{FOLDER}/{shard:02x}");
            let old = self
                .blobs
                .list(&folder)
                .await?
                .into_iter()
                .filter(|found| found.modified < before);
            let old: Vec<(String, Uuid)> = old
                .filter_map(|found| Some((found.key.clone(), version(&found.key)?)))
                .collect();
            let versions: Vec<Uuid> = old.iter().map(|(_, version)| *version).collect();
            let needed = store::needed(&mut self.db.reader(), &versions).await.map_err(failed)?;
            let needed: HashSet<Uuid> = needed.into_iter().collect();
            for (key, _) in old.iter().filter(|(_, version)| !needed.contains(version)) {
                tracing::info!("bytes without a row are swept away");
                self.blobs.delete(key).await?;
            }
        }
        Ok(())
    }

    pub(super) async fn remove_marked(&self) -> Result<(), StorageError> {
        let versions = store::marked_for_removal(&mut self.db.reader(), AT_ONCE)
            .await
            .map_err(failed)?;
        for version in versions {
            self.blobs.delete(&key(version)).await?;
            self.db
                .tx(move |tx| Box::pin(async move { store::removed(tx, version).await }))
                .await
                .map_err(failed)?;
        }
        Ok(())
    }
}

/// The version of a stored file; also of what a store keeps beside it while it is unfinished (`….rests/…`).
fn version(key: &str) -> Option<Uuid> {
    let name = key.split('/').nth(2)?;
    Uuid::parse_str(name.split('.').next()?).ok()
}
