//! The API keys and access tokens of a request, turned into a [`Caller`].
//!
//! Every service of the wire (auth, tables, storage, realtime) asks the same [`Verifier`], so that a key or a
//! token means the same everywhere and a logged-out session is refused everywhere at once.

use std::sync::Arc;

use http::HeaderMap;
use jiff::Timestamp;
use jobs::clock::Clock;
use serde_json::Value;
use uuid::Uuid;

use crate::caller::{Caller, Role, SECOND_STEP_CLAIM, TokenError};
use crate::keys::Keys;
use crate::revocations::Revocations;

/// What [`Verifier::verify`] found out.
#[derive(Clone, Debug)]
pub struct VerifiedCaller {
    pub caller: Caller,
    /// When the access token ends; `None` for callers who carry only a key.
    pub expires_at: Option<Timestamp>,
}

/// Checks keys and access tokens. Cheap to share behind an `Arc`; never touches the database.
pub struct Verifier {
    keys: Keys,
    clock: Arc<dyn Clock>,
    revocations: Revocations,
}

impl Verifier {
    pub fn new(keys: Keys, clock: Arc<dyn Clock>) -> Verifier {
        Verifier {
            keys,
            clock,
            revocations: Revocations::default(),
        }
    }

    /// The keys that this verifier accepts.
    pub fn keys(&self) -> &Keys {
        &self.keys
    }

    /// The sessions that are refused although their tokens have time left.
    pub fn revocations(&self) -> &Revocations {
        &self.revocations
    }

    /// Refuses a session's access tokens from now on.
    pub fn revoke(&self, session_id: Uuid) {
        let now = self.clock.now();
        self.revocations.revoke(session_id, self.keys.latest_expiry(now), now);
    }

    /// Refuses from now on what a session was given before it proved its second factor.
    pub fn outdate(&self, session_id: Uuid, raised: Timestamp) {
        let now = self.clock.now();
        self.revocations
            .outdate(session_id, raised, self.keys.latest_expiry(now), now);
    }

    /// Whether a caller's session ended after its token was verified; for what lives longer than a request.
    pub fn has_ended(&self, caller: &Caller) -> bool {
        let now = self.clock.now();
        caller
            .session_id
            .is_some_and(|session| self.revocations.is_revoked(session, now))
    }

    /// Reads `apikey` and `Authorization: Bearer …` of a request.
    pub fn verify_headers(&self, headers: &HeaderMap) -> Result<VerifiedCaller, TokenError> {
        self.verify(
            headers.get("apikey").and_then(|value| value.to_str().ok()),
            bearer(headers),
        )
    }

    /// Decides who calls.
    ///
    /// No credentials mean a visitor. A bearer that repeats the key, or that starts with `sb_`, is not an
    /// access token: the official client sends it so when there is no session, and the key alone decides.
    ///
    /// A session that still owes its second step is refused here, hence by tables, functions, storage and realtime
    /// alike. Only the accounts' own service reads such a token, through [`Verifier::verify_token`].
    pub fn verify(&self, apikey: Option<&str>, bearer: Option<&str>) -> Result<VerifiedCaller, TokenError> {
        let apikey = apikey.map(str::trim).filter(|key| !key.is_empty());
        let bearer = bearer.map(str::trim).filter(|token| !token.is_empty());
        let key_role = match apikey.or(bearer.filter(|token| token.starts_with("sb_"))) {
            Some(key) => self.key_role(key)?,
            None => Role::Anon,
        };
        match bearer {
            Some(token) if Some(token) != apikey && !token.starts_with("sb_") => {
                let verified = self.verify_token(token)?;
                match verified.caller.claims[SECOND_STEP_CLAIM].is_null() {
                    true => Ok(verified),
                    false => Err(TokenError::SecondStepMissing),
                }
            }
            _ => Ok(VerifiedCaller {
                caller: key_caller(key_role),
                expires_at: None,
            }),
        }
    }

    /// Verifies one JWT: a user's access token, or one of the two JWT keys.
    pub fn verify_token(&self, token: &str) -> Result<VerifiedCaller, TokenError> {
        let now = self.clock.now();
        let claims = self.keys.decode_access(token, now)?;
        let expires_at = claims["exp"]
            .as_i64()
            .and_then(|seconds| Timestamp::from_second(seconds).ok());
        if claims["exp"].is_null() || expires_at.is_none_or(|end| end <= now) {
            return Err(TokenError::Expired);
        }
        if claims["nbf"].as_i64().is_some_and(|start| start > now.as_second()) {
            return Err(TokenError::NotYetValid);
        }
        let caller = match claims["role"].as_str() {
            Some("anon") => Caller {
                claims,
                ..Caller::anon()
            },
            Some("service_role") => Caller {
                claims,
                ..Caller::service()
            },
            Some("authenticated") => self.user_caller(claims, now)?,
            _ => return Err(TokenError::BadClaims),
        };
        Ok(VerifiedCaller { caller, expires_at })
    }

    fn user_caller(&self, claims: Arc<Value>, now: Timestamp) -> Result<Caller, TokenError> {
        let user_id = uuid_claim(&claims, "sub").ok_or(TokenError::BadClaims)?;
        let session_id = uuid_claim(&claims, "session_id");
        if claims["aud"] != "authenticated" {
            return Err(TokenError::BadClaims);
        }
        // A token that does not say when it was issued is as old as can be.
        let issued = claims["iat"].as_i64().unwrap_or(i64::MIN);
        if session_id.is_some_and(|id| self.revocations.refuses(id, issued, now)) {
            return Err(TokenError::SessionRevoked);
        }
        Ok(Caller::user(user_id, session_id, claims))
    }

    fn key_role(&self, key: &str) -> Result<Role, TokenError> {
        // A publishable key grants exactly what no key grants, so any of that shape may pass.
        if key.starts_with("sb_publishable_") {
            return Ok(Role::Anon);
        }
        if key.starts_with("sb_") {
            return match self.keys.is_secret(key) {
                true => Ok(Role::Service),
                false => Err(TokenError::InvalidKey),
            };
        }
        match self.verify_token(key) {
            Ok(verified) if verified.caller.role != Role::Authenticated => Ok(verified.caller.role),
            _ => Err(TokenError::InvalidKey),
        }
    }
}

/// The token of an `Authorization: Bearer …` header, when there is one.
pub fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(http::header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then_some(token.trim())
}

fn key_caller(role: Role) -> Caller {
    match role {
        Role::Service => Caller::service(),
        Role::Anon | Role::Authenticated => Caller::anon(),
    }
}

fn uuid_claim(claims: &Value, name: &str) -> Option<Uuid> {
    Uuid::parse_str(claims[name].as_str()?).ok()
}
