//! The head of an answer that carries a file: what the reader has already, what part is wanted, how it is shown.

use std::collections::HashMap;
use std::ops::Range;

use axum::body::Body;
use axum::extract::Query;
use axum::response::Response;
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use jiff::Timestamp;

use super::error::StorageError;
use super::range::{RangeRequest, part};

/// The headers of a file.
pub(super) struct FileHeaders<'a> {
    /// With its quotes.
    pub etag: String,
    pub content_type: &'a str,
    pub cache_control: String,
    pub modified: Timestamp,
    pub size: u64,
}

impl FileHeaders<'_> {
    /// The answer without its body, and the bytes that belong into it; none when the reader has them.
    pub fn head(
        &self,
        asked: &HeaderMap,
        params: &HashMap<String, String>,
    ) -> Result<(Response, Option<Range<u64>>), StorageError> {
        let mut response = Response::new(Body::empty());
        set(&mut response, header::ETAG, &self.etag);
        set(&mut response, header::CACHE_CONTROL, &self.cache_control);
        set(&mut response, header::LAST_MODIFIED, &http_date(self.modified));
        set(&mut response, header::ACCEPT_RANGES, "bytes");
        set(&mut response, header::X_CONTENT_TYPE_OPTIONS, "nosniff");
        if self.is_known(asked) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return Ok((response, None));
        }
        set(&mut response, header::CONTENT_TYPE, self.content_type);
        if runs_scripts(self.content_type) {
            // A document of a stranger, opened from this address, must not act as this site.
            set(
                &mut response,
                header::CONTENT_SECURITY_POLICY,
                "sandbox; default-src 'none'",
            );
        }
        if let Some(name) = params.get("download") {
            set(&mut response, header::CONTENT_DISPOSITION, &disposition(name));
        }
        let same = text(asked, header::IF_RANGE).is_none_or(|tag| tag == self.etag);
        let range = match part(text(asked, header::RANGE).filter(|_| same), self.size) {
            RangeRequest::Whole => 0..self.size,
            RangeRequest::Outside => return Err(StorageError::outside()),
            RangeRequest::Some(range) => {
                *response.status_mut() = StatusCode::PARTIAL_CONTENT;
                let content_range = format!("bytes {}-{}/{}", range.start, range.end - 1, self.size);
                set(&mut response, header::CONTENT_RANGE, &content_range);
                range
            }
        };
        // Written out, because an answer to HEAD loses its body and must keep its length.
        set(
            &mut response,
            header::CONTENT_LENGTH,
            &(range.end - range.start).to_string(),
        );
        Ok((response, Some(range)))
    }

    /// Whether the reader has the file: by its tag or, without one, by its day.
    fn is_known(&self, asked: &HeaderMap) -> bool {
        if let Some(tags) = text(asked, header::IF_NONE_MATCH) {
            return tags
                .split(',')
                .map(str::trim)
                .any(|tag| tag == "*" || tag.trim_start_matches("W/") == self.etag);
        }
        text(asked, header::IF_MODIFIED_SINCE)
            .and_then(|date| jiff::fmt::rfc2822::DateTimeParser::new().parse_timestamp(date).ok())
            .is_some_and(|date| self.modified.as_second() <= date.as_second())
    }
}

/// Sets a header of an answer; what cannot stand in one is left out.
pub(super) fn set(response: &mut Response, name: HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        response.headers_mut().insert(name, value);
    }
}

/// A header of a request as text.
pub(super) fn text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

pub(super) fn http_date(at: Timestamp) -> String {
    at.strftime("%a, %d %b %Y %H:%M:%S GMT").to_string()
}

/// What cannot be read as a query has no parameters.
pub(super) fn params(query: &str) -> HashMap<String, String> {
    let uri = Uri::builder()
        .path_and_query(format!("/?{query}"))
        .build()
        .unwrap_or_default();
    Query::try_from_uri(&uri)
        .map(|Query(params)| params)
        .unwrap_or_default()
}

fn runs_scripts(content_type: &str) -> bool {
    let essence = content_type
        .split(';')
        .next()
        .unwrap_or_default()
        .trim()
        .to_ascii_lowercase();
    essence == "text/html" || essence.ends_with("/xml") || essence.ends_with("+xml")
}

/// `?download` saves under the file's own name, `?download=name` under another.
fn disposition(name: &str) -> String {
    if name.is_empty() {
        return "attachment;".to_owned();
    }
    let plain: String = name
        .chars()
        .map(|c| {
            if c.is_ascii_alphanumeric() || "-_.".contains(c) {
                c
            } else {
                '_'
            }
        })
        .collect();
    let mut full = String::new();
    for byte in name.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => full.push(char::from(byte)),
            other => full.push_str(&format!("%{other:02X}")),
        }
    }
    format!("attachment; filename={plain}; filename*=UTF-8''{full}")
}
