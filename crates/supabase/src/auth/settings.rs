//! What anyone may know of the service: `GET /settings`, `/health`, `/.well-known/jwks.json`.

use axum::Json;
use axum::extract::State;
use axum::response::IntoResponse;
use http::header;
use serde_json::{Value, json};

use super::errors::AuthError;
use super::state::AuthState;

/// `GET /settings`: which ways to sign in are open.
pub async fn settings(State(state): State<AuthState>) -> Json<Value> {
    let config = state.config();
    Json(json!({
        "external": {
            "email": true,
            "phone": config.phone,
            "anonymous_users": config.anonymous_users,
        },
        "disable_signup": config.disable_signup,
        "mailer_autoconfirm": config.mailer_autoconfirm,
        "phone_autoconfirm": config.phone && config.phone_autoconfirm,
        "sms_provider": if config.phone { state.sms_provider() } else { "" },
        "saml_enabled": false,
        "passkeys_enabled": false,
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
    (
        [(header::CACHE_CONTROL, "public, max-age=600")],
        Json(state.keys().jwks()),
    )
}
