//! Deleting the files of photos that are gone, and screening those that wait.

use super::path::DEMO;
use super::store::known;
use super::{Photos, evidence, reused, screening};
use crate::AppState;
use crate::kernel::event_listener::follow_events;
use crate::kernel::periodic::{every_hours, every_minutes};
use ::jobs::{Listener, Schedule};
use db::Db;

/// Follows removed photos and erased accounts. A failed deletion is retried. What is evidence is copied before.
pub fn photo_eraser(context: (Db, Photos)) -> impl Listener {
    let kinds = &["photo.removed", "account.erased"];
    follow_events("media.eraser", kinds, context, |(db, photos), event| async move {
        match (event.kind.as_str(), event.key) {
            ("photo.removed", _) => match event.payload["path"].as_str() {
                // Portraits of the demonstration are part of the program.
                Some(path) if !path.starts_with(DEMO) => {
                    evidence::secure_path(&db, &photos, path, event.created_at).await?;
                    Ok(photos.delete(path).await?)
                }
                _ => Ok(()),
            },
            ("account.erased", Some(user)) => {
                evidence::secure(&db, &photos, user, event.created_at).await?;
                Ok(photos.erase(user).await?)
            }
            _ => Ok(()),
        }
    })
}

/// Copies the files of photos of people who were reported.
pub fn evidence_copier(context: (Db, Photos)) -> impl Listener {
    let kinds = &["safety.reported"];
    follow_events("media.evidence", kinds, context, |(db, photos), event| async move {
        match event.key {
            Some(person) => Ok(evidence::secure(&db, &photos, person, event.created_at).await?),
            None => Ok(()),
        }
    })
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
