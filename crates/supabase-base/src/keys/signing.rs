//! The keys of a key file: which one signs, which ones are still accepted, and their public parts.
//!
//! A file holds JWKs in the order in which they were made, the newest first: `{"keys":[…]}` or the bare list. Two
//! members, both seconds since 1970, let a key be rotated without ever refusing a valid token:
//!
//! * `nbf`: the key signs from then on. Until then it is only published, so that every holder of a copy of the public
//!   keys (ten minutes, by our own `Cache-Control`) and every other process knows it before it meets a token of it.
//! * `exp`: the key is dropped from then on: when its last token has expired.

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use thiserror::Error;
use uuid::Uuid;

use super::jwk::{self, JwkError, PrivateKey, PublicKey};
use super::jws::{self, Unverified};
use crate::caller::TokenError;

/// Clocks of machines differ a little, and so may the last token of a retired key.
const MARGIN: SignedDuration = SignedDuration::from_secs(60);

/// Why a key file is refused as a whole.
#[derive(Debug, Error)]
pub enum KeyFileError {
    #[error("it is not JSON: a list of JWKs, or an object with \"keys\"")]
    Form,
    #[error("key {0} has no \"kid\"")]
    Unnamed(usize),
    #[error("two keys are named {0:?}")]
    Twice(String),
    #[error("key {kid:?}: {why}")]
    Key { kid: String, why: JwkError },
    #[error("key {0:?}: \"nbf\" and \"exp\" are whole seconds since 1970")]
    Times(String),
    #[error(transparent)]
    Randomness(#[from] JwkError),
}

/// The keys of one file; none means that tokens are signed with the secret of the installation.
#[derive(Default)]
pub struct SigningKeys {
    keys: Vec<Entry>,
}

struct Entry {
    kid: String,
    public: PublicKey,
    /// Absent where a key only checks.
    private: Option<PrivateKey>,
    signs_from: i64,
    ends: i64,
}

impl Entry {
    fn read(index: usize, jwk: &Value) -> Result<Entry, KeyFileError> {
        let kid = jwk["kid"].as_str().filter(|kid| !kid.is_empty());
        let kid = kid.ok_or(KeyFileError::Unnamed(index + 1))?.to_owned();
        let wrong = |why| KeyFileError::Key { kid: kid.clone(), why };
        let public = PublicKey::from_jwk(jwk).map_err(wrong)?;
        let stated = jwk["alg"].as_str();
        if stated.is_some_and(|alg| alg != public.algorithm().as_str()) {
            return Err(wrong(JwkError::Kind));
        }
        let private = match jwk["d"].is_null() {
            true => None,
            false => Some(PrivateKey::from_jwk(jwk).map_err(wrong)?),
        };
        let time = |name: &str, default| match &jwk[name] {
            Value::Null => Ok(default),
            other => other.as_i64().ok_or_else(|| KeyFileError::Times(kid.clone())),
        };
        Ok(Entry {
            signs_from: time("nbf", i64::MIN)?,
            ends: time("exp", i64::MAX)?,
            public,
            private,
            kid,
        })
    }

    fn is_alive(&self, now: Timestamp) -> bool {
        now.as_second() < self.ends
    }
}

impl SigningKeys {
    /// Reads the text of a key file; one bad key refuses all, so that a slip of the hand is seen.
    pub fn parse(text: &str) -> Result<SigningKeys, KeyFileError> {
        let mut keys: Vec<Entry> = Vec::new();
        for (index, jwk) in list(text)?.iter().enumerate() {
            let entry = Entry::read(index, jwk)?;
            if keys.iter().any(|known| known.kid == entry.kid) {
                return Err(KeyFileError::Twice(entry.kid));
            }
            keys.push(entry);
        }
        Ok(SigningKeys { keys })
    }

    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// Signs with the first key that may; `None` where no key may.
    pub fn sign(&self, claims: &Value, now: Timestamp) -> Option<Result<String, TokenError>> {
        let mut usable = self
            .keys
            .iter()
            .filter(|key| key.is_alive(now) && key.signs_from <= now.as_second());
        usable.find_map(|key| {
            let private = key.private.as_ref()?;
            Some(jws::sign(claims, private, &key.kid).map_err(|_| TokenError::BadClaims))
        })
    }

    /// The claims of a token that one of the keys signed, and the Unix second from which that key is dropped.
    pub fn verify(&self, token: &str, now: Timestamp) -> Result<(Value, i64), TokenError> {
        let token = Unverified::parse(token)?;
        let named = token.header.kid.as_deref();
        let key = self.keys.iter().find(|key| Some(key.kid.as_str()) == named);
        match key.filter(|key| key.is_alive(now)) {
            Some(key) => Ok((token.verify(&key.public)?, key.ends)),
            None => Err(TokenError::BadSignature),
        }
    }

    /// The public members, for everybody.
    pub fn jwks(&self, now: Timestamp) -> Value {
        let alive = self.keys.iter().filter(|key| key.is_alive(now));
        let keys: Vec<Value> = alive.map(|key| key.public.to_jwk(&key.kid)).collect();
        json!({ "keys": keys })
    }

    /// The ways in which tokens may be signed.
    pub fn algorithms(&self) -> Vec<&'static str> {
        let mut words: Vec<_> = self.keys.iter().map(|key| key.public.algorithm().as_str()).collect();
        words.push("HS256");
        words.sort_unstable();
        words.dedup();
        words
    }
}

/// The text of a key file after a rotation: a new ES256 key in front, which signs after `delay`; the others are
/// believed until their last token has expired; those whose time is over are gone. Answers the new key's name too.
pub fn rotate(
    text: &str,
    now: Timestamp,
    delay: SignedDuration,
    token_life: SignedDuration,
) -> Result<(String, String), KeyFileError> {
    SigningKeys::parse(text)?;
    let starts = now.as_second().saturating_add(delay.as_secs());
    let ends = starts.saturating_add((token_life + MARGIN).as_secs());
    let kid = Uuid::new_v4().to_string();
    let mut first = jwk::generate(&kid)?;
    first["nbf"] = starts.into();
    let mut keys = vec![first];
    for mut old in list(text)? {
        let known_end = old["exp"].as_i64();
        if known_end.is_some_and(|end| end <= now.as_second()) {
            continue;
        }
        if known_end.is_none_or(|end| end > ends) {
            old["exp"] = ends.into();
        }
        keys.push(old);
    }
    let text = serde_json::to_string_pretty(&json!({ "keys": keys })).map_err(|_| KeyFileError::Form)?;
    Ok((text + "\n", kid))
}

fn list(text: &str) -> Result<Vec<Value>, KeyFileError> {
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    let value: Value = serde_json::from_str(text).map_err(|_| KeyFileError::Form)?;
    let keys = match value {
        Value::Array(keys) => keys,
        Value::Object(mut map) => match map.remove("keys") {
            Some(Value::Array(keys)) => keys,
            _ => return Err(KeyFileError::Form),
        },
        _ => return Err(KeyFileError::Form),
    };
    match keys.iter().all(Value::is_object) {
        true => Ok(keys),
        false => Err(KeyFileError::Form),
    }
}
