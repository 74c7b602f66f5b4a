//! Web Push (RFC 8030): encrypted messages to the push services of browsers; and, in [`native`], messages to installed
//! apps.
//!
//! [`SubscriptionKeys`] encrypts for one browser (RFC 8291), [`VapidKey`] says who sends (RFC 8292), [`EndpointRules`]
//! decides which addresses are contacted at all, and a [`PushTransport`] contacts them.

mod encryption;
mod endpoint;
mod http;
pub mod native;
mod vapid;

pub use encryption::{InvalidKeys, PLAINTEXT_MAX, SubscriptionKeys};
pub use endpoint::{EndpointError, EndpointRules};
pub use http::HttpTransport;
pub use vapid::{InvalidVapidKey, VapidKey};

use futures_util::future::BoxFuture;
use jiff::{SignedDuration, Timestamp};
use thiserror::Error;
use url::Url;

/// How soon a push service wakes a device that saves power (RFC 8030, 5.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    Low,
    Normal,
    High,
}

impl Urgency {
    /// The value of the header.
    pub fn as_str(self) -> &'static str {
        match self {
            Urgency::Low => "low",
            Urgency::Normal => "normal",
            Urgency::High => "high",
        }
    }
}

/// One encrypted message to one endpoint.
#[derive(Clone, Debug)]
pub struct PushMessage {
    pub endpoint: Url,
    /// The value of `Authorization`.
    pub authorization: String,
    pub body: Vec<u8>,
    /// How long the service keeps the message for a device that is away.
    pub ttl: SignedDuration,
    pub urgency: Urgency,
    /// Up to 32 characters of base64url: a newer message with the same topic replaces one that still waits.
    pub topic: Option<String>,
}

/// When a service wants to be asked again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RetryAfter {
    Seconds(i64),
    At(Timestamp),
}

impl RetryAfter {
    /// The moment, seen from `now`.
    pub fn moment(self, now: Timestamp) -> Timestamp {
        match self {
            RetryAfter::Seconds(seconds) => now.checked_add(SignedDuration::from_secs(seconds)).unwrap_or(now),
            RetryAfter::At(at) => at.max(now),
        }
    }
}

/// Why a message was not accepted. The texts hold no endpoint: whoever knows it knows a device.
#[derive(Debug, Error)]
pub enum PushError {
    /// The subscription does not exist any more.
    #[error("the subscription is gone")]
    Gone,
    /// It may work later.
    #[error("not delivered yet: {reason}")]
    Later {
        reason: String,
        retry_after: Option<RetryAfter>,
    },
    /// This message will never be accepted.
    #[error("refused: {0}")]
    Refused(String),
}

/// A way for messages to reach push services.
pub trait PushTransport: Send + Sync + 'static {
    fn send<'a>(&'a self, message: &'a PushMessage) -> BoxFuture<'a, Result<(), PushError>>;
}
