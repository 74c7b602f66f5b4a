//! Sign-in with OpenID Connect, as `signInWithOAuth`, `signInWithIdToken` and `linkIdentity` speak it.
//!
//! [`authorize`] sends a browser to a provider with a state, a nonce and a PKCE challenge; [`callback`] receives its
//! return, [`exchange`] gets the provider's ID token, [`id_token`] verifies it, and [`external`] finds the account.
//! Apps that already have an ID token send it to [`grant`].

mod authorize;
mod callback;
mod exchange;
mod external;
mod grant;
mod id_token;
pub mod identities;
mod round_trip;
mod sealed;

use axum::Router;
use axum::routing::get;

use crate::state::AuthState;

pub use grant::{IdTokenRequest, by_id_token};
pub use sealed::unseal;

/// The endpoints, relative to the service's root.
pub fn routes() -> Router<AuthState> {
    Router::new()
        .route("/authorize", get(authorize::authorize))
        .route("/user/identities/authorize", get(authorize::link))
        .route("/callback", get(callback::get).post(callback::post))
}
