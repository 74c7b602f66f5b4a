//! Orders that are used once.

use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

/// The oldest first.
pub async fn unspent(reads: &mut impl Reads, user: Uuid, kind: &str) -> FaultResult<Vec<Uuid>> {
    Ok(reads
        .all(
            "SELECT o.id FROM orders o JOIN products p ON p.id = o.product_id
              WHERE o.user_id = $1 AND p.kind = $2 AND o.state = 'paid' AND o.spent_at IS NULL
                AND o.refund_asked_at IS NULL
              ORDER BY o.paid_at, o.id",
            params![user, kind.to_string()],
        )
        .await?)
}

pub async fn set_spent(tx: &mut Tx, order: Uuid, at: Option<Timestamp>) -> FaultResult<()> {
    tx.run("UPDATE orders SET spent_at = $2 WHERE id = $1", params![order, at])
        .await
}

pub async fn is_spent(reads: &mut impl Reads, order: Uuid) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM orders WHERE id = $1 AND spent_at IS NOT NULL",
            params![order],
        )
        .await
}
