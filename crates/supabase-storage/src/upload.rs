//! Taking files in one request, by the caller's own right or by a signed permission.

use axum::body::Body;
use axum::response::Response;
use http::{HeaderMap, Method};
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

use super::answer::params;
use super::bucket::{Bucket, Upload};
use super::error::StorageError;
use super::files::model::BucketRow;
use super::files::objects::{NewObject, WriteAuthority};
use super::files::{self, Files};
use super::form::{self, LimitedSink};
use super::path::ObjectPath;
use super::{BucketTarget, RequestParts, StorageState, json_answer};
use supabase_registry::Call;

pub(super) async fn upload(
    state: &StorageState,
    call: &Call,
    bucket: &str,
    path: &[&str],
    asked: RequestParts,
    body: Body,
) -> Result<Response, StorageError> {
    let path = ObjectPath::of(path)?;
    let overwrites = asked.method == Method::PUT || wants_upsert(&asked.headers);
    let (id, bucket) = match state.place(bucket).await? {
        BucketTarget::Declared(bucket) => (
            make(bucket, call, &path, asked.headers, body, overwrites).await?,
            bucket.id.to_owned(),
        ),
        BucketTarget::Plain(files, bucket) => {
            let authority = WriteAuthority::Caller(call.caller.clone());
            let id = bucket.id.clone();
            let sent = UploadResult {
                headers: asked.headers,
                body,
                overwrites,
            };
            (keep(files, bucket, authority, &path, sent, call.now).await?, id)
        }
    };
    Ok(json_answer(
        &json!({ "Id": id, "Key": format!("{bucket}/{}", path.as_str()) }),
    ))
}

/// An upload whose token is the permission. The header `x-upsert` says nothing here; the token does.
pub(super) async fn signed(
    state: &StorageState,
    bucket: &str,
    path: &[&str],
    asked: RequestParts,
    body: Body,
) -> Result<Response, StorageError> {
    let (files, bucket) = state.plain_bucket(bucket).await?;
    let path = ObjectPath::of(path)?;
    let params = params(&asked.query);
    let token = params
        .get("token")
        .ok_or_else(|| StorageError::invalid_request("querystring must have required property 'token'"))?;
    let now = state.clock.now();
    let permission = state.signer.check_upload(token, &bucket.id, &path, now)?;
    let key = format!("{}/{}", bucket.id, path.as_str());
    let sent = UploadResult {
        headers: asked.headers,
        body,
        overwrites: permission.upsert,
    };
    keep(files, bucket, permission.authority(), &path, sent, now).await?;
    Ok(json_answer(&json!({ "Key": key })))
}

pub(super) fn wants_upsert(headers: &HeaderMap) -> bool {
    headers.get("x-upsert").is_some_and(|value| value == "true")
}

/// A file for a bucket that makes something of it; such files are small and held whole.
async fn make(
    bucket: &Bucket,
    call: &Call,
    path: &ObjectPath,
    headers: HeaderMap,
    body: Body,
    replace: bool,
) -> Result<Uuid, StorageError> {
    bucket.policy.may_upload(call, path).await?;
    let mut sink = LimitedSink::memory(bucket.file_size_limit as u64);
    // The policy looks at the bytes, so what they claim to be is not asked.
    let metadata = form::read(headers, body, &mut sink, &|_| Ok(())).await?;
    let upload = Upload {
        bytes: sink.bytes(),
        content_type: metadata.content_type,
        replace,
    };
    Ok(bucket.policy.put(call, path, upload).await?.id)
}

/// What came with the request.
struct UploadResult {
    headers: HeaderMap,
    body: Body,
    overwrites: bool,
}

/// A file for a plain bucket: written as it comes, and given its row at the end. Runs as a task of its own, so that a
/// client that hangs up in the middle leaves nothing behind.
async fn keep(
    files: &Files,
    bucket: BucketRow,
    authority: WriteAuthority,
    path: &ObjectPath,
    sent: UploadResult,
    now: Timestamp,
) -> Result<Uuid, StorageError> {
    let UploadResult {
        headers,
        body,
        overwrites,
    } = sent;
    files
        .may_write(&authority, &bucket.id, path.as_str(), overwrites)
        .await?;
    let (files, name) = (files.clone(), path.as_str().to_owned());
    let task = tokio::spawn(async move {
        let version = Uuid::new_v4();
        let writer = files.blobs.write(&files::key(version), None).await?;
        let mut sink = LimitedSink::file(writer, bucket.largest(files.largest));
        let metadata = match form::read(headers, body, &mut sink, &|ty| bucket.check_type(ty)).await {
            Ok(metadata) => metadata,
            Err(refusal) => {
                sink.abandon().await;
                return Err(refusal);
            }
        };
        let arrival = NewObject {
            bucket: bucket.id,
            name,
            version,
            size: sink.finish().await?,
            metadata,
            overwrites,
            upload: None,
        };
        files.commit_object(authority, arrival, now).await
    });
    task.await.map_err(|error| {
        tracing::error!(%error, "an upload ended early");
        StorageError::internal()
    })?
}
