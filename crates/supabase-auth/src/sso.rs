//! `POST /sso`: sign-in by SAML, which this service does not speak and says so as a server without it does.

use http::StatusCode;
use serde::Deserialize;

use crate::errors::AuthError;
use crate::http::{Body, Operator};

#[derive(Deserialize, Default)]
#[serde(default)]
pub struct SsoRequest {
    provider_id: Option<String>,
    domain: Option<String>,
}

/// Refuses by name.
pub async fn sign_in(Body(body): Body<SsoRequest>) -> AuthError {
    let given = |text: &Option<String>| text.as_deref().is_some_and(|text| !text.trim().is_empty());
    match given(&body.provider_id) || given(&body.domain) {
        true => disabled().await,
        false => AuthError::validation("A provider_id or domain needs to be provided"),
    }
}

/// 404 of everything under `/sso/saml`.
pub async fn disabled() -> AuthError {
    AuthError::new(StatusCode::NOT_FOUND, "saml_provider_disabled", "SAML 2.0 is disabled")
}

/// 404 of every provider that an operator may ask for.
pub async fn no_such_provider(_operator: Operator) -> AuthError {
    AuthError::new(
        StatusCode::NOT_FOUND,
        "sso_provider_not_found",
        "A SSO provider was not found",
    )
}
