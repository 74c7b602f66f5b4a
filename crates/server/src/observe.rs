//! Logs for reading and for searching: one line per request with its id, never a token or a body.

use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use std::time::Instant;
use tracing::Instrument;
use tracing_subscriber::EnvFilter;
use uuid::Uuid;

/// The header that carries a request's id, in and out.
pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Starts logging; `RUST_LOG` chooses what is shown.
pub fn start(json: bool) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let builder = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr);
    let started = if json {
        builder.json().try_init()
    } else {
        builder.compact().try_init()
    };
    if let Err(error) = started {
        eprintln!("logging was already started: {error}");
    }
}

/// Gives each request an id, a span and one line when it is done. Queries are left out of the line:
/// tokens of links and keys of sockets travel there.
pub async fn trace(mut request: Request, next: Next) -> Response {
    let given = request.headers().get(&REQUEST_ID).and_then(|value| value.to_str().ok());
    let id = match given.and_then(|value| value.parse::<Uuid>().ok()) {
        Some(id) => id,
        None => Uuid::now_v7(),
    };
    let value = HeaderValue::from_str(&id.to_string()).unwrap_or_else(|_| HeaderValue::from_static("none"));
    request.headers_mut().insert(REQUEST_ID, value.clone());
    let method = request.method().clone();
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map_or_else(|| request.uri().path().to_owned(), |path| path.as_str().to_owned());
    let span = tracing::info_span!("request", %id, %method, route);
    let started = Instant::now();
    async move {
        let mut response = next.run(request).await;
        let status = response.status().as_u16();
        let ms = started.elapsed().as_millis() as u64;
        if status >= 500 {
            tracing::error!(status, ms, "answered with a failure of ours");
        } else {
            tracing::debug!(status, ms, "answered");
        }
        response.headers_mut().insert(REQUEST_ID, value);
        response
    }
    .instrument(span)
    .await
}
