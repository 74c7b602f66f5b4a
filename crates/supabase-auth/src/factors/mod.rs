//! Second factors: authenticator apps, telephones, security keys and recovery codes; what they raise and what they
//! guard.
//!
//! A session begins at `aal1` and reaches `aal2` when a verified factor is proven ([`assurance`]). From the moment
//! an account has one, what could take it away (its address, its password, its factors) asks for `aal2`.

mod attempts;
mod challenge;
mod enroll;
mod phone;
mod recovery;
mod recovery_calls;
mod seal;
mod totp;
pub mod unenroll;
mod verify;

pub use seal::sealed_totp_keys_open;
#[cfg(test)]
pub use totp::code_at;
pub use totp::shown_code;

use axum::Router;
use axum::routing::{delete, get, post};
use db::Reads;
use http::StatusCode;
use uuid::Uuid;

use crate::errors::AuthError;
use crate::http::SignedIn;
use crate::model::factors::Factor;
use crate::state::AuthState;
use crate::store;

/// The endpoints, relative to the service's root.
pub fn routes() -> Router<AuthState> {
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
}

/// 403 of anonymous users, who have nothing that a factor could protect.
pub fn known_people_only(me: &SignedIn) -> Result<(), AuthError> {
    match me.user.is_anonymous {
        true => Err(AuthError::forbidden(
            "no_authorization",
            "Anonymous user not allowed to perform these actions",
        )),
        false => Ok(()),
    }
}

/// A name that a person gave: trimmed, `None` when empty.
pub fn friendly_name(given: Option<String>) -> Result<Option<String>, AuthError> {
    let name = given.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
    match &name {
        Some(name) if name.chars().count() > 120 || name.chars().any(char::is_control) => Err(AuthError::validation(
            "friendly_name must have at most 120 characters, none of them a control character",
        )),
        _ => Ok(name),
    }
}

/// 404 for an unknown factor or another user's.
fn not_found() -> AuthError {
    AuthError::new(StatusCode::NOT_FOUND, "mfa_factor_not_found", "Factor not found")
}

/// One's own factor by the id in the path.
pub async fn own(reads: &mut impl Reads, user_id: Uuid, id: &str) -> Result<Factor, AuthError> {
    let id = Uuid::parse_str(id).map_err(|_| not_found())?;
    let factors = store::factors_of(reads, user_id).await?;
    factors.into_iter().find(|factor| factor.id == id).ok_or_else(not_found)
}
