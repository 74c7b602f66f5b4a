//! Files that are rows: plain buckets under policies, as tables have them.
//!
//! A product that processes its files declares a [`Bucket`](super::Bucket). Where a file is only a file, this is
//! enough: a row says its name, owner and type, a blob holds its bytes, and every verb runs under the policy of that
//! verb. The row decides: bytes without a row are invisible and are deleted later.

pub(super) mod buckets;
pub(super) mod listing;
pub(super) mod model;
pub(super) mod objects;
pub(super) mod rules;
pub(super) mod store;
mod sweep;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use db::Db;
use jiff::Timestamp;
use uuid::Uuid;

use super::blobs::Blobs;
use super::error::StorageError;
use super::render::ImageRenderer;
use super::resumable::UploadLocks;
use supabase_base::caller::{Caller, Role};

pub use model::FilesBucket;
pub use rules::Rules;

/// The largest file of a bucket that sets no limit of its own.
const LARGEST: u64 = 50 * 1024 * 1024;

/// Plain buckets: rows in the database, bytes in a store. Cheap to clone.
#[derive(Clone)]
pub struct Files {
    pub(super) db: Db,
    pub(super) blobs: Arc<dyn Blobs>,
    pub(super) rules: Rules,
    pub(super) largest: u64,
    pub(super) renderer: Arc<ImageRenderer>,
    pub(super) holds: Arc<UploadLocks>,
}

impl Files {
    /// Files that only the operator's key reads and writes.
    pub fn new(db: Db, blobs: Arc<dyn Blobs>) -> Files {
        Files {
            db,
            blobs,
            rules: Rules::default(),
            largest: LARGEST,
            renderer: Arc::default(),
            holds: Arc::default(),
        }
    }

    /// Who else may do what.
    pub fn rules(mut self, rules: Rules) -> Files {
        self.rules = rules;
        self
    }

    /// The largest file, in bytes; a bucket may want them smaller.
    pub fn largest(mut self, bytes: u64) -> Files {
        self.largest = bytes;
        self
    }

    /// Makes the buckets that the program declares, or gives them their present settings. Others are made over the
    /// wire, by the operator.
    pub async fn declare(&self, buckets: &[FilesBucket], now: Timestamp) -> Result<(), db::DbError> {
        let rows: Vec<_> = buckets.iter().map(|bucket| bucket.row(now)).collect();
        self.db
            .tx(move |tx| {
                Box::pin(async move {
                    for row in rows {
                        store::set_bucket(tx, &row).await?;
                    }
                    Ok(())
                })
            })
            .await
    }
}

/// Where the bytes of a version lie. Two letters of it spread them over folders of a size that file systems like.
pub(super) fn key(version: Uuid) -> String {
    let name = version.to_string();
    format!("{}/{}/{name}", FOLDER, &name[..2])
}

pub(super) const FOLDER: &str = "files";

/// No condition: a public bucket, a signed address.
pub(super) fn open() -> rules::Guard {
    rules::Guard::open()
}

/// Whether the caller uses the operator's key.
pub(super) fn is_operator(caller: &Caller) -> bool {
    caller.role == Role::Service
}

/// What a row remembers of who made it.
pub(super) fn owner(caller: &Caller) -> Option<String> {
    caller.user_id.map(|id| id.to_string())
}

pub(super) fn failed(error: db::DbError) -> StorageError {
    supabase_base::error::ApiError::from(error).into()
}
