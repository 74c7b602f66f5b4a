//! Listing, of either kind of bucket.

use axum::body::Body;
use axum::response::Response;
use serde::Deserialize;
use serde_json::{Value, json};

use super::error::StorageError;
use super::files::listing::{ListingQuery, past_folder};
use super::files::store::{Page, PageOrder};
use super::listed::{ListedEntry, ListingCursor, Sort, made};
use super::path::ObjectPath;
use super::search::PrefixSearch;
use super::{BucketTarget, StorageState, json, json_answer};
use supabase_registry::Call;

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
    let search = PrefixSearch::parse(wanted.search.as_deref().unwrap_or_default());
    let relative = |row: &ListedEntry| row.name.get(prefix.len()..).unwrap_or_default().to_owned();
    let page: Vec<ListedEntry> = match state.place(bucket).await? {
        BucketTarget::Plain(files, bucket) if search.is_some() || order.column != PageOrder::Name => {
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
            items.into_iter().map(ListedEntry::item).collect()
        }
        BucketTarget::Plain(files, bucket) => {
            let walk = ListingQuery {
                prefix: &prefix,
                folders: true,
                beyond: None,
                descending: order.descending,
                most: offset + limit,
            };
            let items = files.walk(&call.caller, &bucket, walk).await?;
            items.into_iter().skip(offset).map(ListedEntry::item).collect()
        }
        BucketTarget::Declared(bucket) => {
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
    let cursor = wanted.cursor.as_deref().map(ListingCursor::read).transpose()?;
    let mut rows: Vec<ListedEntry> = match state.place(bucket).await? {
        BucketTarget::Plain(files, bucket) => {
            let items = match order.column {
                PageOrder::Name => {
                    // A cursor at a folder ends with its slash, as no file's name does.
                    let beyond = cursor.map(|ListingCursor { name, .. }| match name.strip_suffix('/') {
                        Some(folder) => past_folder(folder, order.descending),
                        None => name,
                    });
                    let walk = ListingQuery {
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
            items.into_iter().map(ListedEntry::item).collect()
        }
        BucketTarget::Declared(bucket) => {
            let mut rows = made(bucket, call, &prefix, wanted.with_delimiter, order).await?;
            if let Some(cursor) = &cursor {
                let name = cursor.name.trim_end_matches('/');
                let beyond = |row: &ListedEntry| {
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
    let mark = |row: &ListedEntry| match row.times {
        Some(_) => ListingCursor::write(row, order),
        None => ListingCursor::write(&ListedEntry::folder(format!("{}/", row.name)), order),
    };
    let next = rows.last().filter(|_| has_next).map(mark);
    let (files, folders): (Vec<ListedEntry>, Vec<ListedEntry>) = rows.into_iter().partition(|row| row.times.is_some());
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
