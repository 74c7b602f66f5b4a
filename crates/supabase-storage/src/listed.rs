//! What a listing shows: files and folders of either kind of bucket, their order, and where the next page begins.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::bucket::{Bucket, FileEntry};
use super::error::StorageError;
use super::files::listing::ListingItem;
use super::files::objects;
use super::files::store::PageOrder;
use supabase_registry::Call;

#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct Sort {
    column: Option<String>,
    order: Option<String>,
}

/// How rows are ordered: by name, or by a time and then the name.
#[derive(Clone, Copy)]
pub(super) struct Order {
    pub(super) column: PageOrder,
    pub(super) descending: bool,
}

impl Sort {
    pub(super) fn order(self) -> Result<Order, StorageError> {
        let column = match self.column.as_deref().unwrap_or("name") {
            "name" => PageOrder::Name,
            "created_at" => PageOrder::Created,
            "updated_at" | "last_accessed_at" => PageOrder::Updated,
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
pub(super) struct ListedEntry {
    pub(super) name: String,
    /// Created and updated; a folder has no time.
    pub(super) times: Option<(Timestamp, Timestamp)>,
    pub(super) json: Value,
}

impl ListedEntry {
    pub(super) fn folder(name: String) -> ListedEntry {
        let json = json!({
            "name": name, "id": null, "updated_at": null, "created_at": null, "last_accessed_at": null, "metadata": null,
        });
        ListedEntry {
            name,
            times: None,
            json,
        }
    }

    pub(super) fn entry(entry: &FileEntry) -> ListedEntry {
        ListedEntry {
            name: entry.path.clone(),
            times: Some((entry.created_at, entry.created_at)),
            json: describe(&entry.path, entry),
        }
    }

    pub(super) fn item(item: ListingItem) -> ListedEntry {
        match item {
            ListingItem::Folder(name) => ListedEntry::folder(name),
            ListingItem::File(row) => ListedEntry {
                times: Some((row.created_at, row.updated_at)),
                json: objects::json(&row.name, &row),
                name: row.name,
            },
        }
    }

    pub(super) fn time(&self, column: PageOrder) -> Option<Timestamp> {
        let (created, updated) = self.times?;
        match column {
            PageOrder::Name => None,
            PageOrder::Created => Some(created),
            PageOrder::Updated => Some(updated),
        }
    }
}

/// Where the next page of a listing begins: behind this time and name.
#[derive(Serialize, Deserialize)]
pub(super) struct ListingCursor {
    pub(super) time: Option<Timestamp>,
    pub(super) name: String,
}

impl ListingCursor {
    pub(super) fn write(row: &ListedEntry, order: Order) -> String {
        let cursor = ListingCursor {
            time: row.time(order.column),
            name: row.name.clone(),
        };
        URL_SAFE_NO_PAD.encode(json!(cursor).to_string())
    }

    pub(super) fn read(text: &str) -> Result<ListingCursor, StorageError> {
        let cursor: Option<ListingCursor> = URL_SAFE_NO_PAD
            .decode(text)
            .ok()
            .and_then(|bytes| serde_json::from_slice(&bytes).ok());
        cursor
            .filter(|cursor| !cursor.name.contains('\0'))
            .ok_or_else(|| StorageError::invalid_request("cursor is none of this server"))
    }
}

/// What the caller may list of a product's bucket, in the wanted order.
pub(super) async fn made(
    bucket: &Bucket,
    call: &Call,
    prefix: &str,
    folders: bool,
    order: Order,
) -> Result<Vec<ListedEntry>, StorageError> {
    let folder = prefix.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut rows = grouped(bucket.policy.list(call, folder).await?, prefix, folders);
    rows.sort_by(|a, b| (a.time(order.column), &a.name).cmp(&(b.time(order.column), &b.name)));
    if order.descending {
        rows.reverse();
    }
    Ok(rows)
}

/// Files below a prefix, those in folders below it as their folder.
fn grouped(entries: Vec<FileEntry>, prefix: &str, folders: bool) -> Vec<ListedEntry> {
    let mut rows: BTreeMap<String, ListedEntry> = BTreeMap::new();
    for entry in entries {
        let Some(rest) = entry.path.strip_prefix(prefix) else {
            continue;
        };
        let row = match rest.split_once('/').filter(|_| folders) {
            Some((first, _)) => ListedEntry::folder(format!("{prefix}{first}")),
            None => ListedEntry::entry(&entry),
        };
        rows.insert(row.name.clone(), row);
    }
    rows.into_values().collect()
}

pub(super) fn describe(name: &str, entry: &FileEntry) -> Value {
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
