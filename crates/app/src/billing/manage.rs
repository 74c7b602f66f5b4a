//! Later decisions of a buyer: to cancel, to resume, to withdraw. The decision is stored at once; `cancellations` and
//! `refunds` see to it that the provider follows.

use super::catalogue::{Product, refund_of};
use super::store::{self, Order, Subscription};
use super::{cancellations, mails, refunds, single_use, stores};
use crate::AppState;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::wallet;
use db::Tx;
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

/// Ends the caller's subscription with its period, or lets it go on after all.
pub async fn set_cancel(tx: &mut Tx, member: Member, cancel: bool, site: &str, now: Timestamp) -> FaultResult<()> {
    let known = store::subscriptions_of(tx, member.id).await?;
    let live: Vec<Subscription> = known.into_iter().filter(Subscription::is_live).collect();
    let Some(subscription) = live.iter().find(|known| !known.is_of_store()) else {
        return Err(match live.first() {
            Some(known) => stores::looks_after(&known.provider),
            None => Fault::state("none", "Você não tem uma assinatura ativa."),
        });
    };
    if subscription.cancel_at_period_end == cancel {
        return Ok(());
    }
    decide(tx, subscription, cancel, now).await?;
    mails::cancel_decided(tx, subscription, cancel, site, now).await
}

/// Stores the decision and queues its command to the provider.
pub async fn decide(tx: &mut Tx, subscription: &Subscription, cancel: bool, now: Timestamp) -> FaultResult<()> {
    cancellations::ask(tx, subscription.root_id, cancel, now).await?;
    let changed = json!({ "order": subscription.root_id });
    ::jobs::emit(tx, now, "billing.changed", Some(subscription.user_id), changed).await?;
    Ok(())
}

/// Takes a purchase back within the days of the law: all of the money, and the subscription ends. The declaration is
/// acknowledged at once by mail; a second one changes nothing.
pub async fn withdraw(tx: &mut Tx, member: Member, order: Uuid, site: &str, now: Timestamp) -> FaultResult<Order> {
    // What is used meanwhile cannot be withdrawn from, and the other way round.
    tx.lock_key(&single_use::lock(member.id)).await?;
    let order = store::own_order(tx, member.id, order).await?.ok_or(Fault::NotFound)?;
    if order.refund_asked_at.is_some() {
        return Ok(order);
    }
    let in_time = order.withdraw_until.is_some_and(|until| now <= until);
    if order.state != "paid" || !order.is_root() || !in_time {
        return Err(Fault::state(
            "withdrawal",
            "O prazo para desistir desta compra já terminou.",
        ));
    }
    if single_use::is_spent(tx, order.id).await? {
        return Err(Fault::state("spent", "Esta compra já foi usada."));
    }
    let product = store::known_product(tx, &order.product_id).await?;
    let amount = match product.as_ref().and_then(Product::credits) {
        Some(pack) => Some(take_credits(tx, &order, pack, now).await?),
        None => None,
    };
    refunds::ask(tx, order.id, amount.unwrap_or(order.amount), now).await?;
    mails::withdrawal_received(tx, &order, product.as_ref(), amount, site, now).await?;
    ::jobs::emit(
        tx,
        now,
        "billing.changed",
        Some(member.id),
        json!({ "order": order.id }),
    )
    .await?;
    store::order(tx, order.id).await?.ok_or(Fault::NotFound)
}

/// Takes the unused credits of a pack out of the buyer's account; the part of the price that goes back for them.
async fn take_credits(tx: &mut Tx, order: &Order, pack: i64, now: Timestamp) -> FaultResult<i64> {
    let unused = wallet::packs::take_unused(tx, order.user_id, order.id, now).await?;
    match refund_of(order.amount, pack, unused) {
        0 => Err(Fault::state("spent", "Os créditos desta compra já foram usados.")),
        amount => Ok(amount),
    }
}

/// A page of the provider where the card of the subscription is replaced.
pub async fn portal(app: &AppState, member: Member) -> FaultResult<String> {
    let reads = &mut app.db.reader();
    let known = store::subscriptions_of(reads, member.id).await?;
    let subscription = known.into_iter().find(Subscription::is_live).ok_or(Fault::NotFound)?;
    let order = store::order(reads, subscription.root_id)
        .await?
        .ok_or(Fault::NotFound)?;
    let provider = app.payments.named(&subscription.provider).ok_or(Fault::Unavailable)?;
    let external = order.external_id.unwrap_or_default();
    let back = format!("{}/plans", app.payments.site_url);
    provider
        .portal(subscription.customer_ref.as_deref(), &external, &back)
        .await
        .map_err(|error| {
            tracing::error!(%error, "the provider's page for cards could not be had");
            Fault::Unavailable
        })
}
