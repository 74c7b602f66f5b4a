//! What a payment provider must be able to do.

use super::model::{CheckoutState, PaymentInstructions};
use super::signature;
use super::stores::Fact;
use axum::http::HeaderMap;
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
    /// What it was asked about does not exist there.
    #[error("missing: {0}")]
    Missing(String),
    /// It was not reached, had trouble of its own, or did not accept who asks: a later try may succeed.
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

/// Money to be paid back.
#[derive(Debug, Clone)]
pub struct Refund {
    pub order: Uuid,
    /// The provider's name of the payment.
    pub payment: String,
    /// In the smallest unit; none is all that is left of the payment.
    pub part: Option<i64>,
    /// The idempotency key.
    pub key: String,
    pub now: Timestamp,
}

/// What an event is about. It is a hint where to look, never a fact to believe.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventSubject {
    pub order: Option<Uuid>,
    pub payment: Option<String>,
    pub subscription: Option<String>,
}

/// Why a webhook was not taken in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WebhookError {
    /// Not signed by its provider, or not for us.
    Unsigned,
    /// Signed, and no event.
    Malformed,
    /// The provider's keys could not be read; the event must come again.
    Unavailable,
}

/// A webhook that is believed.
#[derive(Debug, Clone)]
pub struct WebhookEvent {
    pub notice: EventNotice,
    /// What the event itself proves, signed by a store.
    pub facts: Vec<Fact>,
}

impl WebhookEvent {
    /// Reads what Stripe signs with one of the secrets; the sandbox signs the same way.
    pub fn signed(secrets: &[String], headers: &HeaderMap, body: &[u8], now: Timestamp) -> Result<Self, WebhookError> {
        let header = headers.get("stripe-signature").and_then(|value| value.to_str().ok());
        signature::verify(secrets, header.unwrap_or_default(), body, now).map_err(|doubt| {
            tracing::warn!(?doubt, "a webhook was not believed");
            WebhookError::Unsigned
        })?;
        let notice = serde_json::from_slice(body).ok().as_ref().and_then(EventNotice::read);
        Ok(WebhookEvent {
            notice: notice.ok_or(WebhookError::Malformed)?,
            facts: Vec::new(),
        })
    }
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
            "store.",
        ];
        about.iter().any(|start| self.kind.starts_with(start))
    }
}

/// Takes payments. Every call may be repeated without harm: those that create something carry a key.
pub trait PaymentProvider: Send + Sync {
    fn name(&self) -> &'static str;

    /// Begins a checkout on the provider's page. In the store of an app only the buyer does, as what follows up to refunds.
    fn create_checkout<'a>(&'a self, _checkout: &'a Checkout) -> Answer<'a, StartedCheckout> {
        only_the_buyer(self.name())
    }

    /// Everything about the checkout, as it is now.
    fn fetch<'a>(&'a self, external_id: &'a str, now: Timestamp) -> Answer<'a, CheckoutState>;

    /// Ends a subscription with its period, or takes that back.
    fn set_cancel<'a>(&'a self, _subscription: &'a str, _at_period_end: bool) -> Answer<'a, ()> {
        only_the_buyer(self.name())
    }

    /// Ends a subscription now.
    fn cancel_now<'a>(&'a self, _subscription: &'a str) -> Answer<'a, ()> {
        only_the_buyer(self.name())
    }

    /// Pays back all of a payment, or a part of it: once for each key, however often it is called.
    fn refund<'a>(&'a self, _refund: &'a Refund) -> Answer<'a, ()> {
        only_the_buyer(self.name())
    }

    /// A page of the provider where a card is replaced.
    fn portal<'a>(&'a self, customer: Option<&'a str>, external_id: &'a str, return_url: &'a str)
    -> Answer<'a, String>;

    /// Believes a webhook, or says why not.
    fn read_webhook<'a>(
        &'a self,
        headers: &'a HeaderMap,
        body: &'a [u8],
        now: Timestamp,
    ) -> BoxFuture<'a, Result<WebhookEvent, WebhookError>>;

    /// Tells a store that the purchase was delivered; nothing for providers that do not ask.
    fn acknowledge<'a>(&'a self, _external_id: &'a str) -> Answer<'a, ()> {
        Box::pin(async { Ok(()) })
    }

    /// Events since then, read again, for those without a webhook.
    fn happened_since<'a>(&'a self, since: Timestamp) -> Answer<'a, Vec<EventNotice>>;
}

/// The refusal of what only the buyer can do, at the provider itself.
fn only_the_buyer<'a, T: Send + 'a>(provider: &'static str) -> Answer<'a, T> {
    Box::pin(async move {
        Err(ProviderError::Refused(format!(
            "only the buyer does that, at {provider}"
        )))
    })
}
