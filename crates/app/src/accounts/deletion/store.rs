//! All SQL of requests to delete an account.

use crate::kernel::Language;
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

db::row! {
    /// One request.
    pub struct StoredRequest {
        pub sealed: String,
        pub locale: String,
        pub asked_at: Timestamp,
    }
}

pub async fn insert(
    tx: &mut Tx,
    id: Uuid,
    mark: &str,
    sealed: &str,
    language: Language,
    now: Timestamp,
) -> FaultResult<()> {
    tx.run(
        "INSERT INTO deletion_requests (id, mark, sealed, locale, asked_at) VALUES ($1, $2, $3, $4, $5)",
        params![id, mark, sealed, language.tag(), now],
    )
    .await
}

pub async fn request(reads: &mut impl Reads, id: Uuid) -> FaultResult<Option<StoredRequest>> {
    Ok(reads
        .opt(
            "SELECT sealed, locale, asked_at FROM deletion_requests WHERE id = $1",
            params![id],
        )
        .await?)
}

pub async fn count_since(reads: &mut impl Reads, mark: &str, since: Timestamp) -> FaultResult<i64> {
    Ok(reads
        .one(
            "SELECT count(*) FROM deletion_requests WHERE mark = $1 AND asked_at > $2",
            params![mark, since],
        )
        .await?)
}

/// Whether it was not used before.
pub async fn set_used(tx: &mut Tx, id: Uuid, now: Timestamp) -> FaultResult<bool> {
    tx.affects(
        "UPDATE deletion_requests SET used_at = $2 WHERE id = $1 AND used_at IS NULL",
        params![id, now],
    )
    .await
}

pub async fn delete_old(tx: &mut Tx, before: Timestamp) -> FaultResult<()> {
    tx.run("DELETE FROM deletion_requests WHERE asked_at < $1", params![before])
        .await
}
