//! What a client shows a provider for a secret.

use jiff::{SignedDuration, Timestamp};
use serde_json::json;

use crate::config::provider::{ClientKey, Provider};
use crate::providers::fetch::FetchError;
use supabase_base::keys::jwk::PrivateKey;
use supabase_base::keys::jws;

/// Long enough for one request; Apple takes half a year at most.
const LIFE: SignedDuration = SignedDuration::from_mins(5);

/// The secret of the settings, else one that the key signs for this moment; none for a public client.
pub fn client_secret(provider: &Provider, now: Timestamp) -> Result<Option<String>, FetchError> {
    match (&provider.secret, &provider.key) {
        (Some(secret), _) => Ok(Some(secret.clone())),
        (None, Some(key)) => signed(provider, key, now).map(Some),
        (None, None) => Ok(None),
    }
}

/// A secret as Apple wants it: who asks, for which client, for how long.
pub fn signed(provider: &Provider, key: &ClientKey, now: Timestamp) -> Result<String, FetchError> {
    let claims = json!({
        "iss": key.team, "sub": provider.client_id(), "aud": provider.issuer,
        "iat": now.as_second(), "exp": now.saturating_add(LIFE).unwrap_or(now).as_second(),
    });
    let private = PrivateKey::from_pem(&key.pem).map_err(|error| error.to_string())?;
    jws::sign(&claims, &private, &key.id).map_err(|error| error.to_string())
}
