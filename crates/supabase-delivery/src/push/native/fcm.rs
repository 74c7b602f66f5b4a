//! Firebase Cloud Messaging, HTTP v1. A service account signs a token that Google exchanges for one that lasts an hour.

use super::answer::{Answer, unanswered, word};
use super::{InvalidNativeKey, NativeMessage, NativePush, client, endpoint};
use crate::push::{PushError, Urgency};
use futures_util::future::BoxFuture;
use jiff::{SignedDuration, Timestamp};
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use reqwest::{Client, StatusCode};
use serde::Deserialize;
use serde_json::{Value, json};
use std::fmt;
use tokio::sync::Mutex;

/// Where Google takes messages.
const ENDPOINT: &str = "https://fcm.googleapis.com";
const SCOPE: &str = "https://www.googleapis.com/auth/firebase.messaging";
const GRANT: &str = "urn:ietf:params:oauth:grant-type:jwt-bearer";
const ASSERTION_LIFE: SignedDuration = SignedDuration::from_hours(1);
/// A token is renewed so long before it ends.
const MARGIN: SignedDuration = SignedDuration::from_mins(5);

/// The parts that are used of the file that Google hands out.
#[derive(Clone, Deserialize)]
pub struct ServiceAccount {
    project_id: String,
    client_email: String,
    private_key: String,
    token_uri: String,
}

impl ServiceAccount {
    /// Reads the file's text.
    ///
    /// # Errors
    ///
    /// `ServiceAccount`.
    pub fn parse(text: &str) -> Result<ServiceAccount, InvalidNativeKey> {
        let account: ServiceAccount = serde_json::from_str(text).map_err(|_| InvalidNativeKey::ServiceAccount)?;
        let plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_' | '.' | ':');
        let named = !account.project_id.is_empty() && account.project_id.chars().all(plain);
        named.then_some(account).ok_or(InvalidNativeKey::ServiceAccount)
    }
}

struct AccessToken {
    value: String,
    until: Timestamp,
}

/// Sends to Android.
pub struct Fcm {
    client: Client,
    account: ServiceAccount,
    signing: EncodingKey,
    send_url: String,
    /// Held while one is fetched, so that many messages fetch one.
    token: Mutex<Option<AccessToken>>,
}

impl Fcm {
    /// `address` stands for Google's, where it is given.
    ///
    /// # Errors
    ///
    /// See [`InvalidNativeKey`].
    pub fn new(account: ServiceAccount, address: Option<&str>) -> Result<Fcm, InvalidNativeKey> {
        let signing = EncodingKey::from_rsa_pem(account.private_key.as_bytes()).map_err(|_| InvalidNativeKey::Key)?;
        let base = endpoint(address.unwrap_or(ENDPOINT))?;
        endpoint(&account.token_uri)?;
        Ok(Fcm {
            client: client(false)?,
            send_url: format!("{base}/v1/projects/{}/messages:send", account.project_id),
            account,
            signing,
            token: Mutex::new(None),
        })
    }

    async fn access_token(&self, now: Timestamp) -> Result<String, PushError> {
        let mut cached = self.token.lock().await;
        if let Some(token) = cached.as_ref().filter(|token| now < token.until) {
            return Ok(token.value.clone());
        }
        let token = self.fetch_token(now).await?;
        let value = token.value.clone();
        *cached = Some(token);
        Ok(value)
    }

    async fn fetch_token(&self, now: Timestamp) -> Result<AccessToken, PushError> {
        let later = |reason: &str| PushError::Later {
            reason: reason.to_owned(),
            retry_after: None,
        };
        let claims = json!({
            "iss": self.account.client_email,
            "scope": SCOPE,
            "aud": self.account.token_uri,
            "iat": now.as_second(),
            "exp": now.as_second() + ASSERTION_LIFE.as_secs(),
        });
        let assertion = jsonwebtoken::encode(&Header::new(Algorithm::RS256), &claims, &self.signing)
            .map_err(|_| PushError::Refused("the service account signs nothing".to_owned()))?;
        let form = [("grant_type", GRANT), ("assertion", assertion.as_str())];
        let request = self.client.post(&self.account.token_uri).form(&form);
        let answer = Answer::read(request.send().await.map_err(unanswered)?).await;
        if !answer.status.is_success() {
            // A mistake of the operator is tried again too: no device is dropped for it at once.
            tracing::warn!(
                status = answer.status.as_u16(),
                error = word(&answer.body["error"]),
                "no access to FCM"
            );
            return Err(answer.later());
        }
        let value = answer.body["access_token"].as_str().ok_or_else(|| later("no token"))?;
        let lasts = SignedDuration::from_secs(answer.body["expires_in"].as_i64().unwrap_or(0));
        let until = now.checked_add(lasts.saturating_sub(MARGIN)).unwrap_or(now);
        Ok(AccessToken {
            value: value.to_owned(),
            until,
        })
    }

    async fn post(&self, message: &NativeMessage, now: Timestamp) -> Result<(), PushError> {
        let token = self.access_token(now).await?;
        let request = self
            .client
            .post(&self.send_url)
            .bearer_auth(&token)
            .json(&body(message));
        let answer = Answer::read(request.send().await.map_err(unanswered)?).await;
        match judge(&answer) {
            Err(PushError::Later { reason, retry_after }) if answer.status == StatusCode::UNAUTHORIZED => {
                let mut cached = self.token.lock().await;
                cached.take_if(|known| known.value == token);
                Err(PushError::Later { reason, retry_after })
            }
            judged => judged,
        }
    }
}

fn body(message: &NativeMessage) -> Value {
    let priority = match message.urgency {
        Urgency::Low => "NORMAL",
        Urgency::Normal | Urgency::High => "HIGH",
    };
    json!({
        "message": {
            "token": message.token,
            "notification": { "title": message.title, "body": message.body },
            "data": message.data,
            "android": {
                "priority": priority,
                "ttl": format!("{}s", message.ttl.as_secs().max(0)),
                "collapse_key": message.collapse,
                "notification": { "tag": message.collapse },
            },
        },
    })
}

/// What became of a message. A token that is gone, or belongs to another project, reaches nobody any more; access that
/// is denied is the operator's matter and tried again.
fn judge(answer: &Answer) -> Result<(), PushError> {
    let error = &answer.body["error"];
    let details = error["details"].as_array().into_iter().flatten();
    let code = details.filter_map(|detail| detail["errorCode"].as_str()).next();
    match (answer.status, code) {
        (status, _) if status.is_success() => Ok(()),
        (_, Some("UNREGISTERED" | "SENDER_ID_MISMATCH")) => Err(PushError::Gone),
        (StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN | StatusCode::NOT_FOUND, _) => Err(answer.later()),
        _ => Err(answer.failure(word(&error["status"]))),
    }
}

impl NativePush for Fcm {
    fn send<'a>(&'a self, message: &'a NativeMessage, now: Timestamp) -> BoxFuture<'a, Result<(), PushError>> {
        Box::pin(self.post(message, now))
    }
}

impl fmt::Debug for Fcm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Fcm")
            .field("send_url", &self.send_url)
            .finish_non_exhaustive()
    }
}
