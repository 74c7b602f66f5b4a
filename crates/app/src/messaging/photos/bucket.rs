//! The bucket `messages`: photos of conversations, for their two people alone.

use super::super::store::photos as store;
use super::consent;
use super::model::{BUCKET, DAILY_LIMIT, MessagePhoto, ONCE_FOR, photo_folder};
use super::names::{SIZES, file, key, upload};
use crate::AppState;
use crate::accounts::beta;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::language::reading;
use crate::kernel::{Language, LimitEnforcement, Member};
use crate::matches::store::side;
use crate::media::message_picture::{self, MessagePicture};
use bytes::Bytes;
use db::Reads;
use futures_util::future::BoxFuture;
use jiff::{Timestamp, ToSpan};
use std::collections::HashSet;
use supabase::caller::Caller;
use supabase::error::ApiError;
use supabase::registry::Call;
use supabase::storage::{
    Bucket, BucketPolicy, FileEntry, Object, ObjectPath, StorageError, StoredFile, Upload, Viewer,
};
use uuid::Uuid;

/// Bytes of one upload.
const UPLOAD_MAX: usize = 10 * 1024 * 1024;
/// The bucket.
pub fn bucket(app: &AppState) -> Bucket {
    let types: &'static [&'static str] = &["image/jpeg", "image/png", "image/webp"];
    Bucket::new(BUCKET, UPLOAD_MAX, types, MessagePhotos { app: app.clone() })
}

struct MessagePhotos {
    app: AppState,
}

impl MessagePhotos {
    /// The caller's side of the conversation, in which they may send a photo now.
    async fn require(&self, caller: &Caller, match_id: Uuid, now: Timestamp) -> FaultResult<()> {
        let member = Member::of(caller)?;
        let reads = &mut self.app.db.reader();
        if let Some(fault) = beta::refusal_among_people(reads, &self.app.legal, caller, now).await? {
            return Err(fault);
        }
        let side = side(reads, member, match_id, now).await?;
        consent::require(reads, &side, now).await
    }

    async fn readable(&self, viewer: Viewer, paths: &[ObjectPath], now: Timestamp) -> FaultResult<Vec<bool>> {
        let files: Vec<_> = paths.iter().map(file).collect();
        let reads = &mut self.app.db.reader();
        let refused = beta::viewer_refusal(reads, &self.app.legal, viewer, now).await?;
        let Some(viewer) = viewer.user() else {
            return Ok(vec![false; paths.len()]);
        };
        if refused.is_some() {
            return Ok(vec![false; paths.len()]);
        }
        let ids: Vec<Uuid> = files.iter().flatten().map(|(_, photo, _)| *photo).collect();
        let opened_since = now.checked_sub(ONCE_FOR).unwrap_or(Timestamp::MIN);
        let open = store::readable(reads, Member { id: viewer }, &ids, opened_since, now).await?;
        let open: HashSet<(Uuid, Uuid)> = open.into_iter().collect();
        let may = |named: &Option<(Uuid, Uuid, u32)>| {
            named.is_some_and(|(match_id, photo, _)| open.contains(&(photo, match_id)))
        };
        Ok(files.iter().map(may).collect())
    }
}

/// Refuses a photo that is one too many, before any work is done for it and again when it is written.
async fn require_room(
    reads: &mut impl Reads,
    member: Member,
    limits: LimitEnforcement,
    now: Timestamp,
) -> FaultResult<()> {
    let since = now.checked_sub(24.hours()).unwrap_or(Timestamp::MIN);
    match limits == LimitEnforcement::Yes && store::since(reads, member.id, since).await? >= DAILY_LIMIT {
        true => Err(Fault::Rate { retry_after: 3600 }),
        false => Ok(()),
    }
}

/// The whole way of an upload: judged, re-encoded, written as files, and last as a row. The same upload again is done.
async fn add(
    app: &AppState,
    member: Member,
    (match_id, id): (Uuid, Uuid),
    bytes: Bytes,
    now: Timestamp,
) -> Result<(), StorageError> {
    if is_added(app, member, (match_id, id)).await? {
        return Ok(());
    }
    let picture = app.photos.message_picture(&app.vault, bytes).await?;
    // The same upload may have ended meanwhile, and its files stay as they are.
    if is_added(app, member, (match_id, id)).await? {
        return Ok(());
    }
    // Two uploads of one name are two folders: each row has the files that were screened for it, and what refuses one
    // upload does not delete the files of the other.
    let files = Uuid::new_v4();
    let folder = format!("{}/{files}", photo_folder(member.id, id));
    let stored = write_both(app, member, (match_id, id), files, picture, now).await;
    if stored.is_err() {
        app.photos.forget_all(&folder).await?;
    }
    stored
}

/// Writes the files into their folder, and then the row that names it.
async fn write_both(
    app: &AppState,
    member: Member,
    (match_id, id): (Uuid, Uuid),
    files: Uuid,
    picture: MessagePicture,
    now: Timestamp,
) -> Result<(), StorageError> {
    for (size, bytes) in SIZES.into_iter().zip(&picture.files) {
        let key = key(member.id, id, Some(files), size);
        app.photos.keep(&key, bytes.clone()).await?;
    }
    let limits = app.limits;
    let written = app
        .act(move |tx| {
            Box::pin(async move {
                // Uploads at once would all find room for one, and a name that is free.
                tx.lock_key(&format!("message photos {}", member.id)).await?;
                require_room(tx, member, limits, now).await?;
                match store::is_taken(tx, id).await? {
                    true => Err(Fault::KeyReused),
                    false => write(tx, member, (match_id, id), files, &picture, now).await,
                }
            })
        })
        .await;
    written.map_err(|fault| ApiError::from(fault).into())
}

/// Whether the member added this photo to the conversation before. Errors: a name that another photo has.
async fn is_added(app: &AppState, member: Member, (match_id, id): (Uuid, Uuid)) -> Result<bool, StorageError> {
    let reads = &mut app.db.reader();
    match store::photo(reads, id).await.map_err(ApiError::from)? {
        Some(known) if known.sender_id == member.id && known.match_id == match_id => Ok(true),
        None if !store::is_taken(reads, id).await.map_err(ApiError::from)? => Ok(false),
        _ => Err(StorageError::already_exists()),
    }
}

async fn write(
    tx: &mut db::Tx,
    member: Member,
    (match_id, id): (Uuid, Uuid),
    files: Uuid,
    picture: &MessagePicture,
    now: Timestamp,
) -> FaultResult<()> {
    let verdict = message_picture::screen(tx, (member.id, id), picture, now).await?;
    let row = store::NewPhoto {
        id,
        match_id,
        sender: member.id,
        width: picture.width,
        height: picture.height,
        thumbhash: picture.thumbhash.clone(),
        sensitive: verdict.sensitive,
        refused: verdict.refused,
        files,
    };
    store::insert(tx, &row, now).await
}

fn entry(photo: &MessagePhoto, path: &ObjectPath, size: usize) -> FileEntry {
    FileEntry {
        id: photo.id,
        path: path.as_str().to_owned(),
        size,
        content_type: "image/webp",
        created_at: photo.created_at,
    }
}

impl BucketPolicy for MessagePhotos {
    fn may_upload<'a>(&'a self, call: &'a Call, path: &'a ObjectPath) -> BoxFuture<'a, Result<(), StorageError>> {
        Box::pin(async move {
            let member = Member::of(&call.caller).map_err(|_| StorageError::access_denied())?;
            let (match_id, _) = upload(path).ok_or_else(StorageError::access_denied)?;
            match self.require(&call.caller, match_id, call.now).await {
                // As for a name that nobody may write.
                Err(Fault::NotFound) => Err(StorageError::access_denied()),
                Err(fault) => Err(ApiError::from(fault).into()),
                Ok(()) => {
                    let reads = &mut self.app.db.reader();
                    let room = require_room(reads, member, self.app.limits, call.now).await;
                    Ok(room.map_err(ApiError::from)?)
                }
            }
        })
    }

    /// Runs as a task of its own: a client that hangs up in the middle leaves a photo or nothing, never loose files.
    fn put<'a>(
        &'a self,
        call: &'a Call,
        path: &'a ObjectPath,
        file: Upload,
    ) -> BoxFuture<'a, Result<StoredFile, StorageError>> {
        let (app, now, caller, path) = (self.app.clone(), call.now, call.caller.clone(), path.clone());
        Box::pin(async move {
            let member = Member::of(&caller).map_err(|_| StorageError::access_denied())?;
            let names = upload(&path).ok_or_else(StorageError::access_denied)?;
            let language = Language::of_request();
            let task = tokio::spawn(reading(language, async move {
                add(&app, member, names, file.bytes, now).await
            }));
            task.await.map_err(|error| {
                tracing::error!(%error, "an upload ended early");
                StorageError::internal()
            })??;
            Ok(StoredFile { id: names.1 })
        })
    }

    fn may_read<'a>(
        &'a self,
        viewer: Viewer,
        paths: &'a [ObjectPath],
        now: Timestamp,
    ) -> BoxFuture<'a, Result<Vec<bool>, StorageError>> {
        Box::pin(async move { Ok(self.readable(viewer, paths, now).await.map_err(ApiError::from)?) })
    }

    fn open<'a>(&'a self, path: &'a ObjectPath) -> BoxFuture<'a, Result<Option<Object>, StorageError>> {
        Box::pin(async move {
            let Some((_, id, size)) = file(path) else {
                return Ok(None);
            };
            let found = store::photo(&mut self.app.db.reader(), id)
                .await
                .map_err(ApiError::from)?;
            let Some(photo) = found else { return Ok(None) };
            let file = key(photo.sender_id, id, photo.files, size);
            let bytes = self.app.photos.stored(&file).await?;
            Ok(bytes.map(|bytes| Object {
                entry: entry(&photo, path, bytes.len()),
                // A name whose first upload was deleted is taken again by other files.
                etag: format!("{}-{size}", photo.files.unwrap_or(id)),
                bytes,
            }))
        })
    }

    /// Photos are listed by their messages.
    fn list<'a>(&'a self, _: &'a Call, _: &'a str) -> BoxFuture<'a, Result<Vec<FileEntry>, StorageError>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    /// A photo goes with its message.
    fn remove<'a>(&'a self, _: &'a Call, _: &'a ObjectPath) -> BoxFuture<'a, Result<Option<FileEntry>, StorageError>> {
        Box::pin(async { Ok(None) })
    }
}
