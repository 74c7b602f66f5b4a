//! Fetches the state of a checkout from its payment provider, and brings orders, rights and accounts in line with it.

mod consequences;

pub use consequences::follow;

use super::model::CheckoutState;
use super::provider::{EventSubject, ProviderError};
use super::store::{self, Order};
use super::{Payments, stores};
use crate::accounts;
use crate::kernel::fault::{Fault, FaultResult};
use ::jobs::clock::Clock;
use ::jobs::{Job, JobError, Worker};
use db::Db;
use futures_util::future::BoxFuture;
use serde_json::json;
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
        self.look(root).await.map(drop)
    }

    /// As [`ProviderSync::refresh`], and answers the state; none without such a checkout, or where its subscription does
    /// not exist at the provider any more.
    pub async fn look(&self, root: Uuid) -> Result<Option<CheckoutState>, SyncError> {
        let begun: FaultResult<Option<Order>> = self
            .db
            .tx(move |tx| Box::pin(async move { store::begin_sync(tx, root).await }))
            .await;
        let Some(order) = begun? else { return Ok(None) };
        let provider = self
            .payments
            .named(&order.provider)
            .ok_or(SyncError::NotYet("another provider"))?;
        let external = order
            .external_id
            .as_deref()
            .ok_or(SyncError::NotYet("no checkout yet"))?;
        let fetched = provider.fetch(external, self.clock.now()).await;
        if let Err(ProviderError::Missing(why)) = &fetched
            && self.end_missing(&order, why).await?
        {
            return Ok(None);
        }
        let state = fetched.map_err(SyncError::Provider)?;
        let (now, site) = (self.clock.now(), self.payments.site_url.clone());
        let waiting = state.unacknowledged.then(|| external.to_string());
        let seen = state.clone();
        self.db
            .tx(move |tx| Box::pin(async move { follow(tx, &order, &state, &site, now).await }))
            .await?;
        // Acknowledged after the rights are written: a store refunds a purchase that is not acknowledged.
        if let Some(external) = waiting {
            provider.acknowledge(&external).await.map_err(SyncError::Provider)?;
        }
        Ok(Some(seen))
    }

    /// Ends the subscription of a checkout that the provider has no more: nothing is charged for it again. What was paid
    /// stays as it is. Answers whether such a subscription was known; one that was not may be about to appear.
    async fn end_missing(&self, order: &Order, why: &str) -> FaultResult<bool> {
        let (root, user, look, now) = (order.id, order.user_id, order.looks, self.clock.now());
        let ended: FaultResult<Option<bool>> = self
            .db
            .tx(move |tx| {
                Box::pin(async move {
                    if store::subscription(tx, root).await?.is_none() {
                        return Ok(None);
                    }
                    let ends = store::claim_look(tx, root, look).await? && store::set_ended(tx, root, now).await?;
                    // A deleted account gets no event.
                    if ends && accounts::store::account(tx, user).await?.is_some() {
                        ::jobs::emit(tx, now, "billing.changed", Some(user), json!({ "order": root })).await?;
                    }
                    Ok(Some(ends))
                })
            })
            .await;
        let ended = ended?;
        if ended == Some(true) {
            let provider = order.provider.as_str();
            tracing::warn!(%root, provider, why, "a subscription does not exist at its provider: it counts as ended");
        }
        Ok(ended.is_some())
    }

    /// Binds a purchase that the store reported before the app did. None if no account here bought it.
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
            // The purchase has no account here, or the account was deleted.
            None => Ok(()),
        }
    }
}
