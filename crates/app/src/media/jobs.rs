//! Deleting the files of photos that are gone, and screening those that wait.

use super::path::DEMO;
use super::store::known;
use super::{Photos, reused, screening};
use crate::AppState;
use crate::kernel::periodic::{every_hours, every_minutes};
use ::jobs::{Event, ListenError, Listener, Schedule};
use db::Db;
use futures_util::future::BoxFuture;

/// Follows removed photos and erased accounts. A failed deletion is retried.
pub struct PhotoEraser {
    pub photos: Photos,
}

impl Listener for PhotoEraser {
    fn name(&self) -> &'static str {
        "media.eraser"
    }

    fn kinds(&self) -> Option<&'static [&'static str]> {
        Some(&["photo.removed", "account.erased"])
    }

    fn handle<'a>(&'a self, event: &'a Event) -> BoxFuture<'a, Result<(), ListenError>> {
        Box::pin(async move {
            match (event.kind.as_str(), event.key) {
                ("photo.removed", _) => match event.payload["path"].as_str() {
                    // Portraits of the demonstration are part of the program.
                    Some(path) if !path.starts_with(DEMO) => Ok(self.photos.delete(path).await?),
                    _ => Ok(()),
                },
                ("account.erased", Some(user)) => Ok(self.photos.erase(user).await?),
                _ => Ok(()),
            }
        })
    }
}

/// Asks again about photos whose classifier did not answer.
pub fn screening(app: AppState) -> Schedule {
    every_minutes("media.screening", 1, app, screening::run)
}

/// Deletes remembered photos whose time is over, and notes the bands of photos from before there were any.
pub fn known_cleanup(db: Db) -> Schedule {
    every_hours("media.known", 24, db, |db, now| async move {
        reused::note_earlier(&db).await?;
        db.tx(move |tx| Box::pin(known::delete_old(tx, now))).await
    })
}
