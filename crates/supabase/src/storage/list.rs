//! Listing and removing.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use axum::body::Body;
use axum::response::Response;
use serde::Deserialize;
use serde_json::{Value, json};

use super::bucket::Entry;
use super::error::StorageError;
use super::path::ObjectPath;
use super::{MAX_PATHS, StorageState, json, json_answer};
use crate::registry::Call;

const PAGE: usize = 100;
const MAX_PAGE: usize = 1000;

#[derive(Deserialize, Default)]
#[serde(default)]
struct Listing {
    prefix: Option<String>,
    search: Option<String>,
    limit: Option<usize>,
    offset: Option<usize>,
    #[serde(rename = "sortBy")]
    sort_by: Option<Sort>,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct Sort {
    column: Option<String>,
    order: Option<String>,
}

#[derive(Deserialize)]
struct Removal {
    prefixes: Vec<String>,
}

/// The files and folders right below a folder. Folders are names without anything else.
pub(super) async fn list(
    state: &StorageState,
    call: &Call,
    bucket: &str,
    body: Body,
) -> Result<Response, StorageError> {
    let wanted: Listing = json(body).await?;
    let bucket = state.bucket(bucket)?;
    let folder = wanted.prefix.as_deref().unwrap_or_default().trim_matches('/');
    if !folder.is_empty() {
        ObjectPath::parse(folder)?;
    }
    let search = wanted.search.as_deref().unwrap_or_default();
    let mut shown: BTreeMap<String, Option<Entry>> = BTreeMap::new();
    for entry in bucket.policy.list(call, folder).await? {
        let Some(rest) = below(&entry.path, folder) else {
            continue;
        };
        let (name, inside) = rest.split_once('/').map_or((rest, false), |(name, _)| (name, true));
        if name.starts_with(search) {
            shown.insert(name.to_owned(), (!inside).then_some(entry));
        }
    }
    let mut rows: Vec<(String, Option<Entry>)> = shown.into_iter().collect();
    sort(&mut rows, &wanted.sort_by.unwrap_or_default())?;
    let limit = wanted.limit.unwrap_or(PAGE).min(MAX_PAGE);
    let page = rows.iter().skip(wanted.offset.unwrap_or(0)).take(limit);
    Ok(json_answer(&Value::Array(
        page.map(|(name, entry)| describe(name, entry.as_ref())).collect(),
    )))
}

/// What of `path` lies below `folder`; `None` when it lies elsewhere.
fn below<'p>(path: &'p str, folder: &str) -> Option<&'p str> {
    if folder.is_empty() {
        return Some(path);
    }
    path.strip_prefix(folder)?.strip_prefix('/')
}

fn sort(rows: &mut [(String, Option<Entry>)], sort: &Sort) -> Result<(), StorageError> {
    let by_time = match sort.column.as_deref().unwrap_or("name") {
        "name" => false,
        "created_at" | "updated_at" | "last_accessed_at" => true,
        other => return Err(StorageError::invalid_request(format!("cannot sort by {other}"))),
    };
    let time = |row: &(String, Option<Entry>)| row.1.as_ref().map(|entry| entry.created_at);
    rows.sort_by(|a, b| {
        let first = if by_time {
            time(a).cmp(&time(b))
        } else {
            Ordering::Equal
        };
        first.then_with(|| a.0.cmp(&b.0))
    });
    if sort.order.as_deref() == Some("desc") {
        rows.reverse();
    }
    Ok(())
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
    let bucket = state.bucket(bucket)?;
    let mut removed = Vec::new();
    for name in &prefixes {
        let Ok(path) = ObjectPath::parse(name) else {
            continue;
        };
        if let Some(entry) = bucket.policy.remove(call, &path).await? {
            let mut row = describe(name, Some(&entry));
            row["bucket_id"] = json!(bucket.id);
            removed.push(row);
        }
    }
    Ok(json_answer(&Value::Array(removed)))
}

fn describe(name: &str, entry: Option<&Entry>) -> Value {
    let Some(entry) = entry else {
        return json!({
            "name": name, "id": null, "updated_at": null, "created_at": null, "last_accessed_at": null, "metadata": null,
        });
    };
    let at = entry.created_at.to_string();
    json!({
        "name": name,
        "id": entry.id,
        "updated_at": at,
        "created_at": at,
        "last_accessed_at": at,
        "metadata": {
            "eTag": format!("\"{}\"", entry.id),
            "size": entry.size,
            "mimetype": entry.content_type,
            "cacheControl": "private",
            "lastModified": at,
            "contentLength": entry.size,
            "httpStatusCode": 200,
        },
    })
}
