//! Signing in by somebody else's word: OpenID Connect, as `signInWithOAuth`, `signInWithIdToken` and `linkIdentity`
//! speak it.
//!
//! There and back: [`authorize`] sends a browser to a provider with a state, a nonce and a PKCE challenge;
//! [`callback`] takes it back, [`exchange`] asks the provider for its ID token, [`id_token`] believes it or not, and
//! [`super::external`] finds the account. Apps that got an ID token by themselves bring it to [`grant`].

mod authorize;
mod callback;
mod directory;
mod exchange;
mod fetch;
mod grant;
mod id_token;
mod provider;
mod round_trip;
mod sealed;

use axum::Router;
use axum::routing::get;

use super::state::AuthState;

pub use directory::Directory;
pub(super) use grant::{IdTokenRequest, by_id_token};
pub use provider::Provider;
pub use round_trip::OauthState;
pub(super) use sealed::unseal;

/// The endpoints, relative to the service's root.
pub(super) fn routes() -> Router<AuthState> {
    Router::new()
        .route("/authorize", get(authorize::authorize))
        .route("/user/identities/authorize", get(authorize::link))
        .route("/callback", get(callback::get).post(callback::post))
}
