//! Files in several requests: the protocol tus 1.0.0, as `tus-js-client` speaks it, under `/upload/resumable`.
//!
//! What arrived is noted in a row and lies in the file store, so that an upload goes on after a lost connection, after
//! a restart, and on another node. Answers that are no success are plain text with their true status.

mod headers;
mod upload;
mod upload_locks;

#[cfg(test)]
mod tests;

use axum::body::Body;
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;
use http::request::Parts;
use http::{HeaderMap, HeaderName, Method, StatusCode, header};
use uuid::Uuid;

use super::answer::{http_date, set, text};
use super::error::StorageError;
use super::files::model::UploadRow;
use super::files::objects::WriteAuthority;
use super::path::ObjectPath;
use super::upload::wants_upsert;
use super::{StorageState, call_of};
use headers::UploadHeaders;
use upload::{NewUpload, UploadChunk, UploadRequest};
pub(super) use upload_locks::UploadLocks;

const VERSION: &str = "1.0.0";
const EXTENSIONS: &str = "creation,creation-with-upload,creation-defer-length,termination,expiration";
const PIECES: &str = "application/offset+octet-stream";
const ROOT: &str = "/storage/v1/upload/resumable";

const RESUMABLE: HeaderName = HeaderName::from_static("tus-resumable");
const OFFSET: HeaderName = HeaderName::from_static("upload-offset");
const LENGTH: HeaderName = HeaderName::from_static("upload-length");
const DEFER_LENGTH: HeaderName = HeaderName::from_static("upload-defer-length");
const METADATA: HeaderName = HeaderName::from_static("upload-metadata");
const EXPIRES: HeaderName = HeaderName::from_static("upload-expires");
const TUS_VERSION: HeaderName = HeaderName::from_static("tus-version");
const TUS_EXTENSION: HeaderName = HeaderName::from_static("tus-extension");

/// The layer that tells `OPTIONS` what is spoken here; it lies around the one that answers `OPTIONS` for everybody.
pub async fn announce(request: Request, next: Next) -> Response {
    let asks = request.method() == Method::OPTIONS && request.uri().path().starts_with(ROOT);
    let mut response = next.run(request).await;
    if asks {
        set(&mut response, RESUMABLE, VERSION);
        set(&mut response, TUS_VERSION, VERSION);
        set(&mut response, TUS_EXTENSION, EXTENSIONS);
    }
    response
}

/// Answers everything under `/upload/resumable`.
pub(super) async fn serve(state: &StorageState, parts: &Parts, rest: &[&str], body: Body) -> Response {
    let mut response = match handle(state, parts, rest, body).await {
        Ok(response) => response,
        Err(error) => refusal(&error),
    };
    set(&mut response, RESUMABLE, VERSION);
    set(&mut response, header::CACHE_CONTROL, "no-store");
    response
}

fn refusal(error: &StorageError) -> Response {
    let mut response = Response::new(Body::from(error.message.clone()));
    *response.status_mut() = StatusCode::from_u16(error.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    set(&mut response, header::CONTENT_TYPE, "text/plain; charset=utf-8");
    if error.status == 412 {
        set(&mut response, TUS_VERSION, VERSION);
    }
    if let Some(seconds) = error.retry_after {
        set(&mut response, header::RETRY_AFTER, &seconds.to_string());
    }
    response
}

async fn handle(state: &StorageState, parts: &Parts, rest: &[&str], body: Body) -> Result<Response, StorageError> {
    let (signed, rest) = match rest {
        ["sign", rest @ ..] => (true, rest),
        rest => (false, rest),
    };
    if text(&parts.headers, RESUMABLE) != Some(VERSION) {
        return Err(StorageError::wrong_protocol());
    }
    let session = UploadRequest {
        state,
        call: call_of(state, parts)?,
        signature: signed.then(|| text(&parts.headers, HeaderName::from_static("x-signature")).unwrap_or_default()),
    };
    // Where proxies know no PATCH, clients say it in a header.
    let method = text(&parts.headers, HeaderName::from_static("x-http-method-override"))
        .and_then(|name| Method::from_bytes(name.as_bytes()).ok())
        .filter(|_| parts.method == Method::POST)
        .unwrap_or_else(|| parts.method.clone());
    match (method, rest) {
        (Method::POST, []) => create(&session, parts, body).await,
        (Method::PATCH, [id]) => advance(&session, parse(id)?, &parts.headers, body).await,
        (Method::HEAD, [id]) => upload_status(&session, parse(id)?).await,
        (Method::DELETE, [id]) => {
            session.terminate(parse(id)?).await?;
            Ok(empty(StatusCode::NO_CONTENT))
        }
        (method, _) => Err(StorageError::no_route(&method, "upload/resumable")),
    }
}

fn parse(id: &str) -> Result<Uuid, StorageError> {
    Uuid::parse_str(id).map_err(|_| StorageError::no_such_upload())
}

async fn create(session: &UploadRequest<'_>, parts: &Parts, body: Body) -> Result<Response, StorageError> {
    let UploadHeaders {
        length,
        bucket,
        name,
        metadata,
    } = headers::creation(&parts.headers)?;
    let beginning = NewUpload {
        bucket,
        path: ObjectPath::parse(name.trim_matches('/'))?,
        length,
        metadata,
        overwrites: wants_upsert(&parts.headers),
    };
    let mut row = session.begin(beginning).await?;
    let brings_bytes = text(&parts.headers, header::CONTENT_TYPE) == Some(PIECES);
    if brings_bytes || length == Some(0) {
        let piece = UploadChunk {
            body: if brings_bytes { body } else { Body::empty() },
            offset: 0,
            length: None,
            announced: announced(&parts.headers).filter(|_| brings_bytes),
        };
        row = session.advance(row.id, piece).await?;
    }
    let mut response = empty(StatusCode::CREATED);
    let place = if session.signature.is_some() { "/sign" } else { "" };
    let address = format!("{}{ROOT}{place}/{}", origin(&parts.headers), row.id);
    set(&mut response, header::LOCATION, &address);
    describe(&mut response, &row);
    Ok(response)
}

async fn advance(
    session: &UploadRequest<'_>,
    id: Uuid,
    headers: &HeaderMap,
    body: Body,
) -> Result<Response, StorageError> {
    if text(headers, header::CONTENT_TYPE) != Some(PIECES) {
        return Err(StorageError::invalid_mime_type(format!(
            "Content-Type must be {PIECES}"
        )));
    }
    let piece = UploadChunk {
        body,
        offset: headers::offset(headers)?,
        length: headers::length(headers)?,
        announced: announced(headers),
    };
    let row = session.advance(id, piece).await?;
    let mut response = empty(StatusCode::NO_CONTENT);
    describe(&mut response, &row);
    Ok(response)
}

async fn upload_status(session: &UploadRequest<'_>, id: Uuid) -> Result<Response, StorageError> {
    let row = session.look(id).await?;
    let mut response = empty(StatusCode::OK);
    describe(&mut response, &row);
    match row.length {
        Some(length) => set(&mut response, LENGTH, &length.to_string()),
        None => set(&mut response, DEFER_LENGTH, "1"),
    }
    Ok(response)
}

fn describe(response: &mut Response, row: &UploadRow) {
    set(response, OFFSET, &row.received.to_string());
    if !row.is_complete() {
        set(response, EXPIRES, &http_date(row.expires_at));
    }
}

fn announced(headers: &HeaderMap) -> Option<u64> {
    text(headers, header::CONTENT_LENGTH).and_then(|length| length.parse().ok())
}

fn empty(status: StatusCode) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    response
}

/// This server's origin as the client states it: only the client itself gets the answer.
fn origin(headers: &HeaderMap) -> String {
    let first = |name: &'static str| {
        let value = text(headers, HeaderName::from_static(name))?.split(',').next()?.trim();
        let fine = !value.is_empty() && value.chars().all(|c| c.is_ascii_alphanumeric() || ".-:[]".contains(c));
        fine.then(|| value.to_owned())
    };
    let scheme = first("x-forwarded-proto")
        .filter(|scheme| scheme == "https")
        .unwrap_or_else(|| "http".to_owned());
    match first("x-forwarded-host").or_else(|| first("host")) {
        Some(host) => format!("{scheme}://{host}"),
        None => String::new(),
    }
}

impl UploadRequest<'_> {
    /// On whose word the file will be written.
    fn authority(&self, row: &UploadRow) -> WriteAuthority {
        match row.token_id {
            Some(token) => WriteAuthority::Permission {
                token,
                owner: row.owner_id.clone(),
                // The token ends before the upload does.
                expires_at: row.expires_at,
            },
            None => WriteAuthority::Caller(self.call.caller.clone()),
        }
    }
}
