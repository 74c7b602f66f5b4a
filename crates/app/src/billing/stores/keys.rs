//! Public keys that a provider publishes, kept for a while.

use crate::billing::http;
use crate::billing::provider::ProviderError;
use jiff::{SignedDuration, Timestamp};
use reqwest::Client;
use serde_json::Value;
use supabase::keys::jwk::PublicKey;
use tokio::sync::Mutex;

/// How long what was fetched is taken as it is.
const FRESH: SignedDuration = SignedDuration::from_hours(1);
/// An unknown key is asked for this often at most, whatever strangers send.
const ASK_AGAIN: SignedDuration = SignedDuration::from_mins(1);

/// When the keys were fetched, and each with its name.
type FetchedKeys = (Timestamp, Vec<(String, PublicKey)>);

/// The keys at one address.
pub struct PublishedKeys {
    client: Client,
    url: String,
    known: Mutex<Option<FetchedKeys>>,
}

impl PublishedKeys {
    pub fn at(client: Client, url: String) -> PublishedKeys {
        PublishedKeys {
            client,
            url,
            known: Mutex::default(),
        }
    }

    /// The key of a name; none where nobody publishes it.
    pub async fn find(&self, kid: &str, now: Timestamp) -> Result<Option<PublicKey>, ProviderError> {
        // One request at a time: concurrent callers find its result.
        let mut known = self.known.lock().await;
        let of = |keys: &[(String, PublicKey)]| keys.iter().find(|(name, _)| name == kid).map(|(_, key)| key.clone());
        if let Some((at, keys)) = known.as_ref() {
            let found = of(keys);
            let wait = if found.is_some() { FRESH } else { ASK_AGAIN };
            if now.duration_since(*at) < wait {
                return Ok(found);
            }
        }
        let (status, body) = http::answer(self.client.get(&self.url)).await?;
        let answer: Value = serde_json::from_slice(&body).unwrap_or_default();
        let Some(listed) = answer["keys"].as_array().filter(|_| status.is_success()) else {
            return Err(ProviderError::Unavailable(format!("{status} instead of keys")));
        };
        let read = listed
            .iter()
            .filter_map(|jwk| Some((jwk["kid"].as_str()?.to_owned(), PublicKey::from_jwk(jwk).ok()?)));
        let keys: Vec<(String, PublicKey)> = read.collect();
        let found = of(&keys);
        *known = Some((now, keys));
        Ok(found)
    }
}
