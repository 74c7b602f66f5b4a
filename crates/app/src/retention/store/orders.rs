//! Orders whose years are over.

use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

/// Orders from before the moments of their countries. The first order of a subscription stays while a later one does.
pub async fn due(
    reads: &mut impl Reads,
    before_in_brazil: Timestamp,
    before: Timestamp,
    limit: i64,
) -> FaultResult<Vec<Uuid>> {
    Ok(reads
        .all(
            "SELECT o.id FROM orders o
              WHERE ((o.country = 'BR' AND o.created_at < $1 AND (o.period_end IS NULL OR o.period_end < $1))
                  OR (o.country <> 'BR' AND o.created_at < $2 AND (o.period_end IS NULL OR o.period_end < $2)))
                AND (o.id <> o.root_id OR NOT EXISTS (
                      SELECT 1 FROM orders r WHERE r.root_id = o.id AND r.id <> o.id
                         AND ((r.country = 'BR' AND r.created_at >= $1) OR (r.country <> 'BR' AND r.created_at >= $2))))
              ORDER BY o.created_at, o.id LIMIT $3",
            params![before_in_brazil, before, limit],
        )
        .await?)
}

/// Deletes an order with what the books have of it.
pub async fn delete(tx: &mut Tx, order: Uuid) -> FaultResult<()> {
    for sql in [
        "DELETE FROM payment_ledger WHERE order_id = $1",
        "DELETE FROM sandbox_checkouts WHERE order_id = $1",
        "DELETE FROM store_facts WHERE subscription IN (SELECT external_id FROM orders WHERE id = $1)",
        "DELETE FROM orders WHERE id = $1",
    ] {
        tx.exec(sql, params![order]).await?;
    }
    Ok(())
}

/// Deletes subscriptions of which no order is left.
pub async fn delete_subscriptions(tx: &mut Tx) -> FaultResult<()> {
    tx.run(
        "DELETE FROM subscriptions WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.root_id = subscriptions.root_id)",
        params![],
    )
    .await
}

/// Deletes what providers told before a moment.
pub async fn delete_webhooks(tx: &mut Tx, before: Timestamp) -> FaultResult<()> {
    tx.run("DELETE FROM webhook_events WHERE received_at < $1", params![before])
        .await
}
