//! What renews by itself.

use crate::billing::model::{Renewal, may_charge};
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
        pub past_due_since: Option<Timestamp>,
    }
}

impl Subscription {
    /// Whether it may still take money.
    pub fn is_live(&self) -> bool {
        may_charge(&self.status)
    }

    /// Whether a store of apps takes the money: only its own page changes the subscription.
    pub fn is_of_store(&self) -> bool {
        stores::label(&self.provider).is_some()
    }
}

pub(super) const SUBSCRIPTION: &str = "root_id, user_id, product_id, provider, external_id, customer_ref, status,
    current_period_end, cancel_at_period_end, past_due_since";

pub async fn subscription(reads: &mut impl Reads, root: Uuid) -> FaultResult<Option<Subscription>> {
    let sql = format!("SELECT {SUBSCRIPTION} FROM subscriptions WHERE root_id = $1");
    Ok(reads.opt(sql, params![root]).await?)
}

/// The newest first.
pub async fn subscriptions_of(reads: &mut impl Reads, user: Uuid) -> FaultResult<Vec<Subscription>> {
    let sql = format!("SELECT {SUBSCRIPTION} FROM subscriptions WHERE user_id = $1 ORDER BY current_period_end DESC");
    Ok(reads.all(sql, params![user]).await?)
}

/// Ends a subscription that its provider has no more; whether it was live.
pub async fn set_ended(tx: &mut Tx, root: Uuid, now: Timestamp) -> FaultResult<bool> {
    // The states are those of `model::may_charge`.
    tx.affects(
        "UPDATE subscriptions SET status = 'canceled', past_due_since = NULL, updated_at = $2
          WHERE root_id = $1 AND status IN ('active', 'trialing', 'past_due', 'unpaid', 'incomplete')",
        params![root, now],
    )
    .await
}

/// Mirrors the provider's state. A decision that the provider did not confirm yet stays.
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
