//! The rows of the sandbox: its checkouts and their events.

use crate::billing::sandbox::checkouts::SandboxCheckout;
use crate::kernel::fault::{Fault, FaultResult};
use db::{Reads, Tx, params};
use jiff::Timestamp;
use serde_json::{Value, json};
use uuid::Uuid;

pub async fn checkout(reads: &mut impl Reads, id: &str) -> FaultResult<Option<SandboxCheckout>> {
    let found: Option<Value> = reads
        .opt("SELECT book FROM sandbox_checkouts WHERE id = $1", params![id])
        .await?;
    found
        .map(|book| serde_json::from_value(book).map_err(|error| Fault::Internal(format!("a sandbox book: {error}"))))
        .transpose()
}

/// The id of the checkout of an order.
pub async fn checkout_of_order(reads: &mut impl Reads, order: Uuid) -> FaultResult<Option<String>> {
    let sql = "SELECT id FROM sandbox_checkouts WHERE order_id = $1";
    Ok(reads.opt(sql, params![order]).await?)
}

pub async fn save_checkout(tx: &mut Tx, book: &SandboxCheckout, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO sandbox_checkouts (id, order_id, book, updated_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (id) DO UPDATE SET book = excluded.book, updated_at = excluded.updated_at",
        params![book.id.as_str(), book.order, json!(book), now],
    )
    .await
}

pub async fn insert_event(tx: &mut Tx, id: &str, checkout: &str, body: &str, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO sandbox_events (id, checkout_id, body, created_at) VALUES ($1, $2, $3, $4)",
        params![id, checkout, body, now],
    )
    .await
}

/// The bodies of the events since a moment, the oldest first.
pub async fn events_since(reads: &mut impl Reads, since: Timestamp) -> FaultResult<Vec<String>> {
    let sql = "SELECT body FROM sandbox_events WHERE created_at >= $1 ORDER BY created_at, id";
    Ok(reads.all(sql, params![since]).await?)
}
