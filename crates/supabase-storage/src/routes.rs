//! What the paths under `/storage/v1` mean.

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use http::Method;

use super::download::{self, DownloadKind};
use super::path::{self, ObjectPath};
use super::{
    RequestParts, StorageError, StorageState, buckets, call_of, files, list, moving, remove, resumable, sign, upload,
};
use supabase_registry::Call;

/// The routes under `/storage/v1`.
pub fn router(state: StorageState) -> Router {
    Router::new()
        .route("/storage/v1", any(serve))
        .route("/storage/v1/", any(serve))
        .route("/storage/v1/{*path}", any(serve))
        .with_state(state)
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
