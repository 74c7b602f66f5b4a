//! Billing: what is sold, who paid, and what that opens.
//!
//! A provider (`provider`) takes the payment; its webhook reports that something happened (`webhook`), and we then read
//! the provider's whole state of that checkout (`sync`). The result of a state is a pure function (`project`): the same
//! state gives the same orders, entitlements and ledger, however often and in whatever order its events arrived.
//! Nothing is ever granted because a browser came back. The stores of apps (`stores`) are providers too, whose checkouts
//! happen in an app and whose subscriptions are looked after there.
//!
//! `accounts::store::entitled` is the one place that answers whether a person has Premium; this slice writes the rows
//! that it reads.

pub mod brcode;
mod cancellation_worker;
pub mod cancellations;
pub mod catalogue;
pub mod checkout;
pub mod claim;
mod http;
pub mod jobs;
pub mod mails;
pub mod manage;
pub mod model;
pub mod on_sale;
pub mod overview;
pub mod periods;
pub mod project;
pub mod provider;
pub mod receipt;
mod refund_worker;
pub mod refunds;
mod reminders;
mod retries;
pub mod rights;
pub mod sandbox;
pub mod signature;
pub mod single_use;
pub mod status;
pub mod store;
pub mod stores;
pub mod stripe;
pub(crate) mod surface;
pub mod sync;
#[cfg(test)]
mod tests;
pub mod unused_months;
pub mod webhook;

pub use provider::PaymentProvider;
pub use stores::Store;

use crate::kernel::fault::{Fault, FaultResult};
use crate::slice::Slice;
use std::sync::Arc;

/// What the slice brings to the product.
pub const SLICE: Slice = Slice::new("billing", surface::declare)
    .owned(&["store_purchase_tokens.user_id"])
    .kept(&[
        // What was paid is kept for as long as the tax law of the country wants it.
        "orders.user_id",
        "subscriptions.user_id",
    ])
    .ownerless(&[
        "products",
        "product_prices",
        "measured_claims",
        // Of orders, without a person's name or id.
        "payment_ledger",
        "webhook_events",
        // Of orders, as Apple signed them: ids of charges, dates, prices.
        "store_facts",
        "sandbox_checkouts",
        "sandbox_events",
    ])
    .jobs(jobs::register_jobs);

/// The counter: who takes the payments here, if anybody does, and the stores whose purchases count.
#[derive(Clone)]
pub struct Payments {
    provider: Option<Arc<dyn PaymentProvider>>,
    stores: Vec<Arc<dyn Store>>,
    /// Where the web app is, without a trailing slash.
    pub site_url: Arc<str>,
}

impl Payments {
    pub fn new(provider: Option<Arc<dyn PaymentProvider>>, stores: Vec<Arc<dyn Store>>, site_url: &str) -> Payments {
        Payments {
            provider,
            stores,
            site_url: site_url.into(),
        }
    }

    /// The payment provider; an error where payments are switched off.
    pub fn selling(&self) -> FaultResult<&Arc<dyn PaymentProvider>> {
        self.provider
            .as_ref()
            .ok_or_else(|| Fault::state("closed", "Ainda não há nada à venda por aqui."))
    }

    /// The store of that name; an error where its purchases do not count.
    pub fn store(&self, name: &str) -> FaultResult<&Arc<dyn Store>> {
        let known = self.stores.iter().find(|store| store.name() == name);
        known.ok_or_else(|| Fault::state("closed", "Ainda não há nada à venda por aqui."))
    }

    /// The names of the stores whose purchases count.
    pub fn stores(&self) -> impl Iterator<Item = &'static str> {
        self.stores.iter().map(|store| store.name())
    }

    /// The provider of that name, if it is at work.
    pub fn named(&self, name: &str) -> Option<Arc<dyn PaymentProvider>> {
        let store = self.stores.iter().find(|store| store.name() == name);
        match store {
            Some(store) => Some(store.clone()),
            None => self.provider.clone().filter(|provider| provider.name() == name),
        }
    }

    /// Where the person comes back to after a payment.
    pub fn return_url(&self, order: uuid::Uuid) -> String {
        format!("{}/plans/pagamento/{order}", self.site_url)
    }
}
