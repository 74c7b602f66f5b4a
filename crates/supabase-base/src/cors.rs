//! Cross-origin rules, the same for every service. Browsers read only what is listed here.

use std::time::Duration;

use http::{HeaderName, Method};
use tower_http::cors::{AllowHeaders, AllowMethods, AllowOrigin, CorsLayer, ExposeHeaders};

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
        // Clients and their plugins add headers of their own; none of them opens anything, so what is asked for is allowed.
        .allow_headers(AllowHeaders::mirror_request())
        .expose_headers(ExposeHeaders::list(EXPOSED.map(HeaderName::from_static)))
        .max_age(Duration::from_secs(3600))
}
