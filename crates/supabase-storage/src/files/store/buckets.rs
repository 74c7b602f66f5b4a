//! The rows of buckets.

use db::{DbError, Reads, Tx, params};

use crate::files::model::BucketRow;

const BUCKET: &str =
    "SELECT id, owner_id, public, file_size_limit, allowed_mime_types, created_at, updated_at FROM storage_buckets";

pub async fn buckets(reads: &mut impl Reads) -> Result<Vec<BucketRow>, DbError> {
    reads.all(format!("{BUCKET} ORDER BY id"), params![]).await
}

pub async fn bucket(reads: &mut impl Reads, id: &str) -> Result<Option<BucketRow>, DbError> {
    reads.opt(format!("{BUCKET} WHERE id = $1"), params![id]).await
}

/// Makes a bucket; `false` when there is one of that name.
pub async fn insert_bucket(tx: &mut Tx, row: &BucketRow) -> Result<bool, DbError> {
    let sql = "INSERT INTO storage_buckets
                 (id, owner_id, public, file_size_limit, allowed_mime_types, created_at, updated_at)
               VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING";
    Ok(tx.exec(sql, bucket_params(row)).await? == 1)
}

/// Makes a bucket or changes the settings of the one that stands.
pub async fn set_bucket(tx: &mut Tx, row: &BucketRow) -> Result<(), DbError> {
    let sql = "INSERT INTO storage_buckets
                 (id, owner_id, public, file_size_limit, allowed_mime_types, created_at, updated_at)
               VALUES ($1, $2, $3, $4, $5, $6, $7)
               ON CONFLICT (id) DO UPDATE SET public = excluded.public, file_size_limit = excluded.file_size_limit,
                 allowed_mime_types = excluded.allowed_mime_types, updated_at = excluded.updated_at";
    tx.exec(sql, bucket_params(row)).await.map(drop)
}

fn bucket_params(row: &BucketRow) -> Vec<db::Value> {
    params![
        row.id.as_str(),
        row.owner_id.clone(),
        row.public,
        row.file_size_limit,
        row.allowed_mime_types.clone(),
        row.created_at,
        row.updated_at
    ]
}

pub async fn delete_bucket(tx: &mut Tx, id: &str) -> Result<(), DbError> {
    tx.exec("DELETE FROM storage_buckets WHERE id = $1", params![id])
        .await
        .map(drop)
}

/// Whether a bucket holds any file; asked under a lock before it is deleted.
pub async fn has_files(tx: &mut Tx, id: &str) -> Result<bool, DbError> {
    let sql = "SELECT 1 FROM storage_objects WHERE bucket_id = $1 LIMIT 1";
    Ok(tx.opt::<i64>(sql, params![id]).await?.is_some())
}

/// Lets go of every file of a bucket.
pub async fn empty_bucket(tx: &mut Tx, id: &str) -> Result<(), DbError> {
    let sql = "INSERT INTO storage_removals (version) SELECT version FROM storage_objects WHERE bucket_id = $1";
    tx.exec(sql, params![id]).await?;
    tx.exec("DELETE FROM storage_objects WHERE bucket_id = $1", params![id])
        .await
        .map(drop)
}
