//! The compact form of a signed token (RFC 7515), taken apart before anything in it is believed.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Deserialize;
use serde_json::{Value, json};

use super::jwk::{JwkError, PrivateKey, PublicKey};
use crate::caller::TokenError;

/// Larger tokens are invalid. The largest are tokens that carry other tokens, each with its chain of certificates.
const MAX_TOKEN: usize = 64 * 1024;

/// A token whose signature has not been checked yet.
pub struct Unverified<'t> {
    pub header: Header,
    /// Header and payload as they were signed.
    signed: &'t str,
    payload: &'t str,
    signature: Vec<u8>,
}

/// The members of a header that say which key to take. A token that demands more than these is refused.
#[derive(Deserialize)]
pub struct Header {
    pub alg: String,
    pub kid: Option<String>,
    /// The certificates of the key in base64, the key's own first (RFC 7515, 4.1.6). Nobody has checked them.
    pub x5c: Option<Vec<String>>,
    /// Extensions that must be understood; none is.
    crit: Option<Value>,
}

impl Unverified<'_> {
    /// Takes a token apart.
    pub fn parse(token: &str) -> Result<Unverified<'_>, TokenError> {
        let parts: Vec<&str> = token.split('.').collect();
        let malformed = TokenError::Malformed(parts.len());
        let &[header, payload, signature] = parts.as_slice() else {
            return Err(malformed);
        };
        if token.len() > MAX_TOKEN {
            return Err(malformed);
        }
        let signed = &token[..header.len() + 1 + payload.len()];
        let decode = |part: &str| URL_SAFE_NO_PAD.decode(part).map_err(|_| malformed);
        let header: Header = serde_json::from_slice(&decode(header)?).map_err(|_| malformed)?;
        if header.crit.is_some() {
            return Err(TokenError::BadSignature);
        }
        Ok(Unverified {
            header,
            signed,
            payload,
            signature: decode(signature)?,
        })
    }

    /// The claims, once `key` is shown to have signed them in the one way in which it signs.
    pub fn verify(&self, key: &PublicKey) -> Result<Value, TokenError> {
        if self.header.alg != key.algorithm().as_str() || !key.verify(self.signed.as_bytes(), &self.signature) {
            return Err(TokenError::BadSignature);
        }
        let bytes = URL_SAFE_NO_PAD
            .decode(self.payload)
            .map_err(|_| TokenError::Malformed(3))?;
        let claims: Value = serde_json::from_slice(&bytes).map_err(|_| TokenError::Malformed(3))?;
        match claims.is_object() {
            true => Ok(claims),
            false => Err(TokenError::BadClaims),
        }
    }
}

/// Signs claims; `kid` names the key for verifiers.
pub fn sign(claims: &Value, key: &PrivateKey, kid: &str) -> Result<String, JwkError> {
    let alg = match key {
        PrivateKey::Ec(_) => "ES256",
        PrivateKey::Rsa(_) => "RS256",
    };
    let header = json!({ "alg": alg, "kid": kid, "typ": "JWT" });
    let encode = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
    let signed = format!("{}.{}", encode(&header), encode(claims));
    let signature = key.sign(signed.as_bytes())?;
    Ok(format!("{signed}.{}", URL_SAFE_NO_PAD.encode(signature)))
}
