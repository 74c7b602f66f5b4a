//! Cross-origin rules, the same for every service. Browsers read only what is listed here.

use std::time::Duration;

use http::{HeaderName, Method};
use tower_http::cors::{AllowHeaders, AllowMethods, AllowOrigin, CorsLayer, ExposeHeaders};

/// What the client may send. `*` would not cover `authorization`, so each is named.
const ALLOWED: [&str; 28] = [
    "authorization",
    "apikey",
    "x-client-info",
    "content-type",
    "accept",
    "x-supabase-api-version",
    "accept-profile",
    "content-profile",
    "prefer",
    "range",
    "x-retry-count",
    "x-upsert",
    "cache-control",
    "x-metadata",
    "content-encoding",
    "x-region",
    "x-signature",
    "traceparent",
    "tracestate",
    "baggage",
    "tus-resumable",
    "upload-length",
    "upload-offset",
    "upload-metadata",
    "upload-defer-length",
    "upload-checksum",
    "idempotency-key",
    "if-none-match",
];

/// What the client may read. Without `content-range` counts vanish silently, without `x-supabase-api-version` the
/// codes of auth errors.
const EXPOSED: [&str; 23] = [
    "content-range",
    "x-supabase-api-version",
    "x-relay-error",
    "x-total-count",
    "link",
    "location",
    "content-location",
    "content-profile",
    "preference-applied",
    "range-unit",
    "retry-after",
    "etag",
    "content-length",
    "content-disposition",
    "upload-offset",
    "upload-length",
    "upload-expires",
    "tus-resumable",
    "tus-version",
    "tus-extension",
    "tus-max-size",
    "sb-gateway-version",
    "x-request-id",
];

/// The layer that the server mounts once around all services. It answers every `OPTIONS` that is a preflight.
///
/// Any origin is fine: the client carries tokens in headers and no cookie, so another site gains nothing.
pub fn layer() -> CorsLayer {
    CorsLayer::new()
        .allow_origin(AllowOrigin::any())
        .allow_methods(AllowMethods::list([
            Method::GET,
            Method::HEAD,
            Method::POST,
            Method::PUT,
            Method::PATCH,
            Method::DELETE,
            Method::OPTIONS,
        ]))
        .allow_headers(AllowHeaders::list(ALLOWED.map(HeaderName::from_static)))
        .expose_headers(ExposeHeaders::list(EXPOSED.map(HeaderName::from_static)))
        .max_age(Duration::from_secs(3600))
}
