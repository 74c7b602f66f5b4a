//! What is done with plain files: each verb one transaction, under the policy of that verb.

use db::{Reads, Tx};
use jiff::Timestamp;
use serde_json::Value;
use uuid::Uuid;

use super::model::{BucketRow, ObjectMetadata, ObjectRow};
use super::rules::{Guard, Verb};
use super::{Files, failed, owner, store};
use crate::error::StorageError;
use crate::path::ObjectPath;
use supabase_base::caller::Caller;

/// On whose word a file is written.
#[derive(Clone, Debug)]
pub enum WriteAuthority {
    /// The policies decide.
    Caller(Caller),
    /// A signed permission was given, for the named user; valid once unless it may overwrite.
    Permission {
        token: Uuid,
        owner: Option<String>,
        expires_at: Timestamp,
    },
}

impl WriteAuthority {
    pub fn owner(&self) -> Option<String> {
        match self {
            WriteAuthority::Caller(caller) => owner(caller),
            WriteAuthority::Permission { owner, .. } => owner.clone(),
        }
    }
}

/// A file whose bytes are stored under `version`, and which has no row yet.
#[derive(Clone, Debug)]
pub struct NewObject {
    pub bucket: String,
    pub name: String,
    pub version: Uuid,
    pub size: u64,
    pub metadata: ObjectMetadata,
    /// Whether a file of that name may be overwritten.
    pub overwrites: bool,
    /// An upload of several requests that ends with this.
    pub upload: Option<Uuid>,
}

impl NewObject {
    fn row(self, owner_id: Option<String>, now: Timestamp) -> ObjectRow {
        ObjectRow {
            id: Uuid::now_v7(),
            bucket_id: self.bucket,
            name: self.name,
            version: self.version,
            owner_id,
            size: i64::try_from(self.size).unwrap_or(i64::MAX),
            content_type: self.metadata.content_type,
            cache_control: self.metadata.cache_control,
            content_encoding: self.metadata.content_encoding,
            user_metadata: self.metadata.user_metadata,
            created_at: now,
            updated_at: now,
        }
    }
}

/// Why a transaction ended: refused by us, or by the database.
#[derive(Debug)]
pub enum WriteError {
    Refused(StorageError),
    /// It is not known whether the commit came through.
    Failed(db::DbError),
}

impl From<db::DbError> for WriteError {
    fn from(error: db::DbError) -> WriteError {
        match error {
            db::DbError::Conflict { .. } => WriteError::Refused(StorageError::already_exists()),
            db::DbError::ForeignKey { .. } => WriteError::Refused(StorageError::no_such_bucket()),
            other => WriteError::Failed(other),
        }
    }
}

impl From<StorageError> for WriteError {
    fn from(error: StorageError) -> WriteError {
        WriteError::Refused(error)
    }
}

impl From<WriteError> for StorageError {
    fn from(ended: WriteError) -> StorageError {
        match ended {
            WriteError::Refused(error) => error,
            WriteError::Failed(error) => failed(error),
        }
    }
}

impl Files {
    /// Whether the name may be written; asked before the bytes are read, and again with them.
    pub async fn may_write(
        &self,
        authority: &WriteAuthority,
        bucket: &str,
        name: &str,
        overwrites: bool,
    ) -> Result<(), StorageError> {
        let mut reads = self.db.reader();
        Ok(self
            .judge(&mut reads, authority, bucket, name, overwrites)
            .await
            .map(drop)?)
    }

    /// Refuses, or answers the row that stands and may be overwritten.
    async fn judge(
        &self,
        reads: &mut impl Reads,
        authority: &WriteAuthority,
        bucket: &str,
        name: &str,
        overwrites: bool,
    ) -> Result<Option<ObjectRow>, WriteError> {
        let denied = || WriteError::Refused(StorageError::access_denied());
        let owner = authority.owner();
        if let WriteAuthority::Caller(caller) = authority {
            let guard = self.rules.of(Verb::Insert, caller);
            if !store::would_meet(reads, bucket, name, owner.as_deref(), &guard).await? {
                return Err(denied());
            }
        }
        let Some(standing) = store::object(reads, bucket, name, &Guard::open()).await? else {
            return Ok(None);
        };
        if !overwrites {
            return Err(StorageError::already_exists().into());
        }
        if let WriteAuthority::Caller(caller) = authority {
            let update = self.rules.of(Verb::Update, caller);
            for guard in [self.rules.of(Verb::Read, caller), update.clone()] {
                if store::object(reads, bucket, name, &guard).await?.is_none() {
                    return Err(denied());
                }
            }
            if !store::would_meet(reads, bucket, name, owner.as_deref(), &update).await? {
                return Err(denied());
            }
        }
        Ok(Some(standing))
    }

    /// Gives stored bytes their row. Refused bytes are deleted; if it is unknown whether they got their row they stay
    /// for the sweep, because a row without bytes would be worse than bytes without a row.
    pub async fn commit_object(
        &self,
        authority: WriteAuthority,
        arrival: NewObject,
        now: Timestamp,
    ) -> Result<Uuid, StorageError> {
        let (version, files) = (arrival.version, self.clone());
        let settled = self
            .db
            .tx(move |tx| Box::pin(async move { files.settle(tx, authority, arrival, now).await }))
            .await;
        match settled {
            Ok(id) => {
                self.clean_soon();
                Ok(id)
            }
            Err(WriteError::Refused(refusal)) => {
                self.discard(version).await;
                Err(refusal)
            }
            Err(WriteError::Failed(error)) => Err(failed(error)),
        }
    }

    async fn settle(
        &self,
        tx: &mut Tx,
        authority: WriteAuthority,
        arrival: NewObject,
        now: Timestamp,
    ) -> Result<Uuid, WriteError> {
        tx.lock_key(&format!("storage:{}/{}", arrival.bucket, arrival.name))
            .await?;
        if let Some(upload) = arrival.upload {
            store::delete_upload(tx, upload).await?;
        }
        let overwrites = arrival.overwrites;
        let standing = self
            .judge(tx, &authority, &arrival.bucket, &arrival.name, overwrites)
            .await?;
        if let WriteAuthority::Permission { token, expires_at, .. } = &authority
            && !overwrites
            && !store::spend(tx, *token, *expires_at).await?
        {
            return Err(StorageError::invalid_token("the signed permission was used").into());
        }
        let row = arrival.row(authority.owner(), now);
        let Some(old) = standing else {
            store::insert_object(tx, &row).await?;
            return Ok(row.id);
        };
        store::replace_object(tx, old.id, &row).await?;
        store::mark_for_removal(tx, old.version).await?;
        Ok(old.id)
    }

    /// A file that the caller may read.
    pub async fn find(&self, caller: &Caller, bucket: &str, path: &ObjectPath) -> Result<ObjectRow, StorageError> {
        self.find_under(&self.rules.of(Verb::Read, caller), bucket, path).await
    }

    /// A file that meets a condition.
    pub(crate) async fn find_under(
        &self,
        guard: &Guard,
        bucket: &str,
        path: &ObjectPath,
    ) -> Result<ObjectRow, StorageError> {
        store::object(&mut self.db.reader(), bucket, path.as_str(), guard)
            .await
            .map_err(failed)?
            .ok_or_else(StorageError::no_such_key)
    }

    /// Renames a file, also into another bucket. Its bytes stay where they are.
    pub async fn rename(
        &self,
        caller: &Caller,
        from: ObjectLocation,
        to: ObjectLocation,
        now: Timestamp,
    ) -> Result<(), StorageError> {
        let (files, caller) = (self.clone(), caller.clone());
        let renamed: Result<(), WriteError> = self
            .db
            .tx(move |tx| {
                Box::pin(async move {
                    let found = files.readable(tx, &caller, &from).await?;
                    let update = files.rules.of(Verb::Update, &caller);
                    let owner = found.owner_id.as_deref();
                    let may = store::object(tx, &from.bucket.id, from.name(), &update)
                        .await?
                        .is_some()
                        && store::would_meet(tx, &to.bucket.id, to.name(), owner, &update).await?;
                    if !may {
                        return Err(StorageError::access_denied().into());
                    }
                    to.takes(&found, files.largest)?;
                    files.free(tx, &to).await?;
                    store::rename_object(tx, found.id, &to.bucket.id, to.name(), now).await?;
                    Ok(())
                })
            })
            .await;
        Ok(renamed?)
    }

    /// Gives the same content a second name. The copy is the caller's.
    pub async fn copy(&self, caller: &Caller, copying: CopyRequest, now: Timestamp) -> Result<Uuid, StorageError> {
        let CopyRequest {
            from,
            to,
            overwrites,
            metadata,
        } = copying;
        let found = self.find(caller, &from.bucket.id, &from.path).await?;
        to.takes(&found, self.largest)?;
        let authority = WriteAuthority::Caller(caller.clone());
        self.may_write(&authority, &to.bucket.id, to.name(), overwrites).await?;
        let version = Uuid::new_v4();
        self.blobs
            .copy(&super::key(found.version), &super::key(version))
            .await?;
        let metadata = ObjectMetadata {
            content_type: found.content_type,
            cache_control: found.cache_control,
            content_encoding: found.content_encoding,
            user_metadata: metadata.unwrap_or(found.user_metadata),
        };
        let arrival = NewObject {
            bucket: to.bucket.id,
            name: to.path.as_str().to_owned(),
            version,
            size: u64::try_from(found.size).unwrap_or_default(),
            metadata,
            overwrites,
            upload: None,
        };
        self.commit_object(authority, arrival, now).await
    }

    /// Removes those of the named files that the caller may remove, and answers their rows.
    pub async fn remove(
        &self,
        caller: &Caller,
        bucket: &str,
        names: Vec<String>,
    ) -> Result<Vec<ObjectRow>, StorageError> {
        let (read, delete) = (self.rules.of(Verb::Read, caller), self.rules.of(Verb::Delete, caller));
        let bucket = bucket.to_owned();
        let gone: Result<Vec<ObjectRow>, WriteError> = self
            .db
            .tx(move |tx| {
                Box::pin(async move {
                    let names: Vec<&str> = names.iter().map(String::as_str).collect();
                    let both = match (read.0, delete.0) {
                        (Some(read), Some(delete)) => Guard(Some(read.push(") AND (").append(delete))),
                        (read, delete) => Guard(read.or(delete)),
                    };
                    let gone = store::objects(tx, &bucket, &names, &both).await?;
                    for row in &gone {
                        store::delete_object(tx, row.id).await?;
                        store::mark_for_removal(tx, row.version).await?;
                    }
                    Ok(gone)
                })
            })
            .await;
        let gone = gone?;
        self.clean_soon();
        Ok(gone)
    }

    async fn readable(&self, tx: &mut Tx, caller: &Caller, place: &ObjectLocation) -> Result<ObjectRow, WriteError> {
        let guard = self.rules.of(Verb::Read, caller);
        store::object(tx, &place.bucket.id, place.name(), &guard)
            .await?
            .ok_or_else(|| StorageError::no_such_key().into())
    }

    async fn free(&self, tx: &mut Tx, place: &ObjectLocation) -> Result<(), WriteError> {
        match store::object(tx, &place.bucket.id, place.name(), &Guard::open()).await? {
            Some(_) => Err(StorageError::already_exists().into()),
            None => Ok(()),
        }
    }

    /// Deletes bytes that never got a row.
    pub async fn discard(&self, version: Uuid) {
        if let Err(error) = self.blobs.delete(&super::key(version)).await {
            tracing::warn!(%error, "bytes of a refused file stay behind for the sweep");
        }
    }

    /// Deletes, beside the request, what its transaction let go of. What fails is done by the sweep.
    pub fn clean_soon(&self) {
        let files = self.clone();
        tokio::spawn(async move {
            if let Err(error) = files.remove_marked().await {
                tracing::warn!(%error, "bytes that no row needs stay behind for the sweep");
            }
        });
    }
}

/// A file's name with its bucket.
#[derive(Clone, Debug)]
pub struct ObjectLocation {
    pub bucket: BucketRow,
    pub path: ObjectPath,
}

impl ObjectLocation {
    /// Whether the bucket takes a file that lies elsewhere.
    fn takes(&self, row: &ObjectRow, overall: u64) -> Result<(), StorageError> {
        self.bucket.check_type(&row.content_type)?;
        match u64::try_from(row.size).is_ok_and(|size| size <= self.bucket.largest(overall)) {
            true => Ok(()),
            false => Err(StorageError::too_large()),
        }
    }

    fn name(&self) -> &str {
        self.path.as_str()
    }
}

/// What is copied where.
#[derive(Clone, Debug)]
pub struct CopyRequest {
    pub from: ObjectLocation,
    pub to: ObjectLocation,
    pub overwrites: bool,
    /// New metadata; the old one is copied otherwise.
    pub metadata: Option<Value>,
}

/// A row's shape in listings and after a removal.
pub fn json(name: &str, row: &ObjectRow) -> Value {
    serde_json::json!({
        "name": name,
        "id": row.id,
        "updated_at": row.updated_at.to_string(),
        "created_at": row.created_at.to_string(),
        "last_accessed_at": row.updated_at.to_string(),
        "metadata": {
            "eTag": etag(row),
            "size": row.size,
            "mimetype": row.content_type,
            "cacheControl": row.cache_control,
            "lastModified": row.updated_at.to_string(),
            "contentLength": row.size,
            "httpStatusCode": 200,
        },
    })
}

/// Bytes never change under a version, so its name is the tag.
pub fn etag(row: &ObjectRow) -> String {
    format!("\"{}\"", row.version.simple())
}
