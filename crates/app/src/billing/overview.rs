//! What a user bought, for the billing screens.

use super::catalogue::Product;
use super::store::cancellations::AskedCancellation;
use super::store::{self, Order, Subscription};
use super::{rights, single_use, status, stores};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Member, word_enum};
use crate::wallet;
use db::Reads;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

/// Purchases shown at once; the export has all.
const SHOWN: i64 = 60;

/// A purchase, as its buyer sees it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Purchase {
    pub id: Uuid,
    pub product: String,
    pub kind: String,
    pub method: String,
    /// created | awaiting_payment | paid | expired | failed | refunded | disputed
    pub state: String,
    pub amount: i64,
    pub currency: String,
    /// Whether it is the renewal of a subscription.
    pub renewal: bool,
    pub renews: bool,
    /// Where it is paid, while it can be.
    pub url: Option<String>,
    pub voucher: Option<super::model::PaymentInstructions>,
    /// Why the card was refused.
    pub decline: Option<String>,
    #[schemars(with = "String")]
    pub created_at: Timestamp,
    #[schemars(with = "Option<String>")]
    pub expires_at: Option<Timestamp>,
    #[schemars(with = "Option<String>")]
    pub paid_at: Option<Timestamp>,
    #[schemars(with = "Option<String>")]
    pub period_end: Option<Timestamp>,
    pub refunded: i64,
    /// The money was asked back, and did not go back yet.
    pub refunding: bool,
    /// The provider refused the refund for a week: the team has to act.
    pub refund_in_review: bool,
    /// When its buyer withdrew from it.
    #[schemars(with = "Option<String>")]
    pub withdrawn_at: Option<Timestamp>,
    /// Of a pack: the unused credits, whose part of the price goes back.
    pub refundable_credits: Option<i64>,
    /// Until when it can be withdrawn from; null when it cannot.
    #[schemars(with = "Option<String>")]
    pub withdrawable_until: Option<Timestamp>,
}

word_enum! {
    /// What was decided of a subscription and its provider does not do.
    pub enum RefusedDecision {
        /// It ends with its period.
        Cancel = "cancel",
        /// It goes on after all.
        Resume = "resume",
        /// It ends at once, because its purchase is paid back.
        End = "end",
    }
}

impl RefusedDecision {
    /// The decision that waits for the operator; none while the provider is still asked.
    fn of(asked: &AskedCancellation) -> Option<RefusedDecision> {
        asked.given_up_at?;
        Some(match (asked.end_asked_at, asked.cancel_at_period_end) {
            (Some(_), _) => RefusedDecision::End,
            (None, true) => RefusedDecision::Cancel,
            (None, false) => RefusedDecision::Resume,
        })
    }
}

/// A subscription, as its owner sees it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RunningSubscription {
    pub product: String,
    /// active | past_due | canceled
    pub status: String,
    pub amount: i64,
    pub currency: String,
    #[schemars(with = "String")]
    pub current_period_end: Timestamp,
    pub cancel_at_period_end: bool,
    /// Who charges it: stripe, sandbox, apple or google.
    pub provider: String,
    /// The page of the store where it is cancelled; null where that is done here.
    pub store_page: Option<String>,
    #[schemars(with = "Option<String>")]
    pub past_due_since: Option<Timestamp>,
    /// The decision that the provider refused for a week, until the team has it done; null where nothing waits for that.
    pub in_review: Option<RefusedDecision>,
}

/// A user's whole billing data.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Billing {
    /// premium | pass | beta | free
    pub tier: String,
    pub status: String,
    /// Until when Premium reaches without a gap.
    #[schemars(with = "Option<String>")]
    pub until: Option<Timestamp>,
    pub subscription: Option<RunningSubscription>,
    pub purchases: Vec<Purchase>,
    pub games: Vec<String>,
}

pub async fn billing(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<Billing> {
    let standing = status::status(reads, member, now).await?;
    let orders = store::orders_of(reads, member.id, SHOWN).await?;
    let subscription = store::subscriptions_of(reads, member.id).await?.into_iter().next();
    let held = rights::held(reads, member.id, now).await?;
    let renewing = match status::current(&held, &orders, subscription.as_ref()) {
        Some(known) => Some(renewing(reads, known, &orders).await?),
        None => None,
    };
    let mut purchases = Vec::with_capacity(orders.len());
    for order in orders {
        purchases.push(purchase(reads, order, now).await?);
    }
    Ok(Billing {
        tier: standing.tier.to_string(),
        status: standing.status.to_string(),
        until: rights::reaches(reads, member.id, super::catalogue::PREMIUM, now).await?,
        subscription: renewing,
        purchases,
        games: standing.purchased_games,
    })
}

async fn renewing(reads: &mut impl Reads, known: &Subscription, orders: &[Order]) -> FaultResult<RunningSubscription> {
    let asked = store::cancellations::asked(reads, known.root_id).await?;
    let order = orders.iter().find(|order| order.root_id == known.root_id);
    let status = match (known.is_live(), known.past_due_since) {
        (false, _) => "canceled",
        (true, Some(_)) => "past_due",
        (true, None) => "active",
    };
    Ok(RunningSubscription {
        product: known.product_id.clone(),
        status: status.to_string(),
        amount: order.map_or(0, |order| order.amount),
        currency: order.map(|order| order.currency.clone()).unwrap_or_default(),
        current_period_end: known.current_period_end,
        cancel_at_period_end: known.cancel_at_period_end,
        provider: known.provider.clone(),
        store_page: stores::page(&known.provider).map(str::to_owned),
        past_due_since: known.past_due_since,
        in_review: asked.as_ref().and_then(RefusedDecision::of),
    })
}

/// One purchase of the caller; 404 for anybody else's.
pub async fn own_purchase(reads: &mut impl Reads, member: Member, id: Uuid, now: Timestamp) -> FaultResult<Purchase> {
    let order = store::own_order(reads, member.id, id).await?.ok_or(Fault::NotFound)?;
    purchase(reads, order, now).await
}

/// One purchase. An order that was not paid in time counts as expired, even before the provider reports it.
pub async fn purchase(reads: &mut impl Reads, order: Order, now: Timestamp) -> FaultResult<Purchase> {
    let product = store::known_product(reads, &order.product_id).await?;
    let open = matches!(order.state.as_str(), "created" | "awaiting_payment" | "failed");
    let over = open && order.expires_at.is_some_and(|end| end <= now);
    let method = super::catalogue::Method::of(&order.method);
    let renews = product
        .as_ref()
        .zip(method)
        .is_some_and(|(product, method)| product.renews_by(method));
    let withdrawable = order.state == "paid" && order.refund_asked_at.is_none();
    let refundable = product.as_ref().and_then(Product::credits).is_some();
    let refundable_credits = match product.as_ref().and_then(Product::credits) {
        Some(_) if withdrawable => Some(wallet::packs::unused_of(reads, order.user_id, order.id).await?),
        _ => None,
    };
    // A pack without unused credits has nothing to give back, nor has what was used.
    let spent = single_use::is_spent(reads, order.id).await?;
    let withdrawable = withdrawable && refundable_credits != Some(0) && !spent;
    let withdrawn_at = withdrawn_at(&order, refundable);
    let is_settled = order.refund_asked_at.is_some() && store::refunds::is_settled(reads, order.id).await?;
    let refund_in_review =
        order.refund_asked_at.is_some() && store::refunds::waits_for_operator(reads, order.id).await?;
    Ok(Purchase {
        refundable_credits,
        id: order.id,
        kind: product.map(|product| product.kind).unwrap_or_default(),
        renewal: !order.is_root(),
        renews,
        url: order.url.filter(|_| open && !over),
        voucher: order
            .voucher
            .filter(|_| open && !over)
            .and_then(|voucher| serde_json::from_value(voucher).ok()),
        state: if over { "expired".to_string() } else { order.state },
        product: order.product_id,
        method: order.method,
        amount: order.amount,
        currency: order.currency,
        decline: order.decline,
        created_at: order.created_at,
        expires_at: order.expires_at,
        paid_at: order.paid_at,
        period_end: order.period_end,
        refunded: order.refunded,
        withdrawn_at,
        refunding: order.refund_asked_at.is_some() && order.refunded == 0 && !is_settled,
        refund_in_review,
        withdrawable_until: order.withdraw_until.filter(|until| withdrawable && now <= *until),
    })
}

/// When the buyer withdrew. Time that is paid back when two people found each other is a part of the price, and none of it
/// a withdrawal.
fn withdrawn_at(order: &Order, is_pack: bool) -> Option<Timestamp> {
    let whole = is_pack || order.refund_wanted == Some(order.amount);
    let asked = order.refund_asked_at.filter(|_| whole)?;
    order
        .withdraw_until
        .is_some_and(|until| asked <= until)
        .then_some(asked)
}
