//! All SQL of plain files.

mod buckets;
mod page;
mod uploads;

pub use buckets::{bucket, buckets, delete_bucket, empty_bucket, has_files, insert_bucket, set_bucket};
pub use page::{Page, PageOrder, page};
pub use uploads::{advance_upload, delete_upload, expired_uploads, insert_upload, open_uploads, upload};

use db::{DbError, Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

use super::model::{ObjectRow, folder};
use super::rules::Guard;
use supabase_base::fragment::Fragment;

const OBJECT: &str = "SELECT id, bucket_id, name, version, owner_id, size, content_type, cache_control,
  content_encoding, user_metadata, created_at, updated_at FROM storage_objects";
/// Ids in one statement; both databases take far more.
const IDS: usize = 500;

/// One file, if it meets the condition.
pub async fn object(
    reads: &mut impl Reads,
    bucket: &str,
    name: &str,
    guard: &Guard,
) -> Result<Option<ObjectRow>, DbError> {
    let sql = Fragment::new(format!("{OBJECT} WHERE bucket_id = "))
        .bind(bucket)
        .push(" AND name = ")
        .bind(name);
    let (sql, values) = guard.and(sql).finish();
    reads.opt(sql, values).await
}

/// Those of many names that meet the condition, in no particular order.
pub async fn objects(
    reads: &mut impl Reads,
    bucket: &str,
    names: &[&str],
    guard: &Guard,
) -> Result<Vec<ObjectRow>, DbError> {
    let mut rows = Vec::new();
    for some in names.chunks(IDS) {
        let mut sql = Fragment::new(format!("{OBJECT} WHERE bucket_id = "))
            .bind(bucket)
            .push(" AND name IN (");
        for (index, name) in some.iter().enumerate() {
            sql = sql.push(if index > 0 { ", " } else { "" }).bind(*name);
        }
        let (sql, values) = guard.and(sql.push(")")).finish();
        rows.extend(reads.all::<ObjectRow>(sql, values).await?);
    }
    Ok(rows)
}

/// What a listing wants of the rows below a prefix, in the order of their bytes.
pub struct ListingRange<'a> {
    pub bucket: &'a str,
    pub prefix: &'a str,
    /// Only names beyond this one, in the direction of the listing.
    pub beyond: Option<&'a str>,
    pub descending: bool,
    pub limit: usize,
}

pub async fn below(reads: &mut impl Reads, wanted: ListingRange<'_>, guard: &Guard) -> Result<Vec<ObjectRow>, DbError> {
    let mut sql = Fragment::new(format!("{OBJECT} WHERE bucket_id = ")).bind(wanted.bucket);
    if !wanted.prefix.is_empty() {
        sql = sql
            .push(" AND name >= ")
            .bind(wanted.prefix)
            .push(" AND name <= ")
            .bind(format!("{}{}", wanted.prefix, char::MAX));
    }
    if let Some(name) = wanted.beyond {
        sql = sql
            .push(if wanted.descending {
                " AND name < "
            } else {
                " AND name > "
            })
            .bind(name);
    }
    let order = if wanted.descending { "DESC" } else { "ASC" };
    let sql = guard
        .and(sql)
        .push(format!(" ORDER BY name {order} LIMIT {}", wanted.limit));
    let (sql, values) = sql.finish();
    reads.all(sql, values).await
}

/// Whether a row of this name and owner would meet the condition.
pub async fn would_meet(
    reads: &mut impl Reads,
    bucket: &str,
    name: &str,
    owner: Option<&str>,
    guard: &Guard,
) -> Result<bool, DbError> {
    let Some(policy) = &guard.0 else { return Ok(true) };
    let sql = Fragment::new("SELECT 1 FROM (SELECT CAST(")
        .bind(bucket)
        .push(" AS text) AS bucket_id, CAST(")
        .bind(name)
        .push(" AS text) AS name, CAST(")
        .bind(folder(name))
        .push(" AS text) AS folder, CAST(")
        .bind(owner.map(str::to_owned))
        .push(" AS text) AS owner_id) AS candidate WHERE (")
        .append(policy.clone())
        .push(")");
    let (sql, values) = sql.finish();
    Ok(reads.opt::<i64>(sql, values).await?.is_some())
}

pub async fn insert_object(tx: &mut Tx, row: &ObjectRow) -> Result<(), DbError> {
    tx.exec(
        "INSERT INTO storage_objects (id, bucket_id, name, folder, version, owner_id, size, content_type,
           cache_control, content_encoding, user_metadata, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        params![
            row.id,
            row.bucket_id.as_str(),
            row.name.as_str(),
            folder(&row.name),
            row.version,
            row.owner_id.clone(),
            row.size,
            row.content_type.as_str(),
            row.cache_control.as_str(),
            row.content_encoding.clone(),
            row.user_metadata.clone(),
            row.created_at,
            row.updated_at
        ],
    )
    .await
    .map(drop)
}

/// Gives a row a new content; its id and its day of birth stay.
pub async fn replace_object(tx: &mut Tx, id: Uuid, row: &ObjectRow) -> Result<(), DbError> {
    tx.exec(
        "UPDATE storage_objects SET version = $2, owner_id = $3, size = $4, content_type = $5, cache_control = $6,
           content_encoding = $7, user_metadata = $8, updated_at = $9 WHERE id = $1",
        params![
            id,
            row.version,
            row.owner_id.clone(),
            row.size,
            row.content_type.as_str(),
            row.cache_control.as_str(),
            row.content_encoding.clone(),
            row.user_metadata.clone(),
            row.updated_at
        ],
    )
    .await
    .map(drop)
}

pub async fn rename_object(tx: &mut Tx, id: Uuid, bucket: &str, name: &str, now: Timestamp) -> Result<(), DbError> {
    tx.exec(
        "UPDATE storage_objects SET bucket_id = $2, name = $3, folder = $4, updated_at = $5 WHERE id = $1",
        params![id, bucket, name, folder(name), now],
    )
    .await
    .map(drop)
}

pub async fn delete_object(tx: &mut Tx, id: Uuid) -> Result<(), DbError> {
    tx.exec("DELETE FROM storage_objects WHERE id = $1", params![id])
        .await
        .map(drop)
}

/// Notes bytes that no row needs any more; they go after the commit.
pub async fn mark_for_removal(tx: &mut Tx, version: Uuid) -> Result<(), DbError> {
    let sql = "INSERT INTO storage_removals (version) VALUES ($1) ON CONFLICT (version) DO NOTHING";
    tx.exec(sql, params![version]).await.map(drop)
}

pub async fn marked_for_removal(reads: &mut impl Reads, limit: i64) -> Result<Vec<Uuid>, DbError> {
    reads
        .all(
            "SELECT version FROM storage_removals ORDER BY version LIMIT $1",
            params![limit],
        )
        .await
}

pub async fn removed(tx: &mut Tx, version: Uuid) -> Result<(), DbError> {
    tx.exec("DELETE FROM storage_removals WHERE version = $1", params![version])
        .await
        .map(drop)
}

/// Those of many versions that a row or an upload still needs.
pub async fn needed(reads: &mut impl Reads, versions: &[Uuid]) -> Result<Vec<Uuid>, DbError> {
    let mut found = Vec::new();
    for some in versions.chunks(IDS) {
        for table in ["storage_objects", "storage_uploads"] {
            let mut sql = Fragment::new(format!("SELECT version FROM {table} WHERE version IN ("));
            for (index, version) in some.iter().enumerate() {
                sql = sql.push(if index > 0 { ", " } else { "" }).bind(*version);
            }
            let (sql, values) = sql.push(")").finish();
            found.extend(reads.all::<Uuid>(sql, values).await?);
        }
    }
    Ok(found)
}

/// Notes that a signed permission was used; `false` when it was before.
pub async fn spend(tx: &mut Tx, token: Uuid, expires_at: Timestamp) -> Result<bool, DbError> {
    let sql = "INSERT INTO storage_spent_tokens (id, expires_at) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING";
    Ok(tx.exec(sql, params![token, expires_at]).await? == 1)
}

pub async fn delete_expired_permissions(tx: &mut Tx, now: Timestamp) -> Result<(), DbError> {
    tx.exec("DELETE FROM storage_spent_tokens WHERE expires_at < $1", params![now])
        .await
        .map(drop)
}
