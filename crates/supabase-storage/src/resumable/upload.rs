//! The life of an upload: begun, advanced piece by piece, looked at, ended or given up.

mod writing;

use axum::body::Body;
use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

use crate::StorageState;
use crate::blobs::BlobError;
use crate::error::StorageError;
use crate::files::model::{ObjectMetadata, UploadRow};
use crate::files::objects::{NewObject, WriteAuthority};
use crate::files::{self, Files, failed, store};
use crate::path::ObjectPath;
use supabase_registry::Call;
use writing::Writing;

/// How long an upload may take in all.
const VALIDITY: SignedDuration = SignedDuration::from_hours(24);
/// Uploads that one user may have begun and not ended.
const OPEN_AT_ONCE: i64 = 100;

/// One request of the protocol.
pub struct UploadRequest<'s> {
    pub state: &'s StorageState,
    pub call: Call,
    /// The token of a signed permission, where that stands in place of the policies.
    pub signature: Option<&'s str>,
}

/// A file that is about to come.
pub struct NewUpload {
    pub bucket: String,
    pub path: ObjectPath,
    pub length: Option<u64>,
    pub metadata: ObjectMetadata,
    pub overwrites: bool,
}

/// Some bytes of it.
pub struct UploadChunk {
    pub body: Body,
    pub offset: u64,
    /// The size of the whole file, where it was unknown before.
    pub length: Option<u64>,
    /// The size of this piece, if the request tells it.
    pub announced: Option<u64>,
}

impl UploadRequest<'_> {
    fn files(&self) -> Result<&Files, StorageError> {
        self.state.files.as_ref().ok_or_else(StorageError::no_such_bucket)
    }

    /// Refuses what could never be finished, and makes the row.
    pub async fn begin(&self, beginning: NewUpload) -> Result<UploadRow, StorageError> {
        let (files, bucket) = self.state.plain_bucket(&beginning.bucket).await?;
        let now = self.call.now;
        let (authority, overwrites, token_id) = match self.signature {
            Some(token) => {
                let claims = self
                    .state
                    .signer
                    .check_upload(token, &bucket.id, &beginning.path, now)?;
                let (overwrites, token) = (claims.upsert, claims.jti);
                (claims.authority(), overwrites, Some(token))
            }
            None => (
                WriteAuthority::Caller(self.call.caller.clone()),
                beginning.overwrites,
                None,
            ),
        };
        let name = beginning.path.as_str();
        files.may_write(&authority, &bucket.id, name, overwrites).await?;
        bucket.check_type(&beginning.metadata.content_type)?;
        if beginning
            .length
            .is_some_and(|length| length > bucket.largest(files.largest))
        {
            return Err(StorageError::too_large());
        }
        let owner_id = authority.owner();
        if let Some(owner) = &owner_id {
            let open = store::open_uploads(&mut files.db.reader(), owner)
                .await
                .map_err(failed)?;
            if open >= OPEN_AT_ONCE {
                return Err(StorageError::slow_down());
            }
        }
        let row = UploadRow {
            id: Uuid::new_v4(),
            bucket_id: bucket.id,
            name: name.to_owned(),
            owner_id,
            overwrites,
            token_id,
            length: beginning.length.and_then(|length| i64::try_from(length).ok()),
            received: 0,
            version: Uuid::new_v4(),
            paused: None,
            content_type: beginning.metadata.content_type,
            cache_control: beginning.metadata.cache_control,
            content_encoding: beginning.metadata.content_encoding,
            user_metadata: beginning.metadata.user_metadata,
            expires_at: now.checked_add(VALIDITY).unwrap_or(Timestamp::MAX),
        };
        let new = row.clone();
        files
            .db
            .tx(move |tx| Box::pin(async move { store::insert_upload(tx, &new).await }))
            .await
            .map_err(failed)?;
        Ok(row)
    }

    /// The row, for the user who began it.
    async fn own(&self, files: &Files, id: Uuid) -> Result<UploadRow, StorageError> {
        let row = store::upload(&mut files.db.reader(), id).await.map_err(failed)?;
        let row = row.ok_or_else(StorageError::no_such_upload)?;
        let allowed = match (self.signature, row.token_id) {
            (Some(token), Some(id)) => {
                let path = ObjectPath::parse(&row.name)?;
                let claims = self
                    .state
                    .signer
                    .check_upload(token, &row.bucket_id, &path, self.call.now)?;
                claims.jti == id
            }
            (None, None) => files::is_operator(&self.call.caller) || row.owner_id == files::owner(&self.call.caller),
            _ => false,
        };
        if !allowed {
            return Err(StorageError::no_such_upload());
        }
        match row.expires_at > self.call.now {
            true => Ok(row),
            false => Err(StorageError::gone()),
        }
    }

    /// Takes a piece, and ends the upload when it was the last one. Runs as a task of its own, so that what came
    /// before a connection broke is noted.
    pub async fn advance(&self, id: Uuid, piece: UploadChunk) -> Result<UploadRow, StorageError> {
        let files = self.files()?;
        let held = files.holds.take(id).await?;
        let row = self.own(files, id).await?;
        if u64::try_from(row.received) != Ok(piece.offset) {
            return Err(StorageError::wrong_offset());
        }
        let length = match (row.length, piece.length) {
            (Some(known), Some(declared)) if u64::try_from(known) != Ok(declared) => {
                return Err(StorageError::invalid_request("Upload-Length cannot change"));
            }
            (Some(known), _) => Some(known),
            (None, declared) => declared.and_then(|declared| i64::try_from(declared).ok()),
        };
        let bucket = files
            .bucket(&row.bucket_id)
            .await?
            .ok_or_else(StorageError::no_such_bucket)?;
        let largest = i64::try_from(bucket.largest(files.largest)).unwrap_or(i64::MAX);
        if length.is_some_and(|length| length > largest || length < row.received) {
            return Err(StorageError::too_large());
        }
        let most = u64::try_from(length.unwrap_or(largest) - row.received).unwrap_or_default();
        if piece.announced.is_some_and(|announced| announced > most) {
            return Err(StorageError::too_large());
        }
        let authority = self.authority(&row);
        let (files, now) = (files.clone(), self.call.now);
        let task = tokio::spawn(async move {
            let writing = Writing {
                files: &files,
                held: &held,
                most,
            };
            let row = writing.take(row, length, piece.body).await?;
            match row.is_complete() {
                true => finish(&files, row, authority, now).await,
                false => Ok(row),
            }
        });
        task.await.map_err(|error| {
            tracing::error!(%error, "a piece of an upload ended early");
            StorageError::internal()
        })?
    }

    /// The progress of the upload. A running writer is asked to stop and to record what it has, because a client that
    /// asks has lost that request.
    pub async fn look(&self, id: Uuid) -> Result<UploadRow, StorageError> {
        let files = self.files()?;
        let _held = files.holds.take(id).await?;
        let row = self.own(files, id).await?;
        if !row.is_complete() {
            return Ok(row);
        }
        // All bytes came and a power cut came before the file got its row.
        let authority = self.authority(&row);
        finish(files, row, authority, self.call.now).await
    }

    pub async fn terminate(&self, id: Uuid) -> Result<(), StorageError> {
        let files = self.files()?;
        let _held = files.holds.take(id).await?;
        let row = self.own(files, id).await?;
        give_up(files, &row).await
    }
}

/// Makes the file whole and gives it its row. To be called again after a power cut.
async fn finish(
    files: &Files,
    row: UploadRow,
    authority: WriteAuthority,
    now: Timestamp,
) -> Result<UploadRow, StorageError> {
    let paused = row.paused().ok_or_else(StorageError::internal)?;
    match files.blobs.complete(&files::key(row.version), &paused).await {
        Err(BlobError::Lost) => {
            give_up(files, &row).await?;
            return Err(StorageError::gone());
        }
        done => done?,
    }
    let arrival = NewObject {
        bucket: row.bucket_id.clone(),
        name: row.name.clone(),
        version: row.version,
        size: paused.size,
        metadata: ObjectMetadata {
            content_type: row.content_type.clone(),
            cache_control: row.cache_control.clone(),
            content_encoding: row.content_encoding.clone(),
            user_metadata: row.user_metadata.clone(),
        },
        overwrites: row.overwrites,
        upload: Some(row.id),
    };
    if let Err(refusal) = files.commit_object(authority, arrival, now).await {
        if refusal.status < 500 {
            forget(files, row.id).await?;
        }
        return Err(refusal);
    }
    Ok(row)
}

async fn give_up(files: &Files, row: &UploadRow) -> Result<(), StorageError> {
    if let Some(paused) = row.paused() {
        files.blobs.abandon(&files::key(row.version), &paused).await?;
    }
    forget(files, row.id).await
}

async fn forget(files: &Files, id: Uuid) -> Result<(), StorageError> {
    files
        .db
        .tx(move |tx| Box::pin(async move { store::delete_upload(tx, id).await }))
        .await
        .map_err(failed)
}
