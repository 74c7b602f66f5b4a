//! Apple's push service: HTTP/2, and a token that the operator's key signs.

use super::answer::{Answer, unanswered, word};
use super::{InvalidNativeKey, NativeMessage, NativePush, client, endpoint};
use crate::push::{PushError, Urgency};
use futures_util::future::BoxFuture;
use jiff::{SignedDuration, Timestamp};
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use std::fmt;
use std::sync::{Mutex, PoisonError};

/// Where Apple takes messages.
const ENDPOINT: &str = "https://api.push.apple.com";
/// Apple refuses tokens of more than an hour, and new ones more often than every twenty minutes.
const TOKEN_LIFE: SignedDuration = SignedDuration::from_mins(40);

/// What Apple hands out and knows of an app.
#[derive(Clone)]
pub struct ApnsKey {
    /// The text of the `.p8` file.
    pub pem: String,
    pub key_id: String,
    pub team_id: String,
    /// The app's bundle id.
    pub topic: String,
}

/// Sends to iOS.
pub struct Apns {
    client: Client,
    signing: EncodingKey,
    key_id: String,
    team_id: String,
    topic: String,
    endpoint: String,
    token: Mutex<Option<(String, Timestamp)>>,
}

impl Apns {
    /// `address` stands for Apple's, where it is given: its sandbox, for builds that are not in the store.
    ///
    /// # Errors
    ///
    /// See [`InvalidNativeKey`].
    pub fn new(key: ApnsKey, address: Option<&str>) -> Result<Apns, InvalidNativeKey> {
        Ok(Apns {
            client: client(true)?,
            signing: EncodingKey::from_ec_pem(key.pem.as_bytes()).map_err(|_| InvalidNativeKey::Key)?,
            key_id: key.key_id,
            team_id: key.team_id,
            topic: key.topic,
            endpoint: endpoint(address.unwrap_or(ENDPOINT))?,
            token: Mutex::new(None),
        })
    }

    fn token(&self, now: Timestamp) -> Result<String, PushError> {
        let mut cached = self.token.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((token, made)) = cached.as_ref()
            && now.duration_since(*made) < TOKEN_LIFE
        {
            return Ok(token.clone());
        }
        let mut header = Header::new(Algorithm::ES256);
        header.kid = Some(self.key_id.clone());
        let claims = json!({ "iss": self.team_id, "iat": now.as_second() });
        let token = jsonwebtoken::encode(&header, &claims, &self.signing)
            .map_err(|_| PushError::Refused("the key signs nothing".to_owned()))?;
        *cached = Some((token.clone(), now));
        Ok(token)
    }

    async fn post(&self, message: &NativeMessage, now: Timestamp) -> Result<(), PushError> {
        let token = self.token(now)?;
        let expires = now.checked_add(message.ttl).unwrap_or(now).as_second();
        let priority = match message.urgency {
            Urgency::Low => "5",
            Urgency::Normal | Urgency::High => "10",
        };
        let request = self
            .client
            .post(format!("{}/3/device/{}", self.endpoint, message.token))
            .bearer_auth(&token)
            .header("apns-topic", &self.topic)
            .header("apns-push-type", "alert")
            .header("apns-priority", priority)
            .header("apns-expiration", expires)
            .header("apns-collapse-id", &message.collapse)
            .json(&body(message));
        let answer = Answer::read(request.send().await.map_err(unanswered)?).await;
        let reason = word(&answer.body["reason"]);
        if reason == "ExpiredProviderToken" {
            let mut cached = self.token.lock().unwrap_or_else(PoisonError::into_inner);
            cached.take_if(|(known, _)| *known == token);
        }
        judge(&answer, reason)
    }
}

fn body(message: &NativeMessage) -> Value {
    let mut body = json!({
        "aps": {
            "alert": { "title": message.title, "body": message.body },
            "sound": "default",
            "thread-id": message.collapse,
        },
    });
    for (name, value) in &message.data {
        body[*name] = json!(value);
    }
    body
}

/// What became of a message. A device token that is gone or of another app reaches nobody any more; a refused key is the
/// operator's matter and tried again.
fn judge(answer: &Answer, reason: &str) -> Result<(), PushError> {
    match (answer.status, reason) {
        (status, _) if status.is_success() => Ok(()),
        (StatusCode::GONE, _) => Err(PushError::Gone),
        (StatusCode::BAD_REQUEST, "BadDeviceToken" | "DeviceTokenNotForTopic") => Err(PushError::Gone),
        (StatusCode::FORBIDDEN, _) => {
            tracing::warn!(reason, "no access to APNs");
            Err(answer.later())
        }
        _ => Err(answer.failure(reason)),
    }
}

impl NativePush for Apns {
    fn send<'a>(&'a self, message: &'a NativeMessage, now: Timestamp) -> BoxFuture<'a, Result<(), PushError>> {
        Box::pin(self.post(message, now))
    }
}

impl fmt::Debug for Apns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Apns")
            .field("topic", &self.topic)
            .finish_non_exhaustive()
    }
}
