//! What buyers are reminded of.

use super::orders::{ORDER, Order};
use super::subscriptions::{SUBSCRIPTION, Subscription};
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

/// Subscriptions that renew by themselves until `until`, and whose renewal was not announced.
pub async fn renewing(
    reads: &mut impl Reads,
    now: Timestamp,
    until: Timestamp,
    limit: i64,
) -> FaultResult<Vec<Subscription>> {
    let sql = format!(
        "SELECT {SUBSCRIPTION} FROM subscriptions
          WHERE status = 'active' AND NOT cancel_at_period_end AND current_period_end > $1 AND current_period_end <= $2
            AND (renewal_announced IS NULL OR renewal_announced < current_period_end)
          ORDER BY current_period_end, root_id LIMIT $3"
    );
    Ok(reads.all(sql, params![now, until, limit]).await?)
}

pub async fn set_renewal_announced(tx: &mut Tx, root: Uuid, period_end: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE subscriptions SET renewal_announced = $2 WHERE root_id = $1",
        params![root, period_end],
    )
    .await
}

/// Bills with days to pay that wait for their payment until `until` at most, and were not reminded of.
pub async fn bills_due(
    reads: &mut impl Reads,
    now: Timestamp,
    until: Timestamp,
    limit: i64,
) -> FaultResult<Vec<Order>> {
    let sql = format!(
        "SELECT {ORDER} FROM orders
          WHERE state = 'awaiting_payment' AND method IN ('boleto', 'multibanco') AND reminded_at IS NULL
            AND expires_at > $1 AND expires_at <= $2
          ORDER BY expires_at, id LIMIT $3"
    );
    Ok(reads.all(sql, params![now, until, limit]).await?)
}

pub async fn set_reminded(tx: &mut Tx, id: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.run("UPDATE orders SET reminded_at = $2 WHERE id = $1", params![id, now])
        .await
}
