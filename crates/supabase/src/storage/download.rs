//! Reading files: with a token in the address, with the caller's own session, or only their description.

use std::collections::HashMap;

use axum::body::Body;
use axum::extract::Query;
use axum::response::Response;
use http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use jiff::Timestamp;
use serde_json::json;

use super::bucket::{Bucket, Object, Viewer};
use super::error::StorageError;
use super::path::ObjectPath;
use super::range::{Part, part};
use super::{Asked, MIN_VALIDITY, StorageState, expiry, json_answer};
use crate::registry::Call;

/// A fetch by a signed address. The token says for whom; whether that person may still see the file is asked now.
pub(super) async fn signed(
    state: &StorageState,
    bucket: &str,
    path: &[&str],
    asked: &Asked,
) -> Result<Response, StorageError> {
    let (bucket, path) = (state.bucket(bucket)?, ObjectPath::of(path)?);
    let now = state.clock.now();
    let params = params(&asked.query);
    let token = params
        .get("token")
        .ok_or_else(|| StorageError::invalid_request("querystring must have required property 'token'"))?;
    let (viewer, expires_at) = state.signer.check(token, bucket.id, &path, now)?;
    let object = readable(bucket, viewer, &path, now).await?;
    answer(object, &asked.headers, &params, expires_at, now)
}

/// A fetch with the caller's own credentials.
pub(super) async fn direct(
    state: &StorageState,
    call: &Call,
    bucket: &str,
    path: &[&str],
    asked: &Asked,
) -> Result<Response, StorageError> {
    let (bucket, path) = (state.bucket(bucket)?, ObjectPath::of(path)?);
    let object = readable(bucket, Viewer::of(&call.caller), &path, call.now).await?;
    answer(
        object,
        &asked.headers,
        &params(&asked.query),
        expiry(call.now, MIN_VALIDITY),
        call.now,
    )
}

/// `info()` and `exists()`.
pub(super) async fn info(
    state: &StorageState,
    call: &Call,
    bucket: &str,
    path: &[&str],
) -> Result<Response, StorageError> {
    let (bucket, path) = (state.bucket(bucket)?, ObjectPath::of(path)?);
    let Object { entry, etag, .. } = readable(bucket, Viewer::of(&call.caller), &path, call.now).await?;
    Ok(json_answer(&json!({
        "id": entry.id,
        "name": path.as_str(),
        "version": entry.id,
        "bucket_id": bucket.id,
        "size": entry.size,
        "content_type": entry.content_type,
        "cache_control": "private",
        "etag": format!("\"{etag}\""),
        "metadata": {},
        "last_modified": entry.created_at.to_string(),
        "created_at": entry.created_at.to_string(),
    })))
}

async fn readable(bucket: &Bucket, viewer: Viewer, path: &ObjectPath, now: Timestamp) -> Result<Object, StorageError> {
    if bucket.policy.may_read(viewer, std::slice::from_ref(path), now).await? != [true] {
        return Err(StorageError::no_such_key());
    }
    bucket.policy.open(path).await?.ok_or_else(StorageError::no_such_key)
}

fn params(query: &str) -> HashMap<String, String> {
    // What cannot be read as a query has no parameters.
    let uri = Uri::builder()
        .path_and_query(format!("/?{query}"))
        .build()
        .unwrap_or_default();
    Query::try_from_uri(&uri)
        .map(|Query(params)| params)
        .unwrap_or_default()
}

fn answer(
    object: Object,
    asked: &HeaderMap,
    params: &HashMap<String, String>,
    fresh_until: Timestamp,
    now: Timestamp,
) -> Result<Response, StorageError> {
    let Object { entry, etag, bytes } = object;
    let etag = format!("\"{etag}\"");
    let max_age = fresh_until.as_second().saturating_sub(now.as_second()).max(0);
    let text = |name| asked.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let mut response = Response::new(Body::empty());
    let headers = response.headers_mut();
    let mut set = |name, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            headers.insert(name, value);
        }
    };
    set(header::ETAG, &etag);
    // The address is for one reader, so no cache between may keep the file.
    set(header::CACHE_CONTROL, &format!("private, max-age={max_age}"));
    set(
        header::LAST_MODIFIED,
        &entry.created_at.strftime("%a, %d %b %Y %H:%M:%S GMT").to_string(),
    );
    set(header::ACCEPT_RANGES, "bytes");
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    if text(header::IF_NONE_MATCH).is_some_and(|tags| matches(tags, &etag)) {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        return Ok(response);
    }
    set(header::CONTENT_TYPE, entry.content_type);
    if let Some(name) = params.get("download") {
        set(header::CONTENT_DISPOSITION, &disposition(name));
    }
    let same = text(header::IF_RANGE).is_none_or(|tag| tag == etag);
    let (status, bytes) = match part(text(header::RANGE).filter(|_| same), bytes.len()) {
        Part::Whole => (StatusCode::OK, bytes),
        Part::Outside => return Err(StorageError::outside()),
        Part::Some(range) => {
            set(
                header::CONTENT_RANGE,
                &format!("bytes {}-{}/{}", range.start, range.end - 1, bytes.len()),
            );
            (StatusCode::PARTIAL_CONTENT, bytes.slice(range))
        }
    };
    // Written out, because an answer to HEAD loses its body and must keep its length.
    set(header::CONTENT_LENGTH, &bytes.len().to_string());
    *response.status_mut() = status;
    *response.body_mut() = Body::from(bytes);
    Ok(response)
}

fn matches(tags: &str, etag: &str) -> bool {
    tags.split(',')
        .map(str::trim)
        .any(|tag| tag == "*" || tag.trim_start_matches("W/") == etag)
}

/// `?download` saves under the file's own name, `?download=name` under another.
fn disposition(name: &str) -> String {
    if name.is_empty() {
        return "attachment".to_owned();
    }
    let plain: String = name
        .chars()
        .map(|c| {
            if c.is_ascii_alphanumeric() || "-_.".contains(c) {
                c
            } else {
                '_'
            }
        })
        .collect();
    let mut full = String::new();
    for byte in name.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => full.push(char::from(byte)),
            other => full.push_str(&format!("%{other:02X}")),
        }
    }
    format!("attachment; filename={plain}; filename*=UTF-8''{full}")
}
