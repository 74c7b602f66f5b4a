//! What providers publish of themselves: addresses and keys, fetched when needed and kept for a while.

mod client_secret;
mod fetch;

pub use client_secret::{client_secret, signed};

use db::DbError;
use jiff::{SignedDuration, Timestamp};
use serde_json::Value;
use tokio::sync::Mutex;

use crate::config::provider::Provider;
use crate::errors::AuthError;
use crate::providers::fetch::{FetchError, Fetcher};
use supabase_base::keys::jwk::PublicKey;

/// How long what was fetched is taken as it is.
const FRESH: SignedDuration = SignedDuration::from_hours(1);
/// How long it still serves where the provider does not answer.
const USABLE: SignedDuration = SignedDuration::from_hours(24);
/// An unknown key is asked for this often at most, whatever strangers send.
const ASK_AGAIN: SignedDuration = SignedDuration::from_secs(60);
/// A provider that failed is left alone for so long, so that people do not queue behind it.
const LEFT_ALONE: SignedDuration = SignedDuration::from_secs(10);

/// The addresses of a provider.
#[derive(Clone, Debug)]
pub struct Metadata {
    pub authorization_endpoint: String,
    pub token_endpoint: String,
    pub userinfo_endpoint: Option<String>,
    pub jwks_uri: String,
    /// Whether the secret goes into the form; otherwise into the header.
    pub secret_in_form: bool,
}

/// A key of a provider with its name.
#[derive(Clone, Debug)]
pub struct NamedKey {
    pub kid: Option<String>,
    pub key: PublicKey,
}

/// All configured providers.
#[derive(Default)]
pub struct Directory {
    pub fetcher: Fetcher,
    entries: Vec<Entry>,
}

struct Entry {
    provider: Provider,
    // One request at a time for each provider: concurrent callers find its result.
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    metadata: Option<Cached<Metadata>>,
    keys: Option<Cached<Vec<NamedKey>>>,
    failed_at: Option<Timestamp>,
}

#[derive(Clone)]
struct Cached<T> {
    value: T,
    at: Timestamp,
}

impl<T> Cached<T> {
    fn is_younger(&self, than: SignedDuration, now: Timestamp) -> bool {
        now.duration_since(self.at) < than
    }
}

impl Directory {
    pub fn new(providers: &[Provider]) -> Directory {
        let entry = |provider: &Provider| Entry {
            provider: provider.clone(),
            known: Mutex::default(),
        };
        Directory {
            fetcher: Fetcher::default(),
            entries: providers.iter().map(entry).collect(),
        }
    }

    /// The provider of a name, when it is configured.
    pub fn find(&self, name: &str) -> Option<&Provider> {
        self.entry(name).map(|entry| &entry.provider)
    }

    /// The provider whose tokens have this issuer.
    pub fn find_by_issuer(&self, issuer: &str) -> Option<&Provider> {
        let found = self.entries.iter().find(|entry| entry.provider.is_issuer(issuer));
        found.map(|entry| &entry.provider)
    }

    /// The names of all.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|entry| entry.provider.name.as_str())
    }

    /// The addresses of a provider.
    pub async fn metadata(&self, name: &str, now: Timestamp) -> Result<Metadata, AuthError> {
        let entry = self.entry(name).ok_or(DbError::NotFound)?;
        let mut known = entry.known.lock().await;
        self.metadata_of(entry, &mut known, now).await
    }

    /// The keys of a provider. The cached ones are fetched again when none of them is named `kid`.
    pub async fn keys(&self, name: &str, kid: Option<&str>, now: Timestamp) -> Result<Vec<NamedKey>, AuthError> {
        let entry = self.entry(name).ok_or(DbError::NotFound)?;
        let mut known = entry.known.lock().await;
        let cached = known.keys.clone();
        if let Some(cached) = &cached {
            let has = kid.is_none() || cached.value.iter().any(|named| named.kid.as_deref() == kid);
            let wait = if has { FRESH } else { ASK_AGAIN };
            if cached.is_younger(wait, now) {
                return Ok(cached.value.clone());
            }
        }
        match self.fetch_keys(entry, &mut known, now).await {
            Ok(keys) => Ok(keys),
            Err(error) => match cached.filter(|cached| cached.is_younger(USABLE, now)) {
                Some(cached) => Ok(cached.value),
                None => Err(error),
            },
        }
    }

    async fn fetch_keys(&self, entry: &Entry, known: &mut Known, now: Timestamp) -> Result<Vec<NamedKey>, AuthError> {
        let metadata = self.metadata_of(entry, known, now).await?;
        let body = self.fetch(entry, known, &metadata.jwks_uri, now).await?;
        let keys: Vec<NamedKey> = body["keys"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(read_key)
            .collect();
        known.keys = Some(Cached {
            value: keys.clone(),
            at: now,
        });
        Ok(keys)
    }

    async fn metadata_of(&self, entry: &Entry, known: &mut Known, now: Timestamp) -> Result<Metadata, AuthError> {
        let cached = known.metadata.clone();
        if let Some(cached) = cached.as_ref().filter(|cached| cached.is_younger(FRESH, now)) {
            return Ok(cached.value.clone());
        }
        let url = entry.provider.discovery_url();
        let fetched = match self.fetch(entry, known, &url, now).await {
            Ok(body) => read_metadata(&entry.provider, &body).map_err(|why| unreachable_provider(entry, &why)),
            Err(error) => Err(error),
        };
        match (fetched, cached.filter(|cached| cached.is_younger(USABLE, now))) {
            (Ok(value), _) => {
                known.metadata = Some(Cached {
                    value: value.clone(),
                    at: now,
                });
                Ok(value)
            }
            (Err(_), Some(cached)) => Ok(cached.value),
            (Err(error), None) => Err(error),
        }
    }

    async fn fetch(&self, entry: &Entry, known: &mut Known, url: &str, now: Timestamp) -> Result<Value, AuthError> {
        if known.failed_at.is_some_and(|at| now.duration_since(at) < LEFT_ALONE) {
            return Err(unreachable_provider(entry, "it failed a moment ago"));
        }
        let answer = self.fetcher.get(url).await;
        known.failed_at = answer.is_err().then_some(now);
        answer.map_err(|why| unreachable_provider(entry, &why))
    }

    fn entry(&self, name: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.provider.name == name)
    }
}

/// Reads a discovery document; one that speaks for another issuer is not this provider's.
fn read_metadata(provider: &Provider, body: &Value) -> Result<Metadata, FetchError> {
    let address = |name: &str| match body[name].as_str() {
        Some(url) if crate::config::provider::is_safe(url) => Ok(url.to_owned()),
        _ => Err(format!("its document has no usable {name}")),
    };
    if body["issuer"] != provider.issuer.as_str() {
        return Err("its document names another issuer".to_owned());
    }
    let ways = &body["token_endpoint_auth_methods_supported"];
    Ok(Metadata {
        authorization_endpoint: address("authorization_endpoint")?,
        token_endpoint: address("token_endpoint")?,
        userinfo_endpoint: address("userinfo_endpoint").ok(),
        jwks_uri: address("jwks_uri")?,
        // The header is what a provider takes that does not say (OpenID Connect Discovery, section 3).
        secret_in_form: ways
            .as_array()
            .is_some_and(|ways| ways.iter().any(|way| way == "client_secret_post")),
    })
}

/// Keys of other kinds, and those for encryption, are passed over.
fn read_key(jwk: &Value) -> Option<NamedKey> {
    if jwk["use"].as_str().is_some_and(|word| word != "sig") {
        return None;
    }
    Some(NamedKey {
        kid: jwk["kid"].as_str().map(str::to_owned),
        key: PublicKey::from_jwk(jwk).ok()?,
    })
}

/// 503, which the client takes for a passing trouble; the cause goes to the log.
fn unreachable_provider(entry: &Entry, why: &str) -> AuthError {
    let provider = entry.provider.name.as_str();
    tracing::warn!(provider, why, "a provider of identities does not answer");
    AuthError::new(
        http::StatusCode::SERVICE_UNAVAILABLE,
        "unexpected_failure",
        format!("The provider {provider} does not answer, please try again"),
    )
}
