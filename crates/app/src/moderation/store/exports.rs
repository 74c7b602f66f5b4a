//! Rows of evidence that leaves the product.

use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

db::row! {
    /// A request to take evidence away.
    #[derive(Debug, Clone)]
    pub struct Export {
        pub id: Uuid,
        pub case_id: Uuid,
        pub reason: String,
        pub state: String,
        pub asked_by: Uuid,
        pub asked_at: Timestamp,
    }
}

const COLUMNS: &str = "e.id, e.case_id, e.reason, e.state, e.asked_by, e.asked_at";

pub async fn insert(tx: &mut Tx, id: Uuid, case: Uuid, reason: &str, by: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO mod_exports (id, case_id, reason, state, asked_by, asked_at) VALUES ($1, $2, $3, 'awaiting', $4, $5)",
        params![id, case, reason, by, now],
    )
    .await
}

pub async fn export(reads: &mut impl Reads, id: Uuid) -> FaultResult<Option<Export>> {
    let sql = format!("SELECT {COLUMNS} FROM mod_exports e WHERE e.id = $1");
    Ok(reads.opt(sql.as_str(), params![id]).await?)
}

pub async fn of_case(reads: &mut impl Reads, case: Uuid) -> FaultResult<Vec<Export>> {
    let sql = format!("SELECT {COLUMNS} FROM mod_exports e WHERE e.case_id = $1 ORDER BY e.asked_at, e.id");
    Ok(reads.all(sql.as_str(), params![case]).await?)
}

pub async fn set_seconded(tx: &mut Tx, id: Uuid, allowed: bool, by: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE mod_exports SET state = $2, seconded_by = $3, seconded_at = $4 WHERE id = $1 AND state = 'awaiting'",
        params![id, if allowed { "allowed" } else { "refused" }, by, now],
    )
    .await
}

/// Takes an allowed export, once.
pub async fn take(tx: &mut Tx, id: Uuid, by: Uuid, now: Timestamp) -> FaultResult<bool> {
    tx.affects(
        "UPDATE mod_exports SET state = 'taken', taken_at = $3 WHERE id = $1 AND asked_by = $2 AND state = 'allowed'",
        params![id, by, now],
    )
    .await
}
