//! What is done with plain files: each verb one transaction, under the policy of that verb.

mod moving;
mod writing;

pub use moving::{CopyRequest, ObjectLocation};
pub use writing::{NewObject, WriteAuthority, WriteError};

use serde_json::Value;

use super::model::ObjectRow;
use super::rules::{Guard, Verb};
use super::{Files, failed, store};
use crate::error::StorageError;
use crate::path::ObjectPath;
use supabase_base::caller::Caller;

impl Files {
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
