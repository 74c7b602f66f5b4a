//! Files under `/storage/v1`.
//!
//! There are two kinds of buckets. One is declared in code, like a resource: its [`BucketPolicy`] decides who may
//! write, how the bytes are processed, and who may read, which is checked again at every single fetch. A signed address
//! of it names its reader: a reader who is no longer allowed gets the answer for a file that does not exist. The other
//! kind are [`Files`]: rows under policies, as tables have them, with everything that the protocol offers.

mod answer;
mod blobs;
mod bucket;
mod buckets;
mod download;
mod error;
mod files;
mod form;
mod list;
mod listed;
mod moving;
mod path;
mod range;
mod remove;
mod render;
mod resumable;
mod routes;
mod search;
mod sign;
mod signer;
mod upload;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::{HeaderMap, Method, header};
use jobs::clock::Clock;
use serde::de::DeserializeOwned;

use files::model::{BucketRow, check_bucket_name};
use supabase_base::client_ip::ClientIp;
use supabase_base::verifier::Verifier;
use supabase_registry::Call;

pub use blobs::{
    BlobError, Blobs, Bytestream, Disks, FolderStore, FreeSpace, ListedBlob, PausedUpload, S3, Space, Writer, open,
};
pub use bucket::{Bucket, BucketPolicy, FileEntry, Object, StoredFile, Upload, Viewer};
pub use error::StorageError;
pub use files::{Files, FilesBucket, Rules};
pub use path::ObjectPath;
pub use resumable::announce;
pub use routes::router;
pub use signer::{Signer, expiry};

/// Bodies that are not files: names to sign, list or remove.
const MAX_JSON: usize = 256 * 1024;
/// Paths in one request.
const MAX_PATHS: usize = 500;

/// What the storage needs. Cheap to clone.
#[derive(Clone)]
pub struct StorageState {
    buckets: Arc<BTreeMap<&'static str, Bucket>>,
    files: Option<Files>,
    verifier: Arc<Verifier>,
    signer: Signer,
    clock: Arc<dyn Clock>,
}

impl StorageState {
    /// A storage of these buckets.
    pub fn new(buckets: Vec<Bucket>, verifier: Arc<Verifier>, clock: Arc<dyn Clock>) -> StorageState {
        StorageState {
            buckets: Arc::new(buckets.into_iter().map(|bucket| (bucket.id, bucket)).collect()),
            files: None,
            signer: Signer::new(verifier.keys().clone()),
            verifier,
            clock,
        }
    }

    /// Offers plain buckets beside those of the program.
    pub fn files(mut self, files: Files) -> StorageState {
        self.files = Some(files);
        self
    }

    async fn place(&self, id: &str) -> Result<BucketTarget<'_>, StorageError> {
        if let Some(bucket) = self.buckets.get(id) {
            return Ok(BucketTarget::Declared(bucket));
        }
        let (files, bucket) = self.plain(id).await?;
        Ok(BucketTarget::Plain(files, bucket))
    }

    /// A bucket whose files are stored as they are. Refused for a bucket whose files a policy makes something of.
    async fn plain_bucket(&self, id: &str) -> Result<(&Files, BucketRow), StorageError> {
        if self.buckets.contains_key(id) {
            return Err(StorageError::invalid_request("The bucket does not offer this"));
        }
        self.plain(id).await
    }

    async fn plain(&self, id: &str) -> Result<(&Files, BucketRow), StorageError> {
        let files = self.files.as_ref().ok_or_else(StorageError::no_such_bucket)?;
        check_bucket_name(id).map_err(|_| StorageError::no_such_bucket())?;
        let bucket = files.bucket(id).await?.ok_or_else(StorageError::no_such_bucket)?;
        Ok((files, bucket))
    }
}

/// A bucket of either kind.
enum BucketTarget<'s> {
    /// Declared by the program; its policy decides about every file.
    Declared(&'s Bucket),
    /// A row of the database, whose files are stored as they are.
    Plain(&'s Files, BucketRow),
}

/// 429 of [`RequestLimits`](supabase_base::limits::RequestLimits) in the shape of this service.
pub fn over_request_rate(seconds: u32) -> Response {
    StorageError::from(supabase_base::limits::too_many(seconds)).into_response()
}

/// What a handler reads of a request beside its path and body.
struct RequestParts {
    method: Method,
    headers: HeaderMap,
    query: String,
}

fn call_of(state: &StorageState, parts: &http::request::Parts) -> Result<Call, StorageError> {
    let verified = state.verifier.verify_headers(&parts.headers)?;
    let now = state.clock.now();
    supabase_base::limits::user(&parts.extensions, &verified.caller, now)?;
    let request_id = parts
        .headers
        .get("x-request-id")
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    Ok(Call {
        caller: verified.caller,
        request_id: request_id.to_owned(),
        headers: parts.headers.clone(),
        now,
        ip: ClientIp::noted(&parts.extensions),
    })
}

/// A small JSON body; an absent one reads as `{}`, because the client leaves it out when it has nothing to say.
async fn json<T: DeserializeOwned>(body: Body) -> Result<T, StorageError> {
    let bytes = axum::body::to_bytes(body, MAX_JSON)
        .await
        .map_err(|_| StorageError::too_large())?;
    let bytes = if bytes.is_empty() {
        Bytes::from_static(b"{}")
    } else {
        bytes
    };
    serde_json::from_slice(&bytes)
        .map_err(|error| StorageError::invalid_request(format!("The body cannot be read: {error}")))
}

fn json_answer(value: &serde_json::Value) -> Response {
    (
        [(header::CONTENT_TYPE, "application/json; charset=utf-8")],
        value.to_string(),
    )
        .into_response()
}
