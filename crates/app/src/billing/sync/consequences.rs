//! What follows from the state of a checkout, written in one transaction.

use crate::accounts;
use crate::billing::model::{CheckoutState, OrderState};
use crate::billing::project::{self, Consequences, OrderFacts};
use crate::billing::store::{self, Order};
use crate::billing::{cancellations, catalogue, mails, manage, refunds, rights};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::new_id;
use crate::wallet;
use db::Tx;
use jiff::Timestamp;
use serde_json::json;
use std::collections::BTreeMap;
use uuid::Uuid;

/// Writes what follows from the state of a checkout, in one transaction.
pub async fn follow(tx: &mut Tx, root: &Order, state: &CheckoutState, site: &str, now: Timestamp) -> FaultResult<()> {
    if !store::claim_look(tx, root.id, root.looks).await? {
        return Ok(());
    }
    let state = &with_settled_refunds(tx, root.id, state).await?;
    let before = store::family(tx, root.id).await?;
    let product = store::known_product(tx, &root.product_id).await?;
    let product = product.ok_or_else(|| Fault::Internal(format!("{} is no product", root.product_id)))?;
    let consequences = project::project(&product, state);
    store::set_offer(
        tx,
        root.id,
        state.voucher.as_ref(),
        state.expires_at,
        state.decline.as_deref(),
    )
    .await?;
    let family = write_orders(tx, root, &consequences, now).await?;
    let past_due_before = store::subscription(tx, root.id)
        .await?
        .and_then(|known| known.past_due_since);
    if let Some(renewal) = &state.renewal {
        store::put_subscription(tx, root, renewal, consequences.past_due_since, now).await?;
    }
    let account = accounts::store::account(tx, root.user_id).await?;
    let status = account.map(|account| account.status);
    stop_renewal_of_absent(tx, root.id, status.as_deref(), now).await?;
    // The account was deleted; its payments stay on the books, and open nothing.
    if status.is_none() {
        return Ok(());
    }
    rights::apply_consequences(tx, root, &product.entitlement(), &family, &consequences.grants, now).await?;
    let after = store::family(tx, root.id).await?;
    if let Some(credits) = product.credits() {
        settle_credits(tx, &after, credits, now).await?;
    }
    if product.is_premium_time() {
        settle_monthly_credits(tx, &after, now).await?;
    }
    resume_refunds(tx, &before, &after, now).await?;
    for order in &after {
        let old = before.iter().find(|known| known.id == order.id);
        if old.map(|old| old.state.as_str()) != Some(order.state.as_str()) {
            mails::order_changed(tx, &product, order, site, now).await?;
            emit_dispute(tx, old, order, now).await?;
        }
    }
    if consequences.past_due_since.is_some() && consequences.past_due_since != past_due_before {
        mails::past_due(tx, root, consequences.past_due_since.unwrap_or(now), site, now).await?;
    }
    ::jobs::emit(
        tx,
        now,
        "billing.changed",
        Some(root.user_id),
        json!({ "order": root.id }),
    )
    .await?;
    Ok(())
}

/// A subscription that began after its buyer was banned, or after the account was deleted, is not charged again either.
/// A store listens to its buyer alone.
async fn stop_renewal_of_absent(tx: &mut Tx, root: Uuid, status: Option<&str>, now: Timestamp) -> FaultResult<()> {
    let known = store::subscription(tx, root).await?;
    let Some(known) = known.filter(|known| known.is_live() && !known.is_of_store()) else {
        return Ok(());
    };
    match status {
        None => cancellations::end(tx, root, now).await,
        Some("banned") if !known.cancel_at_period_end => manage::decide(tx, &known, true, now).await,
        Some(_) => Ok(()),
    }
}

/// The state with what the operator paid back by other means, of which the provider knows nothing.
async fn with_settled_refunds(tx: &mut Tx, root: Uuid, state: &CheckoutState) -> FaultResult<CheckoutState> {
    let mut state = state.clone();
    for (reference, due, settled_at) in store::refunds::settled(tx, root).await? {
        let paid = state.payments.iter_mut().filter(|payment| payment.paid);
        for payment in paid.filter(|payment| payment.reference == reference && payment.refunded < due) {
            payment.refunded = due;
            payment.refunded_at = payment.refunded_at.or(Some(settled_at));
        }
    }
    Ok(state)
}

/// Says that a bank disputes a payment, or does not any more; moderation follows.
async fn emit_dispute(tx: &mut Tx, old: Option<&Order>, order: &Order, now: Timestamp) -> FaultResult<()> {
    let was = old.is_some_and(|old| old.state == "disputed");
    let kind = match (was, order.state.as_str()) {
        (false, "disputed") => "billing.disputed",
        (true, "paid" | "refunded") => "billing.dispute_won",
        _ => return Ok(()),
    };
    ::jobs::emit(tx, now, kind, Some(order.user_id), json!({ "order": order.id })).await?;
    Ok(())
}

/// A dispute keeps a refund from being paid; once it is won, what the buyer asked back is sent again.
async fn resume_refunds(tx: &mut Tx, before: &[Order], after: &[Order], now: Timestamp) -> FaultResult<()> {
    for order in after {
        let was = before.iter().find(|known| known.id == order.id);
        let won = order.state == "paid" && was.is_some_and(|known| known.state == "disputed");
        if won {
            refunds::resume(tx, order.id, now).await?;
        }
    }
    Ok(())
}

/// Brings the credits of a pack to what its order says. While a refund that was asked for is on its way, the credits that
/// it pays for are out already, and the order still says paid.
async fn settle_credits(tx: &mut Tx, orders: &[Order], credits: i64, now: Timestamp) -> FaultResult<()> {
    for order in orders {
        let waits = order.refund_asked_at.is_some() && order.refunded == 0;
        let target = match (order.state.as_str(), order.refund_wanted) {
            ("paid", Some(wanted)) if waits => catalogue::credits_left(order.amount, credits, wanted),
            ("paid", None) if waits => continue,
            ("paid", _) => catalogue::credits_left(order.amount, credits, order.refunded),
            _ => 0,
        };
        wallet::packs::settle_order(tx, order.user_id, order.id, target, now).await?;
    }
    Ok(())
}

/// What Premium brought of monthly credits goes with the money that paid for it, after the rights of the order did.
async fn settle_monthly_credits(tx: &mut Tx, orders: &[Order], now: Timestamp) -> FaultResult<()> {
    for order in orders {
        if matches!(order.state.as_str(), "paid" | "refunded" | "disputed") {
            wallet::grants::follow_order(tx, order.user_id, order.id, order.state == "paid", now).await?;
        }
    }
    Ok(())
}

/// Writes each charge; answers who is who by invoice.
async fn write_orders(
    tx: &mut Tx,
    root: &Order,
    consequences: &Consequences,
    now: Timestamp,
) -> FaultResult<BTreeMap<Option<String>, Uuid>> {
    let mut family = BTreeMap::new();
    for facts in &consequences.orders {
        let order = match &facts.invoice {
            None => root.clone(),
            Some(invoice) => renewal_order(tx, root, invoice, facts, now).await?,
        };
        let order = as_sold(tx, order, facts).await?;
        store::set_state(tx, order.id, facts.state).await?;
        if let Some(payment) = &facts.payment {
            // Stores pay back themselves.
            let withdrawable = order.is_root() && !order.is_of_store();
            let withdraw_until = withdrawable.then(|| withdrawal_end(&order, payment.at));
            store::set_payment(tx, order.id, payment, withdraw_until).await?;
        }
        book(tx, &order, facts, root.looks, now).await?;
        family.insert(facts.invoice.clone(), order.id);
    }
    Ok(family)
}

/// The order with what the store charged for.
async fn as_sold(tx: &mut Tx, order: Order, facts: &OrderFacts) -> FaultResult<Order> {
    let Some((payment, sold)) = facts
        .payment
        .as_ref()
        .and_then(|payment| Some((payment, payment.sold.as_ref()?)))
    else {
        return Ok(order);
    };
    let order = Order {
        product_id: sold.product.clone(),
        currency: sold.currency.clone(),
        amount: payment.amount,
        created_at: payment.at,
        ..order
    };
    store::set_sold(tx, &order).await?;
    Ok(order)
}

fn withdrawal_end(order: &Order, paid_at: Timestamp) -> Timestamp {
    let market = catalogue::Market::of(Some(&order.country));
    paid_at.checked_add(market.withdrawal()).unwrap_or(paid_at)
}

async fn renewal_order(
    tx: &mut Tx,
    root: &Order,
    invoice: &str,
    facts: &OrderFacts,
    now: Timestamp,
) -> FaultResult<Order> {
    let paid = facts.payment.as_ref();
    let new = Order {
        id: new_id(now),
        root_id: root.id,
        external_id: Some(invoice.to_string()),
        payment_ref: paid.map(|payment| payment.reference.clone()),
        amount: paid.map_or(root.amount, |payment| payment.amount),
        state: OrderState::Created.word().to_string(),
        created_at: paid.map_or(now, |payment| payment.at),
        ..root.clone()
    };
    store::insert_order(tx, &new, None).await?;
    let family = store::family(tx, root.id).await?;
    family
        .into_iter()
        .find(|order| order.external_id.as_deref() == Some(invoice))
        .ok_or_else(|| Fault::Internal("a renewal belongs to another checkout".into()))
}

/// Brings the accounts of one order to what they must be: sales, what went back, what is disputed. The look at the checkout
/// names the entries: renewals are looked at with it, and have no looks of their own.
async fn book(tx: &mut Tx, order: &Order, facts: &OrderFacts, look: i64, now: Timestamp) -> FaultResult<()> {
    let Some(payment) = &facts.payment else { return Ok(()) };
    let disputed = if facts.state == OrderState::Disputed {
        payment.amount
    } else {
        0
    };
    let entry = |what: &str| format!("{what}:{}:{look}", order.id);
    let sale = format!("sale:{}", order.id);
    store::balance(tx, order, &sale, "sales", -payment.amount, now).await?;
    store::balance(tx, order, &entry("refund"), "refunds", payment.refunded, now).await?;
    store::balance(tx, order, &entry("dispute"), "disputes", disputed, now).await
}
