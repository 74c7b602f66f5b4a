//! The bucket `photos`: who may write where, what becomes of an upload, and who may look.

use super::advice::advice;
use super::path::{self, DEMO, PhotoSize};
use super::screening::{PhotoState, ScreenedPhoto};
use super::store::{self, Photo, PhotoFingerprint};
use super::{BUCKET, Photos, demo, photos};
use crate::AppState;
use crate::accounts::beta;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::language::reading;
use crate::kernel::localized_text::translate;
use crate::kernel::{Language, Member};
use crate::safety::{people, returning};
use bytes::Bytes;
use futures_util::future::BoxFuture;
use jiff::Timestamp;
use pictures::inspect::Refusal;
use pictures::process::{self, ProcessedPhoto, SIZES};
use std::collections::{HashMap, HashSet};
use supabase::error::ApiError;
use supabase::registry::Call;
use supabase::storage::{
    BlobError, BucketPolicy, FileEntry, Object, ObjectPath, StorageError, StoredFile, Upload, Viewer,
};
use uuid::Uuid;

const WEBP: &str = "image/webp";

/// The photos of all people.
pub struct PhotoBucket {
    pub app: AppState,
}

impl PhotoBucket {
    /// Refuses callers that the gate refuses, with the gate's text.
    async fn require_open(&self, member: Member, now: Timestamp) -> Result<(), StorageError> {
        match beta::refusal_of(&mut self.app.db.reader(), &self.app.legal, member.id, now).await {
            Ok(None) => Ok(()),
            Ok(Some(fault)) | Err(fault) => Err(ApiError::from(fault).into()),
        }
    }
}

impl BucketPolicy for PhotoBucket {
    /// One writes into one's own folder, under a new id.
    fn may_upload<'a>(&'a self, call: &'a Call, path: &'a ObjectPath) -> BoxFuture<'a, Result<(), StorageError>> {
        Box::pin(async move {
            let member = Member::of(&call.caller).map_err(|_| StorageError::access_denied())?;
            match path::upload(path) {
                Some((owner, _)) if owner == member.id => self.require_open(member, call.now).await,
                _ => Err(StorageError::access_denied()),
            }
        })
    }

    /// Runs as a task of its own: a client that hangs up in the middle leaves a photo or nothing, never loose files.
    fn put<'a>(
        &'a self,
        call: &'a Call,
        path: &'a ObjectPath,
        upload: Upload,
    ) -> BoxFuture<'a, Result<StoredFile, StorageError>> {
        let (app, now, caller, path) = (self.app.clone(), call.now, call.caller.clone(), path.clone());
        Box::pin(async move {
            let member = Member::of(&caller).map_err(|_| StorageError::access_denied())?;
            let (_, id) = path::upload(&path).ok_or_else(StorageError::access_denied)?;
            let language = Language::of_request();
            let task = tokio::spawn(reading(language, async move {
                add(&app, member, id, upload.bytes, now).await
            }));
            task.await.map_err(|error| {
                tracing::error!(%error, "an upload ended early");
                StorageError::internal()
            })??;
            Ok(StoredFile { id })
        })
    }

    fn may_read<'a>(
        &'a self,
        viewer: Viewer,
        paths: &'a [ObjectPath],
        now: Timestamp,
    ) -> BoxFuture<'a, Result<Vec<bool>, StorageError>> {
        Box::pin(async move { Ok(readable(&self.app, viewer, paths, now).await.map_err(ApiError::from)?) })
    }

    fn open<'a>(&'a self, path: &'a ObjectPath) -> BoxFuture<'a, Result<Option<Object>, StorageError>> {
        Box::pin(async move {
            let Some(print) = PhotoSize::parse(path) else {
                return Ok(None);
            };
            let rows = store::by_paths(&mut self.app.db.reader(), &[&print.photo])
                .await
                .map_err(ApiError::from)?;
            let (Some(photo), Some(bytes)) = (rows.into_iter().next(), self.app.photos.load(&print).await?) else {
                return Ok(None);
            };
            let entry = entry(&photo, path.as_str().to_owned(), bytes.len());
            // A photo's files never change, so its id and the size say which bytes they are.
            Ok(Some(Object {
                entry,
                etag: format!("{}-{}", photo.id, print.size),
                bytes,
            }))
        })
    }

    /// One lists one's own photos; the operator reads rows, not folders.
    fn list<'a>(&'a self, call: &'a Call, _: &'a str) -> BoxFuture<'a, Result<Vec<FileEntry>, StorageError>> {
        Box::pin(async move {
            let Ok(member) = Member::of(&call.caller) else {
                return Ok(Vec::new());
            };
            let rows = store::of_user(&mut self.app.db.reader(), member.id)
                .await
                .map_err(ApiError::from)?;
            let mut entries = Vec::new();
            for photo in rows {
                for size in SIZES {
                    let print = PhotoSize {
                        photo: photo.path.clone(),
                        size,
                    };
                    if let Some(bytes) = self.app.photos.load(&print).await? {
                        entries.push(entry(&photo, format!("{}/{size}.webp", photo.path), bytes.len()));
                    }
                }
            }
            Ok(entries)
        })
    }

    /// Naming any size of a photo removes all of it.
    fn remove<'a>(
        &'a self,
        call: &'a Call,
        path: &'a ObjectPath,
    ) -> BoxFuture<'a, Result<Option<FileEntry>, StorageError>> {
        Box::pin(async move {
            let (Ok(member), Some(print)) = (Member::of(&call.caller), PhotoSize::parse(path)) else {
                return Ok(None);
            };
            let rows = store::by_paths(&mut self.app.db.reader(), &[&print.photo])
                .await
                .map_err(ApiError::from)?;
            let Some(photo) = rows.into_iter().find(|photo| photo.user_id == member.id) else {
                return Ok(None);
            };
            let size = self.app.photos.load(&print).await?.map_or(0, |bytes| bytes.len());
            let now = call.now;
            match self
                .app
                .act(move |tx| Box::pin(async move { photos::remove(tx, member, photo.id, now).await }))
                .await
            {
                Ok(gone) => Ok(Some(entry(&gone, path.as_str().to_owned(), size))),
                // A concurrent request has removed it: the caller's other tab.
                Err(Fault::NotFound) => Ok(None),
                Err(fault) => Err(ApiError::from(fault).into()),
            }
        })
    }
}

fn entry(photo: &Photo, path: String, size: usize) -> FileEntry {
    FileEntry {
        id: photo.id,
        path,
        size,
        content_type: WEBP,
        created_at: photo.created_at,
    }
}

/// Own photos always; those of others while they are visible and `safety` lets the viewer see their owner.
async fn readable(app: &AppState, viewer: Viewer, paths: &[ObjectPath], now: Timestamp) -> FaultResult<Vec<bool>> {
    let prints: Vec<Option<PhotoSize>> = paths.iter().map(PhotoSize::parse).collect();
    let names: Vec<&str> = prints.iter().flatten().map(|print| print.photo.as_str()).collect();
    let reads = &mut app.db.reader();
    let rows: HashMap<String, Photo> = store::by_paths(reads, &names)
        .await?
        .into_iter()
        .map(|photo| (photo.path.clone(), photo))
        .collect();
    let (me, seen) = match viewer.user() {
        Some(me) => {
            let others: HashSet<Uuid> = rows
                .values()
                .filter(|photo| photo.user_id != me && photo.state == PhotoState::Visible)
                .map(|photo| photo.user_id)
                .collect();
            let others: Vec<Uuid> = match beta::viewer_refusal(reads, &app.legal, viewer, now).await? {
                Some(_) => Vec::new(),
                None => others.into_iter().collect(),
            };
            (Some(me), people::seen_of(reads, me, &others, now).await?)
        }
        None => (None, Vec::new()),
    };
    let may = |photo: &Photo| {
        viewer == Viewer::Operator
            || me == Some(photo.user_id)
            || (photo.state == PhotoState::Visible && seen.contains(&photo.user_id))
    };
    Ok(prints
        .iter()
        .map(|print| print.as_ref().and_then(|print| rows.get(&print.photo)).is_some_and(may))
        .collect())
}

/// The whole way of an upload: judged, developed, written as files, and last as a row.
async fn add(app: &AppState, member: Member, id: Uuid, bytes: Bytes, now: Timestamp) -> Result<(), StorageError> {
    let path = format!("{}/{id}", member.id);
    let reads = &mut app.db.reader();
    if !store::by_paths(reads, &[&path])
        .await
        .map_err(ApiError::from)?
        .is_empty()
    {
        return Err(StorageError::already_exists());
    }
    photos::require_room(reads, member, app.limits, now)
        .await
        .map_err(ApiError::from)?;
    let developed = app.photos.process(bytes).await?;
    app.photos.save(&path, &developed).await?;
    let screened = ScreenedPhoto::of(&app.photos, &app.vault, &developed).await;
    let named = (id, path.clone());
    let (marks, limits) = (PhotoFingerprint::of(&developed), app.limits);
    let (vault, dhash) = (app.vault.clone(), developed.dhash);
    let written = app
        .act(move |tx| {
            Box::pin(async move {
                photos::add(tx, member, named, (marks, screened), limits, now).await?;
                returning::photo_added(tx, &vault, member.id, dhash, now).await
            })
        })
        .await;
    if let Err(fault) = written {
        app.photos.clean_up(&path).await;
        return Err(ApiError::from(fault).into());
    }
    Ok(())
}

impl Photos {
    async fn process(&self, bytes: Bytes) -> Result<ProcessedPhoto, StorageError> {
        self.dark(move || process::process(&bytes)).await
    }

    /// Develops on a thread of its own, few at a time.
    pub(super) async fn dark<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, StorageError> {
        let failed = |error: &dyn std::fmt::Display| {
            tracing::error!(%error, "a photo could not be developed");
            StorageError::internal()
        };
        let _place = self.permits.acquire().await.map_err(|error| failed(&error))?;
        let developed = tokio::task::spawn_blocking(work)
            .await
            .map_err(|error| failed(&error))?;
        developed.map_err(|refusal| StorageError::invalid_mime_type(translate(advice(refusal))))
    }

    /// Writes the three files. The first name taken means that another upload has this id, and nothing is touched.
    async fn save(&self, path: &str, developed: &ProcessedPhoto) -> Result<(), StorageError> {
        for (position, (size, bytes)) in SIZES.into_iter().zip(&developed.files).enumerate() {
            let key = PhotoSize {
                photo: path.to_owned(),
                size,
            }
            .key();
            if let Err(error) = self.blobs.put(&key, bytes.clone()).await {
                if position > 0 {
                    self.clean_up(path).await;
                }
                return Err(super::not_kept(error));
            }
        }
        Ok(())
    }

    async fn load(&self, print: &PhotoSize) -> Result<Option<Bytes>, StorageError> {
        if print.photo.starts_with(DEMO) {
            return Ok(demo::bytes(&print.photo, print.size).map(Bytes::from_static));
        }
        Ok(self.blobs.get(&print.key()).await?)
    }

    /// Deletes the files of one photo, by the path of its row.
    pub(super) async fn delete(&self, path: &str) -> Result<(), BlobError> {
        self.blobs.delete_folder(&format!("{BUCKET}/{path}")).await
    }

    /// Deletes files that never got a row. Files that remain are unreachable and are deleted with the account.
    async fn clean_up(&self, path: &str) {
        if let Err(error) = self.delete(path).await {
            tracing::warn!(%error, "files of a refused photo stay behind");
        }
    }
}
