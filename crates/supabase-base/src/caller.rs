//! Who is calling, and why credentials are refused.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use serde_json::Value;
use thiserror::Error;
use uuid::Uuid;

/// The claim by which an access token says that its account has a second factor which the session has not proven.
/// Its value is the level that is missing.
pub const SECOND_STEP_CLAIM: &str = "next_aal";

/// How long a proof counts where a fresh one is asked for.
pub const FRESH_PROOF: SignedDuration = SignedDuration::from_mins(10);

/// When the user last proved their identity: the newest entry of an `amr` claim, `[{method, timestamp}]`.
pub fn last_proof(amr: &Value) -> Option<Timestamp> {
    let proofs = amr.as_array().into_iter().flatten();
    let seconds = proofs.filter_map(|entry| entry["timestamp"].as_i64());
    seconds.max().and_then(|second| Timestamp::from_second(second).ok())
}

/// Whether a proof of that moment still counts as fresh.
pub fn is_fresh(proof: Option<Timestamp>, now: Timestamp) -> bool {
    proof.is_some_and(|at| now.duration_since(at) < FRESH_PROOF)
}

/// What a request may do before any row policy is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// A visitor: the publishable key, or no credentials at all.
    Anon,
    /// A signed-in user.
    Authenticated,
    /// The operator's own key; row policies do not bind it.
    Service,
}

impl Role {
    /// The word of the `role` claim.
    pub fn as_str(self) -> &'static str {
        match self {
            Role::Anon => "anon",
            Role::Authenticated => "authenticated",
            Role::Service => "service_role",
        }
    }
}

/// The verified origin of a request.
#[derive(Clone, Debug)]
pub struct Caller {
    pub role: Role,
    /// Set exactly when `role` is [`Role::Authenticated`].
    pub user_id: Option<Uuid>,
    /// The session that the access token was issued for.
    pub session_id: Option<Uuid>,
    /// All claims of the access token; `null` for callers without one.
    pub claims: Arc<Value>,
}

impl Caller {
    /// A visitor without a session.
    pub fn anon() -> Caller {
        Caller {
            role: Role::Anon,
            user_id: None,
            session_id: None,
            claims: Arc::default(),
        }
    }

    /// The holder of the service key.
    pub fn service() -> Caller {
        Caller {
            role: Role::Service,
            ..Caller::anon()
        }
    }

    /// A signed-in user; `claims` are those of the access token.
    pub fn user(user_id: Uuid, session_id: Option<Uuid>, claims: impl Into<Arc<Value>>) -> Caller {
        Caller {
            role: Role::Authenticated,
            user_id: Some(user_id),
            session_id,
            claims: claims.into(),
        }
    }

    /// The authenticator assurance level (`aal1` or `aal2`); `aal1` when the token does not say.
    pub fn aal(&self) -> &str {
        self.claims["aal"].as_str().unwrap_or("aal1")
    }

    /// Whether the person proved who they are within [`FRESH_PROOF`]. Anonymous users have nothing to prove it with.
    pub fn has_fresh_proof(&self, now: Timestamp) -> bool {
        self.is_anonymous() || is_fresh(last_proof(&self.claims["amr"]), now)
    }

    /// Whether the token belongs to an anonymous sign-in, which has a user but no way to log in again.
    pub fn is_anonymous(&self) -> bool {
        self.claims["is_anonymous"].as_bool().unwrap_or(false)
    }
}

/// Why credentials were refused. The texts are safe to show and carry nothing of the token itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TokenError {
    /// The `apikey` is neither a key of this server nor signed by it.
    #[error("Invalid API key")]
    InvalidKey,
    /// Not a JWT of three base64url parts; holds the number of parts.
    #[error("token contains an invalid number of segments")]
    Malformed(usize),
    #[error("token signature is invalid")]
    BadSignature,
    #[error("token has invalid claims: token is expired")]
    Expired,
    #[error("token has invalid claims: token is not valid yet")]
    NotYetValid,
    /// The claims lack a role or subject that this server issues.
    #[error("token has invalid claims")]
    BadClaims,
    /// The session was logged out while the token had time left.
    #[error("Session from session_id claim in JWT does not exist")]
    SessionRevoked,
    /// The account has a second factor, and the session did not prove it.
    #[error("the second factor of this account has not been proven")]
    SecondStepMissing,
}
