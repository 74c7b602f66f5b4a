//! Photos as moderators see them: what a report points at, and what screening kept from being sent.

use super::super::store::photos as store;
use super::model::{BUCKET, MessagePhoto};
use super::names::{LARGE, key};
use crate::AppState;
use crate::kernel::fault::{Fault, FaultResult};
use crate::media::known;
use db::{Reads, Tx};
use jiff::Timestamp;
use serde_json::Value;
use uuid::Uuid;

/// The copy of a reported photo. It is in no person's folder, and so outlives the account.
pub fn copy_key(photo: Uuid) -> String {
    format!("{BUCKET}-reported/{photo}.webp")
}

/// Copies the photos that a report points at.
pub async fn copy(app: &AppState, report: Uuid) -> FaultResult<()> {
    let attached = store::report_messages(&mut app.db.reader(), report).await?;
    let attached = attached.unwrap_or_default();
    for photo in attached.as_array().into_iter().flatten().filter_map(photo_of) {
        copy_one(app, report, photo).await?;
    }
    Ok(())
}

fn photo_of(message: &Value) -> Option<Uuid> {
    crate::kernel::facts::id(&message["photo"])
}

async fn copy_one(app: &AppState, report: Uuid, id: Uuid) -> FaultResult<()> {
    let Some(photo) = store::photo(&mut app.db.reader(), id).await? else {
        return Ok(());
    };
    let failed = |error: &dyn std::fmt::Display| Fault::Internal(format!("a reported photo cannot be copied: {error}"));
    let copied = app.photos.stored(&copy_key(id)).await.map_err(|error| failed(&error))?;
    if copied.is_none() {
        let file = key(photo.sender_id, id, photo.files, LARGE);
        let Some(bytes) = app.photos.stored(&file).await.map_err(|error| failed(&error))? else {
            return Ok(());
        };
        app.photos
            .keep(&copy_key(id), bytes)
            .await
            .map_err(|_| Fault::Unavailable)?;
    }
    app.act(move |tx| Box::pin(async move { store::set_reported(tx, id, report).await }))
        .await
}

/// Where moderators find a photo of a person's messages: the copy of a report, or the file that was kept from being sent.
pub async fn file_of(reads: &mut impl Reads, person: Uuid, photo: Uuid) -> FaultResult<Option<String>> {
    if store::is_reported(reads, person, photo).await? {
        return Ok(Some(copy_key(photo)));
    }
    let found = refused(reads, person, photo).await?;
    Ok(found.map(|found| key(person, photo, found.files, LARGE)))
}

async fn refused(reads: &mut impl Reads, person: Uuid, photo: Uuid) -> FaultResult<Option<MessagePhoto>> {
    let found = store::photo(reads, photo).await?;
    Ok(found.filter(|found| found.sender_id == person && found.refused))
}

/// Whether screening keeps a photo of the person from being sent.
pub async fn is_refused(reads: &mut impl Reads, person: Uuid, photo: Uuid) -> FaultResult<bool> {
    Ok(refused(reads, person, photo).await?.is_some())
}

/// Whether screening found known abuse in a photo: only administrators open it.
pub async fn is_restricted(reads: &mut impl Reads, photo: Uuid) -> FaultResult<bool> {
    store::is_abuse(reads, photo).await
}

/// Remembers the photo of a message that a decision removed: it is not sent again.
pub async fn removed(tx: &mut Tx, message: Uuid, now: Timestamp) -> FaultResult<()> {
    match store::photo_of(tx, message).await? {
        Some(photo) => known::rejected(tx, photo, now).await,
        None => Ok(()),
    }
}
