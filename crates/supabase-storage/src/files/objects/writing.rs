//! Giving stored bytes their row, or deleting them.

use db::{Reads, Tx};
use jiff::Timestamp;
use uuid::Uuid;

use crate::error::StorageError;
use crate::files::model::{ObjectMetadata, ObjectRow};
use crate::files::rules::{Guard, Verb};
use crate::files::{Files, failed, key, owner, store};
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

    /// Deletes bytes that never got a row.
    pub async fn discard(&self, version: Uuid) {
        if let Err(error) = self.blobs.delete(&key(version)).await {
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
