//! Google Play: the purchase token of an app is a name under which Google tells everything about a subscription, so
//! each look asks it anew. Pushes only say that something happened.

mod api;
mod push;
mod wire;

pub use api::ServiceAccount;
pub use push::PushSender;

use super::keys::PublishedKeys;
use super::{Store, StorePurchase};
use crate::billing::model::CheckoutState;
use crate::billing::provider::{Answer, EventNotice, PaymentProvider, ProviderError, WebhookError, WebhookEvent};
use api::Api;
use axum::http::HeaderMap;
use futures_util::future::BoxFuture;
use jiff::Timestamp;
use jobs::clock::Clock;
use std::sync::Arc;

pub const NAME: &str = "google";
/// Where Google publishes the keys of its identity tokens.
const KEYS: &str = "https://www.googleapis.com/oauth2/v3/certs";

/// What an operator gives.
#[derive(Debug)]
pub struct PlaySettings {
    pub package: String,
    pub account: ServiceAccount,
    pub sender: PushSender,
    /// None: Google itself.
    pub api_url: Option<String>,
    /// None: Google's.
    pub keys_url: Option<String>,
}

/// The provider.
pub struct PlayStore {
    api: Api,
    package: String,
    sender: PushSender,
    keys: PublishedKeys,
}

impl PlayStore {
    /// Fails when no client can be made, which is an error of the installation.
    pub fn new(settings: PlaySettings, clock: Arc<dyn Clock>) -> Result<PlayStore, ProviderError> {
        let api = Api::new(clock, &settings.package, settings.account, settings.api_url.as_deref())?;
        let keys = PublishedKeys::at(
            api.client.clone(),
            settings.keys_url.unwrap_or_else(|| KEYS.to_string()),
        );
        Ok(PlayStore {
            api,
            package: settings.package,
            sender: settings.sender,
            keys,
        })
    }

    async fn find(&self, token: &str) -> Result<Option<StorePurchase>, ProviderError> {
        if !is_token(token) {
            return Ok(None);
        }
        let Some(resource) = self.api.subscription(token).await? else {
            return Ok(None);
        };
        Ok(wire::purchase(token, &resource))
    }
}

/// Whether a text can be a purchase token: it becomes part of an address.
fn is_token(text: &str) -> bool {
    let named = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
    (10..=1000).contains(&text.len()) && text.bytes().all(named) && !text.contains("..")
}

fn token_of(external_id: &str) -> Result<&str, ProviderError> {
    external_id
        .strip_prefix("google:")
        .ok_or_else(|| ProviderError::Refused("not a purchase of Google Play".into()))
}

impl PaymentProvider for PlayStore {
    fn name(&self) -> &'static str {
        NAME
    }

    fn fetch<'a>(&'a self, external_id: &'a str, _now: Timestamp) -> Answer<'a, CheckoutState> {
        Box::pin(async move {
            let resource = self.api.subscription(token_of(external_id)?).await?;
            let resource = resource.ok_or_else(|| ProviderError::Refused("Google knows no such purchase".into()))?;
            let ids = wire::order_ids(&resource);
            let orders = if ids.is_empty() {
                Vec::new()
            } else {
                self.api.orders(&ids).await?
            };
            wire::checkout_state(external_id, &resource, &ids, &orders)
        })
    }

    fn portal<'a>(&'a self, _customer: Option<&'a str>, _external_id: &'a str, _url: &'a str) -> Answer<'a, String> {
        Box::pin(async { Ok(super::page(NAME).unwrap_or_default().to_string()) })
    }

    fn read_webhook<'a>(
        &'a self,
        headers: &'a HeaderMap,
        body: &'a [u8],
        now: Timestamp,
    ) -> BoxFuture<'a, Result<WebhookEvent, WebhookError>> {
        Box::pin(async move {
            push::check(&self.keys, &self.sender, headers, now).await?;
            push::read(body, &self.package).ok_or(WebhookError::Malformed)
        })
    }

    /// Google takes a purchase back that nobody acknowledges for three days.
    fn acknowledge<'a>(&'a self, external_id: &'a str) -> Answer<'a, ()> {
        Box::pin(async move {
            let token = token_of(external_id)?;
            match self.find(token).await? {
                Some(purchase) => self.api.acknowledge(&purchase.product, token).await,
                None => Ok(()),
            }
        })
    }

    /// Pub/Sub repeats a push for a week, and the app shows its purchases again at each start.
    fn happened_since<'a>(&'a self, _since: Timestamp) -> Answer<'a, Vec<EventNotice>> {
        Box::pin(async { Ok(Vec::new()) })
    }
}

impl Store for PlayStore {
    fn read_proof<'a>(&'a self, proof: &'a str, _now: Timestamp) -> Answer<'a, StorePurchase> {
        Box::pin(async move {
            let found = self.find(proof).await?;
            found.ok_or_else(|| ProviderError::Refused("Google knows no such purchase of ours".into()))
        })
    }

    fn purchase<'a>(&'a self, external_id: &'a str, _now: Timestamp) -> Answer<'a, Option<StorePurchase>> {
        Box::pin(async move { self.find(token_of(external_id)?).await })
    }
}
