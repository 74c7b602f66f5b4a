//! ID tokens: a provider's claims about a user, accepted only after every check.

use jiff::Timestamp;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::config::provider::Provider;
use crate::errors::AuthError;
use crate::model::email::email_norm;
use crate::oidc::external::ExternalIdentity;
use crate::state::AuthState;
use supabase_base::keys::jws::Unverified;

/// Clocks differ; a provider's may be this far from ours.
const LEEWAY: i64 = 60;
/// The longest text that is taken over from a claim.
const MAX_TEXT: usize = 1000;

/// What ties a token to the sign-in that asked for it.
pub enum Nonce<'a> {
    /// We sent it ourselves and it must come back.
    Ours(&'a str),
    /// An app sent it; both must have one or neither.
    Apps(Option<&'a str>),
}

/// What else the caller brings.
pub struct TokenChecks<'a> {
    pub nonce: Nonce<'a>,
    /// Checked against `at_hash` where the token has one.
    pub access_token: Option<&'a str>,
}

/// Checks signature, issuer, audience, times and nonce; answers the claims.
pub async fn verify(
    state: &AuthState,
    provider: &Provider,
    token: &str,
    asked: TokenChecks<'_>,
) -> Result<Value, AuthError> {
    let claims = verify_signature(state, provider, token).await?;
    check_claims(provider, &claims, state.now())?;
    check_nonce(provider, &claims, &asked.nonce)?;
    match (asked.access_token, claims["at_hash"].as_str()) {
        (Some(token), Some(hash)) if URL_SAFE_NO_PAD.encode(&Sha256::digest(token)[..16]) != hash => Err(bad_token()),
        _ => Ok(claims),
    }
}

async fn verify_signature(state: &AuthState, provider: &Provider, token: &str) -> Result<Value, AuthError> {
    let unverified = Unverified::parse(token).map_err(|_| bad_token())?;
    let kid = unverified.header.kid.as_deref();
    let keys = state.directory().keys(&provider.name, kid, state.now()).await?;
    // A provider with one key may leave its name out, on either side.
    let mut fitting = keys
        .iter()
        .filter(|named| kid.is_none() || named.kid.is_none() || named.kid.as_deref() == kid);
    let verified = fitting.find_map(|named| unverified.verify(&named.key).ok());
    verified.ok_or_else(bad_token)
}

fn check_claims(provider: &Provider, claims: &Value, now: Timestamp) -> Result<(), AuthError> {
    let now = now.as_second();
    let time = |name: &str| claims[name].as_i64();
    let in_time = time("exp").is_some_and(|end| end > now - LEEWAY)
        && time("iat").is_some_and(|start| start <= now + LEEWAY)
        && time("nbf").is_none_or(|start| start <= now + LEEWAY);
    if !claims["iss"].as_str().is_some_and(|issuer| provider.is_issuer(issuer)) || !in_time {
        return Err(bad_token());
    }
    if !claims["sub"].as_str().is_some_and(|sub| (1..=255).contains(&sub.len())) {
        return Err(AuthError::bad_request(
            "invalid_credentials",
            "Missing sub claim in id_token",
        ));
    }
    let ours = |value: &Value| {
        value
            .as_str()
            .is_some_and(|id| provider.client_ids.iter().any(|known| known == id))
    };
    let audience_fits = match &claims["aud"] {
        // A token for several is ours only when it was asked for by us.
        Value::Array(all) if all.len() > 1 => all.iter().any(ours) && ours(&claims["azp"]),
        Value::Array(all) => all.iter().any(ours),
        one => ours(one),
    };
    match audience_fits {
        true => Ok(()),
        false => Err(AuthError::bad_request(
            "unexpected_audience",
            "Unacceptable audience in id_token",
        )),
    }
}

/// The hash makes a stolen ID token useless: its nonce does not reveal the app's. Apple's libraries always hash; other
/// libraries may pass the app's own text on, so both forms are accepted from them.
fn check_nonce(provider: &Provider, claims: &Value, nonce: &Nonce<'_>) -> Result<(), AuthError> {
    let claimed = claims["nonce"].as_str().filter(|claimed| !claimed.is_empty());
    let same = |wanted: &str, claimed: &str| bool::from(wanted.as_bytes().ct_eq(claimed.as_bytes()));
    let fits = match (nonce, claimed) {
        (Nonce::Ours(sent), Some(claimed)) => same(sent, claimed),
        (Nonce::Ours(_), None) => false,
        (Nonce::Apps(None), None) => true,
        (Nonce::Apps(Some(sent)), Some(claimed)) => {
            same(&hex::encode(Sha256::digest(sent)), claimed) || (!provider.hashed_nonce && same(sent, claimed))
        }
        (Nonce::Apps(_), _) => {
            return Err(AuthError::validation(
                "Passed nonce and nonce in id_token should either both exist or not.",
            ));
        }
    };
    match fits {
        true => Ok(()),
        false => Err(AuthError::bad_request("invalid_credentials", "Nonces mismatch")),
    }
}

/// What the claims say about a person, cut to what is kept.
pub fn identity_from_claims(provider: &Provider, claims: &Value) -> ExternalIdentity {
    let text = |name: &str| {
        claims[name]
            .as_str()
            .filter(|text| !text.is_empty() && text.len() <= MAX_TEXT)
    };
    let sub = text("sub").unwrap_or_default().to_owned();
    let email = text("email").and_then(|raw| email_norm(raw).ok());
    // Apple writes the word, not the value.
    let stated = claims["email_verified"] == true || claims["email_verified"] == "true";
    let email_verified = email.is_some() && stated && provider.trusts_email;
    let mut data = json!({
        "iss": text("iss"), "sub": sub, "provider_id": sub,
        "email_verified": email_verified, "phone_verified": false,
    });
    if let Some(email) = &email {
        data["email"] = email.as_str().into();
    }
    if let Some(name) = text("name") {
        data["name"] = name.into();
        data["full_name"] = name.into();
    }
    if let Some(picture) = text("picture") {
        data["picture"] = picture.into();
        data["avatar_url"] = picture.into();
    }
    if let Some(name) = text("preferred_username") {
        data["preferred_username"] = name.into();
    }
    ExternalIdentity {
        provider: provider.name.clone(),
        sub,
        email,
        email_verified,
        data,
    }
}

fn bad_token() -> AuthError {
    AuthError::bad_request("invalid_credentials", "Bad ID token")
}
