//! An answer of the service, as a test reads it.

use super::*;

/// An answer.
#[derive(Debug)]
pub struct Reply {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub json: Value,
}

impl Reply {
    /// Asserts a refusal with this status and code, and returns its message.
    #[track_caller]
    pub fn refused(&self, status: u16, code: &str) -> String {
        assert_eq!(
            (self.status.as_u16(), self.json["code"].as_str()),
            (status, Some(code)),
            "{:?}",
            self.json
        );
        assert_eq!(self.headers["x-supabase-api-version"], "2024-01-01");
        self.json["message"].as_str().unwrap().to_owned()
    }

    /// Asserts a 200 and returns its body.
    #[track_caller]
    pub fn ok(self) -> Value {
        assert_eq!(self.status, StatusCode::OK, "{:?}", self.json);
        self.json
    }

    /// The place of a redirect.
    #[track_caller]
    pub fn location(&self) -> String {
        assert_eq!(self.status, StatusCode::SEE_OTHER);
        self.headers["location"].to_str().unwrap().to_owned()
    }
}
