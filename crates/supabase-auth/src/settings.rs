//! What anyone may know of the service: `GET /settings`, `/health` and what stands under `/.well-known`.

use axum::Json;
use axum::extract::State;
use axum::response::IntoResponse;
use http::header;
use serde_json::{Value, json};

use crate::errors::AuthError;
use crate::state::AuthState;

/// `GET /settings`: which ways to sign in are open.
pub async fn settings(State(state): State<AuthState>) -> Json<Value> {
    let config = state.config();
    let mut external = json!({
        "email": true,
        "phone": config.phone,
        "anonymous_users": config.anonymous_users,
        "google": false,
        "apple": false,
    });
    for name in state.directory().names() {
        external[name] = true.into();
    }
    Json(json!({
        "external": external,
        "disable_signup": config.disable_signup,
        "mailer_autoconfirm": config.mailer_autoconfirm,
        "phone_autoconfirm": config.phone && config.phone_autoconfirm,
        "sms_provider": if config.phone { state.sms_provider() } else { "" },
        "saml_enabled": false,
        "passkeys_enabled": state.relying_party().is_some(),
    }))
}

/// `GET /health`: that the service and its database answer.
pub async fn health(State(state): State<AuthState>) -> Result<Json<Value>, AuthError> {
    state.db().ping().await?;
    Ok(Json(json!({
        "version": env!("CARGO_PKG_VERSION"),
        "name": "GoTrue",
        "description": "A user registration and authentication API",
    })))
}

/// `GET /.well-known/jwks.json`: the public keys, of which HS256 has none.
pub async fn jwks(State(state): State<AuthState>) -> impl IntoResponse {
    public(state.keys().jwks(state.now()))
}

/// `GET /.well-known/openid-configuration`: who issues the tokens, and where their keys are.
pub async fn openid_configuration(State(state): State<AuthState>) -> impl IntoResponse {
    let issuer = format!("{}/auth/v1", state.config().site_url);
    public(json!({
        "issuer": issuer,
        "authorization_endpoint": format!("{issuer}/authorize"),
        "token_endpoint": format!("{issuer}/token"),
        "userinfo_endpoint": format!("{issuer}/user"),
        "jwks_uri": format!("{issuer}/.well-known/jwks.json"),
        "response_types_supported": ["code"],
        "code_challenge_methods_supported": ["S256", "plain"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": state.keys().algorithms(),
        "claims_supported": ["aud", "exp", "iat", "iss", "sub", "email", "session_id", "aal", "amr"],
    }))
}

/// Ten minutes in every cache: as long as the official client keeps them, and as long as a new key waits.
fn public(body: Value) -> impl IntoResponse {
    ([(header::CACHE_CONTROL, "public, max-age=600")], Json(body))
}
