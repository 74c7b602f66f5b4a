//! The buckets: those of the program, and those that are rows.

use axum::body::Body;
use axum::response::Response;
use serde_json::{Value, json};

use super::bucket::Bucket;
use super::error::StorageError;
use super::files::Files;
use super::files::buckets::BucketChanges;
use super::{BucketTarget, RequestParts, StorageState, json, json_answer};
use supabase_base::caller::Role;
use supabase_registry::Call;

/// Buckets of the program have no date of their own; the contract wants one.
const DECLARED: &str = "2026-01-01T00:00:00.000Z";

/// All buckets; visitors see none.
pub(super) async fn all(state: &StorageState, call: &Call, asked: &RequestParts) -> Result<Response, StorageError> {
    let mut shown: Vec<Value> = Vec::new();
    if call.caller.role != Role::Anon {
        shown.extend(state.buckets.values().map(describe));
        if let Some(files) = &state.files {
            shown.extend(files.buckets().await?.iter().map(|bucket| bucket.json()));
        }
    }
    let params = super::answer::params(&asked.query);
    let text = |name: &str| params.get(name).map(String::as_str).unwrap_or_default();
    let search = text("search").to_lowercase();
    shown.retain(|bucket| {
        bucket["name"]
            .as_str()
            .is_some_and(|name| name.to_lowercase().contains(&search))
    });
    let column = match text("sortColumn") {
        "" | "id" | "name" => "name",
        column @ ("created_at" | "updated_at") => column,
        other => return Err(StorageError::invalid_request(format!("cannot sort by {other}"))),
    };
    shown.sort_by(|a, b| a[column].as_str().cmp(&b[column].as_str()));
    if text("sortOrder") == "desc" {
        shown.reverse();
    }
    let number = |name: &str, default: usize| match text(name) {
        "" => Ok(default),
        digits => digits
            .parse()
            .map_err(|_| StorageError::invalid_request(format!("{name} is no number"))),
    };
    let (limit, offset) = (number("limit", usize::MAX)?, number("offset", 0)?);
    Ok(json_answer(&Value::Array(
        shown.into_iter().skip(offset).take(limit).collect(),
    )))
}

pub(super) async fn one(state: &StorageState, call: &Call, id: &str) -> Result<Response, StorageError> {
    if call.caller.role == Role::Anon {
        return Err(StorageError::no_such_bucket());
    }
    Ok(json_answer(&match state.place(id).await? {
        BucketTarget::Declared(bucket) => describe(bucket),
        BucketTarget::Plain(_, bucket) => bucket.json(),
    }))
}

pub(super) async fn make(state: &StorageState, call: &Call, body: Body) -> Result<Response, StorageError> {
    let files = writable(state)?;
    let wanted: BucketChanges = json(body).await?;
    let id = wanted.id.as_deref().or(wanted.name.as_deref()).unwrap_or_default();
    if state.buckets.contains_key(id) {
        return Err(StorageError::bucket_exists());
    }
    let name = files.make_bucket(&call.caller, wanted, call.now).await?;
    Ok(json_answer(&json!({ "name": name })))
}

pub(super) async fn change(state: &StorageState, call: &Call, id: &str, body: Body) -> Result<Response, StorageError> {
    let files = changeable(state, id)?;
    files
        .change_bucket(&call.caller, id, json(body).await?, call.now)
        .await?;
    Ok(message("Successfully updated"))
}

pub(super) async fn empty(state: &StorageState, call: &Call, id: &str) -> Result<Response, StorageError> {
    changeable(state, id)?.empty_bucket(&call.caller, id).await?;
    Ok(message(
        "Empty bucket has been queued. Completion may take up to an hour.",
    ))
}

pub(super) async fn delete(state: &StorageState, call: &Call, id: &str) -> Result<Response, StorageError> {
    changeable(state, id)?.delete_bucket(&call.caller, id).await?;
    Ok(message("Successfully deleted"))
}

pub(super) fn message(text: &str) -> Response {
    json_answer(&json!({ "message": text }))
}

fn writable(state: &StorageState) -> Result<&Files, StorageError> {
    state.files.as_ref().ok_or_else(StorageError::access_denied)
}

/// Buckets of the program are changed by the program alone.
fn changeable<'s>(state: &'s StorageState, id: &str) -> Result<&'s Files, StorageError> {
    match state.buckets.contains_key(id) {
        true => Err(StorageError::access_denied()),
        false => state.files.as_ref().ok_or_else(StorageError::no_such_bucket),
    }
}

fn describe(bucket: &Bucket) -> Value {
    json!({
        "id": bucket.id,
        "name": bucket.id,
        "owner": "",
        "public": false,
        "type": "STANDARD",
        "file_size_limit": bucket.file_size_limit,
        "allowed_mime_types": bucket.allowed_mime_types,
        "created_at": DECLARED,
        "updated_at": DECLARED,
    })
}
