//! Renaming files, and giving their content a second name.

use db::Tx;
use jiff::Timestamp;
use serde_json::Value;
use uuid::Uuid;

use super::writing::{NewObject, WriteAuthority, WriteError};
use crate::error::StorageError;
use crate::files::model::{BucketRow, ObjectMetadata, ObjectRow};
use crate::files::rules::{Guard, Verb};
use crate::files::{Files, key, store};
use crate::path::ObjectPath;
use supabase_base::caller::Caller;

impl Files {
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
        self.blobs.copy(&key(found.version), &key(version)).await?;
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
