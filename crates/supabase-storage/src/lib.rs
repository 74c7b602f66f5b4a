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
mod search;
mod sign;
mod signer;
mod upload;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use bytes::Bytes;
use http::{HeaderMap, Method, header};
use jobs::clock::Clock;
use serde::de::DeserializeOwned;

use download::DownloadKind;
use files::model::{BucketRow, check_bucket_name};
use supabase_base::caller::Verifier;
use supabase_base::client_ip::ClientIp;
use supabase_registry::Call;

pub use blobs::{
    BlobError, Blobs, Bytestream, Disks, FolderStore, FreeSpace, ListedBlob, PausedUpload, S3, Space, Writer, open,
};
pub use bucket::{Bucket, BucketPolicy, FileEntry, Object, StoredFile, Upload, Viewer};
pub use error::StorageError;
pub use files::{Files, FilesBucket, Rules};
pub use path::ObjectPath;
pub use resumable::announce;
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

/// The routes under `/storage/v1`.
pub fn router(state: StorageState) -> Router {
    Router::new()
        .route("/storage/v1", any(serve))
        .route("/storage/v1/", any(serve))
        .route("/storage/v1/{*path}", any(serve))
        .with_state(state)
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

async fn serve(State(state): State<StorageState>, request: Request) -> Response {
    let head = request.method() == Method::HEAD;
    let mut response = handle(&state, request)
        .await
        .unwrap_or_else(IntoResponse::into_response);
    if head {
        *response.body_mut() = Body::empty();
    }
    response
}

/// One place decides what a path means, so that every unknown one gets an answer in the contract's shape.
async fn handle(state: &StorageState, request: Request) -> Result<Response, StorageError> {
    let (parts, body) = request.into_parts();
    let raw = parts
        .uri
        .path()
        .strip_prefix("/storage/v1")
        .unwrap_or_default()
        .trim_matches('/');
    let segments = raw.split('/').map(path::decode).collect::<Result<Vec<_>, _>>()?;
    let segments: Vec<&str> = segments.iter().map(String::as_str).collect();
    let asked = RequestParts {
        method: parts.method.clone(),
        headers: parts.headers.clone(),
        query: parts.uri.query().unwrap_or_default().to_owned(),
    };
    if let ["upload", "resumable", rest @ ..] = segments.as_slice() {
        return Ok(resumable::serve(state, &parts, rest, body).await);
    }
    if let Some(answer) = without_credentials(state, &segments, &asked).await {
        return answer;
    }
    if let (&Method::PUT, ["object", "upload", "sign", bucket, path @ ..]) = (&parts.method, segments.as_slice()) {
        return upload::signed(state, bucket, path, asked, body).await;
    }
    let call = call_of(state, &parts)?;
    match segments.as_slice() {
        ["bucket", rest @ ..] => of_buckets(state, &call, rest, &asked, raw, body).await,
        ["cdn", bucket, path @ ..] if asked.method == Method::DELETE => purge(state, &call, bucket, path).await,
        _ => of_objects(state, &call, &segments, asked, raw, body).await,
    }
}

/// What is read without keys: public files, and addresses whose token is the credential, as a browser's image request
/// carries no other.
async fn without_credentials(
    state: &StorageState,
    segments: &[&str],
    asked: &RequestParts,
) -> Option<Result<Response, StorageError>> {
    if !matches!(asked.method, Method::GET | Method::HEAD) {
        return None;
    }
    let public = |bucket, path, wanted| download::public(state, bucket, path, asked, wanted);
    Some(match segments {
        ["object", "sign", bucket, path @ ..] => download::signed(state, bucket, path, asked).await,
        ["render", "image", "sign", bucket, path @ ..] => download::signed_picture(state, bucket, path, asked).await,
        ["object", "public", bucket, path @ ..] => public(bucket, path, DownloadKind::File).await,
        ["object", "info", "public", bucket, path @ ..] => public(bucket, path, DownloadKind::Description).await,
        ["render", "image", "public", bucket, path @ ..] => public(bucket, path, DownloadKind::Picture).await,
        _ => return None,
    })
}

async fn of_buckets(
    state: &StorageState,
    call: &Call,
    segments: &[&str],
    asked: &RequestParts,
    raw: &str,
    body: Body,
) -> Result<Response, StorageError> {
    match (&asked.method, segments) {
        (&Method::GET, []) => buckets::all(state, call, asked).await,
        (&Method::POST, []) => buckets::make(state, call, body).await,
        (&Method::GET, [id]) => buckets::one(state, call, id).await,
        (&Method::PUT, [id]) => buckets::change(state, call, id, body).await,
        (&Method::DELETE, [id]) => buckets::delete(state, call, id).await,
        (&Method::POST, [id, "empty"]) => buckets::empty(state, call, id).await,
        _ => Err(StorageError::no_route(&asked.method, raw)),
    }
}

async fn of_objects(
    state: &StorageState,
    call: &Call,
    segments: &[&str],
    asked: RequestParts,
    raw: &str,
    body: Body,
) -> Result<Response, StorageError> {
    match (&asked.method, segments) {
        (&Method::POST, ["object", "sign", bucket]) => sign::many(state, call, bucket, body).await,
        (&Method::POST, ["object", "sign", bucket, path @ ..]) => sign::one(state, call, bucket, path, body).await,
        (&Method::POST, ["object", "upload", "sign", bucket, path @ ..]) => {
            sign::upload(state, call, bucket, path, &asked).await
        }
        (&Method::POST, ["object", "list", bucket]) => list::list(state, call, bucket, body).await,
        (&Method::POST, ["object", "list-v2", bucket]) => list::list_v2(state, call, bucket, body).await,
        (&Method::POST, ["object", "move"]) => moving::rename(state, call, body).await,
        (&Method::POST, ["object", "copy"]) => moving::copy(state, call, &asked, body).await,
        (&Method::DELETE, ["object", bucket]) => remove::remove(state, call, bucket, body).await,
        (&Method::DELETE, ["object", bucket, path @ ..]) => remove::remove_one(state, call, bucket, path).await,
        (&Method::GET | &Method::HEAD, ["object", "info", "authenticated", bucket, path @ ..])
        | (&Method::GET | &Method::HEAD, ["object", "info", bucket, path @ ..])
            if !path.is_empty() =>
        {
            download::info(state, call, bucket, path).await
        }
        (&Method::GET | &Method::HEAD, ["object", "authenticated", bucket, path @ ..])
        | (&Method::GET | &Method::HEAD, ["object", bucket, path @ ..])
            if !path.is_empty() =>
        {
            download::direct(state, call, bucket, path, &asked).await
        }
        (&Method::GET | &Method::HEAD, ["render", "image", "authenticated", bucket, path @ ..]) if !path.is_empty() => {
            download::direct_picture(state, call, bucket, path, &asked).await
        }
        (&Method::POST | &Method::PUT, ["object", bucket, path @ ..]) if !path.is_empty() => {
            upload::upload(state, call, bucket, path, asked, body).await
        }
        _ => Err(StorageError::no_route(&asked.method, raw)),
    }
}

/// Forgets the pictures that were made of a file; nothing else of a file is ever cached here.
async fn purge(state: &StorageState, call: &Call, bucket: &str, path: &[&str]) -> Result<Response, StorageError> {
    if !files::is_operator(&call.caller) {
        return Err(StorageError::access_denied());
    }
    let (files, bucket) = state.plain_bucket(bucket).await?;
    let row = files.find(&call.caller, &bucket.id, &ObjectPath::of(path)?).await?;
    files.renderer.forget(row.version);
    Ok(buckets::message("success"))
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
