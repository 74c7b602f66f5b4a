//! The one error of the wire's tables and functions: four keys in the body, a status beside it.

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use db::DbError;
use http::{HeaderValue, StatusCode, header};
use jiff::Timestamp;
use serde_json::{Value, json};

/// An answer that is not a success.
///
/// The body is always `{"code","message","details","hint"}` with `null` for what is missing. Codes of the protocol
/// (`PGRST…`, SQLSTATEs) carry English texts; codes of the product (`VALIDATION`, `STATE`, …) carry its own texts.
#[derive(Clone, Debug, PartialEq)]
pub struct ApiError {
    /// The HTTP status.
    pub status: u16,
    /// A stable word that programs may compare.
    pub code: String,
    /// A sentence for people.
    pub message: String,
    /// More about the cause; any JSON.
    pub details: Option<Value>,
    /// What to try instead.
    pub hint: Option<String>,
    /// Seconds after which a repetition makes sense; becomes the `Retry-After` header.
    pub retry_after: Option<u32>,
}

impl ApiError {
    /// An error without details; see the `with_…` methods for the rest.
    pub fn new(status: u16, code: impl Into<String>, message: impl Into<String>) -> ApiError {
        ApiError {
            status,
            code: code.into(),
            message: message.into(),
            details: None,
            hint: None,
            retry_after: None,
        }
    }

    pub fn with_details(mut self, details: impl Into<Value>) -> ApiError {
        self.details = Some(details.into());
        self
    }

    pub fn with_hint(mut self, hint: impl Into<String>) -> ApiError {
        self.hint = Some(hint.into());
        self
    }

    pub fn with_retry_after(mut self, seconds: u32) -> ApiError {
        self.retry_after = Some(seconds);
        self
    }

    /// The same error, with `Retry-After` in seconds where its details say in `resets_at` when a limit ends. The one who
    /// refuses often knows the moment alone; whoever answers a request has its clock.
    pub fn timed(mut self, now: Timestamp) -> ApiError {
        if let (None, Some(at)) = (self.retry_after, self.resets_at()) {
            let left = at.duration_since(now);
            let seconds = left.as_secs() + i64::from(left.subsec_nanos() > 0);
            self.retry_after = Some(u32::try_from(seconds.max(1)).unwrap_or(u32::MAX));
        }
        self
    }

    /// When the limit ends that refused the request.
    fn resets_at(&self) -> Option<Timestamp> {
        let at = self.details.as_ref()?.get("resets_at")?.as_str()?;
        (self.status == 429).then(|| at.parse().ok()).flatten()
    }

    /// The refusal of a role: 401 tells a visitor to sign in, 403 tells a user that it will not help.
    pub fn permission_denied(what: &str, anonymous: bool) -> ApiError {
        let status = if anonymous { 401 } else { 403 };
        ApiError::new(status, "42501", format!("permission denied for {what}"))
    }

    /// The four keys of the body.
    pub fn body(&self) -> Value {
        json!({
            "code": self.code,
            "message": self.message,
            "details": self.details,
            "hint": self.hint,
        })
    }
}

impl std::fmt::Display for ApiError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}: {}", self.status, self.code, self.message)
    }
}

impl std::error::Error for ApiError {}

impl From<DbError> for ApiError {
    /// Speaks the SQLSTATE of each neutral error. What the database said beyond that goes to the log alone, because
    /// it may quote values.
    fn from(error: DbError) -> ApiError {
        match &error {
            DbError::Conflict { constraint } => ApiError::new(
                409,
                "23505",
                format!("duplicate key value violates unique constraint \"{constraint}\""),
            ),
            DbError::ForeignKey { constraint } => ApiError::new(
                409,
                "23503",
                format!("insert or update violates foreign key constraint \"{constraint}\""),
            ),
            DbError::Check { constraint } => ApiError::new(
                400,
                "23514",
                format!("new row violates check constraint \"{constraint}\""),
            ),
            DbError::NotNull { column } => ApiError::new(
                400,
                "23502",
                format!("null value in column \"{column}\" violates not-null constraint"),
            ),
            DbError::Busy => ApiError::new(503, "PGRST003", "Timed out acquiring connection from connection pool.")
                .with_retry_after(1),
            DbError::Full => ApiError::new(503, "53100", "No space left on device.").with_retry_after(60),
            DbError::TimedOut => ApiError::new(500, "57014", "canceling statement due to statement timeout"),
            DbError::Closed => ApiError::new(503, "PGRST000", "Database connection error.").with_retry_after(2),
            _ => {
                tracing::error!(%error, "a statement failed unexpectedly");
                ApiError::new(500, "XX000", "Internal error.")
            }
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = Response::new(Body::from(self.body().to_string()));
        *response.status_mut() = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let headers = response.headers_mut();
        headers.insert(
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/json; charset=utf-8"),
        );
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        } else if let Some(at) = self.resets_at() {
            // Without a clock at hand the moment itself is said, which the protocol allows too.
            let date = at.strftime("%a, %d %b %Y %H:%M:%S GMT").to_string();
            headers.extend(
                HeaderValue::from_str(&date)
                    .ok()
                    .map(|value| (header::RETRY_AFTER, value)),
            );
        }
        // Token problems announce the scheme, so that generic clients know to renew the token.
        if matches!(self.code.as_str(), "PGRST301" | "PGRST303") {
            let challenge = format!(
                "Bearer error=\"invalid_token\", error_description=\"{}\"",
                self.message.replace(['"', '\\'], "'")
            );
            if let Ok(value) = HeaderValue::from_str(&challenge) {
                headers.insert(header::WWW_AUTHENTICATE, value);
            }
        } else if self.status == 401 {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limit_says_when_it_ends_in_seconds_or_as_a_date() {
        let now: Timestamp = "2026-11-21T18:00:00Z".parse().unwrap();
        let limit = |at: &str| ApiError::new(429, "LIMIT", "x").with_details(json!({ "resets_at": at }));
        let header = |error: ApiError| error.into_response().headers().get(header::RETRY_AFTER).cloned();
        assert_eq!(header(limit("2026-11-21T18:00:30.5Z").timed(now)).unwrap(), "31");
        assert_eq!(
            header(limit("2026-11-21T17:00:00Z").timed(now)).unwrap(),
            "1",
            "over already"
        );
        assert_eq!(
            header(limit("2026-11-22T07:00:00Z")).unwrap(),
            "Sun, 22 Nov 2026 07:00:00 GMT"
        );
        let known = limit("2026-11-22T07:00:00Z").with_retry_after(5);
        assert_eq!(header(known.timed(now)).unwrap(), "5");
        assert_eq!(header(limit("soon").timed(now)), None);
        let other = ApiError::new(409, "STATE", "x").with_details(json!({ "resets_at": "2026-11-22T07:00:00Z" }));
        assert_eq!(header(other.timed(now)), None);
    }
}
