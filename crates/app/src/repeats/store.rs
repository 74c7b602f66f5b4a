//! All SQL of request keys.

use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

db::row! {
    /// A request that was done.
    #[derive(Debug, Clone)]
    pub struct Done {
        pub body_hash: String,
        /// Sealed; None while it is not known yet.
        pub answer: Option<String>,
        pub created_at: Timestamp,
    }
}

/// The request of this key, unless it is older than `since`.
pub async fn done(reads: &mut impl Reads, user: Uuid, key: &str, since: Timestamp) -> FaultResult<Option<Done>> {
    let sql = "SELECT body_hash, answer, created_at FROM idempotency_keys
                WHERE user_id = $1 AND key_hash = $2 AND created_at > $3";
    Ok(reads.opt(sql, params![user, key, since]).await?)
}

/// How many keys of one account are known.
pub async fn count(reads: &mut impl Reads, user: Uuid, since: Timestamp) -> FaultResult<i64> {
    let sql = "SELECT count(*) FROM idempotency_keys WHERE user_id = $1 AND created_at > $2";
    Ok(reads.one(sql, params![user, since]).await?)
}

/// Stores a request that is done; a key from before is replaced.
pub async fn put(
    tx: &mut Tx,
    user: Uuid,
    key: &str,
    body: &str,
    answer: Option<&str>,
    now: Timestamp,
) -> FaultResult<()> {
    tx.run(
        "INSERT INTO idempotency_keys (user_id, key_hash, body_hash, answer, created_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (user_id, key_hash) DO UPDATE
            SET body_hash = excluded.body_hash, answer = excluded.answer, created_at = excluded.created_at",
        params![user, key, body, answer, now],
    )
    .await
}

/// Adds the answer of a request that is done.
pub async fn set_answer(tx: &mut Tx, user: Uuid, key: &str, answer: &str) -> FaultResult<()> {
    let sql = "UPDATE idempotency_keys SET answer = $3 WHERE user_id = $1 AND key_hash = $2";
    tx.run(sql, params![user, key, answer]).await
}

/// Forgets the key of a request that failed after all.
pub async fn delete(tx: &mut Tx, user: Uuid, key: &str) -> FaultResult<()> {
    let sql = "DELETE FROM idempotency_keys WHERE user_id = $1 AND key_hash = $2";
    tx.run(sql, params![user, key]).await
}

/// Forgets the keys from before a moment.
pub async fn forget(tx: &mut Tx, before: Timestamp) -> FaultResult<()> {
    let sql = "DELETE FROM idempotency_keys WHERE created_at <= $1";
    tx.run(sql, params![before]).await
}
