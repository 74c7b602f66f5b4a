//! What renews by itself.

use crate::billing::model::Renewal;
use crate::billing::store::orders::Order;
use crate::billing::stores;
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

db::row! {
    /// What renews by itself.
    #[derive(Debug, Clone)]
    pub struct Subscription {
        pub root_id: Uuid,
        pub user_id: Uuid,
        pub product_id: String,
        pub provider: String,
        pub external_id: String,
        pub customer_ref: Option<String>,
        pub status: String,
        pub current_period_end: Timestamp,
        pub cancel_at_period_end: bool,
        pub cancel_asked_at: Option<Timestamp>,
        pub cancel_told_at: Option<Timestamp>,
        pub past_due_since: Option<Timestamp>,
    }
}

impl Subscription {
    /// Whether it may still take money.
    pub fn is_live(&self) -> bool {
        matches!(
            self.status.as_str(),
            "active" | "trialing" | "past_due" | "unpaid" | "incomplete"
        )
    }

    /// Whether a store of apps takes the money: only its own page changes the subscription.
    pub fn is_of_store(&self) -> bool {
        stores::label(&self.provider).is_some()
    }

    /// Whether the owner made a decision that was not yet sent to the provider.
    pub fn has_pending_command(&self) -> bool {
        self.cancel_asked_at
            .is_some_and(|asked| self.cancel_told_at.is_none_or(|announced| announced < asked))
    }
}

pub(super) const SUBSCRIPTION: &str = "root_id, user_id, product_id, provider, external_id, customer_ref, status,
    current_period_end, cancel_at_period_end, cancel_asked_at, cancel_told_at, past_due_since";

pub async fn subscription(reads: &mut impl Reads, root: Uuid) -> FaultResult<Option<Subscription>> {
    let sql = format!("SELECT {SUBSCRIPTION} FROM subscriptions WHERE root_id = $1");
    Ok(reads.opt(sql, params![root]).await?)
}

/// The newest first.
pub async fn subscriptions_of(reads: &mut impl Reads, user: Uuid) -> FaultResult<Vec<Subscription>> {
    let sql = format!("SELECT {SUBSCRIPTION} FROM subscriptions WHERE user_id = $1 ORDER BY current_period_end DESC");
    Ok(reads.all(sql, params![user]).await?)
}

/// Mirrors the provider's state. A decision of the owner that was not yet sent stays.
pub async fn put_subscription(
    tx: &mut Tx,
    root: &Order,
    renewal: &Renewal,
    past_due_since: Option<Timestamp>,
    now: Timestamp,
) -> FaultResult<()> {
    tx.run(
        "INSERT INTO subscriptions (root_id, user_id, product_id, provider, external_id, customer_ref, status,
                                    current_period_end, cancel_at_period_end, past_due_since, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
         ON CONFLICT (root_id) DO UPDATE SET customer_ref = excluded.customer_ref, status = excluded.status,
           product_id = excluded.product_id, current_period_end = excluded.current_period_end, past_due_since = excluded.past_due_since,
           updated_at = excluded.updated_at,
           cancel_at_period_end = CASE WHEN subscriptions.cancel_asked_at IS NOT NULL
               AND (subscriptions.cancel_told_at IS NULL OR subscriptions.cancel_told_at < subscriptions.cancel_asked_at)
             THEN subscriptions.cancel_at_period_end ELSE excluded.cancel_at_period_end END",
        params![
            root.id,
            root.user_id,
            renewal.product.as_deref().unwrap_or(&root.product_id),
            root.provider.as_str(),
            renewal.reference.as_str(),
            renewal.customer.clone(),
            renewal.status.as_str(),
            renewal.period_end,
            renewal.cancel_at_period_end,
            past_due_since,
            now
        ],
    )
    .await
}

pub async fn set_cancel(tx: &mut Tx, root: Uuid, cancel: bool, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE subscriptions SET cancel_at_period_end = $2, cancel_asked_at = $3, cancel_told_at = NULL,
                updated_at = $3 WHERE root_id = $1",
        params![root, cancel, now],
    )
    .await
}

/// Marks the command requested at `asked` as sent; a later decision still waits.
pub async fn mark_command_sent(tx: &mut Tx, root: Uuid, asked: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE subscriptions SET cancel_told_at = $2 WHERE root_id = $1 AND (cancel_told_at IS NULL OR cancel_told_at < $2)",
        params![root, asked],
    )
    .await
}
