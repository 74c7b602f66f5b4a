//! The App Store: StoreKit 2's signed transactions and the Server Notifications of version 2.
//!
//! Apple's word comes signed, so the server calls nobody: each transaction and the state of its renewal is kept in its
//! newest form, by the day on which it was signed, and what follows is read from all of them. Late, repeated and
//! reordered notifications end in the same.

mod chain;
mod wire;

pub use chain::{ChainError, root_in_der};

use super::{Store, StorePurchase};
use crate::billing::model::CheckoutState;
use crate::billing::provider::{Answer, PaymentProvider, ProviderError, WebhookError, WebhookEvent};
use crate::billing::provider::{EventNotice, EventSubject};
use crate::billing::store;
use axum::http::HeaderMap;
use db::Db;
use futures_util::future::BoxFuture;
use jiff::Timestamp;
use serde_json::Value;

pub const NAME: &str = "apple";

/// What an operator gives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AppStoreSettings {
    pub bundle: String,
    /// Production, Sandbox, or both while Apple reviews a version.
    pub environments: Vec<String>,
    /// Trusted root certificates, in DER.
    pub roots: Vec<Vec<u8>>,
}

/// The provider.
pub struct AppStore {
    db: Db,
    settings: AppStoreSettings,
}

impl AppStore {
    pub fn new(db: Db, settings: AppStoreSettings) -> AppStore {
        AppStore { db, settings }
    }

    /// The claims of a token that Apple signed for this app.
    fn believe(&self, token: &str) -> Result<Value, ProviderError> {
        let claims =
            chain::verify(token, &self.settings.roots).map_err(|error| ProviderError::Refused(error.to_string()))?;
        Ok(claims)
    }

    /// Whether claims are about this app, in an environment that counts here.
    fn is_ours(&self, claims: &Value) -> bool {
        let environment = claims["environment"].as_str().unwrap_or_default();
        claims["bundleId"] == self.settings.bundle.as_str()
            && self.settings.environments.iter().any(|known| known == environment)
    }

    fn transaction(&self, token: &str) -> Result<wire::Transaction, ProviderError> {
        let claims = self.believe(token)?;
        if !self.is_ours(&claims) {
            return Err(ProviderError::Refused(
                "a purchase of another app or environment".into(),
            ));
        }
        wire::transaction(&claims).ok_or_else(|| ProviderError::Refused("a purchase that is not sold here".into()))
    }

    /// A notification, believed and read.
    fn notification(&self, body: &[u8]) -> Result<WebhookEvent, WebhookError> {
        let sent: Value = serde_json::from_slice(body).map_err(|_| WebhookError::Unsigned)?;
        let token = sent["signedPayload"].as_str().ok_or(WebhookError::Unsigned)?;
        let doubted = |error: ProviderError| {
            tracing::warn!(%error, "a notification of the App Store was not believed");
            WebhookError::Unsigned
        };
        let claims = self.believe(token).map_err(doubted)?;
        let id = claims["notificationUUID"].as_str().ok_or(WebhookError::Malformed)?;
        let kind = claims["notificationType"].as_str().ok_or(WebhookError::Malformed)?;
        let data = &claims["data"];
        let Some(signed) = data["signedTransactionInfo"].as_str() else {
            return Ok(about_nothing(id, kind));
        };
        if !self.is_ours(data) {
            return Err(WebhookError::Unsigned);
        }
        // What is not sold here (another kind of product) concerns nobody.
        let transaction = match self.believe(signed) {
            Ok(claims) if self.is_ours(&claims) => wire::transaction(&claims),
            Ok(_) => return Err(WebhookError::Unsigned),
            Err(error) => return Err(doubted(error)),
        };
        let Some(transaction) = transaction else {
            return Ok(about_nothing(id, kind));
        };
        let mut facts = vec![transaction.fact()];
        if let Some(signed) = data["signedRenewalInfo"].as_str() {
            let claims = self.believe(signed).map_err(doubted)?;
            facts.extend(wire::renewal_fact(&claims));
        }
        let notice = EventNotice {
            id: id.to_string(),
            kind: format!("store.{kind}"),
            subject: EventSubject {
                subscription: Some(transaction.subscription()),
                ..EventSubject::default()
            },
        };
        Ok(WebhookEvent { notice, facts })
    }
}

fn about_nothing(id: &str, kind: &str) -> WebhookEvent {
    WebhookEvent {
        notice: EventNotice {
            id: id.to_string(),
            kind: format!("other.{kind}"),
            subject: EventSubject::default(),
        },
        facts: Vec::new(),
    }
}

impl PaymentProvider for AppStore {
    fn name(&self) -> &'static str {
        NAME
    }

    fn fetch<'a>(&'a self, external_id: &'a str, now: Timestamp) -> Answer<'a, CheckoutState> {
        Box::pin(async move {
            let facts = store::purchases::facts_of(&mut self.db.reader(), external_id)
                .await
                .map_err(|fault| ProviderError::Unavailable(format!("{fault:?}")))?;
            wire::checkout_state(external_id, &facts, now)
        })
    }

    fn portal<'a>(&'a self, _customer: Option<&'a str>, _external_id: &'a str, _url: &'a str) -> Answer<'a, String> {
        Box::pin(async { Ok(super::page(NAME).unwrap_or_default().to_string()) })
    }

    fn read_webhook<'a>(
        &'a self,
        _headers: &'a HeaderMap,
        body: &'a [u8],
        _now: Timestamp,
    ) -> BoxFuture<'a, Result<WebhookEvent, WebhookError>> {
        Box::pin(async move { self.notification(body) })
    }

    /// Apple repeats a notification for three days, and the app shows its purchases again at each start.
    fn happened_since<'a>(&'a self, _since: Timestamp) -> Answer<'a, Vec<EventNotice>> {
        Box::pin(async { Ok(Vec::new()) })
    }
}

impl Store for AppStore {
    fn read_proof<'a>(&'a self, proof: &'a str, _now: Timestamp) -> Answer<'a, StorePurchase> {
        Box::pin(async move { Ok(self.transaction(proof)?.purchase()) })
    }

    fn purchase<'a>(&'a self, external_id: &'a str, _now: Timestamp) -> Answer<'a, Option<StorePurchase>> {
        Box::pin(async move {
            let facts = store::purchases::facts_of(&mut self.db.reader(), external_id)
                .await
                .map_err(|fault| ProviderError::Unavailable(format!("{fault:?}")))?;
            Ok(wire::newest(&facts).map(|transaction| transaction.purchase()))
        })
    }
}
