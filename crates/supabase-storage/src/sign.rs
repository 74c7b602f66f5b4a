//! `createSignedUrl`, `createSignedUrls` and `createSignedUploadUrl`.

use std::collections::HashSet;

use axum::body::Body;
use axum::response::Response;
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Value, json};

use super::bucket::Viewer;
use super::error::StorageError;
use super::files::objects::WriteAuthority;
use super::files::rules::Verb;
use super::files::{self, store};
use super::path::ObjectPath;
use super::render::TransformOptions;
use super::signer::UploadClaims;
use super::upload::wants_upsert;
use super::{BucketTarget, MAX_PATHS, RequestParts, StorageState, expiry, json, json_answer};
use supabase_registry::Call;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct One {
    /// Seconds; declared buckets decide themselves.
    expires_in: i64,
    #[serde(default)]
    transform: Value,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Many {
    expires_in: i64,
    paths: Vec<String>,
}

/// The answer for a path that the client may not read, whatever the reason.
const UNREADABLE: &str = "Either the object does not exist or you do not have access to it";

pub(super) async fn one(
    state: &StorageState,
    call: &Call,
    bucket: &str,
    path: &[&str],
    body: Body,
) -> Result<Response, StorageError> {
    let One { expires_in, transform } = json(body).await?;
    let path = ObjectPath::of(path)?;
    let address = match state.place(bucket).await? {
        BucketTarget::Declared(bucket) => {
            let viewer = Viewer::of(&call.caller);
            let may = bucket
                .policy
                .may_read(viewer, std::slice::from_ref(&path), call.now)
                .await?;
            if may != [true] {
                return Err(StorageError::no_such_key());
            }
            let ends = expiry(call.now);
            state.signer.address(bucket.id, path.as_str(), viewer, ends)?
        }
        BucketTarget::Plain(files, bucket) => {
            files.find(&call.caller, &bucket.id, &path).await?;
            let wish = TransformOptions::of_json(&transform)?;
            state
                .signer
                .file_address(&bucket.id, path.as_str(), wish, expires_in, call.now)?
        }
    };
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
    let place = state.place(bucket).await?;
    let readable = readable(&place, call, &paths).await?;
    let sign = |path: &str| match &place {
        BucketTarget::Declared(bucket) => {
            let ends = expiry(call.now);
            state.signer.address(bucket.id, path, Viewer::of(&call.caller), ends)
        }
        BucketTarget::Plain(_, bucket) => state.signer.file_address(&bucket.id, path, None, expires_in, call.now),
    };
    let mut answers = Vec::with_capacity(paths.len());
    for path in &paths {
        let address = readable.contains(path).then(|| sign(path)).transpose()?;
        answers.push(json!({ "error": address.is_none().then_some(UNREADABLE), "path": path, "signedURL": address }));
    }
    Ok(json_answer(&Value::Array(answers)))
}

/// Those of the paths that the caller may read.
async fn readable(place: &BucketTarget<'_>, call: &Call, paths: &[String]) -> Result<HashSet<String>, StorageError> {
    let parsed: Vec<ObjectPath> = paths.iter().filter_map(|path| ObjectPath::parse(path).ok()).collect();
    match place {
        BucketTarget::Declared(bucket) => {
            let allowed = bucket
                .policy
                .may_read(Viewer::of(&call.caller), &parsed, call.now)
                .await?;
            let named = parsed.iter().zip(allowed).filter(|(_, yes)| *yes);
            Ok(named.map(|(path, _)| path.as_str().to_owned()).collect())
        }
        BucketTarget::Plain(files, bucket) => {
            let guard = files.rules.of(Verb::Read, &call.caller);
            let names: Vec<&str> = parsed.iter().map(ObjectPath::as_str).collect();
            let rows = store::objects(&mut files.db.reader(), &bucket.id, &names, &guard)
                .await
                .map_err(files::failed)?;
            Ok(rows.into_iter().map(|row| row.name).collect())
        }
    }
}

/// A permission to upload one file without further credentials.
pub(super) async fn upload(
    state: &StorageState,
    call: &Call,
    bucket: &str,
    path: &[&str],
    asked: &RequestParts,
) -> Result<Response, StorageError> {
    let (files, bucket) = state.plain_bucket(bucket).await?;
    let path = ObjectPath::of(path)?;
    let (id, name, upsert) = (&bucket.id, path.as_str(), wants_upsert(&asked.headers));
    files
        .may_write(&WriteAuthority::Caller(call.caller.clone()), id, name, upsert)
        .await?;
    let owner = files::owner(&call.caller);
    let token = state.signer.upload_token(id, name, owner, upsert, call.now)?;
    let url = format!("/object/upload/sign/{id}/{name}?token={token}");
    Ok(json_answer(&json!({ "url": url, "token": token })))
}

impl UploadClaims {
    /// What the permission allows.
    pub(super) fn authority(self) -> WriteAuthority {
        WriteAuthority::Permission {
            token: self.jti,
            owner: self.owner,
            expires_at: Timestamp::from_second(self.exp).unwrap_or(Timestamp::MAX),
        }
    }
}
