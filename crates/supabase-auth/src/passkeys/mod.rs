//! Passkeys: credentials of an authenticator that sign in by themselves, without a name or a password.

pub mod manage;
mod register;
mod sign_in;

use axum::Router;
use axum::routing::{get, patch, post};
use http::StatusCode;
use serde_json::{Value, json};
use webauthn_rs::prelude::Webauthn;

use crate::errors::AuthError;
use crate::model::factors::Challenge;
use crate::state::AuthState;

/// The endpoints, relative to the service's root.
pub fn routes() -> Router<AuthState> {
    Router::new()
        .route("/passkeys", get(manage::list))
        .route("/passkeys/{id}", patch(manage::rename).delete(manage::remove))
        .route("/passkeys/registration/options", post(register::options))
        .route("/passkeys/registration/verify", post(register::verify))
        .route("/passkeys/authentication/options", post(sign_in::options))
        .route("/passkeys/authentication/verify", post(sign_in::verify))
}

/// The site, where it has a domain that passkeys can belong to.
fn party(party: Option<&Webauthn>) -> Result<&Webauthn, AuthError> {
    party.ok_or_else(|| AuthError::refused("passkey_disabled", "Passkeys are disabled"))
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
