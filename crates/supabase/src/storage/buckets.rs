//! The buckets themselves: declared in code, so they can be looked at and nothing else.

use axum::response::Response;
use serde_json::{Value, json};

use super::bucket::Bucket;
use super::error::StorageError;
use super::{StorageState, json_answer};
use crate::caller::Role;
use crate::registry::Call;

/// Buckets have no date of their own; the contract wants one.
const DECLARED: &str = "2026-01-01T00:00:00.000Z";

/// All buckets; visitors see none.
pub(super) fn all(state: &StorageState, call: &Call) -> Response {
    let shown = state.buckets.values().filter(|_| call.caller.role != Role::Anon);
    json_answer(&Value::Array(shown.map(describe).collect()))
}

pub(super) fn one(state: &StorageState, call: &Call, id: &str) -> Result<Response, StorageError> {
    if call.caller.role == Role::Anon {
        return Err(StorageError::no_such_bucket());
    }
    Ok(json_answer(&describe(state.bucket(id)?)))
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
