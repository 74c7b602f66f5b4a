//! Accounts and sessions: everything under `/auth/v1`.
//!
//! A request passes the [`http`] door (key, body, bearer), then the endpoint's own file, then `store`. What an
//! endpoint changes it changes in one transaction, together with the mails that tell of it and the product's
//! [`AuthHooks`].
//!
//! Locks are taken in one order, so that no two requests wait for each other: the address that is taken, the limits of
//! messages to an address, the account, then its tokens and sessions.
//!
//! Reading order: [`model`], [`supabase_base::keys`], [`session`], `tokens`, then the endpoints. Each module leans only on
//! those before it in `layers`.

pub mod account;
mod admin;
pub mod config;
mod errors;
mod factors;
mod hooks;
mod http;
#[cfg(test)]
mod layers;
mod mail;
pub mod model;
mod oidc;
mod otp;
mod passkeys;
mod password;
mod providers;
mod random;
pub mod session;
mod settings;
mod sms;
mod sso;
mod state;
mod store;
mod token;
mod tokens;
mod webauthn;

#[cfg(test)]
mod tests;

use ::http::StatusCode;
use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::routing::{delete, get, post};

pub use account::grants::RevocationWorker;
pub use config::password_rules::{Class as PasswordClass, Rules as PasswordRules};
pub use config::provider::{ClientKey, Provider};
pub use config::{AuthConfig, Limit, Limits};
pub use errors::AuthError;
pub use factors::{sealed_totp_keys_open, shown_code};
pub use hooks::composer::{AuthMail, MailComposer, MailKind, PlainComposer, SecurityNotice, SmsPurpose};
pub use hooks::{AuthHooks, NewUser, NoHooks};
pub use http::over_request_rate;
pub use model::address::Address;
pub use model::email::email_norm;
pub use model::{Session, User};
pub use password::Hasher;
pub use session::EndedSessions;
pub use state::counters::take_shared;
pub use state::{AuthState, limits};
pub use supabase_base::keys::{self, Keys, SigningKeys, signing};
pub use supabase_base::migrations;

/// The service with its full paths. Serve it below [`supabase_base::client_ip::note`], which identifies callers.
pub fn router(state: AuthState) -> Router {
    let routes = Router::new()
        .route("/signup", post(account::signup::sign_up))
        .route("/token", post(token::token))
        .route("/otp", post(otp::requests::otp))
        .route("/magiclink", post(otp::requests::otp))
        .route("/recover", post(otp::requests::recover))
        .route("/resend", post(otp::requests::resend))
        .route(
            "/verify",
            // Mail scanners probe links with HEAD, which must not spend the token as GET does.
            get(otp::verify::verify_get)
                .head(async || StatusCode::OK)
                .post(otp::verify::verify_post),
        )
        .route("/user", get(account::user_update::get).put(account::user_update::put))
        .route("/user/sessions", get(session::devices::list))
        .route("/user/sessions/{id}", delete(session::devices::end))
        .route("/reauthenticate", get(otp::reauthenticate::reauthenticate))
        .route("/puzzle", get(tokens::code_guesses::puzzle))
        .route("/logout", post(session::logout::logout))
        .route("/settings", get(settings::settings))
        .route("/health", get(settings::health))
        .route("/.well-known/jwks.json", get(settings::jwks))
        .route("/.well-known/openid-configuration", get(settings::openid_configuration))
        .route("/user/identities/{id}", delete(oidc::identities::unlink))
        .route("/sso", post(sso::sign_in))
        .route("/sso/saml/acs", post(sso::disabled))
        .route("/sso/saml/metadata", get(sso::disabled))
        .route("/admin/sso/providers/{id}", get(sso::no_such_provider))
        .merge(oidc::routes())
        .merge(admin::routes())
        .merge(factors::routes())
        .merge(passkeys::routes())
        .fallback(async || AuthError::new(StatusCode::NOT_FOUND, "not_found", "There is no such endpoint"))
        .method_not_allowed_fallback(async || {
            AuthError::new(
                StatusCode::METHOD_NOT_ALLOWED,
                "method_not_allowed",
                "Method not allowed",
            )
        })
        .layer(from_fn_with_state(state.clone(), http::frame))
        .with_state(state);
    Router::new().nest("/auth/v1", routes)
}
