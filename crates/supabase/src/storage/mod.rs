//! Files under `/storage/v1`.
//!
//! Buckets are declared in code, like resources: each has a [`BucketPolicy`] that decides who may write, what becomes
//! of the bytes, and who may read, which is asked again at every single fetch. A signed address therefore names its
//! reader: whoever was allowed yesterday and is not today gets the answer for a file that does not exist.

mod blobs;
mod bucket;
mod buckets;
mod download;
mod error;
mod list;
mod own_folders;
mod path;
mod range;
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

use crate::caller::Verifier;
use crate::client_ip::ClientIp;
use crate::registry::Call;

pub use blobs::{BlobError, Blobs, Folder};
pub use bucket::{Bucket, BucketPolicy, Entry, Object, Stored, Upload, Viewer};
pub use error::StorageError;
pub use own_folders::OwnFolders;
pub use path::ObjectPath;
pub use signer::{MIN_VALIDITY, Signer, expiry};

/// Bodies that are not files: names to sign, list or remove.
const MAX_JSON: usize = 256 * 1024;
/// Paths in one request.
const MAX_PATHS: usize = 500;

/// What the storage needs. Cheap to clone.
#[derive(Clone)]
pub struct StorageState {
    buckets: Arc<BTreeMap<&'static str, Bucket>>,
    verifier: Arc<Verifier>,
    signer: Signer,
    clock: Arc<dyn Clock>,
}

impl StorageState {
    /// A storage of these buckets.
    pub fn new(buckets: Vec<Bucket>, verifier: Arc<Verifier>, clock: Arc<dyn Clock>) -> StorageState {
        StorageState {
            buckets: Arc::new(buckets.into_iter().map(|bucket| (bucket.id, bucket)).collect()),
            signer: Signer::new(verifier.keys().clone()),
            verifier,
            clock,
        }
    }

    fn bucket(&self, id: &str) -> Result<&Bucket, StorageError> {
        self.buckets.get(id).ok_or_else(StorageError::no_such_bucket)
    }
}

/// The routes under `/storage/v1`.
pub fn router(state: StorageState) -> Router {
    Router::new()
        .route("/storage/v1", any(serve))
        .route("/storage/v1/", any(serve))
        .route("/storage/v1/{*path}", any(serve))
        .with_state(state)
}

/// What a handler reads of a request beside its path and body.
struct Asked {
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
    let asked = Asked {
        method: parts.method.clone(),
        headers: parts.headers.clone(),
        query: parts.uri.query().unwrap_or_default().to_owned(),
    };
    // The token in the address is the credential here; a browser's image request carries no other.
    if let (&Method::GET | &Method::HEAD, ["object", "sign", bucket, path @ ..]) = (&parts.method, segments.as_slice())
    {
        return download::signed(state, bucket, path, &asked).await;
    }
    let call = call_of(state, &parts)?;
    match (&parts.method, segments.as_slice()) {
        (&Method::GET, ["bucket"]) => Ok(buckets::all(state, &call)),
        (&Method::GET, ["bucket", id]) => buckets::one(state, &call, id),
        (&Method::POST, ["object", "sign", bucket]) => sign::many(state, &call, bucket, body).await,
        (&Method::POST, ["object", "sign", bucket, path @ ..]) => sign::one(state, &call, bucket, path, body).await,
        (&Method::POST, ["object", "list", bucket]) => list::list(state, &call, bucket, body).await,
        (&Method::DELETE, ["object", bucket]) => list::remove(state, &call, bucket, body).await,
        (&Method::GET | &Method::HEAD, ["object", "info", "authenticated", bucket, path @ ..])
        | (&Method::GET | &Method::HEAD, ["object", "info", bucket, path @ ..])
            if !path.is_empty() =>
        {
            download::info(state, &call, bucket, path).await
        }
        (&Method::GET | &Method::HEAD, ["object", "authenticated", bucket, path @ ..])
        | (&Method::GET | &Method::HEAD, ["object", bucket, path @ ..])
            if !path.is_empty() =>
        {
            download::direct(state, &call, bucket, path, &asked).await
        }
        (&Method::POST | &Method::PUT, ["object", bucket, path @ ..]) if !path.is_empty() => {
            upload::upload(state, &call, bucket, path, asked, body).await
        }
        _ => Err(StorageError::no_route(&parts.method, raw)),
    }
}

fn call_of(state: &StorageState, parts: &http::request::Parts) -> Result<Call, StorageError> {
    let verified = state.verifier.verify_headers(&parts.headers)?;
    let request_id = parts
        .headers
        .get("x-request-id")
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    Ok(Call {
        caller: verified.caller,
        request_id: request_id.to_owned(),
        headers: parts.headers.clone(),
        now: state.clock.now(),
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
