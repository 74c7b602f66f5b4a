//! Passkeys: credentials of an authenticator that sign in by themselves, without a name or a password.

mod manage;
mod register;
mod sign_in;

use axum::Router;
use axum::routing::{delete, get, patch, post};
use http::StatusCode;
use jiff::Timestamp;
use serde_json::{Value, json};
use uuid::Uuid;
use webauthn_rs::prelude::Webauthn;

use super::errors::AuthError;
use super::factors::model::Challenge;
use super::model::time;
use super::state::AuthState;

db::row! {
    /// A passkey of a user.
    #[derive(Clone, Debug)]
    pub struct StoredPasskey {
        id: Uuid,
        user_id: Uuid,
        /// As the authenticator names it, in base 64 for URLs.
        credential_id: String,
        credential: Value,
        friendly_name: Option<String>,
        created_at: Timestamp,
        updated_at: Timestamp,
        last_used_at: Option<Timestamp>,
    }
}

impl StoredPasskey {
    /// The item of the contract's list.
    pub fn to_json(&self) -> Value {
        let mut body = json!({ "id": self.id, "created_at": time(self.created_at) });
        if let Some(name) = &self.friendly_name {
            body["friendly_name"] = name.as_str().into();
        }
        if let Some(at) = self.last_used_at {
            body["last_used_at"] = time(at).into();
        }
        body
    }
}

/// The endpoints, relative to the service's root.
pub(super) fn routes() -> Router<AuthState> {
    Router::new()
        .route("/passkeys", get(manage::list))
        .route("/passkeys/{id}", patch(manage::rename).delete(manage::remove))
        .route("/passkeys/registration/options", post(register::options))
        .route("/passkeys/registration/verify", post(register::verify))
        .route("/passkeys/authentication/options", post(sign_in::options))
        .route("/passkeys/authentication/verify", post(sign_in::verify))
        .route("/admin/users/{id}/passkeys", get(manage::admin_list))
        .route("/admin/users/{id}/passkeys/{passkey_id}", delete(manage::admin_remove))
}

/// The site, where it has a domain that passkeys can belong to.
fn party(state: &AuthState) -> Result<&Webauthn, AuthError> {
    state
        .relying_party()
        .ok_or_else(|| AuthError::refused("passkey_disabled", "Passkeys are disabled"))
}

/// 422 of an answer that came late, was given before, or belongs to no question.
fn expired() -> AuthError {
    AuthError::refused(
        "webauthn_challenge_expired",
        "The WebAuthn challenge has expired, please try again",
    )
}

/// 422 of an answer that does not hold; the same whether the credential is unknown or the signature wrong.
fn not_verified() -> AuthError {
    AuthError::refused("webauthn_verification_failed", "The passkey could not be verified")
}

fn not_found() -> AuthError {
    AuthError::new(StatusCode::NOT_FOUND, "passkey_not_found", "Passkey not found")
}

/// The body that hands a question to the browser.
fn question(challenge: &Challenge, options: Value) -> Value {
    json!({
        "challenge_id": challenge.id,
        "options": options,
        "expires_at": challenge.expires_at.as_second(),
    })
}
