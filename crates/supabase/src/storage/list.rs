//! Listing and removing, of either kind of bucket.

use std::collections::BTreeMap;

use axum::body::Body;
use axum::response::Response;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::bucket::{Bucket, Entry};
use super::error::StorageError;
use super::files::listing::{Item, Walk, past_folder};
use super::files::objects;
use super::files::store::{By, Page};
use super::path::ObjectPath;
use super::search::Search;
use super::{MAX_PATHS, Place, StorageState, json, json_answer};
use crate::registry::Call;

const PAGE: usize = 100;
const MAX_PAGE: usize = 1000;
/// How far a listing may be paged into; beyond it, `list-v2` goes on from a cursor.
const MAX_OFFSET: usize = 100_000;

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
struct ListingV2 {
    prefix: Option<String>,
    limit: Option<usize>,
    cursor: Option<String>,
    with_delimiter: bool,
    #[serde(rename = "sortBy", alias = "sort_by")]
    sort_by: Option<Sort>,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct Sort {
    column: Option<String>,
    order: Option<String>,
}

/// How rows are ordered: by name, or by a time and then the name.
#[derive(Clone, Copy)]
struct Order {
    column: By,
    descending: bool,
}

impl Sort {
    fn order(self) -> Result<Order, StorageError> {
        let column = match self.column.as_deref().unwrap_or("name") {
            "name" => By::Name,
            "created_at" => By::Created,
            "updated_at" | "last_accessed_at" => By::Updated,
            other => return Err(StorageError::invalid_request(format!("cannot sort by {other}"))),
        };
        let descending = match self.order.as_deref() {
            None | Some("asc") => false,
            Some("desc") => true,
            Some(other) => return Err(StorageError::invalid_request(format!("cannot order {other}"))),
        };
        Ok(Order { column, descending })
    }
}

/// A file or a folder, of either kind of bucket, by its full name.
#[derive(Clone)]
struct Shown {
    name: String,
    /// Created and updated; a folder has no time.
    times: Option<(Timestamp, Timestamp)>,
    json: Value,
}

impl Shown {
    fn folder(name: String) -> Shown {
        let json = json!({
            "name": name, "id": null, "updated_at": null, "created_at": null, "last_accessed_at": null, "metadata": null,
        });
        Shown {
            name,
            times: None,
            json,
        }
    }

    fn entry(entry: &Entry) -> Shown {
        Shown {
            name: entry.path.clone(),
            times: Some((entry.created_at, entry.created_at)),
            json: describe(&entry.path, entry),
        }
    }

    fn item(item: Item) -> Shown {
        match item {
            Item::Folder(name) => Shown::folder(name),
            Item::File(row) => Shown {
                times: Some((row.created_at, row.updated_at)),
                json: objects::json(&row.name, &row),
                name: row.name,
            },
        }
    }

    fn time(&self, column: By) -> Option<Timestamp> {
        let (created, updated) = self.times?;
        match column {
            By::Name => None,
            By::Created => Some(created),
            By::Updated => Some(updated),
        }
    }
}

/// The files and folders right below a folder. Folders are names without anything else.
pub(super) async fn list(
    state: &StorageState,
    call: &Call,
    bucket: &str,
    body: Body,
) -> Result<Response, StorageError> {
    let wanted: Listing = json(body).await?;
    let folder = wanted.prefix.as_deref().unwrap_or_default().trim_matches('/');
    let prefix = match folder.is_empty() {
        true => String::new(),
        false => format!("{}/", ObjectPath::parse(folder)?.as_str()),
    };
    let order = wanted.sort_by.unwrap_or_default().order()?;
    let (offset, limit) = (wanted.offset.unwrap_or(0), wanted.limit.unwrap_or(PAGE).min(MAX_PAGE));
    if offset > MAX_OFFSET {
        return Err(StorageError::invalid_request("offset is too large; list from a cursor"));
    }
    let search = Search::parse(wanted.search.as_deref().unwrap_or_default());
    let relative = |row: &Shown| row.name.get(prefix.len()..).unwrap_or_default().to_owned();
    let page: Vec<Shown> = match state.place(bucket).await? {
        Place::Kept(files, bucket) if search.is_some() || order.column != By::Name => {
            let wanted = Page {
                prefix: &prefix,
                folders: true,
                search: search.as_ref(),
                by: order.column,
                descending: order.descending,
                beyond: None,
                limit,
                offset,
            };
            let items = files.page(&call.caller, &bucket, &wanted).await?;
            items.into_iter().map(Shown::item).collect()
        }
        Place::Kept(files, bucket) => {
            let walk = Walk {
                prefix: &prefix,
                folders: true,
                beyond: None,
                descending: order.descending,
                most: offset + limit,
            };
            let items = files.walk(&call.caller, &bucket, walk).await?;
            items.into_iter().skip(offset).map(Shown::item).collect()
        }
        Place::Made(bucket) => {
            let mut rows = made(bucket, call, &prefix, true, order).await?;
            rows.retain(|row| search.as_ref().is_none_or(|search| search.fits(&relative(row))));
            rows.into_iter().skip(offset).take(limit).collect()
        }
    };
    let rows = page.into_iter().map(|mut row| {
        row.json["name"] = json!(relative(&row));
        row.json
    });
    Ok(json_answer(&Value::Array(rows.collect())))
}

/// Where the next page of a listing begins: behind this time and name.
#[derive(Serialize, Deserialize)]
struct Cursor {
    time: Option<Timestamp>,
    name: String,
}

impl Cursor {
    fn write(row: &Shown, order: Order) -> String {
        let cursor = Cursor {
            time: row.time(order.column),
            name: row.name.clone(),
        };
        URL_SAFE_NO_PAD.encode(json!(cursor).to_string())
    }

    fn read(text: &str) -> Result<Cursor, StorageError> {
        let cursor: Option<Cursor> = URL_SAFE_NO_PAD
            .decode(text)
            .ok()
            .and_then(|bytes| serde_json::from_slice(&bytes).ok());
        cursor
            .filter(|cursor| !cursor.name.contains('\0'))
            .ok_or_else(|| StorageError::invalid_request("cursor is none of this server"))
    }
}

/// The names that begin with a text, page by page; with folders when a delimiter is asked for.
pub(super) async fn list_v2(
    state: &StorageState,
    call: &Call,
    bucket: &str,
    body: Body,
) -> Result<Response, StorageError> {
    let wanted: ListingV2 = json(body).await?;
    let prefix = wanted.prefix.unwrap_or_default();
    if prefix.contains('\0') || prefix.len() > 1024 {
        return Err(StorageError::invalid_key(&prefix.escape_debug().to_string()));
    }
    let order = wanted.sort_by.unwrap_or_default().order()?;
    let limit = wanted.limit.unwrap_or(MAX_PAGE).clamp(1, MAX_PAGE);
    let cursor = wanted.cursor.as_deref().map(Cursor::read).transpose()?;
    let mut rows: Vec<Shown> = match state.place(bucket).await? {
        Place::Kept(files, bucket) => {
            let items = match order.column {
                By::Name => {
                    // A cursor at a folder ends with its slash, as no file's name does.
                    let beyond = cursor.map(|Cursor { name, .. }| match name.strip_suffix('/') {
                        Some(folder) => past_folder(folder, order.descending),
                        None => name,
                    });
                    let walk = Walk {
                        prefix: &prefix,
                        folders: wanted.with_delimiter,
                        beyond,
                        descending: order.descending,
                        most: limit + 1,
                    };
                    files.walk(&call.caller, &bucket, walk).await?
                }
                by => {
                    let beyond = cursor.map(|cursor| (cursor.time, cursor.name.trim_end_matches('/').to_owned()));
                    let page = Page {
                        prefix: &prefix,
                        folders: wanted.with_delimiter,
                        search: None,
                        by,
                        descending: order.descending,
                        beyond,
                        limit: limit + 1,
                        offset: 0,
                    };
                    files.page(&call.caller, &bucket, &page).await?
                }
            };
            items.into_iter().map(Shown::item).collect()
        }
        Place::Made(bucket) => {
            let mut rows = made(bucket, call, &prefix, wanted.with_delimiter, order).await?;
            if let Some(cursor) = &cursor {
                let name = cursor.name.trim_end_matches('/');
                let beyond = |row: &Shown| {
                    let behind = (row.time(order.column), row.name.as_str()).cmp(&(cursor.time, name));
                    if order.descending {
                        behind.is_lt()
                    } else {
                        behind.is_gt()
                    }
                };
                rows.retain(beyond);
            }
            rows
        }
    };
    let has_next = rows.len() > limit;
    rows.truncate(limit);
    let mark = |row: &Shown| match row.times {
        Some(_) => Cursor::write(row, order),
        None => Cursor::write(&Shown::folder(format!("{}/", row.name)), order),
    };
    let next = rows.last().filter(|_| has_next).map(mark);
    let (files, folders): (Vec<Shown>, Vec<Shown>) = rows.into_iter().partition(|row| row.times.is_some());
    let folders = folders
        .into_iter()
        .map(|row| json!({ "name": format!("{}/", row.name), "key": row.name }));
    let objects = files.into_iter().map(|mut row| {
        row.json["key"] = json!(row.name);
        row.json
    });
    let mut answer = json!({
        "hasNext": has_next,
        "folders": folders.collect::<Vec<_>>(),
        "objects": objects.collect::<Vec<_>>(),
    });
    if let Some(next) = next {
        answer["nextCursor"] = json!(next);
    }
    Ok(json_answer(&answer))
}

/// What the caller may list of a product's bucket, in the wanted order.
async fn made(
    bucket: &Bucket,
    call: &Call,
    prefix: &str,
    folders: bool,
    order: Order,
) -> Result<Vec<Shown>, StorageError> {
    let folder = prefix.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut rows = grouped(bucket.policy.list(call, folder).await?, prefix, folders);
    rows.sort_by(|a, b| (a.time(order.column), &a.name).cmp(&(b.time(order.column), &b.name)));
    if order.descending {
        rows.reverse();
    }
    Ok(rows)
}

/// Files below a prefix, those in folders below it as their folder.
fn grouped(entries: Vec<Entry>, prefix: &str, folders: bool) -> Vec<Shown> {
    let mut rows: BTreeMap<String, Shown> = BTreeMap::new();
    for entry in entries {
        let Some(rest) = entry.path.strip_prefix(prefix) else {
            continue;
        };
        let row = match rest.split_once('/').filter(|_| folders) {
            Some((first, _)) => Shown::folder(format!("{prefix}{first}")),
            None => Shown::entry(&entry),
        };
        rows.insert(row.name.clone(), row);
    }
    rows.into_values().collect()
}

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
        Place::Made(bucket) => {
            for name in &names {
                if let Some(entry) = bucket.policy.remove(call, &ObjectPath::parse(name)?).await? {
                    rows.push(describe(name, &entry));
                }
            }
        }
        Place::Kept(files, bucket) => {
            let gone = files.remove(&call.caller, &bucket.id, names).await?;
            rows.extend(gone.iter().map(|row| objects::json(&row.name, row)));
        }
    }
    for row in &mut rows {
        row["bucket_id"] = json!(bucket);
    }
    Ok(rows)
}

fn describe(name: &str, entry: &Entry) -> Value {
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
