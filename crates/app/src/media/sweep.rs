//! Deletion of files without a row: uploads that a power cut ended between their bytes and their row. They are
//! unreachable, and would otherwise stay as long as their owner.

use super::{BUCKET, store};
use crate::AppState;
use crate::accounts;
use ::jobs::{JobError, Schedule, Timing};
use jiff::{SignedDuration, Timestamp};
use std::collections::BTreeSet;
use uuid::Uuid;

/// Files are left alone for so long: their row may be on its way.
const PATIENCE: SignedDuration = SignedDuration::from_hours(48);
/// People who uploaded something were present then. This window is so much longer than the patience that a few missed
/// days lose nothing, and so short that no one's files are listed for ever.
const LATELY: SignedDuration = SignedDuration::from_hours(10 * 24);

/// Deletes beginnings of files, and photos that never got a row.
pub fn cleanup(app: AppState) -> Schedule {
    Schedule::new(
        "media.sweep",
        Timing::Every(SignedDuration::from_hours(24)),
        move |now| {
            let app = app.clone();
            Box::pin(async move { sweep(&app, now).await })
        },
    )
}

async fn sweep(app: &AppState, now: Timestamp) -> Result<(), JobError> {
    app.photos.tidy(patience_ends(now)).await.map_err(retry)?;
    for user in people_lately(app, now).await? {
        let paths = app.photos.old_files(BUCKET, user, now).await?;
        let paths: BTreeSet<&str> = paths.iter().filter_map(|file| photo_of(file)).collect();
        let named: Vec<&str> = paths.iter().copied().collect();
        let rows = store::by_paths(&mut app.db.reader(), &named).await?;
        for path in paths.iter().filter(|path| rows.iter().all(|row| row.path != **path)) {
            tracing::info!("files of a photo without a row are swept away");
            app.photos.delete(path).await.map_err(retry)?;
        }
    }
    Ok(())
}

/// Whose folders may hold something that was left behind.
pub async fn people_lately(app: &AppState, now: Timestamp) -> Result<Vec<Uuid>, JobError> {
    let since = now.checked_sub(LATELY).unwrap_or(Timestamp::MIN);
    let found = accounts::store::seen_since(&mut app.db.reader(), since).await;
    found.map_err(JobError::from)
}

impl super::Photos {
    /// The files of one person in a bucket that are old enough to have their row, as `{user}/…`.
    pub async fn old_files(&self, bucket: &str, user: Uuid, now: Timestamp) -> Result<Vec<String>, JobError> {
        let edge = patience_ends(now);
        let found = self.blobs.list(&format!("{bucket}/{user}")).await.map_err(retry)?;
        let old = found.into_iter().filter(|file| file.modified < edge);
        let below = |key: String| Some(key.strip_prefix(bucket)?.strip_prefix('/')?.to_owned());
        Ok(old.filter_map(|file| below(file.key)).collect())
    }

    async fn tidy(&self, before: Timestamp) -> Result<(), supabase::storage::BlobError> {
        self.blobs.tidy(before).await
    }
}

fn patience_ends(now: Timestamp) -> Timestamp {
    now.checked_sub(PATIENCE).unwrap_or(Timestamp::MIN)
}

/// The path of the row of a file `{user}/{photo}/{size}.webp`.
fn photo_of(file: &str) -> Option<&str> {
    file.rsplit_once('/').map(|(photo, _)| photo)
}

fn retry(error: supabase::storage::BlobError) -> JobError {
    JobError::Retry(error.to_string())
}
