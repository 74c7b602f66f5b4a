//! The keys of one installation, from two secrets.
//!
//! The token secret makes the four API keys, signed addresses, and the signature of access tokens until a key file takes
//! over that part ([`signing`]). It can be rotated: the previous one is then still believed as long as the
//! operator says. The sealing secret makes digests and the keys under which the database is sealed; it stays.

pub mod jwk;
pub mod jws;
mod known_tokens;
pub mod signing;

use std::sync::{Arc, PoisonError, RwLock};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use jiff::{SignedDuration, Timestamp};
use jsonwebtoken::errors::ErrorKind;
use jsonwebtoken::{Algorithm, DecodingKey, Validation};
use serde::Serialize;
use serde_json::{Value, json};
use sha2::Sha256;
use subtle::ConstantTimeEq;

use crate::caller::{Role, TokenError};

use known_tokens::KnownTokens;
pub use signing::SigningKeys;

/// The header of every token that the secret signs: `{"typ":"JWT","alg":"HS256"}`.
const HEADER: &str = "eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9";
/// The JWT keys carry fixed times, so that the same secret always prints the same keys (2025-01-01 to 2125-01-01).
const KEY_ISSUED: i64 = 1_735_689_600;
const KEY_EXPIRES: i64 = 4_891_363_200;

/// Signs and checks everything that this installation issues.
#[derive(Clone)]
pub struct Keys {
    /// The token secret, taken in already: every address of a photo is signed.
    signer: Hmac<Sha256>,
    decoding: DecodingKey,
    anon: String,
    service: String,
    publishable: String,
    secret: String,
    /// Of the token secret before a rotation.
    previous: Option<Previous>,
    digest_key: [u8; 32],
    token_life: SignedDuration,
    /// Shared by all clones, so that a rotation reaches every service at once.
    signing: Arc<RwLock<Arc<Signing>>>,
}

/// The keys of the file that holds now, and the tokens that were checked since it does.
#[derive(Default)]
struct Signing {
    keys: SigningKeys,
    known: KnownTokens,
}

/// What still comes from the previous token secret.
#[derive(Clone)]
struct Previous {
    decoding: DecodingKey,
    secret: String,
}

impl Keys {
    /// Derives all keys from `secret`, digests too, unless [`Keys::sealing_with`] gives those a secret of their own;
    /// `token_life` is how long an access token lives.
    pub fn new(secret: &[u8], token_life: SignedDuration) -> Keys {
        let signer = keyed(secret);
        Keys {
            decoding: DecodingKey::from_secret(secret),
            anon: key_token(&signer, Role::Anon),
            service: key_token(&signer, Role::Service),
            publishable: format!("sb_publishable_{}", derive(secret, b"publishable")),
            secret: format!("sb_secret_{}", derive(secret, b"secret")),
            signer,
            previous: None,
            digest_key: mac(secret, &[b"digest key"]),
            token_life,
            signing: Arc::default(),
        }
    }

    /// The same keys with digests and seals under another secret, which outlives rotations of the token secret.
    pub fn sealing_with(mut self, secret: &[u8]) -> Keys {
        self.digest_key = mac(secret, &[b"digest key"]);
        self
    }

    /// The same keys, which also believe what was signed with the previous token secret, and its service key.
    pub fn accepting_previous(mut self, previous: &[u8]) -> Keys {
        self.previous = Some(Previous {
            decoding: DecodingKey::from_secret(previous),
            secret: format!("sb_secret_{}", derive(previous, b"secret")),
        });
        self
    }

    /// From now on these keys sign and check access tokens; those signed with the secret stay good.
    pub fn use_signing_keys(&self, keys: SigningKeys) {
        let signing = Signing {
            keys,
            known: KnownTokens::default(),
        };
        *self.signing.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(signing);
    }

    fn signing(&self) -> Arc<Signing> {
        self.signing.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Signs an access token, which others may check where a key file gives them the means.
    pub fn sign_access(&self, claims: &Value, now: Timestamp) -> Result<String, TokenError> {
        let made = self.signing().keys.sign(claims, now);
        made.unwrap_or_else(|| self.sign(claims))
    }

    /// The claims of an access token or of a JWT key, by the secret or by a key of the file. Times are the
    /// caller's to check.
    pub fn decode_access(&self, token: &str, now: Timestamp) -> Result<Arc<Value>, TokenError> {
        let signing = self.signing();
        if let Some(claims) = signing.known.claims(token, now) {
            return Ok(claims);
        }
        let (claims, key_ends) = match self.decode(token) {
            Err(TokenError::BadSignature) if !signing.keys.is_empty() => signing.keys.verify(token, now)?,
            other => (other?, i64::MAX),
        };
        let claims = Arc::new(claims);
        signing.known.remember(token, &claims, key_ends);
        Ok(claims)
    }

    /// The public key as a JWT (HS256).
    pub fn anon(&self) -> &str {
        &self.anon
    }

    /// The operator's key as a JWT (HS256).
    pub fn service(&self) -> &str {
        &self.service
    }

    /// The public key in its opaque form.
    pub fn publishable(&self) -> &str {
        &self.publishable
    }

    /// The operator's key in its opaque form.
    pub fn secret(&self) -> &str {
        &self.secret
    }

    /// How long an access token lives.
    pub fn token_life(&self) -> SignedDuration {
        self.token_life
    }

    /// The latest moment at which a token issued up to `now` may expire.
    pub fn latest_expiry(&self, now: Timestamp) -> Timestamp {
        now.saturating_add(self.token_life).unwrap_or(Timestamp::MAX)
    }

    /// Whether `key` is the opaque service key; compared in constant time.
    pub fn is_secret(&self, key: &str) -> bool {
        let of = |secret: &str| bool::from(secret.as_bytes().ct_eq(key.as_bytes()));
        let previous = self.previous.as_ref().is_some_and(|previous| of(&previous.secret));
        of(&self.secret) || previous
    }

    /// A digest that only this installation can compute, for what is stored or handed out but must not be forged. It
    /// comes from the sealing secret, so it survives a rotation of the token secret.
    pub fn digest(&self, parts: &[&[u8]]) -> [u8; 32] {
        mac(&self.digest_key, parts)
    }

    /// Signs claims as a JWT that only this installation reads again.
    pub fn sign(&self, claims: &impl Serialize) -> Result<String, TokenError> {
        let claims = serde_json::to_vec(claims).map_err(|_| TokenError::BadClaims)?;
        Ok(compact(&self.signer, &claims))
    }

    /// Checks the signature and returns the claims. Times are the caller's to check, with its own clock.
    pub fn decode(&self, token: &str) -> Result<Value, TokenError> {
        match (decode(token, &self.decoding), &self.previous) {
            (Err(TokenError::BadSignature), Some(previous)) => decode(token, &previous.decoding),
            (read, _) => read,
        }
    }

    /// The public keys by which others may check tokens; HS256 has no public half and is never among them.
    pub fn jwks(&self, now: Timestamp) -> Value {
        self.signing().keys.jwks(now)
    }

    /// The ways in which tokens may be signed.
    pub fn algorithms(&self) -> Vec<&'static str> {
        self.signing().keys.algorithms()
    }
}

/// The claims of a token that `key` signed.
fn decode(token: &str, key: &DecodingKey) -> Result<Value, TokenError> {
    let parts = token.split('.').count();
    if parts != 3 {
        return Err(TokenError::Malformed(parts));
    }
    let mut validation = Validation::new(Algorithm::HS256);
    validation.validate_exp = false;
    validation.validate_aud = false;
    validation.required_spec_claims.clear();
    let data = jsonwebtoken::decode::<Value>(token, key, &validation).map_err(|error| match error.kind() {
        ErrorKind::InvalidSignature | ErrorKind::InvalidAlgorithm => TokenError::BadSignature,
        _ => TokenError::Malformed(parts),
    })?;
    match data.claims.is_object() {
        true => Ok(data.claims),
        false => Err(TokenError::BadClaims),
    }
}

fn key_token(signer: &Hmac<Sha256>, role: Role) -> String {
    let claims = json!({
        "iss": "supabase", "role": role.as_str(), "iat": KEY_ISSUED, "exp": KEY_EXPIRES,
    });
    compact(signer, claims.to_string().as_bytes())
}

/// Claims in the compact form of a JWT (RFC 7515, 7.1).
fn compact(signer: &Hmac<Sha256>, claims: &[u8]) -> String {
    let mut token = String::with_capacity(HEADER.len() + claims.len() * 4 / 3 + 48);
    token.push_str(HEADER);
    token.push('.');
    URL_SAFE_NO_PAD.encode_string(claims, &mut token);
    let mut signer = signer.clone();
    signer.update(token.as_bytes());
    token.push('.');
    URL_SAFE_NO_PAD.encode_string(signer.finalize().into_bytes(), &mut token);
    token
}

/// A key that only the holder of the secret can compute and that tells nothing of it.
fn derive(secret: &[u8], purpose: &[u8]) -> String {
    hex::encode(&mac(secret, &[b"api key", purpose])[..20])
}

/// HMAC-SHA256 over parts, each led by its length, so that no two lists of parts look alike.
fn mac(key: &[u8], parts: &[&[u8]]) -> [u8; 32] {
    let mut mac = keyed(key);
    for part in parts {
        mac.update(&(part.len() as u64).to_be_bytes());
        mac.update(part);
    }
    mac.finalize().into_bytes().into()
}

fn keyed(key: &[u8]) -> Hmac<Sha256> {
    Hmac::new_from_slice(key).expect("HMAC accepts a key of any length")
}

#[cfg(test)]
mod tests {
    use super::*;
    use jsonwebtoken::{EncodingKey, Header};

    #[test]
    fn signed_claims_are_the_token_that_the_library_makes() {
        let secret = b"a secret for tests only, which is long enough";
        let keys = Keys::new(secret, SignedDuration::from_hours(1));
        for claims in [
            json!({}),
            json!({"sub": "ana", "exp": 5}),
            json!({"text": "é".repeat(300)}),
        ] {
            let encoding = EncodingKey::from_secret(secret);
            let made = jsonwebtoken::encode(&Header::new(Algorithm::HS256), &claims, &encoding).unwrap();
            assert_eq!(keys.sign(&claims).unwrap(), made);
            assert_eq!(keys.decode(&made).unwrap(), claims);
        }
    }
}
