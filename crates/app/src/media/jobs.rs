//! Deleting the files of photos that are gone, and screening those that wait.

use super::path::DEMO;
use super::store::known;
use super::{Photos, evidence, reused, screening};
use crate::AppState;
use crate::kernel::periodic::{every_hours, every_minutes};
use ::jobs::{Event, ListenError, Listener, Schedule};
use db::Db;
use futures_util::future::BoxFuture;

/// Follows removed photos and erased accounts. A failed deletion is retried. What is evidence is copied before.
pub struct PhotoEraser {
    pub db: Db,
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
                    Some(path) if !path.starts_with(DEMO) => {
                        evidence::secure_path(&self.db, &self.photos, path, event.created_at).await?;
                        Ok(self.photos.delete(path).await?)
                    }
                    _ => Ok(()),
                },
                ("account.erased", Some(user)) => {
                    evidence::secure(&self.db, &self.photos, user, event.created_at).await?;
                    Ok(self.photos.erase(user).await?)
                }
                _ => Ok(()),
            }
        })
    }
}

/// Copies the files of photos of people who were reported.
pub struct EvidenceCopier {
    pub db: Db,
    pub photos: Photos,
}

impl Listener for EvidenceCopier {
    fn name(&self) -> &'static str {
        "media.evidence"
    }

    fn kinds(&self) -> Option<&'static [&'static str]> {
        Some(&["safety.reported"])
    }

    fn handle<'a>(&'a self, event: &'a Event) -> BoxFuture<'a, Result<(), ListenError>> {
        Box::pin(async move {
            match event.key {
                Some(person) => Ok(evidence::secure(&self.db, &self.photos, person, event.created_at).await?),
                None => Ok(()),
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
