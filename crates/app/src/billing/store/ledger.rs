//! The double-entry book of payments.

use crate::billing::store::orders::Order;
use crate::kernel::fault::FaultResult;
use crate::kernel::new_id;
use db::{Tx, params};
use jiff::Timestamp;

/// Adds the difference that brings an account of an order to a balance, with its counterpart; nothing if the balance is
/// right.
pub async fn balance(
    tx: &mut Tx,
    order: &Order,
    entry: &str,
    account: &str,
    target: i64,
    now: Timestamp,
) -> FaultResult<()> {
    let stands: i64 = tx
        .one(
            "SELECT CAST(coalesce(sum(amount), 0) AS bigint) FROM payment_ledger WHERE order_id = $1 AND account = $2",
            params![order.id, account],
        )
        .await?;
    let delta = target - stands;
    if delta == 0 {
        return Ok(());
    }
    let counterpart = format!("provider:{}", order.provider);
    for (account, amount) in [(account, delta), (counterpart.as_str(), -delta)] {
        tx.exec(
            "INSERT INTO payment_ledger (id, entry, account, order_id, currency, amount, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (entry, account) DO NOTHING",
            params![
                new_id(now),
                entry,
                account,
                order.id,
                order.currency.as_str(),
                amount,
                now
            ],
        )
        .await?;
    }
    Ok(())
}
