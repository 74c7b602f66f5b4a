//! Deletion of the files of photos at their term, and copies for reports.

use super::super::store::photos as store;
use super::evidence;
use super::model::{BUCKET, UNSEEN_FOR, UNSENT_FOR, person_folder, photo_folder};
use super::names::{SIZES, key};
use crate::AppState;
use crate::kernel::each;
use crate::kernel::event_listener::follow_events;
use crate::kernel::facts::id;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::periodic::every_hours;
use crate::matches::model::closed_hidden_before;
use crate::media::message_picture::forget_screening;
use crate::media::sweep::people_lately;
use ::jobs::{Listener, Schedule};
use jiff::{SignedDuration, Timestamp};
use std::collections::HashSet;
use uuid::Uuid;

/// Photos deleted in one turn.
const AT_ONCE: i64 = 500;

/// Copies what reports point at, and deletes the files of erased accounts.
pub fn photo_keeper(app: AppState) -> impl Listener {
    let kinds = &["safety.reported", "account.erased"];
    follow_events("messaging.photos", kinds, app, |app, event| async move {
        match (event.kind.as_str(), event.key, id(&event.payload["report"])) {
            ("safety.reported", _, Some(report)) => Ok(evidence::copy(&app, report).await?),
            ("account.erased", Some(user), _) => Ok(app.photos.forget_all(&person_folder(user)).await?),
            _ => Ok(()),
        }
    })
}

/// Deletes each day what is at its term.
pub fn cleanup(app: AppState) -> Schedule {
    every_hours("messaging.photo_cleanup", 24, app, clean_up)
}

async fn clean_up(app: AppState, now: Timestamp) -> FaultResult<()> {
    let before = |span: SignedDuration| now.checked_sub(span).unwrap_or(Timestamp::MIN);
    let (unsent, unseen, closed) = (before(UNSENT_FOR), before(UNSEEN_FOR), closed_hidden_before(now));
    for photo in store::expired(&mut app.db.reader(), unsent, unseen, closed, AT_ONCE).await? {
        delete(&app, photo.sender_id, photo.id).await?;
    }
    let copies = store::unreported(&mut app.db.reader(), AT_ONCE).await?;
    let copies = each("copies of reported photos to delete", copies, |photo| {
        delete_copy(&app, photo)
    })
    .await;
    sweep(&app, now).await?;
    copies
}

/// Deletes the copy of a photo whose reports are gone, and then its rows: without them nothing would find a file that could
/// not be deleted.
async fn delete_copy(app: &AppState, photo: Uuid) -> FaultResult<()> {
    app.photos
        .delete_file(&evidence::copy_key(photo))
        .await
        .map_err(|error| Fault::Internal(format!("the copy of a reported photo cannot be deleted: {error}")))?;
    app.act(move |tx| Box::pin(async move { store::delete_unreported(tx, photo).await }))
        .await
}

/// The files first: a row without files is tried again.
async fn delete(app: &AppState, sender: Uuid, photo: Uuid) -> FaultResult<()> {
    app.photos
        .forget_all(&photo_folder(sender, photo))
        .await
        .map_err(|error| Fault::Internal(format!("a photo of a message cannot be deleted: {error}")))?;
    app.act(move |tx| {
        Box::pin(async move {
            forget_screening(tx, photo).await?;
            store::delete(tx, photo).await
        })
    })
    .await
}

/// Files that no row names: a power cut left them.
async fn sweep(app: &AppState, now: Timestamp) -> FaultResult<()> {
    let failed = |error: ::jobs::JobError| Fault::Internal(format!("photos of messages cannot be swept: {error:?}"));
    for user in people_lately(app, now).await.map_err(failed)? {
        let files = app.photos.old_files(BUCKET, user, now).await.map_err(failed)?;
        if files.is_empty() {
            continue;
        }
        let rows = store::own_of(&mut app.db.reader(), user).await?;
        let keys = |(photo, folder)| SIZES.map(|size| key(user, photo, folder, size));
        let named: HashSet<String> = rows.into_iter().flat_map(keys).collect();
        let files = files.iter().map(|file| format!("{BUCKET}/{file}"));
        for file in files.filter(|file| !named.contains(file)) {
            app.photos.forget(&file).await;
        }
    }
    Ok(())
}
