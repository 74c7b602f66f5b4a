//! Refunds: what was asked back of an order, and what is still owed of it.

use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

db::row! {
    /// What was asked back of an order. Amounts are in the smallest unit of the currency.
    #[derive(Debug, Clone)]
    pub struct AskedRefund {
        pub order: Uuid,
        pub root_id: Uuid,
        pub provider: String,
        pub payment_ref: Option<String>,
        pub currency: String,
        pub state: String,
        /// All that was paid.
        pub amount: i64,
        /// All that went back, by the provider's word.
        pub refunded: i64,
        /// All that will have gone back once the refund is confirmed.
        pub due: i64,
        pub asked_at: Timestamp,
        pub refusals: i64,
        /// The provider's last refusal.
        pub error: Option<String>,
        /// Since when it waits for the operator.
        pub given_up_at: Option<Timestamp>,
        /// When the operator said that it was paid back by other means.
        pub settled_at: Option<Timestamp>,
    }
}

impl AskedRefund {
    /// Whether money must still go back. A disputed payment is with the bank.
    pub fn is_owed(&self) -> bool {
        self.state == "paid" && self.refunded < self.due
    }

    /// What must still go back.
    pub fn missing(&self) -> i64 {
        self.due - self.refunded
    }
}

const ASKED: &str =
    "id, root_id, provider, payment_ref, currency, state, amount, refunded, refund_due, refund_asked_at,
    refund_refusals, refund_error, refund_given_up_at, refund_settled_at";

/// Makes `amount` of an order owed, on top of what went back before.
pub async fn ask(tx: &mut Tx, order: Uuid, amount: i64, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE orders SET refund_asked_at = $2, refund_wanted = $3,
                refund_due = CASE WHEN refunded + $3 > amount THEN amount ELSE refunded + $3 END
          WHERE id = $1",
        params![order, now, amount],
    )
    .await
}

/// What was asked back of an order, whether it went back or not.
pub async fn asked(reads: &mut impl Reads, order: Uuid) -> FaultResult<Option<AskedRefund>> {
    let sql =
        format!("SELECT {ASKED} FROM orders WHERE id = $1 AND refund_due IS NOT NULL AND refund_asked_at IS NOT NULL");
    Ok(reads.opt(sql, params![order]).await?)
}

/// The refunds that are owed, the longest waiting first.
pub async fn owed(reads: &mut impl Reads, limit: i64) -> FaultResult<Vec<AskedRefund>> {
    let sql = format!(
        "SELECT {ASKED} FROM orders
          WHERE refund_due IS NOT NULL AND refund_asked_at IS NOT NULL AND state = 'paid' AND refunded < refund_due
            AND refund_settled_at IS NULL
          ORDER BY refund_asked_at, id LIMIT $1"
    );
    Ok(reads.all(sql, params![limit]).await?)
}

/// Notes a refusal of the provider, and that it was the last one if `given_up_at` says so.
pub async fn set_refused(
    tx: &mut Tx,
    order: Uuid,
    refusals: i64,
    error: &str,
    given_up_at: Option<Timestamp>,
) -> FaultResult<()> {
    tx.run(
        "UPDATE orders SET refund_refusals = $2, refund_error = $3, refund_given_up_at = $4 WHERE id = $1",
        params![order, refusals, error, given_up_at],
    )
    .await
}

/// Whether a refund is owed that waits for the operator.
pub async fn waits_for_operator(reads: &mut impl Reads, order: Uuid) -> FaultResult<bool> {
    let sql = "SELECT 1 FROM orders
          WHERE id = $1 AND refund_given_up_at IS NOT NULL AND refund_settled_at IS NULL AND state = 'paid'
            AND refunded < refund_due";
    Ok(reads.opt::<i64>(sql, params![order]).await?.is_some())
}

/// Whether the operator paid it back by other means.
pub async fn is_settled(reads: &mut impl Reads, order: Uuid) -> FaultResult<bool> {
    let sql = "SELECT 1 FROM orders WHERE id = $1 AND refund_settled_at IS NOT NULL";
    Ok(reads.opt::<i64>(sql, params![order]).await?.is_some())
}

/// Has a refund tried again that waits for the operator.
pub async fn take_up(tx: &mut Tx, order: Uuid) -> FaultResult<()> {
    tx.run(
        "UPDATE orders SET refund_given_up_at = NULL WHERE id = $1",
        params![order],
    )
    .await
}

/// Notes that a refund that is owed was paid back by other means; whether one was owed.
pub async fn set_settled(tx: &mut Tx, order: Uuid, now: Timestamp) -> FaultResult<bool> {
    tx.affects(
        "UPDATE orders SET refund_settled_at = $2
          WHERE id = $1 AND refund_due IS NOT NULL AND state = 'paid' AND refunded < refund_due
            AND refund_settled_at IS NULL",
        params![order, now],
    )
    .await
}

/// What was paid back by other means of a checkout and its renewals: the payment, all that went back of it, and when.
pub async fn settled(reads: &mut impl Reads, root: Uuid) -> FaultResult<Vec<(String, i64, Timestamp)>> {
    Ok(reads
        .all(
            "SELECT payment_ref, refund_due, refund_settled_at FROM orders
              WHERE root_id = $1 AND payment_ref IS NOT NULL AND refund_due IS NOT NULL
                AND refund_settled_at IS NOT NULL",
            params![root],
        )
        .await?)
}
