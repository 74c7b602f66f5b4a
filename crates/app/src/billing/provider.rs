//! What a payment provider must be able to do.

use super::model::{CheckoutState, PaymentInstructions};
use super::signature::SignatureError;
use futures_util::future::BoxFuture;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;
use uuid::Uuid;

/// Why a provider did not do what it was asked.
#[derive(Debug, Error)]
pub enum ProviderError {
    /// It said no, and will say no again.
    #[error("refused: {0}")]
    Refused(String),
    /// It was not reached, or had trouble of its own.
    #[error("unavailable: {0}")]
    Unavailable(String),
}

pub type Answer<'a, T> = BoxFuture<'a, Result<T, ProviderError>>;

/// A payment to be taken. The order's id is also the idempotency key.
#[derive(Debug, Clone)]
pub struct Checkout {
    pub order: Uuid,
    pub name: String,
    pub method: &'static str,
    pub currency: String,
    pub amount: i64,
    /// Charged again each so many months; none is paid once.
    pub renews_each_months: Option<i64>,
    pub locale: String,
    pub return_url: String,
    pub now: Timestamp,
}

/// A checkout that stands at the provider.
#[derive(Debug, Clone)]
pub struct StartedCheckout {
    pub external_id: String,
    /// The provider's page where the payment is made.
    pub url: String,
    pub voucher: Option<PaymentInstructions>,
    /// The person has nothing left to choose: the voucher waits to be paid.
    pub pending: bool,
    pub expires_at: Option<Timestamp>,
}

/// What an event is about. It is a hint where to look, never a fact to believe.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventSubject {
    pub order: Option<Uuid>,
    pub payment: Option<String>,
    pub subscription: Option<String>,
}

/// Something that a provider says has happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventNotice {
    pub id: String,
    pub kind: String,
    pub subject: EventSubject,
}

impl EventNotice {
    /// Reads an event as Stripe writes it; the sandbox writes the same.
    pub fn read(event: &Value) -> Option<EventNotice> {
        let object = &event["data"]["object"];
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let subscription_details = &object["parent"]["subscription_details"];
        let order = [
            &object["client_reference_id"],
            &object["metadata"]["order"],
            &subscription_details["metadata"]["order"],
        ];
        let own_id = |kind: &str| (object["object"] == kind).then(|| text(&object["id"])).flatten();
        Some(EventNotice {
            id: text(&event["id"])?,
            kind: text(&event["type"])?,
            subject: EventSubject {
                order: order.iter().find_map(|value| value.as_str()?.parse().ok()),
                payment: text(&object["payment_intent"]).or_else(|| own_id("payment_intent")),
                subscription: own_id("subscription")
                    .or_else(|| text(&object["subscription"]))
                    .or_else(|| text(&subscription_details["subscription"])),
            },
        })
    }

    /// Whether it may change what a user has; providers report much more.
    pub fn is_relevant(&self) -> bool {
        let about = [
            "checkout.session.",
            "invoice.",
            "customer.subscription.",
            "charge.",
            "payment_intent.",
        ];
        about.iter().any(|start| self.kind.starts_with(start))
    }
}

/// Takes payments. Every call may be repeated without harm: those that create something carry a key.
pub trait PaymentProvider: Send + Sync {
    fn name(&self) -> &'static str;

    fn create_checkout<'a>(&'a self, checkout: &'a Checkout) -> Answer<'a, StartedCheckout>;

    /// Everything about the checkout, as it is now.
    fn fetch<'a>(&'a self, external_id: &'a str, now: Timestamp) -> Answer<'a, CheckoutState>;

    /// Ends a subscription with its period, or takes that back.
    fn set_cancel<'a>(&'a self, subscription: &'a str, at_period_end: bool) -> Answer<'a, ()>;

    /// Ends a subscription now.
    fn cancel_now<'a>(&'a self, subscription: &'a str) -> Answer<'a, ()>;

    /// Pays back all of a payment; `order` is the idempotency key.
    fn refund<'a>(&'a self, payment: &'a str, order: Uuid, now: Timestamp) -> Answer<'a, ()>;

    /// A page of the provider where a card is replaced.
    fn portal<'a>(&'a self, customer: Option<&'a str>, external_id: &'a str, return_url: &'a str)
    -> Answer<'a, String>;

    /// Believes a webhook, or says why not.
    fn verify_webhook(&self, signature: &str, body: &[u8], now: Timestamp) -> Result<(), SignatureError>;

    /// Events since then, read again, for those without a webhook.
    fn happened_since<'a>(&'a self, since: Timestamp) -> Answer<'a, Vec<EventNotice>>;
}
