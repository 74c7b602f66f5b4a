//! The answer of a server, as a test reads it.

use axum::http::{HeaderMap, StatusCode};
use serde_json::{Value, json};

/// The answer to a request.
#[derive(Debug, Clone)]
pub struct Reply {
    pub status: StatusCode,
    pub headers: HeaderMap,
    /// A body that is not JSON is a string.
    pub body: Value,
}

impl Reply {
    /// The body of a success; panics with the whole answer otherwise.
    #[track_caller]
    pub fn ok(self) -> Value {
        assert!(self.status.is_success(), "{} {}", self.status, self.body);
        self.body
    }

    /// Asserts a refusal by status and code, and answers its body.
    #[track_caller]
    pub fn refused(self, status: u16, code: &str) -> Value {
        assert_eq!(
            (self.status.as_u16(), self.body["code"].as_str()),
            (status, Some(code)),
            "{}",
            self.body
        );
        self.body
    }

    /// Asserts that a table answered no row.
    #[track_caller]
    pub fn is_empty(self) {
        assert_eq!((self.status.as_u16(), &self.body), (200, &json!([])), "{}", self.body);
    }
}
