//! Rows of the book of moderation.

use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

db::row! {
    /// A row of the book.
    #[derive(Debug, Clone, Serialize, Deserialize)]
    pub struct AuditRow {
        pub id: i64,
        pub prev_hash: String,
        pub at: Timestamp,
        pub actor: Option<Uuid>,
        pub role: String,
        pub action: String,
        pub subject: Option<Uuid>,
        pub case_id: Option<Uuid>,
        pub ip_prefix: String,
        pub reason: String,
        pub hash: String,
    }
}

/// Number and hash of the last row.
pub async fn last(reads: &mut impl Reads) -> FaultResult<Option<(i64, String)>> {
    Ok(reads
        .opt("SELECT id, hash FROM mod_audit ORDER BY id DESC LIMIT 1", params![])
        .await?)
}

pub async fn insert(tx: &mut Tx, row: &AuditRow) -> FaultResult<()> {
    tx.run(
        "INSERT INTO mod_audit (id, prev_hash, at, actor, role, action, subject, case_id, ip_prefix, reason, hash)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        params![
            row.id,
            row.prev_hash.as_str(),
            row.at,
            row.actor,
            row.role.as_str(),
            row.action.as_str(),
            row.subject,
            row.case_id,
            row.ip_prefix.as_str(),
            row.reason.as_str(),
            row.hash.as_str()
        ],
    )
    .await
}

/// Rows after a number, in order.
pub async fn after(reads: &mut impl Reads, id: i64, limit: i64) -> FaultResult<Vec<AuditRow>> {
    Ok(reads
        .all(
            "SELECT id, prev_hash, at, actor, role, action, subject, case_id, ip_prefix, reason, hash
               FROM mod_audit WHERE id > $1 ORDER BY id LIMIT $2",
            params![id, limit],
        )
        .await?)
}

db::row! {
    /// What happened to a case, for those who work on it; staff stay unnamed.
    #[derive(Debug, Clone, Serialize, JsonSchema)]
    pub struct HistoryEntry {
        pub at: Timestamp,
        pub role: String,
        pub action: String,
        pub reason: String,
    }
}

/// The latest rows about a case, the oldest first.
pub async fn of_case(reads: &mut impl Reads, case: Uuid, limit: i64) -> FaultResult<Vec<HistoryEntry>> {
    let mut rows: Vec<HistoryEntry> = reads
        .all(
            "SELECT at, role, action, reason FROM mod_audit WHERE case_id = $1 ORDER BY id DESC LIMIT $2",
            params![case, limit],
        )
        .await?;
    rows.reverse();
    Ok(rows)
}
