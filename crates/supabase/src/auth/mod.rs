//! Accounts and sessions: everything under `/auth/v1`.
//!
//! A request passes the [`http`] door (key, body, bearer), then the endpoint's own file, then `store`. What an
//! endpoint changes it changes in one transaction, together with the mails that tell of it and the product's
//! [`AuthHooks`].
//!
//! Locks are taken in one order, so that no two requests wait for each other: the address that is taken, the limits of
//! messages to an address, the account, then its tokens and sessions.
//!
//! Reading order: [`model`], [`keys`], `sessions`, `one_time_tokens`, then the endpoints.

pub mod accounts;
mod code_guesses;
pub mod config;
mod counters;
pub mod errors;
pub mod factors;
mod hash_pool;
pub mod hooks;
mod jwk;
mod jws;
pub mod keys;
mod known_device;
pub mod limits;
pub mod mails;
pub mod model;
pub mod notices;
mod passkeys;
pub mod password;
pub mod password_rules;
mod redirect_result;
pub mod sessions;
pub mod signing;
pub mod state;
mod webauthn;

mod address;
mod address_change;
mod admin;
mod admin_links;
mod admin_users;
mod devices;
mod email;
mod external;
mod http;
mod identities;
mod logout;
mod oidc;
mod one_time_tokens;
mod otp_requests;
mod phone;
mod pkce;
mod reauthenticate;
mod recipient;
mod redirect;
mod refresh;
mod seal;
mod settings;
mod signup;
mod sms;
mod sso;
mod store;
mod token;
mod unconfirmed;
mod user_agent;
mod user_update;
mod verify;

#[cfg(test)]
mod tests;

use ::http::StatusCode;
use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::routing::{delete, get, post};
use db::MigrationSet;
use db::include_dir::{Dir, include_dir};

pub use address::Address;
pub use config::{AuthConfig, Limit, Limits};
pub use email::email_norm;
pub use errors::AuthError;
pub use hooks::{AuthHooks, NewUser, NoHooks};
pub(crate) use http::announce_version;
pub use keys::Keys;
pub use mails::{AuthMail, MailComposer, MailKind, PlainComposer};
pub use model::{Session, User};
pub use notices::SecurityNotice;
pub use oidc::Provider;
pub use password::Hasher;
pub use password_rules::{Class as PasswordClass, Rules as PasswordRules};
pub use seal::sealed_totp_keys_open;
pub use sessions::EndedSessions;
pub use signing::SigningKeys;
pub use sms::SmsPurpose;
pub use state::AuthState;

static SQLITE: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/migrations/sqlite");
static POSTGRES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/migrations/postgres");

/// The tables of this service, for [`db::Db::migrate`].
pub fn migrations() -> MigrationSet {
    MigrationSet {
        name: "supabase",
        sqlite: &SQLITE,
        postgres: &POSTGRES,
    }
}

/// The service with its full paths. Serve it below [`crate::client_ip::note`], by which callers are told apart.
pub fn router(state: AuthState) -> Router {
    let routes = Router::new()
        .route("/signup", post(signup::sign_up))
        .route("/token", post(token::token))
        .route("/otp", post(otp_requests::otp))
        .route("/magiclink", post(otp_requests::otp))
        .route("/recover", post(otp_requests::recover))
        .route("/resend", post(otp_requests::resend))
        .route(
            "/verify",
            // Mail scanners probe links with HEAD, which must not spend the token as GET does.
            get(verify::verify_get)
                .head(async || StatusCode::OK)
                .post(verify::verify_post),
        )
        .route("/user", get(user_update::get).put(user_update::put))
        .route("/user/sessions", get(devices::list))
        .route("/user/sessions/{id}", delete(devices::end))
        .route("/reauthenticate", get(reauthenticate::reauthenticate))
        .route("/puzzle", get(code_guesses::puzzle))
        .route("/logout", post(logout::logout))
        .route("/settings", get(settings::settings))
        .route("/health", get(settings::health))
        .route("/.well-known/jwks.json", get(settings::jwks))
        .route("/.well-known/openid-configuration", get(settings::openid_configuration))
        .route("/user/identities/{id}", delete(identities::unlink))
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
