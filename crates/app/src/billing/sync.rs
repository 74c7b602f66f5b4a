//! Fetches the state of a checkout from its payment provider, and brings orders, rights and accounts in line with it.

use super::model::{CheckoutState, OrderState};
use super::project::{self, Consequences, OrderFacts};
use super::provider::{EventSubject, ProviderError};
use super::store::{self, Order};
use super::{Payments, catalogue, mails, refunds, rights, stores};
use crate::accounts;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::new_id;
use crate::wallet;
use ::jobs::clock::Clock;
use ::jobs::{Job, JobError, Worker};
use db::{Db, Tx};
use futures_util::future::BoxFuture;
use jiff::Timestamp;
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::Arc;
use uuid::Uuid;

pub const EVENT_JOB: &str = "billing.event";

/// What a refresh of a checkout needs.
#[derive(Clone)]
pub struct ProviderSync {
    pub db: Db,
    pub clock: Arc<dyn Clock>,
    pub payments: Payments,
}

/// Why a checkout could not be refreshed.
#[derive(Debug)]
pub enum SyncError {
    Provider(ProviderError),
    Fault(Fault),
    /// The checkout is still being made, or its provider is not at work here.
    NotYet(&'static str),
}

impl From<Fault> for SyncError {
    fn from(fault: Fault) -> SyncError {
        SyncError::Fault(fault)
    }
}

impl From<SyncError> for JobError {
    fn from(error: SyncError) -> JobError {
        JobError::Retry(format!("{error:?}"))
    }
}

impl ProviderSync {
    /// Fetches the state of a checkout from its provider and writes what follows. Fetches are numbered before they
    /// begin, so that of two at once the later state stays.
    pub async fn refresh(&self, root: Uuid) -> Result<(), SyncError> {
        let begun: FaultResult<Option<Order>> = self
            .db
            .tx(move |tx| Box::pin(async move { store::begin_sync(tx, root).await }))
            .await;
        let Some(order) = begun? else { return Ok(()) };
        let provider = self
            .payments
            .named(&order.provider)
            .ok_or(SyncError::NotYet("another provider"))?;
        let external = order
            .external_id
            .as_deref()
            .ok_or(SyncError::NotYet("no checkout yet"))?;
        let picture = provider
            .fetch(external, self.clock.now())
            .await
            .map_err(SyncError::Provider)?;
        let (now, site) = (self.clock.now(), self.payments.site_url.clone());
        let waiting = picture.unacknowledged.then(|| external.to_string());
        self.db
            .tx(move |tx| Box::pin(async move { follow(tx, &order, &picture, &site, now).await }))
            .await?;
        // Only what was opened is acknowledged: a store pays back what nobody could use.
        match waiting {
            Some(external) => provider.acknowledge(&external).await.map_err(SyncError::Provider),
            None => Ok(()),
        }
    }

    /// Binds a purchase that its store told of before any app did. None for what no account here bought.
    async fn bind(&self, provider: &str, external_id: &str) -> Result<Option<Uuid>, SyncError> {
        let Ok(shop) = self.payments.store(provider) else {
            return Ok(None);
        };
        let now = self.clock.now();
        let found = shop.purchase(external_id, now).await.map_err(SyncError::Provider)?;
        let (Some(purchase), name) = (found, shop.name()) else {
            return Ok(None);
        };
        let bound: FaultResult<Option<Order>> = self
            .db
            .tx(move |tx| Box::pin(async move { stores::claim(tx, name, &purchase, now).await }))
            .await;
        Ok(bound?.map(|order| order.id))
    }

    /// The checkout that an event is about.
    async fn root_of(&self, subject: &EventSubject) -> FaultResult<Option<Uuid>> {
        let (payment, subscription) = (subject.payment.as_deref(), subject.subscription.as_deref());
        store::root_of(&mut self.db.reader(), subject.order, payment, subscription).await
    }
}

/// Writes what follows from a picture, in one transaction.
pub async fn follow(tx: &mut Tx, root: &Order, picture: &CheckoutState, site: &str, now: Timestamp) -> FaultResult<()> {
    if !store::claim_look(tx, root.id, root.looks).await? {
        return Ok(());
    }
    let before = store::family(tx, root.id).await?;
    let product = store::known_product(tx, &root.product_id).await?;
    let product = product.ok_or_else(|| Fault::Internal(format!("{} is no product", root.product_id)))?;
    let consequences = project::project(&product, picture);
    store::set_offer(
        tx,
        root.id,
        picture.voucher.as_ref(),
        picture.expires_at,
        picture.decline.as_deref(),
    )
    .await?;
    let family = write_orders(tx, root, &consequences, now).await?;
    let past_due_before = store::subscription(tx, root.id)
        .await?
        .and_then(|known| known.past_due_since);
    if let Some(renewal) = &picture.renewal {
        store::put_subscription(tx, root, renewal, consequences.past_due_since, now).await?;
    }
    // The account was deleted; its payments stay on the books, and open nothing.
    if accounts::store::account(tx, root.user_id).await?.is_none() {
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
        if let (true, Some(wanted), 0) = (won, order.refund_wanted, order.refunded) {
            let part = (wanted < order.amount).then_some(wanted);
            refunds::queue(tx, order.id, part, now).await?;
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

/// Processes the event that a webhook stored: finds the checkout, refreshes it, and only then marks the event as done.
/// Doing it twice changes nothing, so a process may die anywhere in between.
pub struct Events(pub ProviderSync);

impl Worker for Events {
    fn kind(&self) -> &str {
        EVENT_JOB
    }

    fn run<'a>(&'a self, job: &'a Job) -> BoxFuture<'a, Result<(), JobError>> {
        Box::pin(async move {
            let id = job.id_of("event")?;
            let done = self.process(id).await;
            let error = done.as_ref().err().map(|error| format!("{error:?}"));
            let now = self.0.clock.now();
            let noted: FaultResult<()> = self
                .0
                .db
                .tx(move |tx| Box::pin(async move { store::settle_event(tx, id, now, error.as_deref()).await }))
                .await;
            done?;
            noted.map_err(JobError::from)
        })
    }
}

impl Events {
    async fn process(&self, id: Uuid) -> Result<(), SyncError> {
        let sync = &self.0;
        let received = store::event(&mut sync.db.reader(), id).await?;
        let Some(received) = received.filter(|received| received.processed_at.is_none()) else {
            return Ok(());
        };
        let subject: EventSubject = serde_json::from_value(received.subject)
            .map_err(|error| Fault::Internal(format!("an event's subject cannot be read: {error}")))?;
        if subject == EventSubject::default() {
            return Ok(());
        }
        if let Some(root) = sync.root_of(&subject).await? {
            return sync.refresh(root).await;
        }
        if stores::label(&received.provider).is_none() {
            return Err(SyncError::NotYet("no checkout of ours is known for it"));
        }
        match sync
            .bind(&received.provider, subject.subscription.as_deref().unwrap_or_default())
            .await?
        {
            Some(root) => sync.refresh(root).await,
            // Bought without an account of ours, or the account is gone: there is nobody to open anything for.
            None => Ok(()),
        }
    }
}
