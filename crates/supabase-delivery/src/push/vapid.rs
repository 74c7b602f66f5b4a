//! Voluntary identification of an application server (RFC 8292).

use super::encryption::random_secret;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::{SignedDuration, Timestamp};
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use p256::SecretKey;
use p256::elliptic_curve::sec1::ToSec1Point;
use p256::pkcs8::EncodePrivateKey;
use serde_json::json;
use std::fmt;
use thiserror::Error;
use url::Url;

/// Push services refuse tokens of more than a day.
const TOKEN_LIFE: SignedDuration = SignedDuration::from_hours(12);

/// Why a key cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum InvalidVapidKey {
    #[error("the private key is not 32 bytes of P-256 in base64url")]
    Secret,
    /// Some services refuse other subjects.
    #[error("the subject is neither an https address nor mailto:")]
    Subject,
}

/// The key by which push services know this installation. Subscriptions belong to it: with another one they are lost.
#[derive(Clone)]
pub struct VapidKey {
    signing: EncodingKey,
    public: String,
    subject: String,
}

impl VapidKey {
    /// A new private key, in the form that [`VapidKey::new`] takes; `None` without randomness.
    pub fn random() -> Option<String> {
        Some(URL_SAFE_NO_PAD.encode(random_secret()?.to_bytes()))
    }

    /// From a private key in base64url, as the usual tools print it, and an address at which the operator is reached.
    ///
    /// # Errors
    ///
    /// See [`InvalidVapidKey`].
    pub fn new(secret: &str, subject: &str) -> Result<VapidKey, InvalidVapidKey> {
        let host = Url::parse(subject)
            .ok()
            .filter(|url| url.scheme() == "https" && url.has_host());
        if host.is_none()
            && !subject
                .strip_prefix("mailto:")
                .is_some_and(|address| address.contains('@'))
        {
            return Err(InvalidVapidKey::Subject);
        }
        let secret = URL_SAFE_NO_PAD
            .decode(secret.trim().trim_end_matches('='))
            .ok()
            .and_then(|bytes| SecretKey::from_slice(&bytes).ok())
            .ok_or(InvalidVapidKey::Secret)?;
        let der = secret.to_pkcs8_der().map_err(|_| InvalidVapidKey::Secret)?;
        Ok(VapidKey {
            signing: EncodingKey::from_ec_der(der.as_bytes()),
            public: URL_SAFE_NO_PAD.encode(secret.public_key().to_sec1_point(false)),
            subject: subject.to_owned(),
        })
    }

    /// The `applicationServerKey` of browsers: an uncompressed point in base64url.
    pub fn public_key(&self) -> &str {
        &self.public
    }

    /// The value of `Authorization` for a message to this endpoint; `None` when it has no host or signing fails.
    pub fn authorization(&self, endpoint: &Url, now: Timestamp) -> Option<String> {
        let audience = endpoint.has_host().then(|| endpoint.origin().ascii_serialization())?;
        let expires = now.checked_add(TOKEN_LIFE).ok()?.as_second();
        let claims = json!({ "aud": audience, "exp": expires, "sub": self.subject });
        let token = jsonwebtoken::encode(&Header::new(Algorithm::ES256), &claims, &self.signing).ok()?;
        Some(format!("vapid t={token}, k={}", self.public))
    }
}

impl fmt::Debug for VapidKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("VapidKey")
            .field("public", &self.public)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jsonwebtoken::{DecodingKey, Validation};
    use serde_json::Value;

    #[test]
    fn authorization_is_signed_for_the_origin_and_ends_within_a_day() {
        let key = VapidKey::new(&VapidKey::random().unwrap(), "https://enlace.example").unwrap();
        let endpoint = Url::parse("https://push.example:8443/send/abc?x=1").unwrap();
        let now: Timestamp = "2026-11-24T12:00:00Z".parse().unwrap();
        let header = key.authorization(&endpoint, now).unwrap();
        let (token, public) = header
            .strip_prefix("vapid t=")
            .and_then(|rest| rest.split_once(", k="))
            .unwrap();
        assert_eq!(public, key.public_key());
        let point = URL_SAFE_NO_PAD.decode(public).unwrap();
        assert_eq!((point.len(), point[0]), (65, 4));
        let (x, y) = (
            URL_SAFE_NO_PAD.encode(&point[1..33]),
            URL_SAFE_NO_PAD.encode(&point[33..]),
        );
        let mut validation = Validation::new(Algorithm::ES256);
        validation.set_audience(&["https://push.example:8443"]);
        validation.validate_exp = false;
        let known = DecodingKey::from_ec_components(&x, &y).unwrap();
        let claims = jsonwebtoken::decode::<Value>(token, &known, &validation)
            .unwrap()
            .claims;
        assert_eq!(claims["sub"], "https://enlace.example");
        assert_eq!(claims["exp"], now.as_second() + 12 * 3600);
    }

    #[test]
    fn new_refuses_subjects_and_secrets_that_services_would_refuse() {
        let secret = VapidKey::random().unwrap();
        for subject in ["http://enlace.example", "https://", "mailto:", "ola@enlace.example", ""] {
            assert_eq!(
                VapidKey::new(&secret, subject).err(),
                Some(InvalidVapidKey::Subject),
                "{subject}"
            );
        }
        assert!(VapidKey::new(&secret, "mailto:ola@enlace.example").is_ok());
        let zero = URL_SAFE_NO_PAD.encode([0; 32]);
        for secret in ["", "abc", zero.as_str()] {
            let refused = VapidKey::new(secret, "https://enlace.example").err();
            assert_eq!(refused, Some(InvalidVapidKey::Secret), "{secret}");
        }
    }
}
