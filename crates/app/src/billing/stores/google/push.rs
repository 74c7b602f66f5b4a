//! Real-time developer notifications: messages that Pub/Sub pushes, with a token that Google signed for this server.

use super::super::keys::PublishedKeys;
use super::NAME;
use crate::billing::provider::{EventNotice, EventSubject, WebhookError, WebhookEvent};
use axum::http::{HeaderMap, header};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use jiff::Timestamp;
use serde_json::Value;
use supabase::keys::jws::Unverified;

const ISSUERS: [&str; 2] = ["https://accounts.google.com", "accounts.google.com"];
/// Clocks differ; Google's may be this far from ours.
const LEEWAY: i64 = 60;

/// Whose pushes are believed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PushSender {
    /// What the subscription of Pub/Sub names as audience.
    pub audience: String,
    /// The service account that signs its pushes.
    pub email: String,
}

/// Checks the bearer token: Google's signature, and that it was made for us by the account that we know.
pub async fn check(
    keys: &PublishedKeys,
    sender: &PushSender,
    headers: &HeaderMap,
    now: Timestamp,
) -> Result<(), WebhookError> {
    let header = headers
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.strip_prefix("Bearer "))
        .ok_or(WebhookError::Unsigned)?;
    let unverified = Unverified::parse(header).map_err(|_| WebhookError::Unsigned)?;
    let kid = unverified.header.kid.clone().ok_or(WebhookError::Unsigned)?;
    let key = keys.find(&kid, now).await.map_err(|error| {
        tracing::warn!(%error, "the keys of Pub/Sub could not be read");
        WebhookError::Unavailable
    })?;
    let claims = unverified
        .verify(&key.ok_or(WebhookError::Unsigned)?)
        .map_err(|_| WebhookError::Unsigned)?;
    let seconds = now.as_second();
    let in_time = claims["exp"].as_i64().is_some_and(|end| end > seconds - LEEWAY)
        && claims["iat"].as_i64().is_some_and(|start| start <= seconds + LEEWAY);
    let fits = claims["iss"].as_str().is_some_and(|issuer| ISSUERS.contains(&issuer))
        && claims["aud"] == sender.audience.as_str()
        && claims["email"] == sender.email.as_str()
        && claims["email_verified"] == true;
    if in_time && fits {
        return Ok(());
    }
    tracing::warn!("a push of Google Play was not believed");
    Err(WebhookError::Unsigned)
}

/// What a message is about. Its kind is a hint: the subscription is read from Google in any case.
pub fn read(body: &[u8], package: &str) -> Option<WebhookEvent> {
    let sent: Value = serde_json::from_slice(body).ok()?;
    let message = &sent["message"];
    let id = message["messageId"]
        .as_str()
        .filter(|id| (1..=100).contains(&id.len()))?;
    let data = STANDARD.decode(message["data"].as_str()?).ok()?;
    let notification: Value = serde_json::from_slice(&data).ok()?;
    let subscription = &notification["subscriptionNotification"];
    let voided = &notification["voidedPurchaseNotification"];
    let (kind, token) = match (subscription["purchaseToken"].as_str(), voided["purchaseToken"].as_str()) {
        (Some(token), _) => (format!("store.{}", subscription["notificationType"]), Some(token)),
        (None, Some(token)) => ("store.voided".to_string(), Some(token)),
        (None, None) => ("other".to_string(), None),
    };
    let ours = token.filter(|token| notification["packageName"] == package && super::is_token(token));
    Some(WebhookEvent {
        notice: EventNotice {
            id: id.to_string(),
            kind: if ours.is_some() { kind } else { "other".to_string() },
            subject: EventSubject {
                subscription: ours.map(|token| format!("{NAME}:{token}")),
                ..EventSubject::default()
            },
        },
        facts: Vec::new(),
    })
}
