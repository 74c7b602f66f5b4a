//! Stripe: hosted checkout, subscriptions, refunds. Only the address that an operator configured is called, with
//! limits on time and size; what Stripe tells of itself is read in `wire`.

mod wire;

use super::http;
use super::model::{CheckoutState, Renewal};
use super::provider::{
    Answer, Checkout, EventNotice, PaymentProvider, ProviderError, Refund, StartedCheckout, WebhookError, WebhookEvent,
};
use axum::http::HeaderMap;
use futures_util::future::BoxFuture;
use jiff::Timestamp;
use reqwest::{Client, Method, StatusCode};
use serde_json::Value;

/// The version whose shapes `wire` reads.
const VERSION: &str = "2026-04-22.dahlia";
const PRODUCTION: &str = "https://api.stripe.com";
/// Pages of events in one look back.
const PAGES: usize = 20;

/// What an operator gives.
#[derive(Clone)]
pub struct StripeSettings {
    pub secret_key: String,
    /// Several while one is being replaced.
    pub webhook_secrets: Vec<String>,
    /// None: Stripe itself.
    pub api_url: Option<String>,
}

/// The provider.
pub struct Stripe {
    client: Client,
    settings: StripeSettings,
}

type Form = Vec<(String, String)>;

impl Stripe {
    /// Fails when no client can be made, which is an error of the installation.
    pub fn new(settings: StripeSettings) -> Result<Stripe, ProviderError> {
        let client = http::client()?;
        Ok(Stripe { client, settings })
    }

    async fn call(&self, method: Method, path: &str, form: &Form, key: Option<String>) -> Result<Value, ProviderError> {
        let base = self.settings.api_url.as_deref().unwrap_or(PRODUCTION);
        let mut request = self
            .client
            .request(method.clone(), format!("{base}{path}"))
            .bearer_auth(&self.settings.secret_key)
            .header("stripe-version", VERSION);
        if let Some(key) = key {
            request = request.header("idempotency-key", key);
        }
        if method == Method::POST {
            request = request.form(form);
        }
        let (status, body) = http::answer(request).await?;
        let answer: Value = serde_json::from_slice(&body).unwrap_or(Value::Null);
        if status.is_success() {
            return Ok(answer);
        }
        let why = answer["error"]["code"]
            .as_str()
            .or_else(|| answer["error"]["type"].as_str());
        let why = format!("{status} {}", why.unwrap_or("without a reason"));
        match status {
            // A wrong key says nothing about what was asked: it is a fault of this installation, and goes when it is mended.
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => {
                tracing::error!(%method, why, "Stripe refuses the key of this installation (ENLACE_STRIPE_SECRET_KEY)");
                Err(ProviderError::Unavailable(why))
            }
            StatusCode::TOO_MANY_REQUESTS | StatusCode::CONFLICT => Err(ProviderError::Unavailable(why)),
            _ if status.is_client_error() => Err(ProviderError::Refused(why)),
            _ => Err(ProviderError::Unavailable(why)),
        }
    }

    async fn get(&self, path: &str) -> Result<Value, ProviderError> {
        self.call(Method::GET, path, &Vec::new(), None).await
    }

    /// The disputes of a payment; asked for only where a charge says that there is one.
    async fn dispute_of(&self, intent: &Value) -> Result<Value, ProviderError> {
        if intent["latest_charge"]["disputed"] != true {
            return Ok(Value::Null);
        }
        let Some(id) = intent["id"].as_str() else {
            return Ok(Value::Null);
        };
        let listed = self.get(&format!("/v1/disputes?payment_intent={id}&limit=1")).await?;
        Ok(listed["data"][0].clone())
    }

    /// Adds what became of a subscription: its periods and what was paid for each.
    async fn add_periods(&self, checkout: &mut CheckoutState, subscription: &str) -> Result<(), ProviderError> {
        let object = self.get(&format!("/v1/subscriptions/{subscription}")).await;
        let object = object.map_err(|error| match error {
            // One that ended is still shown: this one is gone, and its checkout is not.
            ProviderError::Refused(why) if why.contains("resource_missing") => ProviderError::Missing(why),
            other => other,
        })?;
        let renewal: Renewal = wire::renewal(&object)?;
        let path = format!("/v1/invoices?subscription={subscription}&limit=100&expand[]=data.payments");
        let listed = self.get(&path).await?;
        for invoice in listed["data"].as_array().into_iter().flatten() {
            let intent = match wire::intent_of(invoice) {
                Some(id) => {
                    self.get(&format!("/v1/payment_intents/{id}?expand[]=latest_charge.refunds"))
                        .await?
                }
                None => Value::Null,
            };
            let dispute = self.dispute_of(&intent).await?;
            checkout
                .payments
                .extend(wire::invoice_payment(invoice, &intent, &dispute));
        }
        checkout.payments.sort_by_key(|payment| (payment.period, payment.at));
        checkout.renewal = Some(renewal);
        Ok(())
    }
}

impl PaymentProvider for Stripe {
    fn name(&self) -> &'static str {
        "stripe"
    }

    fn create_checkout<'a>(&'a self, checkout: &'a Checkout) -> Answer<'a, StartedCheckout> {
        Box::pin(async move {
            let form = wire::checkout_form(checkout);
            let key = Some(checkout.order.to_string());
            let session = self.call(Method::POST, "/v1/checkout/sessions", &form, key).await?;
            wire::started(&session)
        })
    }

    fn fetch<'a>(&'a self, external_id: &'a str, _now: Timestamp) -> Answer<'a, CheckoutState> {
        Box::pin(async move {
            let path = format!("/v1/checkout/sessions/{external_id}?expand[]=payment_intent.latest_charge.refunds");
            let session = self.get(&path).await?;
            let dispute = self.dispute_of(&session["payment_intent"]).await?;
            let mut state = wire::checkout_state(&session, &dispute)?;
            if let Some(subscription) = wire::id_of(&session["subscription"]) {
                self.add_periods(&mut state, subscription).await?;
            }
            Ok(state)
        })
    }

    fn set_cancel<'a>(&'a self, subscription: &'a str, at_period_end: bool) -> Answer<'a, ()> {
        Box::pin(async move {
            let form = vec![("cancel_at_period_end".to_string(), at_period_end.to_string())];
            let path = format!("/v1/subscriptions/{subscription}");
            self.call(Method::POST, &path, &form, None).await.map(drop)
        })
    }

    fn cancel_now<'a>(&'a self, subscription: &'a str) -> Answer<'a, ()> {
        Box::pin(async move {
            let path = format!("/v1/subscriptions/{subscription}");
            self.call(Method::DELETE, &path, &Vec::new(), None).await.map(drop)
        })
    }

    fn refund<'a>(&'a self, refund: &'a Refund) -> Answer<'a, ()> {
        Box::pin(async move {
            let mut form = vec![
                ("payment_intent".to_string(), refund.payment.clone()),
                ("metadata[order]".to_string(), refund.order.to_string()),
            ];
            form.extend(refund.part.map(|amount| ("amount".to_string(), amount.to_string())));
            let key = Some(refund.key.clone());
            match self.call(Method::POST, "/v1/refunds", &form, key).await {
                // It was refunded by hand, or a first answer was lost for longer than keys are kept.
                Err(ProviderError::Refused(why)) if why.contains("charge_already_refunded") => Ok(()),
                other => other.map(drop),
            }
        })
    }

    fn portal<'a>(
        &'a self,
        customer: Option<&'a str>,
        _external_id: &'a str,
        return_url: &'a str,
    ) -> Answer<'a, String> {
        Box::pin(async move {
            let customer = customer.ok_or_else(|| ProviderError::Refused("no customer".into()))?;
            let form = vec![
                ("customer".to_string(), customer.to_string()),
                ("return_url".to_string(), return_url.to_string()),
            ];
            let session = self
                .call(Method::POST, "/v1/billing_portal/sessions", &form, None)
                .await?;
            wire::text(&session, "url")
        })
    }

    fn read_webhook<'a>(
        &'a self,
        headers: &'a HeaderMap,
        body: &'a [u8],
        now: Timestamp,
    ) -> BoxFuture<'a, Result<WebhookEvent, WebhookError>> {
        Box::pin(async move { WebhookEvent::signed(&self.settings.webhook_secrets, headers, body, now) })
    }

    fn happened_since<'a>(&'a self, since: Timestamp) -> Answer<'a, Vec<EventNotice>> {
        Box::pin(async move {
            let mut all = Vec::new();
            let mut after = String::new();
            for _ in 0..PAGES {
                let path = format!("/v1/events?limit=100&created[gte]={}{after}", since.as_second());
                let listed = self.get(&path).await?;
                let events = listed["data"].as_array().cloned().unwrap_or_default();
                all.extend(events.iter().filter_map(EventNotice::read));
                match events.last().and_then(|event| event["id"].as_str()) {
                    Some(last) if listed["has_more"] == true => after = format!("&starting_after={last}"),
                    _ => break,
                }
            }
            Ok(all)
        })
    }
}
