//! Removing files, of either kind of bucket.

use axum::body::Body;
use axum::response::Response;
use serde::Deserialize;
use serde_json::{Value, json};

use super::error::StorageError;
use super::files::objects;
use super::listed::describe;
use super::path::ObjectPath;
use super::{BucketTarget, MAX_PATHS, StorageState, json, json_answer};
use supabase_registry::Call;

#[derive(Deserialize)]
struct Removal {
    prefixes: Vec<String>,
}

/// Removes files; those that are not there, or are not the caller's, are left out of the answer without a word.
pub(super) async fn remove(
    state: &StorageState,
    call: &Call,
    bucket: &str,
    body: Body,
) -> Result<Response, StorageError> {
    let Removal { prefixes } = json(body).await?;
    if prefixes.len() > MAX_PATHS {
        return Err(StorageError::invalid_request(format!(
            "At most {MAX_PATHS} paths at once"
        )));
    }
    let rows = removed(state, call, bucket, prefixes).await?;
    Ok(json_answer(&Value::Array(rows)))
}

/// Removes one file, which must be there.
pub(super) async fn remove_one(
    state: &StorageState,
    call: &Call,
    bucket: &str,
    path: &[&str],
) -> Result<Response, StorageError> {
    let path = ObjectPath::of(path)?;
    match removed(state, call, bucket, vec![path.as_str().to_owned()])
        .await?
        .is_empty()
    {
        true => Err(StorageError::no_such_key()),
        false => Ok(super::buckets::message("Successfully deleted")),
    }
}

async fn removed(
    state: &StorageState,
    call: &Call,
    bucket: &str,
    names: Vec<String>,
) -> Result<Vec<Value>, StorageError> {
    let names: Vec<String> = names
        .into_iter()
        .filter(|name| ObjectPath::parse(name).is_ok())
        .collect();
    let mut rows = Vec::new();
    match state.place(bucket).await? {
        BucketTarget::Declared(bucket) => {
            for name in &names {
                if let Some(entry) = bucket.policy.remove(call, &ObjectPath::parse(name)?).await? {
                    rows.push(describe(name, &entry));
                }
            }
        }
        BucketTarget::Plain(files, bucket) => {
            let gone = files.remove(&call.caller, &bucket.id, names).await?;
            rows.extend(gone.iter().map(|row| objects::json(&row.name, row)));
        }
    }
    for row in &mut rows {
        row["bucket_id"] = json!(bucket);
    }
    Ok(rows)
}
