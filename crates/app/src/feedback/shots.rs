//! The bucket `feedback`: screenshots, re-encoded, visible to their owner. Staff read one through
//! `beta_admin_screenshot`, by the feedback that it came with: a path would tell who wrote.

use super::model::SHOTS_A_DAY;
use super::store::{self, Screenshot};
use crate::AppState;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{LimitEnforcement, Member};
use crate::profiles::changes;
use base64::Engine;
use bytes::Bytes;
use db::Reads;
use futures_util::future::BoxFuture;
use jiff::{SignedDuration, Timestamp};
use supabase::error::ApiError;
use supabase::registry::Call;
use supabase::storage::{
    Bucket, BucketPolicy, FileEntry, Object, ObjectPath, StorageError, StoredFile, Upload, Viewer,
};
use uuid::Uuid;

/// The bucket's name on the wire.
pub const BUCKET: &str = "feedback";
/// Bytes of one upload.
const UPLOAD_MAX: usize = 8 * 1024 * 1024;
/// Letters on a picture of a whole screen stay readable.
const BOX: (u32, u32) = (1600, 2000);
/// Uploads are counted as changes of this kind: a picture that is removed gives no room back.
const CHANGE: &str = "feedback_shot";
const DAY: SignedDuration = SignedDuration::from_hours(24);

/// The bucket.
pub fn bucket(app: &AppState) -> Bucket {
    let types: &'static [&'static str] = &["image/jpeg", "image/png", "image/webp"];
    Bucket::new(BUCKET, UPLOAD_MAX, types, Shots { app: app.clone() })
}

struct Shots {
    app: AppState,
}

/// Owner and id of a name, `{user}/{id}` in lower case; there are no others.
fn parts(path: &ObjectPath) -> Option<(Uuid, Uuid)> {
    let (owner, id) = path.as_str().split_once('/')?;
    let read = |text: &str| Uuid::parse_str(text).ok().filter(|id| id.to_string() == text);
    Some((read(owner)?, read(id)?))
}

fn key(owner: Uuid, id: Uuid) -> String {
    format!("{BUCKET}/{owner}/{id}.webp")
}

/// The file of a picture, below the bucket's folder.
pub(super) fn file(shot: &Screenshot) -> String {
    format!("{}/{}.webp", shot.user_id, shot.id)
}

fn entry(shot: &Screenshot) -> FileEntry {
    FileEntry {
        id: shot.id,
        path: format!("{}/{}", shot.user_id, shot.id),
        size: usize::try_from(shot.size).unwrap_or_default(),
        content_type: "image/webp",
        created_at: shot.created_at,
    }
}

/// Refuses a picture that is one too many, before any work is done for it and again when it is written.
async fn require_room(
    reads: &mut impl Reads,
    member: Member,
    limits: LimitEnforcement,
    now: Timestamp,
) -> FaultResult<()> {
    let since = now.checked_sub(DAY).unwrap_or(Timestamp::MIN);
    let made = changes::times(reads, member.id, CHANGE, since).await?.len() as i64;
    match limits == LimitEnforcement::Yes && made >= SHOTS_A_DAY {
        true => Err(Fault::Rate { retry_after: 3600 }),
        false => Ok(()),
    }
}

impl Shots {
    /// The row of a name, which must tell the truth about its owner.
    async fn find(&self, path: &ObjectPath) -> FaultResult<Option<Screenshot>> {
        let Some((owner, id)) = parts(path) else {
            return Ok(None);
        };
        let found = store::shot(&mut self.app.db.reader(), id).await?;
        Ok(found.filter(|shot| shot.user_id == owner))
    }

    async fn add(&self, member: Member, id: Uuid, bytes: Bytes, now: Timestamp) -> Result<(), StorageError> {
        let reads = &mut self.app.db.reader();
        if store::shot(reads, id).await.map_err(ApiError::from)?.is_some() {
            return Err(StorageError::already_exists());
        }
        let limits = self.app.limits;
        require_room(reads, member, limits, now).await.map_err(ApiError::from)?;
        let picture = self.app.photos.picture(bytes, BOX).await?;
        let shot = Screenshot {
            id,
            user_id: member.id,
            size: i64::try_from(picture.len()).unwrap_or(i64::MAX),
            created_at: now,
        };
        let key = key(member.id, id);
        self.app.photos.keep(&key, picture).await?;
        let written = self
            .app
            .act(move |tx| {
                Box::pin(async move {
                    // Uploads at once would all find room for one.
                    tx.lock_key(&format!("feedback shots {}", member.id)).await?;
                    if store::shot(tx, id).await?.is_some() {
                        return Ok(false);
                    }
                    require_room(tx, member, limits, now).await?;
                    changes::note_kind(tx, member.id, CHANGE, DAY, now).await?;
                    store::insert_shot(tx, &shot).await?;
                    Ok(true)
                })
            })
            .await;
        match written {
            Ok(true) => Ok(()),
            // Another upload of this name came first; the file is its own.
            Ok(false) => Err(StorageError::already_exists()),
            Err(fault) => {
                self.app.photos.forget(&key).await;
                Err(ApiError::from(fault).into())
            }
        }
    }
}

impl BucketPolicy for Shots {
    fn may_upload<'a>(&'a self, call: &'a Call, path: &'a ObjectPath) -> BoxFuture<'a, Result<(), StorageError>> {
        Box::pin(async move {
            let member = Member::of(&call.caller).map_err(|_| StorageError::access_denied())?;
            match parts(path) {
                Some((owner, _)) if owner == member.id => Ok(()),
                _ => Err(StorageError::access_denied()),
            }
        })
    }

    fn put<'a>(
        &'a self,
        call: &'a Call,
        path: &'a ObjectPath,
        upload: Upload,
    ) -> BoxFuture<'a, Result<StoredFile, StorageError>> {
        Box::pin(async move {
            let member = Member::of(&call.caller).map_err(|_| StorageError::access_denied())?;
            let (_, id) = parts(path).ok_or_else(StorageError::access_denied)?;
            self.add(member, id, upload.bytes, call.now).await?;
            Ok(StoredFile { id })
        })
    }

    fn may_read<'a>(
        &'a self,
        viewer: Viewer,
        paths: &'a [ObjectPath],
        _: Timestamp,
    ) -> BoxFuture<'a, Result<Vec<bool>, StorageError>> {
        Box::pin(async move {
            let is_operator = matches!(viewer, Viewer::Operator);
            let mut answers = Vec::with_capacity(paths.len());
            for path in paths {
                let shot = self.find(path).await.map_err(ApiError::from)?;
                answers.push(shot.is_some_and(|shot| is_operator || viewer.user() == Some(shot.user_id)));
            }
            Ok(answers)
        })
    }

    fn open<'a>(&'a self, path: &'a ObjectPath) -> BoxFuture<'a, Result<Option<Object>, StorageError>> {
        Box::pin(async move {
            let Some(shot) = self.find(path).await.map_err(ApiError::from)? else {
                return Ok(None);
            };
            let bytes = self.app.photos.stored(&key(shot.user_id, shot.id)).await?;
            Ok(bytes.map(|bytes| Object {
                entry: entry(&shot),
                etag: shot.id.to_string(),
                bytes,
            }))
        })
    }

    fn list<'a>(&'a self, call: &'a Call, _: &'a str) -> BoxFuture<'a, Result<Vec<FileEntry>, StorageError>> {
        Box::pin(async move {
            let Ok(member) = Member::of(&call.caller) else {
                return Ok(Vec::new());
            };
            let rows = store::shots_of(&mut self.app.db.reader(), member.id)
                .await
                .map_err(ApiError::from)?;
            Ok(rows.iter().map(entry).collect())
        })
    }

    fn remove<'a>(
        &'a self,
        call: &'a Call,
        path: &'a ObjectPath,
    ) -> BoxFuture<'a, Result<Option<FileEntry>, StorageError>> {
        Box::pin(async move {
            let Ok(member) = Member::of(&call.caller) else {
                return Ok(None);
            };
            let Some(shot) = self.find(path).await.map_err(ApiError::from)? else {
                return Ok(None);
            };
            let id = shot.id;
            let gone = shot.user_id == member.id
                && self
                    .app
                    .act(move |tx| Box::pin(async move { store::delete_shot(tx, id, member.id).await }))
                    .await
                    .map_err(ApiError::from)?;
            if !gone {
                return Ok(None);
            }
            self.app.photos.forget(&key(member.id, id)).await;
            Ok(Some(entry(&shot)))
        })
    }
}

/// Deletes a picture that belongs to nothing, with its row.
pub(super) async fn discard(app: &AppState, shot: &Screenshot) -> FaultResult<()> {
    let (id, user) = (shot.id, shot.user_id);
    let gone = app
        .act(move |tx| Box::pin(async move { store::delete_shot(tx, id, user).await }))
        .await?;
    if gone {
        app.photos.forget(&key(user, id)).await;
    }
    Ok(())
}

/// The picture that came with a piece of feedback, as a `data:` address; `NotFound` without one.
pub async fn of_feedback(app: &AppState, feedback: Uuid) -> FaultResult<String> {
    let shot = store::shot_of_feedback(&mut app.db.reader(), feedback).await?;
    let shot = shot.ok_or(Fault::NotFound)?;
    let read = app.photos.stored(&key(shot.user_id, shot.id)).await;
    let bytes = read.map_err(|error| Fault::Internal(format!("a picture of feedback cannot be read: {error}")))?;
    let data = base64::engine::general_purpose::STANDARD.encode(bytes.ok_or(Fault::NotFound)?);
    Ok(format!("data:image/webp;base64,{data}"))
}
