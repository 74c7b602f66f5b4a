//! Exchanges a provider's code for its ID token.

use serde_json::Value;

use crate::config::provider::Provider;
use crate::config::redirect::encode;
use crate::errors::AuthError;
use crate::oidc::authorize::callback_url;
use crate::oidc::external::ExternalIdentity;
use crate::oidc::id_token::{self, Nonce, TokenChecks};
use crate::oidc::round_trip::RoundTrip;
use crate::providers::client_secret;
use crate::state::AuthState;

/// What a provider hands over.
pub struct ProviderTokens {
    pub external: ExternalIdentity,
    /// For the app, which may act at the provider with them. We keep one, sealed, where the provider wants to hear when
    /// the account ends (`account::grants`).
    pub access_token: Option<String>,
    pub refresh_token: Option<String>,
}

/// Exchanges the code and believes the ID token that comes with it.
pub async fn exchange(
    state: &AuthState,
    provider: &Provider,
    trip: &RoundTrip,
    code: &str,
) -> Result<ProviderTokens, AuthError> {
    let metadata = state.directory().metadata(&provider.name, state.now()).await?;
    let callback = callback_url(state.config());
    let mut form = vec![
        ("grant_type", "authorization_code"),
        ("code", code),
        ("redirect_uri", callback.as_str()),
        ("code_verifier", trip.verifier.as_str()),
    ];
    let mut basic = None;
    let secret = client_secret(provider, state.now()).map_err(|why| refused(provider, &why))?;
    match &secret {
        Some(secret) if !metadata.secret_in_form => basic = Some((provider.client_id(), secret.as_str())),
        secret => {
            form.push(("client_id", provider.client_id()));
            form.extend(secret.as_ref().map(|secret| ("client_secret", secret.as_str())));
        }
    }
    let fetcher = &state.directory().fetcher;
    // Both are encoded as in a form before they become a header (RFC 6749, section 2.3.1).
    let basic = basic.map(|(name, secret)| (encode(name), encode(secret)));
    let basic = basic.as_ref().map(|(name, secret)| (name.as_str(), secret.as_str()));
    let answer = fetcher.post(&metadata.token_endpoint, &form, basic).await;
    let answer = answer.map_err(|why| refused(provider, &why))?;
    let text = |name: &str| answer[name].as_str().filter(|text| !text.is_empty());
    let id_token = text("id_token").ok_or_else(|| refused(provider, "no id_token in its answer"))?;
    let asked = TokenChecks {
        nonce: Nonce::Ours(&trip.nonce),
        access_token: text("access_token"),
    };
    let mut claims = id_token::verify(state, provider, id_token, asked).await?;
    if claims["email"].is_null()
        && let (Some(url), Some(token)) = (&metadata.userinfo_endpoint, text("access_token"))
    {
        let more = fetcher
            .get_with(url, token)
            .await
            .map_err(|why| refused(provider, &why))?;
        add(&mut claims, more)?;
    }
    Ok(ProviderTokens {
        external: id_token::identity_from_claims(provider, &claims),
        access_token: text("access_token").map(str::to_owned),
        refresh_token: text("refresh_token").map(str::to_owned),
    })
}

/// Adds what only the other endpoint tells. It may speak of the same person alone and overrules nothing.
fn add(claims: &mut Value, more: Value) -> Result<(), AuthError> {
    if more["sub"] != claims["sub"] {
        return Err(AuthError::bad_request(
            "bad_oauth_callback",
            "The provider speaks of two people",
        ));
    }
    if let (Value::Object(claims), Value::Object(more)) = (claims, more) {
        for (name, value) in more {
            claims.entry(name).or_insert(value);
        }
    }
    Ok(())
}

fn refused(provider: &Provider, why: &str) -> AuthError {
    tracing::warn!(provider = provider.name.as_str(), why, "a code could not be exchanged");
    AuthError::bad_request("bad_oauth_callback", "Unable to exchange external code")
}
