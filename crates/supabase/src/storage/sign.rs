//! `createSignedUrl` and `createSignedUrls`.

use axum::body::Body;
use axum::response::Response;
use jiff::SignedDuration;
use serde::Deserialize;
use serde_json::{Value, json};

use super::bucket::Viewer;
use super::error::StorageError;
use super::path::ObjectPath;
use super::{MAX_PATHS, StorageState, expiry, json, json_answer};
use crate::registry::Call;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct One {
    /// Seconds.
    expires_in: i64,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Many {
    expires_in: i64,
    paths: Vec<String>,
}

/// What the client hears of a path that it may not read, whatever the reason.
const UNREADABLE: &str = "Either the object does not exist or you do not have access to it";

pub(super) async fn one(
    state: &StorageState,
    call: &Call,
    bucket: &str,
    path: &[&str],
    body: Body,
) -> Result<Response, StorageError> {
    let One { expires_in } = json(body).await?;
    let (bucket, path) = (state.bucket(bucket)?, ObjectPath::of(path)?);
    let viewer = Viewer::of(&call.caller);
    if bucket
        .policy
        .may_read(viewer, std::slice::from_ref(&path), call.now)
        .await?
        != [true]
    {
        return Err(StorageError::no_such_key());
    }
    let ends = expiry(call.now, SignedDuration::from_secs(expires_in));
    let address = state.signer.address(bucket.id, path.as_str(), viewer, ends)?;
    Ok(json_answer(&json!({ "signedURL": address })))
}

/// One answer for each path, in the same order; a refused one does not spoil the others.
pub(super) async fn many(
    state: &StorageState,
    call: &Call,
    bucket: &str,
    body: Body,
) -> Result<Response, StorageError> {
    let Many { expires_in, paths } = json(body).await?;
    if paths.len() > MAX_PATHS {
        return Err(StorageError::invalid_request(format!(
            "At most {MAX_PATHS} paths at once"
        )));
    }
    let bucket = state.bucket(bucket)?;
    let viewer = Viewer::of(&call.caller);
    let ends = expiry(call.now, SignedDuration::from_secs(expires_in));
    let parsed: Vec<ObjectPath> = paths.iter().filter_map(|path| ObjectPath::parse(path).ok()).collect();
    let allowed = bucket.policy.may_read(viewer, &parsed, call.now).await?;
    let mut readable = parsed
        .iter()
        .zip(allowed)
        .filter_map(|(path, yes)| yes.then_some(path))
        .peekable();
    let mut answers = Vec::with_capacity(paths.len());
    for path in &paths {
        // Both lists are in the order of the request, so the next readable path is this one or a later one.
        let address = match readable.next_if(|next| next.as_str() == path) {
            Some(_) => Some(state.signer.address(bucket.id, path, viewer, ends)?),
            None => None,
        };
        answers.push(json!({ "error": address.is_none().then_some(UNREADABLE), "path": path, "signedURL": address }));
    }
    Ok(json_answer(&Value::Array(answers)))
}
