//! Buckets that are made, changed and removed over the wire, by the operator.

use jiff::Timestamp;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use super::model::{BucketRow, check_bucket_name, size_limit};
use super::objects::WriteError;
use super::{Files, failed, is_operator, owner, store};
use crate::error::StorageError;
use supabase_base::caller::Caller;

/// What the client says of a bucket. What it leaves out stays as it is.
#[derive(Deserialize, Default)]
#[serde(default)]
pub struct BucketChanges {
    pub id: Option<String>,
    pub name: Option<String>,
    pub public: Option<bool>,
    #[serde(deserialize_with = "explicit_null")]
    pub file_size_limit: Option<Value>,
    #[serde(deserialize_with = "explicit_null")]
    pub allowed_mime_types: Option<Value>,
}

/// Tells `null`, which clears a setting, from a key that is not there.
fn explicit_null<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(deserializer).map(Some)
}

impl BucketChanges {
    fn onto(self, mut row: BucketRow, now: Timestamp) -> Result<BucketRow, StorageError> {
        row.public = self.public.unwrap_or(row.public);
        if let Some(limit) = &self.file_size_limit {
            row.file_size_limit = size_limit(limit)?;
        }
        if let Some(types) = self.allowed_mime_types {
            let fine = |ty: &Value| ty.as_str().is_some_and(|ty| !ty.contains('\0'));
            let are_texts = |types: &Vec<Value>| types.iter().all(fine);
            row.allowed_mime_types = match types {
                Value::Null => None,
                Value::Array(types) if are_texts(&types) => Some(Value::Array(types)),
                _ => return Err(StorageError::invalid_request("allowed_mime_types is no list of types")),
            };
        }
        row.updated_at = now;
        Ok(row)
    }
}

fn require_operator(caller: &Caller) -> Result<(), StorageError> {
    match is_operator(caller) {
        true => Ok(()),
        false => Err(StorageError::access_denied()),
    }
}

impl Files {
    pub async fn buckets(&self) -> Result<Vec<BucketRow>, StorageError> {
        store::buckets(&mut self.db.reader()).await.map_err(failed)
    }

    pub async fn bucket(&self, id: &str) -> Result<Option<BucketRow>, StorageError> {
        store::bucket(&mut self.db.reader(), id).await.map_err(failed)
    }

    async fn known(&self, id: &str) -> Result<BucketRow, StorageError> {
        self.bucket(id).await?.ok_or_else(StorageError::no_such_bucket)
    }

    pub async fn make_bucket(
        &self,
        caller: &Caller,
        wanted: BucketChanges,
        now: Timestamp,
    ) -> Result<String, StorageError> {
        require_operator(caller)?;
        let id = wanted.id.clone().or_else(|| wanted.name.clone()).unwrap_or_default();
        check_bucket_name(&id)?;
        let blank = BucketRow {
            id: id.clone(),
            owner_id: owner(caller),
            public: false,
            file_size_limit: None,
            allowed_mime_types: None,
            created_at: now,
            updated_at: now,
        };
        let row = wanted.onto(blank, now)?;
        let made = self
            .db
            .tx(move |tx| Box::pin(async move { store::insert_bucket(tx, &row).await }))
            .await
            .map_err(failed)?;
        match made {
            true => Ok(id),
            false => Err(StorageError::bucket_exists()),
        }
    }

    pub async fn change_bucket(
        &self,
        caller: &Caller,
        id: &str,
        wanted: BucketChanges,
        now: Timestamp,
    ) -> Result<(), StorageError> {
        require_operator(caller)?;
        let row = wanted.onto(self.known(id).await?, now)?;
        self.db
            .tx(move |tx| Box::pin(async move { store::set_bucket(tx, &row).await }))
            .await
            .map_err(failed)
    }

    /// Lets go of every file at once; the bytes follow.
    pub async fn empty_bucket(&self, caller: &Caller, id: &str) -> Result<(), StorageError> {
        require_operator(caller)?;
        let id = self.known(id).await?.id;
        self.db
            .tx(move |tx| Box::pin(async move { store::empty_bucket(tx, &id).await }))
            .await
            .map_err(failed)?;
        self.clean_soon();
        Ok(())
    }

    pub async fn delete_bucket(&self, caller: &Caller, id: &str) -> Result<(), StorageError> {
        require_operator(caller)?;
        let id = self.known(id).await?.id;
        let deleted: Result<(), WriteError> = self
            .db
            .tx(move |tx| {
                Box::pin(async move {
                    if store::has_files(tx, &id).await? {
                        return Err(StorageError::bucket_not_empty().into());
                    }
                    match store::delete_bucket(tx, &id).await {
                        // A file that arrived in between.
                        Err(db::DbError::ForeignKey { .. }) => Err(StorageError::bucket_not_empty().into()),
                        done => Ok(done?),
                    }
                })
            })
            .await;
        Ok(deleted?)
    }
}
