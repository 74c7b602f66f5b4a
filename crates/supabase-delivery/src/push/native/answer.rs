//! Answers of the services.

use crate::push::{PushError, RetryAfter};
use jiff::fmt::rfc2822;
use reqwest::header::RETRY_AFTER;
use reqwest::{Response, StatusCode};
use serde_json::Value;

/// A refusal explains itself in some hundred bytes.
const BODY_MAX: usize = 16 * 1024;

/// What a service answered.
pub struct Answer {
    pub status: StatusCode,
    pub body: Value,
    retry_after: Option<RetryAfter>,
}

impl Answer {
    /// Reads an answer; one that breaks off, is too long or is no JSON has an empty body.
    pub async fn read(mut response: Response) -> Answer {
        let header = response.headers().get(RETRY_AFTER);
        let retry_after = header.and_then(|value| moment(value.to_str().ok()?));
        let mut bytes = Vec::new();
        while let Ok(Some(chunk)) = response.chunk().await {
            bytes.extend_from_slice(&chunk);
            if bytes.len() > BODY_MAX {
                bytes.clear();
                break;
            }
        }
        Answer {
            status: response.status(),
            body: serde_json::from_slice(&bytes).unwrap_or(Value::Null),
            retry_after,
        }
    }

    /// To be tried again.
    pub fn later(&self) -> PushError {
        PushError::Later {
            reason: format!("status {}", self.status.as_u16()),
            retry_after: self.retry_after,
        }
    }

    /// By the status alone: busy services are asked again, all else is refused.
    pub fn failure(&self, why: &str) -> PushError {
        match self.status {
            StatusCode::TOO_MANY_REQUESTS => self.later(),
            status if status.is_server_error() => self.later(),
            status => PushError::Refused(format!("status {} {why}", status.as_u16())),
        }
    }
}

/// A request that got no answer.
pub fn unanswered(error: reqwest::Error) -> PushError {
    PushError::Later {
        reason: error.without_url().to_string(),
        retry_after: None,
    }
}

fn moment(text: &str) -> Option<RetryAfter> {
    match text.trim().parse::<i64>() {
        Ok(seconds) => (seconds >= 0).then_some(RetryAfter::Seconds(seconds)),
        Err(_) => Some(RetryAfter::At(rfc2822::parse(text.trim()).ok()?.timestamp())),
    }
}

/// The word of a service for its refusal, for the log: short, and without anything that it might repeat of the request.
pub fn word(value: &Value) -> &str {
    let text = value.as_str().unwrap_or_default();
    let plain = text.len() <= 40
        && text
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
    if plain { text } else { "" }
}
