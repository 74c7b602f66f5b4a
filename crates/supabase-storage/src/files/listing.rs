//! Walking through names in the order of their bytes, folder by folder.

use std::collections::HashMap;

use super::model::{BucketRow, ObjectRow};
use super::rules::{Guard, Verb};
use super::store::{self, ListingRange, Page};
use super::{Files, failed};
use crate::error::StorageError;
use crate::search::PrefixSearch;
use supabase_base::caller::Caller;

/// Rows read at a time.
const PAGE: usize = 200;
/// Rows that one listing may read; a longer one continues from where it ended.
const MOST: usize = 100_000;

/// One thing that a listing shows.
#[derive(Clone, Debug)]
pub enum ListingItem<T = ObjectRow> {
    /// Its full name without the slash at the end.
    Folder(String),
    File(T),
}

/// What to walk through.
pub struct ListingQuery<'a> {
    /// The text that names begin with.
    pub prefix: &'a str,
    /// Whether what lies in folders below is shown as folders.
    pub folders: bool,
    /// The name after which to begin.
    pub beyond: Option<String>,
    pub descending: bool,
    /// Where to stop.
    pub most: usize,
}

impl Files {
    /// What the caller may list of a bucket, in order.
    pub async fn walk(
        &self,
        caller: &Caller,
        bucket: &BucketRow,
        walk: ListingQuery<'_>,
    ) -> Result<Vec<ListingItem>, StorageError> {
        let guard = self.rules.of(Verb::Read, caller);
        let mut walked = FolderWalk {
            items: Vec::new(),
            beyond: walk.beyond.clone(),
        };
        let mut looked_at = 0;
        while walked.items.len() < walk.most {
            let rows = self.below(bucket, &walk, walked.beyond.as_deref(), &guard).await?;
            let last = rows.len() < PAGE;
            looked_at += rows.len();
            walked.take(rows, &walk);
            if last {
                break;
            }
            if looked_at > MOST {
                return Err(StorageError::invalid_request("Too many files; narrow the prefix"));
            }
        }
        Ok(walked.items)
    }

    /// A page of what the caller may list of a bucket, in any order.
    pub async fn page(
        &self,
        caller: &Caller,
        bucket: &BucketRow,
        wanted: &Page<'_>,
    ) -> Result<Vec<ListingItem>, StorageError> {
        if wanted.search.is_some_and(PrefixSearch::cannot_match) {
            return Ok(Vec::new());
        }
        let guard = self.rules.of(Verb::Read, caller);
        let mut reader = self.db.reader();
        let listed = store::page(&mut reader, &bucket.id, wanted, &guard)
            .await
            .map_err(failed)?;
        let files: Vec<&str> = listed
            .iter()
            .filter(|(_, folder)| !folder)
            .map(|(name, _)| &**name)
            .collect();
        let rows = store::objects(&mut reader, &bucket.id, &files, &guard)
            .await
            .map_err(failed)?;
        let mut rows: HashMap<String, ObjectRow> = rows.into_iter().map(|row| (row.name.clone(), row)).collect();
        // A file that went between the two looks is left out.
        let items = listed.into_iter().filter_map(|(name, folder)| match folder {
            true => Some(ListingItem::Folder(name)),
            false => rows.remove(&name).map(ListingItem::File),
        });
        Ok(items.collect())
    }

    async fn below(
        &self,
        bucket: &BucketRow,
        walk: &ListingQuery<'_>,
        beyond: Option<&str>,
        guard: &Guard,
    ) -> Result<Vec<ObjectRow>, StorageError> {
        let wanted = ListingRange {
            bucket: &bucket.id,
            prefix: walk.prefix,
            beyond,
            descending: walk.descending,
            limit: PAGE,
        };
        store::below(&mut self.db.reader(), wanted, guard).await.map_err(failed)
    }
}

struct FolderWalk {
    items: Vec<ListingItem>,
    beyond: Option<String>,
}

impl FolderWalk {
    fn take(&mut self, rows: Vec<ObjectRow>, walk: &ListingQuery<'_>) {
        let mut inside: Option<String> = None;
        for row in rows {
            if inside.as_deref().is_some_and(|folder| row.name.starts_with(folder)) {
                continue;
            }
            if self.items.len() >= walk.most {
                return;
            }
            let rest = row.name.get(walk.prefix.len()..).unwrap_or_default();
            match rest.split_once('/').filter(|_| walk.folders) {
                Some((first, _)) => {
                    let folder = format!("{}{first}", walk.prefix);
                    self.beyond = Some(past_folder(&folder, walk.descending));
                    inside = Some(format!("{folder}/"));
                    self.items.push(ListingItem::Folder(folder));
                }
                None => {
                    self.beyond = Some(row.name.clone());
                    self.items.push(ListingItem::File(row));
                }
            }
        }
    }
}

/// The name from which a listing goes on behind everything in a folder.
pub fn past_folder(folder: &str, descending: bool) -> String {
    match descending {
        true => format!("{folder}/"),
        false => format!("{folder}/{}", char::MAX),
    }
}
