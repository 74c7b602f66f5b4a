//! Deletion of unused pictures.

use super::{shots, store};
use crate::AppState;
use crate::kernel::fault::{Fault, FaultResult};
use crate::media::Photos;
use crate::media::sweep::people_lately;
use ::jobs::{Event, JobError, ListenError, Listener, Schedule, Timing};
use futures_util::future::BoxFuture;
use jiff::{SignedDuration, Timestamp, ToSpan};

/// Pictures discarded in one turn.
const AT_ONCE: i64 = 200;

/// Discards pictures that were uploaded a day ago and never sent with anything, and files without a row.
pub fn cleanup(app: AppState) -> Schedule {
    Schedule::new(
        "feedback.broom",
        Timing::Every(SignedDuration::from_hours(24)),
        move |now| {
            let app = app.clone();
            Box::pin(async move {
                sweep(&app, now).await.map_err(retry)?;
                sweep_orphans(&app, now).await
            })
        },
    )
}

async fn sweep(app: &AppState, now: Timestamp) -> FaultResult<()> {
    let edge = now.checked_sub(24.hours()).unwrap_or(Timestamp::MIN);
    for shot in store::unused_screenshots(&mut app.db.reader(), edge, AT_ONCE).await? {
        shots::discard(app, &shot).await?;
    }
    Ok(())
}

/// A power cut between storing a picture's bytes and its row leaves orphaned bytes.
async fn sweep_orphans(app: &AppState, now: Timestamp) -> Result<(), JobError> {
    for user in people_lately(app, now).await? {
        let files = app.photos.old_files(shots::BUCKET, user, now).await?;
        if files.is_empty() {
            continue;
        }
        let rows = store::shots_of(&mut app.db.reader(), user).await.map_err(retry)?;
        let needed: Vec<String> = rows.iter().map(shots::file).collect();
        for file in files.iter().filter(|file| !needed.contains(file)) {
            tracing::info!("a picture without a row is swept away");
            app.photos.forget(&format!("{}/{file}", shots::BUCKET)).await;
        }
    }
    Ok(())
}

fn retry(fault: Fault) -> JobError {
    JobError::Retry(format!("{fault:?}"))
}

/// Deletes the files of an account that was erased.
pub struct ScreenshotEraser {
    pub photos: Photos,
}

impl Listener for ScreenshotEraser {
    fn name(&self) -> &'static str {
        "feedback.eraser"
    }

    fn kinds(&self) -> Option<&'static [&'static str]> {
        Some(&["account.erased"])
    }

    fn handle<'a>(&'a self, event: &'a Event) -> BoxFuture<'a, Result<(), ListenError>> {
        Box::pin(async move {
            if let ("account.erased", Some(user)) = (event.kind.as_str(), event.key) {
                self.photos.forget_all(&format!("{}/{user}", shots::BUCKET)).await?;
            }
            Ok(())
        })
    }
}
