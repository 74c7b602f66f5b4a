//! Compressed answers: on a phone, pages and rows arrive in a quarter of their bytes.

use axum::extract::Request;
use axum::http::{HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate, SizeAbove};

/// Below this many bytes a packet is sent all the same.
const MINIMUM: u64 = 1024;
/// Higher levels cost more processor time than the bytes that they save.
const LEVEL: CompressionLevel = CompressionLevel::Precise(3);
/// Answers with tokens. They stay plain, so that no text placed beside a token can be compared with it by lengths.
const PLAIN: &str = "/auth/v1/";

/// Compresses text in an encoding that the client accepts; files that are compressed already stay as they are.
pub fn layer() -> CompressionLayer<impl Predicate> {
    let compressible = DefaultPredicate::new()
        .and(SizeAbove::new(MINIMUM))
        .and(NotForContentType::const_new("application/zip"))
        .and(NotForContentType::const_new("audio/"))
        .and(NotForContentType::const_new("video/"));
    CompressionLayer::new().quality(LEVEL).compress_when(compressible)
}

/// The rows of a table that an answer has, while it is compressed.
#[derive(Clone)]
struct Rows(HeaderValue);

/// Removes the range of rows (`0-9/*`) from an answer. The compressing layer takes it for a range of bytes, which must
/// not be compressed. A real range of bytes stays.
pub async fn set_rows_aside(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let of_bytes = |range: &HeaderValue| range.as_bytes().starts_with(b"bytes");
    if response
        .headers()
        .get(header::CONTENT_RANGE)
        .is_some_and(|range| !of_bytes(range))
        && let Some(range) = response.headers_mut().remove(header::CONTENT_RANGE)
    {
        response.extensions_mut().insert(Rows(range));
    }
    response
}

/// Puts the range of rows back, and keeps answers with tokens from being compressed.
pub async fn restore_rows(mut request: Request, next: Next) -> Response {
    if request.uri().path().starts_with(PLAIN) {
        request.headers_mut().remove(header::ACCEPT_ENCODING);
    }
    let mut response = next.run(request).await;
    if let Some(Rows(range)) = response.extensions_mut().remove::<Rows>() {
        response.headers_mut().insert(header::CONTENT_RANGE, range);
    }
    response
}
