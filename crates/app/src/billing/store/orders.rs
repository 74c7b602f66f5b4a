//! Orders: a checkout, or a renewal of one.

use crate::billing::model::{OrderState, Payment, PaymentInstructions};
use crate::billing::provider::StartedCheckout;
use crate::billing::stores;
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use serde_json::{Value, json};
use uuid::Uuid;

db::row! {
    /// One charge: a checkout, or a renewal of one.
    #[derive(Debug, Clone)]
    pub struct Order {
        pub id: Uuid,
        pub root_id: Uuid,
        pub user_id: Uuid,
        pub product_id: String,
        pub provider: String,
        pub method: String,
        pub country: String,
        pub currency: String,
        pub amount: i64,
        pub state: String,
        pub external_id: Option<String>,
        pub payment_ref: Option<String>,
        pub url: Option<String>,
        pub voucher: Option<Value>,
        pub decline: Option<String>,
        pub created_at: Timestamp,
        pub expires_at: Option<Timestamp>,
        pub paid_at: Option<Timestamp>,
        pub period_end: Option<Timestamp>,
        pub refunded: i64,
        pub refund_asked_at: Option<Timestamp>,
        /// What was asked back, in the smallest unit; none for what was asked before it was stored.
        pub refund_wanted: Option<i64>,
        pub withdraw_until: Option<Timestamp>,
        pub looks: i64,
    }
}

impl Order {
    pub fn is_root(&self) -> bool {
        self.id == self.root_id
    }

    /// Whether a store of apps takes the money and looks after the subscription.
    pub fn is_of_store(&self) -> bool {
        stores::label(&self.provider).is_some()
    }
}

pub(super) const ORDER: &str =
    "id, root_id, user_id, product_id, provider, method, country, currency, amount, state, external_id,
    payment_ref, url, voucher, decline, created_at, expires_at, paid_at, period_end, refunded, refund_asked_at,
    refund_wanted, withdraw_until, looks";

pub async fn order(reads: &mut impl Reads, id: Uuid) -> FaultResult<Option<Order>> {
    Ok(reads
        .opt(format!("SELECT {ORDER} FROM orders WHERE id = $1"), params![id])
        .await?)
}

pub async fn own_order(reads: &mut impl Reads, user: Uuid, id: Uuid) -> FaultResult<Option<Order>> {
    let sql = format!("SELECT {ORDER} FROM orders WHERE id = $1 AND user_id = $2");
    Ok(reads.opt(sql, params![id, user]).await?)
}

pub async fn order_of_external(reads: &mut impl Reads, external_id: &str) -> FaultResult<Option<Order>> {
    let sql = format!("SELECT {ORDER} FROM orders WHERE external_id = $1");
    Ok(reads.opt(sql, params![external_id]).await?)
}

pub async fn order_by_key(reads: &mut impl Reads, user: Uuid, key: &str) -> FaultResult<Option<Order>> {
    let sql = format!("SELECT {ORDER} FROM orders WHERE user_id = $1 AND idem_key = $2");
    Ok(reads.opt(sql, params![user, key]).await?)
}

pub async fn orders_of(reads: &mut impl Reads, user: Uuid, limit: i64) -> FaultResult<Vec<Order>> {
    let sql = format!("SELECT {ORDER} FROM orders WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2");
    Ok(reads.all(sql, params![user, limit]).await?)
}

pub async fn family(reads: &mut impl Reads, root: Uuid) -> FaultResult<Vec<Order>> {
    let sql = format!("SELECT {ORDER} FROM orders WHERE root_id = $1 ORDER BY created_at, id");
    Ok(reads.all(sql, params![root]).await?)
}

pub async fn placed_since(reads: &mut impl Reads, user: Uuid, since: Timestamp) -> FaultResult<i64> {
    let sql = "SELECT count(*) FROM orders WHERE user_id = $1 AND id = root_id AND created_at > $2";
    Ok(reads.one(sql, params![user, since]).await?)
}

pub async fn is_disputed(reads: &mut impl Reads, user: Uuid) -> FaultResult<bool> {
    let sql = "SELECT 1 FROM orders WHERE user_id = $1 AND state = 'disputed' LIMIT 1";
    Ok(reads.opt::<i64>(sql, params![user]).await?.is_some())
}

pub async fn insert_order(tx: &mut Tx, order: &Order, idem_key: Option<&str>) -> FaultResult<()> {
    tx.run(
        "INSERT INTO orders (id, root_id, user_id, product_id, provider, method, country, currency, amount, state,
                             external_id, payment_ref, idem_key, created_at, refunded, looks, applied_look)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 0, 0, 0)
         ON CONFLICT (external_id) DO NOTHING",
        params![
            order.id,
            order.root_id,
            order.user_id,
            order.product_id.as_str(),
            order.provider.as_str(),
            order.method.as_str(),
            order.country.as_str(),
            order.currency.as_str(),
            order.amount,
            order.state.as_str(),
            order.external_id.clone(),
            order.payment_ref.clone(),
            idem_key,
            order.created_at
        ],
    )
    .await
}

/// Notes the checkout that the provider made; the first one stays.
pub async fn set_started(tx: &mut Tx, id: Uuid, started: &StartedCheckout) -> FaultResult<()> {
    let state = if started.pending {
        OrderState::AwaitingPayment
    } else {
        OrderState::Created
    };
    tx.run(
        "UPDATE orders SET external_id = $2, url = $3, voucher = $4, expires_at = $5, state = $6
          WHERE id = $1 AND external_id IS NULL",
        params![
            id,
            started.external_id.as_str(),
            started.url.as_str(),
            started.voucher.as_ref().map(|voucher| json!(voucher)),
            started.expires_at,
            state.word()
        ],
    )
    .await
}

/// Numbers a look at the provider before it is taken.
pub async fn begin_sync(tx: &mut Tx, root: Uuid) -> FaultResult<Option<Order>> {
    let sql = format!("UPDATE orders SET looks = looks + 1 WHERE id = $1 AND id = root_id RETURNING {ORDER}");
    Ok(tx.opt(sql, params![root]).await?)
}

/// Makes the look of this number the newest, unless a newer one was there; keeps others waiting meanwhile.
pub async fn claim_look(tx: &mut Tx, root: Uuid, look: i64) -> FaultResult<bool> {
    let sql = "UPDATE orders SET applied_look = $2 WHERE id = $1 AND applied_look < $2";
    tx.affects(sql, params![root, look]).await
}

/// What the provider said of the checkout that is not about money.
pub async fn set_offer(
    tx: &mut Tx,
    id: Uuid,
    voucher: Option<&PaymentInstructions>,
    expires_at: Option<Timestamp>,
    decline: Option<&str>,
) -> FaultResult<()> {
    tx.run(
        "UPDATE orders SET voucher = coalesce($2, voucher), expires_at = coalesce($3, expires_at), decline = $4
          WHERE id = $1",
        params![id, voucher.map(|voucher| json!(voucher)), expires_at, decline],
    )
    .await
}

pub async fn set_state(tx: &mut Tx, id: Uuid, state: OrderState) -> FaultResult<()> {
    tx.run("UPDATE orders SET state = $2 WHERE id = $1", params![id, state.word()])
        .await
}

pub async fn set_payment(
    tx: &mut Tx,
    id: Uuid,
    payment: &Payment,
    withdraw_until: Option<Timestamp>,
) -> FaultResult<()> {
    tx.run(
        "UPDATE orders SET payment_ref = $2, paid_at = $3, period_start = $4, period_end = $5, refunded = $6,
                           withdraw_until = $7
          WHERE id = $1",
        params![
            id,
            payment.reference.as_str(),
            payment.at,
            payment.period.map(|period| period.0),
            payment.period.map(|period| period.1),
            payment.refunded,
            withdraw_until
        ],
    )
    .await
}

/// What a store charged for, where that was not known when the order was made.
pub async fn set_sold(tx: &mut Tx, order: &Order) -> FaultResult<()> {
    tx.run(
        "UPDATE orders SET product_id = $2, currency = $3, amount = $4, created_at = $5 WHERE id = $1",
        params![
            order.id,
            order.product_id.as_str(),
            order.currency.as_str(),
            order.amount,
            order.created_at
        ],
    )
    .await
}

/// The paid orders of a person whose time has not ended and whose money was not asked back, with that time.
pub async fn running_times(
    reads: &mut impl Reads,
    user: Uuid,
    now: Timestamp,
) -> FaultResult<Vec<(Uuid, Timestamp, Timestamp)>> {
    Ok(reads
        .all(
            "SELECT o.id, e.valid_from, e.valid_until FROM entitlements e
               JOIN orders o ON e.source = 'order:' || CAST(o.id AS TEXT)
              WHERE e.user_id = $1 AND e.kind = 'premium' AND e.revoked_at IS NULL AND e.valid_until > $2
                AND o.state = 'paid' AND o.refund_asked_at IS NULL
              ORDER BY e.valid_from, o.id",
            params![user, now],
        )
        .await?)
}

/// Checkouts whose time is over and which still wait.
pub async fn overdue(reads: &mut impl Reads, now: Timestamp, limit: i64) -> FaultResult<Vec<Uuid>> {
    Ok(reads
        .all(
            "SELECT id FROM orders WHERE id = root_id AND state IN ('created', 'awaiting_payment', 'failed')
                AND external_id IS NOT NULL AND expires_at <= $1 ORDER BY expires_at LIMIT $2",
            params![now, limit],
        )
        .await?)
}

/// The checkout that something of the provider's belongs to.
pub async fn root_of(
    reads: &mut impl Reads,
    order: Option<Uuid>,
    payment: Option<&str>,
    subscription: Option<&str>,
) -> FaultResult<Option<Uuid>> {
    if let Some(id) = order
        && let Some(found) = reads
            .opt("SELECT root_id FROM orders WHERE id = $1", params![id])
            .await?
    {
        return Ok(Some(found));
    }
    if let Some(reference) = payment
        && let Some(found) = reads
            .opt(
                "SELECT root_id FROM orders WHERE payment_ref = $1 LIMIT 1",
                params![reference],
            )
            .await?
    {
        return Ok(Some(found));
    }
    match subscription {
        Some(reference) => Ok(reads
            .opt(
                // A store's subscription has the name of its order, before anything more is known of it.
                "SELECT root_id FROM subscriptions WHERE external_id = $1
                 UNION SELECT root_id FROM orders WHERE external_id = $1 LIMIT 1",
                params![reference],
            )
            .await?),
        None => Ok(None),
    }
}
