//! The one error of this service: a status, a stable code that the client's type knows, and a message.

use std::borrow::Cow;

use axum::Json;
use axum::response::{IntoResponse, Response};
use db::DbError;
use http::{HeaderValue, StatusCode, header};
use serde_json::json;

use supabase_base::caller::TokenError;

/// An answer that is not a success. Its JSON is `{code, message}`, with `weak_password` where reasons are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuthError {
    pub status: StatusCode,
    pub code: Cow<'static, str>,
    pub message: Cow<'static, str>,
    /// Seconds, sent as `Retry-After`.
    pub retry_after: Option<u64>,
    /// Why a password was refused: `length`, `characters`, `pwned`.
    pub reasons: Vec<&'static str>,
}

impl AuthError {
    /// Any refusal; product hooks use it for their own codes and texts.
    pub fn new(
        status: StatusCode,
        code: impl Into<Cow<'static, str>>,
        message: impl Into<Cow<'static, str>>,
    ) -> AuthError {
        AuthError {
            status,
            code: code.into(),
            message: message.into(),
            retry_after: None,
            reasons: Vec::new(),
        }
    }

    /// 400: the request itself is wrong.
    pub fn bad_request(code: &'static str, message: impl Into<Cow<'static, str>>) -> AuthError {
        AuthError::new(StatusCode::BAD_REQUEST, code, message)
    }

    /// 400 `validation_failed`.
    pub fn validation(message: impl Into<Cow<'static, str>>) -> AuthError {
        AuthError::bad_request("validation_failed", message)
    }

    /// 403: known, and not allowed.
    pub fn forbidden(code: &'static str, message: impl Into<Cow<'static, str>>) -> AuthError {
        AuthError::new(StatusCode::FORBIDDEN, code, message)
    }

    /// 422: understood, and refused.
    pub fn refused(code: &'static str, message: impl Into<Cow<'static, str>>) -> AuthError {
        AuthError::new(StatusCode::UNPROCESSABLE_ENTITY, code, message)
    }

    /// 429 with the seconds to wait.
    pub fn too_many(code: &'static str, message: impl Into<Cow<'static, str>>, seconds: u64) -> AuthError {
        AuthError {
            retry_after: Some(seconds),
            ..AuthError::new(StatusCode::TOO_MANY_REQUESTS, code, message)
        }
    }

    /// 429 of the limits per account and per network.
    pub fn over_request_rate(seconds: u64) -> AuthError {
        AuthError::too_many("over_request_rate_limit", "Request rate limit reached", seconds)
    }

    /// 422 for a password that is too easy; `reasons` are the words that the client's error carries.
    pub fn weak_password(message: impl Into<Cow<'static, str>>, reasons: Vec<&'static str>) -> AuthError {
        AuthError {
            reasons,
            ..AuthError::refused("weak_password", message)
        }
    }

    /// 400 for every login that fails, whatever the cause.
    pub fn invalid_credentials() -> AuthError {
        AuthError::bad_request("invalid_credentials", "Invalid login credentials")
    }

    /// 400 of a banned user's login. Product hooks answer it from `sign_in_allowed`.
    pub fn user_banned() -> AuthError {
        AuthError::bad_request("user_banned", "User is banned")
    }

    /// 403 for a session that was logged out.
    pub fn session_not_found() -> AuthError {
        AuthError::forbidden(
            "session_not_found",
            "Session from session_id claim in JWT does not exist",
        )
    }

    /// 403 for a wrong, used or expired code; the same for an unknown address.
    pub fn code_expired() -> AuthError {
        AuthError::forbidden("otp_expired", "Token has expired or is invalid")
    }

    /// 403 for a wrong, used or expired link.
    pub fn link_expired() -> AuthError {
        AuthError::forbidden("otp_expired", "Email link is invalid or has expired")
    }

    /// 503: too much is going on; the client tries again by itself.
    pub fn busy() -> AuthError {
        AuthError {
            retry_after: Some(1),
            ..AuthError::new(
                StatusCode::SERVICE_UNAVAILABLE,
                "request_timeout",
                "The server is busy, please try again",
            )
        }
    }

    /// 500; the cause goes to the log, not to the caller.
    pub fn internal(cause: &dyn std::fmt::Display) -> AuthError {
        tracing::error!(%cause, "auth request failed");
        AuthError::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "unexpected_failure",
            "Unexpected failure, please check server logs for more information",
        )
    }

    /// The word that OAuth redirects use for this status.
    pub fn oauth_error(&self) -> &'static str {
        match self.status.as_u16() {
            401 => "unauthorized_client",
            403 => "access_denied",
            500.. => "server_error",
            _ => "invalid_request",
        }
    }
}

impl std::fmt::Display for AuthError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}: {}", self.status.as_u16(), self.code, self.message)
    }
}

impl std::error::Error for AuthError {}

impl From<DbError> for AuthError {
    fn from(error: DbError) -> AuthError {
        match error {
            // 503 makes the client retry a token refresh, which keeps the user signed in.
            DbError::Busy | DbError::Closed => AuthError::busy(),
            DbError::Full => AuthError {
                retry_after: Some(60),
                ..AuthError::new(
                    StatusCode::SERVICE_UNAVAILABLE,
                    "request_timeout",
                    "The server has no space left, please try again later",
                )
            },
            other => AuthError::internal(&other),
        }
    }
}

impl From<TokenError> for AuthError {
    fn from(error: TokenError) -> AuthError {
        match error {
            TokenError::SessionRevoked => AuthError::session_not_found(),
            TokenError::InvalidKey => AuthError::new(StatusCode::UNAUTHORIZED, "no_authorization", "Invalid API key"),
            other => AuthError::forbidden(
                "bad_jwt",
                format!("invalid JWT: unable to parse or verify signature, {other}"),
            ),
        }
    }
}

impl IntoResponse for AuthError {
    fn into_response(self) -> Response {
        let mut body = json!({ "code": self.code, "message": self.message });
        if self.code == "weak_password" {
            body["weak_password"] = json!({ "reasons": self.reasons });
        }
        let mut response = (self.status, Json(body)).into_response();
        if let Some(seconds) = self.retry_after {
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
