//! Second factors: authenticator apps, telephones, security keys and recovery codes; what they raise and what they
//! guard.
//!
//! A session begins at `aal1` and reaches `aal2` when a verified factor is proven ([`assurance`]). From the moment
//! an account has one, what could take it away (its address, its password, its factors) asks for `aal2`.

pub mod model;

mod admin;
pub(super) mod assurance;
mod attempts;
mod challenge;
mod enroll;
mod recovery;
mod recovery_calls;
mod texted;
mod totp;
mod unenroll;
mod verify;

#[cfg(test)]
pub use totp::code_at;

use axum::Router;
use axum::routing::{delete, get, post};
use db::{DbError, Reads};
use http::StatusCode;
use serde_json::Value;
use uuid::Uuid;

use super::errors::AuthError;
use super::http::SignedIn;
use super::model::Session;
use super::state::AuthState;
use super::store;
use model::Factor;

/// The endpoints, relative to the service's root.
pub(super) fn routes() -> Router<AuthState> {
    Router::new()
        .route("/factors", post(enroll::enroll))
        .route(
            "/factors/recovery-codes",
            get(recovery_calls::status)
                .post(recovery_calls::generate)
                .delete(recovery_calls::remove),
        )
        .route("/factors/recovery-codes/verify", post(recovery_calls::verify))
        .route("/factors/recovery-codes/regenerate", post(recovery_calls::regenerate))
        .route("/factors/{id}", delete(unenroll::unenroll))
        .route("/factors/{id}/challenge", post(challenge::challenge))
        .route("/factors/{id}/verify", post(verify::verify))
        .route("/admin/users/{id}/factors", get(admin::list))
        .route("/admin/users/{id}/factors/{factor_id}", delete(admin::remove))
}

/// The User object with the factors it has.
pub(super) fn with_factors(mut user: Value, factors: &[Factor]) -> Value {
    if !factors.is_empty() {
        user["factors"] = factors.iter().map(Factor::to_json).collect();
    }
    user
}

/// The same for a user whose factors are not read yet.
pub(super) async fn attach(reads: &mut impl Reads, user_id: Uuid, user: Value) -> Result<Value, DbError> {
    Ok(with_factors(user, &store::factors_of(reads, user_id).await?))
}

/// Whether a second step stands between a sign-in and `aal2`.
pub(super) fn protects(factors: &[Factor]) -> bool {
    factors.iter().any(Factor::is_verified)
}

/// Refuses a session that has not proven the second factor which its account has.
pub(super) async fn require_second_step(
    reads: &mut impl Reads,
    session: &Session,
    refusal: fn() -> AuthError,
) -> Result<(), AuthError> {
    match lacks_second_step(session, &store::factors_of(reads, session.user_id).await?) {
        true => Err(refusal()),
        false => Ok(()),
    }
}

/// Whether a session has not proven the second factor which its account has.
pub(super) fn lacks_second_step(session: &Session, factors: &[Factor]) -> bool {
    session.aal != "aal2" && protects(factors)
}

/// 401 of a change of address or password. The client's type expects this status here.
pub(super) fn account_needs_aal2() -> AuthError {
    AuthError::new(
        StatusCode::UNAUTHORIZED,
        "insufficient_aal",
        "AAL2 session is required to update email or password when MFA is enabled.",
    )
}

/// 403 of whatever adds or manages a way in.
fn needs_aal2(message: &'static str) -> AuthError {
    AuthError::forbidden("insufficient_aal", message)
}

/// 403 of anonymous users, who have nothing that a factor could protect.
pub(super) fn known_people_only(me: &SignedIn) -> Result<(), AuthError> {
    match me.user.is_anonymous {
        true => Err(AuthError::forbidden(
            "no_authorization",
            "Anonymous user not allowed to perform these actions",
        )),
        false => Ok(()),
    }
}

/// A name that a person gave: trimmed, `None` when empty.
pub(super) fn friendly_name(given: Option<String>) -> Result<Option<String>, AuthError> {
    let name = given.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
    match &name {
        Some(name) if name.chars().count() > 120 || name.chars().any(char::is_control) => Err(AuthError::validation(
            "friendly_name must have at most 120 characters, none of them a control character",
        )),
        _ => Ok(name),
    }
}

/// 404 for a factor that is not there or somebody else's.
fn not_found() -> AuthError {
    AuthError::new(StatusCode::NOT_FOUND, "mfa_factor_not_found", "Factor not found")
}

/// One's own factor by the id in the path.
async fn own(reads: &mut impl Reads, user_id: Uuid, id: &str) -> Result<Factor, AuthError> {
    let id = Uuid::parse_str(id).map_err(|_| not_found())?;
    let factors = store::factors_of(reads, user_id).await?;
    factors.into_iter().find(|factor| factor.id == id).ok_or_else(not_found)
}
