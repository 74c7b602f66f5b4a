//! Reading files: by a public address, with a token in the address, with the caller's own session, as a picture in
//! another size, or only their description.

mod sending;

use std::collections::HashMap;

use axum::response::Response;
use jiff::Timestamp;
use serde_json::json;

use super::answer::params;
use super::bucket::{Bucket, Object, Viewer};
use super::error::StorageError;
use super::files::model::ObjectRow;
use super::files::{self, Files, objects};
use super::path::ObjectPath;
use super::render::TransformOptions;
use super::signer::SignedClaims;
use super::{BucketTarget, RequestParts, StorageState, expiry, json_answer};
use sending::{made, picture, send};
use supabase_base::own_page;
use supabase_registry::Call;

/// A fetch by a signed address. For a bucket that checks every fetch, the token names the reader, and whether that
/// person may still see the file is checked now; for a plain bucket it is the permission itself.
pub(super) async fn signed(
    state: &StorageState,
    bucket: &str,
    path: &[&str],
    asked: &RequestParts,
) -> Result<Response, StorageError> {
    let (place, path) = (state.place(bucket).await?, ObjectPath::of(path)?);
    let now = state.clock.now();
    let params = params(&asked.query);
    let token = token(&params)?;
    match place {
        BucketTarget::Declared(bucket) => {
            let SignedClaims {
                viewer,
                is_bound,
                expires_at,
            } = state.signer.check(token, bucket.id, &path, now)?;
            let opens = viewer
                .user()
                .is_none_or(|viewer| own_page::may_open(&state.verifier, &asked.headers, viewer, is_bound, now));
            if !opens {
                return Err(StorageError::no_such_key());
            }
            let object = readable(bucket, viewer, &path, now).await?;
            made(object, asked, &params, expires_at, now)
        }
        BucketTarget::Plain(files, bucket) => {
            if state.signer.check_file(token, &bucket.id, &path, now)?.is_some() {
                return Err(StorageError::invalid_token("invalid token"));
            }
            let row = files.find_under(&files::open(), &bucket.id, &path).await?;
            send(files, &row, asked, &params).await
        }
    }
}

/// A picture by a signed address; the token says which.
pub(super) async fn signed_picture(
    state: &StorageState,
    bucket: &str,
    path: &[&str],
    asked: &RequestParts,
) -> Result<Response, StorageError> {
    let (files, bucket) = state.plain_bucket(bucket).await?;
    let path = ObjectPath::of(path)?;
    let params = params(&asked.query);
    let wish = state
        .signer
        .check_file(token(&params)?, &bucket.id, &path, state.clock.now())?
        .ok_or_else(|| StorageError::invalid_token("invalid token"))?;
    let row = files.find_under(&files::open(), &bucket.id, &path).await?;
    picture(files, &row, wish, asked, &params).await
}

fn token(params: &HashMap<String, String>) -> Result<&str, StorageError> {
    params
        .get("token")
        .map(String::as_str)
        .ok_or_else(|| StorageError::invalid_request("querystring must have required property 'token'"))
}

/// How a public file is asked for.
#[derive(Clone, Copy)]
pub(super) enum DownloadKind {
    File,
    Picture,
    Description,
}

/// A fetch without any credentials, of a public bucket. Others are as if they were not there.
pub(super) async fn public(
    state: &StorageState,
    bucket: &str,
    path: &[&str],
    asked: &RequestParts,
    wanted: DownloadKind,
) -> Result<Response, StorageError> {
    let (files, bucket) = match state.place(bucket).await? {
        BucketTarget::Plain(files, bucket) if bucket.public => (files, bucket),
        _ => return Err(StorageError::no_such_bucket()),
    };
    let row = files
        .find_under(&files::open(), &bucket.id, &ObjectPath::of(path)?)
        .await?;
    let params = params(&asked.query);
    match wanted {
        DownloadKind::File => send(files, &row, asked, &params).await,
        DownloadKind::Picture => picture(files, &row, TransformOptions::of_query(&params)?, asked, &params).await,
        DownloadKind::Description => Ok(describe(&row)),
    }
}

/// A fetch with the caller's own credentials.
pub(super) async fn direct(
    state: &StorageState,
    call: &Call,
    bucket: &str,
    path: &[&str],
    asked: &RequestParts,
) -> Result<Response, StorageError> {
    let params = params(&asked.query);
    match state.place(bucket).await? {
        BucketTarget::Declared(bucket) => {
            let object = readable(bucket, Viewer::of(&call.caller), &ObjectPath::of(path)?, call.now).await?;
            made(object, asked, &params, expiry(call.now), call.now)
        }
        BucketTarget::Plain(..) => {
            let (files, row) = found(state, call, bucket, path).await?;
            send(files, &row, asked, &params).await
        }
    }
}

/// A picture with the caller's own credentials.
pub(super) async fn direct_picture(
    state: &StorageState,
    call: &Call,
    bucket: &str,
    path: &[&str],
    asked: &RequestParts,
) -> Result<Response, StorageError> {
    let (files, row) = found(state, call, bucket, path).await?;
    let params = params(&asked.query);
    picture(files, &row, TransformOptions::of_query(&params)?, asked, &params).await
}

/// A plain file that the caller may read. Files of public buckets are everybody's.
async fn found<'s>(
    state: &'s StorageState,
    call: &Call,
    bucket: &str,
    path: &[&str],
) -> Result<(&'s Files, ObjectRow), StorageError> {
    let (files, bucket) = state.plain_bucket(bucket).await?;
    let path = ObjectPath::of(path)?;
    let row = match bucket.public {
        true => files.find_under(&files::open(), &bucket.id, &path).await?,
        false => files.find(&call.caller, &bucket.id, &path).await?,
    };
    Ok((files, row))
}

/// `info()` and `exists()`.
pub(super) async fn info(
    state: &StorageState,
    call: &Call,
    bucket: &str,
    path: &[&str],
) -> Result<Response, StorageError> {
    let BucketTarget::Declared(bucket) = state.place(bucket).await? else {
        return Ok(describe(&found(state, call, bucket, path).await?.1));
    };
    let path = ObjectPath::of(path)?;
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

fn describe(row: &ObjectRow) -> Response {
    json_answer(&json!({
        "id": row.id,
        "name": row.name,
        "version": row.version,
        "bucket_id": row.bucket_id,
        "size": row.size,
        "content_type": row.content_type,
        "cache_control": row.cache_control,
        "etag": objects::etag(row),
        "metadata": row.user_metadata,
        "last_modified": row.updated_at.to_string(),
        "created_at": row.created_at.to_string(),
    }))
}

async fn readable(bucket: &Bucket, viewer: Viewer, path: &ObjectPath, now: Timestamp) -> Result<Object, StorageError> {
    if bucket.policy.may_read(viewer, std::slice::from_ref(path), now).await? != [true] {
        return Err(StorageError::no_such_key());
    }
    bucket.policy.open(path).await?.ok_or_else(StorageError::no_such_key)
}
