//! The rows of uploads that have begun and not ended.

use db::{DbError, Reads, Tx, params};
use jiff::Timestamp;
use serde_json::Value;
use uuid::Uuid;

use crate::files::model::UploadRow;

const UPLOAD: &str = "SELECT id, bucket_id, name, owner_id, overwrites, token_id, length, received, version, paused,
  content_type, cache_control, content_encoding, user_metadata, expires_at FROM storage_uploads";

pub async fn insert_upload(tx: &mut Tx, row: &UploadRow) -> Result<(), DbError> {
    tx.exec(
        "INSERT INTO storage_uploads (id, bucket_id, name, owner_id, overwrites, token_id, length, received, version,
           paused, content_type, cache_control, content_encoding, user_metadata, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)",
        params![
            row.id,
            row.bucket_id.as_str(),
            row.name.as_str(),
            row.owner_id.clone(),
            row.overwrites,
            row.token_id,
            row.length,
            row.received,
            row.version,
            row.paused.clone(),
            row.content_type.as_str(),
            row.cache_control.as_str(),
            row.content_encoding.clone(),
            row.user_metadata.clone(),
            row.expires_at
        ],
    )
    .await
    .map(drop)
}

pub async fn upload(reads: &mut impl Reads, id: Uuid) -> Result<Option<UploadRow>, DbError> {
    reads.opt(format!("{UPLOAD} WHERE id = $1"), params![id]).await
}

/// How many unfinished uploads a user has.
pub async fn open_uploads(reads: &mut impl Reads, owner: &str) -> Result<i64, DbError> {
    let sql = "SELECT count(*) FROM storage_uploads WHERE owner_id = $1";
    reads.one(sql, params![owner]).await
}

/// Records progress if it is unchanged since `row` was read; `false` otherwise.
pub async fn advance_upload(
    tx: &mut Tx,
    row: &UploadRow,
    length: Option<i64>,
    received: i64,
    paused: Option<Value>,
) -> Result<bool, DbError> {
    let sql = "UPDATE storage_uploads SET length = $3, received = $4, paused = $5 WHERE id = $1 AND received = $2";
    let touched = tx
        .exec(sql, params![row.id, row.received, length, received, paused])
        .await?;
    Ok(touched == 1)
}

pub async fn delete_upload(tx: &mut Tx, id: Uuid) -> Result<(), DbError> {
    tx.exec("DELETE FROM storage_uploads WHERE id = $1", params![id])
        .await
        .map(drop)
}

pub async fn expired_uploads(reads: &mut impl Reads, now: Timestamp, limit: i64) -> Result<Vec<UploadRow>, DbError> {
    let sql = format!("{UPLOAD} WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2");
    reads.all(sql, params![now, limit]).await
}
