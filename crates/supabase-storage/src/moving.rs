//! `move()` and `copy()`.

use axum::body::Body;
use axum::response::Response;
use serde::Deserialize;
use serde_json::{Value, json};

use super::error::StorageError;
use super::files::Files;
use super::files::model;
use super::files::objects::{CopyRequest, ObjectLocation};
use super::upload::wants_upsert;
use super::{RequestParts, StorageState, buckets, form, json, json_answer};
use supabase_registry::Call;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct MoveRequest {
    bucket_id: String,
    source_key: String,
    destination_key: String,
    destination_bucket: Option<String>,
    copy_metadata: Option<bool>,
    metadata: Option<Value>,
}

impl MoveRequest {
    async fn places<'s>(
        &self,
        state: &'s StorageState,
    ) -> Result<(&'s Files, ObjectLocation, ObjectLocation), StorageError> {
        let (files, bucket) = state.plain_bucket(&self.bucket_id).await?;
        let to_bucket = match self.destination_bucket.as_deref().filter(|id| *id != self.bucket_id) {
            Some(id) => state.plain_bucket(id).await?.1,
            None => bucket.clone(),
        };
        let from = ObjectLocation {
            bucket,
            path: model::path(&self.source_key)?,
        };
        let to = ObjectLocation {
            bucket: to_bucket,
            path: model::path(&self.destination_key)?,
        };
        Ok((files, from, to))
    }
}

pub(super) async fn rename(state: &StorageState, call: &Call, body: Body) -> Result<Response, StorageError> {
    let moving: MoveRequest = json(body).await?;
    let (files, from, to) = moving.places(state).await?;
    files.rename(&call.caller, from, to, call.now).await?;
    Ok(buckets::message("Successfully moved"))
}

pub(super) async fn copy(
    state: &StorageState,
    call: &Call,
    asked: &RequestParts,
    body: Body,
) -> Result<Response, StorageError> {
    let moving: MoveRequest = json(body).await?;
    let (files, from, to) = moving.places(state).await?;
    let key = format!("{}/{}", to.bucket.id, to.path.as_str());
    let metadata = match (moving.copy_metadata, moving.metadata) {
        (_, Some(metadata)) => Some(form::check_metadata(metadata)?),
        (Some(false), None) => Some(json!({})),
        _ => None,
    };
    let copying = CopyRequest {
        from,
        to,
        overwrites: wants_upsert(&asked.headers),
        metadata,
    };
    let id = files.copy(&call.caller, copying, call.now).await?;
    Ok(json_answer(&json!({ "Id": id, "Key": key })))
}
