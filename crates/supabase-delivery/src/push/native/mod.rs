//! Pushes to installed apps: Firebase Cloud Messaging for Android, Apple's service for iOS.
//!
//! Unlike Web Push, what is sent is not encrypted for the device: the service reads it. So a message holds what a person
//! may read on a locked screen and ids, and the app fetches the rest.

mod answer;
mod apns;
mod fcm;

pub use apns::{Apns, ApnsKey};
pub use fcm::{Fcm, ServiceAccount};

use super::{PushError, Urgency};
use futures_util::future::BoxFuture;
use jiff::{SignedDuration, Timestamp};
use std::collections::BTreeMap;
use thiserror::Error;

/// One message to one device.
#[derive(Clone, Debug)]
pub struct NativeMessage {
    /// What the service knows the installed app by.
    pub token: String,
    pub title: String,
    pub body: String,
    /// What the app gets with it.
    pub data: BTreeMap<&'static str, String>,
    pub ttl: SignedDuration,
    pub urgency: Urgency,
    /// Up to 64 characters: a newer message with the same one takes the place of the older.
    pub collapse: String,
}

/// A service that reaches installed apps.
pub trait NativePush: Send + Sync + 'static {
    /// Sends a message. `now` dates the proof of who sends.
    fn send<'a>(&'a self, message: &'a NativeMessage, now: Timestamp) -> BoxFuture<'a, Result<(), PushError>>;
}

/// Why a service cannot be used as it is configured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum InvalidNativeKey {
    #[error("the service account is not the JSON file that Google hands out")]
    ServiceAccount,
    #[error("the key is not the PEM file that was handed out")]
    Key,
    #[error("the address is neither https nor on this machine")]
    Endpoint,
    #[error("no HTTP client can be made")]
    Client,
}

/// The address of a service: https, or this very machine, where tests and proxies are.
fn endpoint(address: &str) -> Result<String, InvalidNativeKey> {
    let url = url::Url::parse(address).map_err(|_| InvalidNativeKey::Endpoint)?;
    let own = match url.host() {
        Some(url::Host::Domain(name)) => name == "localhost",
        Some(url::Host::Ipv4(v4)) => v4.is_loopback(),
        Some(url::Host::Ipv6(v6)) => v6.is_loopback(),
        None => false,
    };
    let fits = url.scheme() == "https" || (url.scheme() == "http" && own);
    fits.then(|| address.trim_end_matches('/').to_owned())
        .ok_or(InvalidNativeKey::Endpoint)
}

/// A client that follows no redirect and uses no proxy; `http2` alone where a service speaks nothing else.
fn client(http2: bool) -> Result<reqwest::Client, InvalidNativeKey> {
    // Only the first call of a process decides; all ask for the same.
    let _already = rustls::crypto::ring::default_provider().install_default();
    let builder = reqwest::Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .no_proxy()
        .timeout(std::time::Duration::from_secs(15))
        .connect_timeout(std::time::Duration::from_secs(5));
    let builder = if http2 {
        builder.http2_prior_knowledge()
    } else {
        builder
    };
    builder.build().map_err(|_| InvalidNativeKey::Client)
}
