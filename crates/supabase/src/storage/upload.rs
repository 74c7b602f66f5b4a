//! Taking files: as a form whose file part has an empty name, or as the body itself.

use axum::body::Body;
use axum::extract::{DefaultBodyLimit, FromRequest, Multipart, Request};
use axum::response::Response;
use bytes::{Bytes, BytesMut};
use http::{HeaderMap, Method, header};
use http_body_util::BodyExt;
use serde_json::json;

use super::bucket::Upload;
use super::error::StorageError;
use super::path::ObjectPath;
use super::{Asked, StorageState, json_answer};
use crate::registry::Call;

/// Fields of the form beside the file (cache control, metadata), in bytes each.
const MAX_FIELD: usize = 64 * 1024;

pub(super) async fn upload(
    state: &StorageState,
    call: &Call,
    bucket: &str,
    path: &[&str],
    asked: Asked,
    body: Body,
) -> Result<Response, StorageError> {
    let Asked { method, headers, .. } = asked;
    let (bucket, path) = (state.bucket(bucket)?, ObjectPath::of(path)?);
    bucket.policy.may_upload(call, &path).await?;
    let limit = bucket.file_size_limit;
    let replace = method == Method::PUT || headers.get("x-upsert").is_some_and(|value| value == "true");
    let (bytes, content_type) = if text(&headers, header::CONTENT_TYPE).starts_with("multipart/form-data") {
        read_form(headers, body, limit).await?
    } else {
        let content_type = text(&headers, header::CONTENT_TYPE).to_owned();
        (read_plain(body, limit).await?, content_type)
    };
    let stored = bucket
        .policy
        .put(
            call,
            &path,
            Upload {
                bytes,
                content_type,
                replace,
            },
        )
        .await?;
    Ok(json_answer(
        &json!({ "Id": stored.id, "Key": format!("{}/{}", bucket.id, path.as_str()) }),
    ))
}

fn text(headers: &HeaderMap, name: header::HeaderName) -> &str {
    headers
        .get(name)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default()
}

/// The file part of a form: the one without a name, or with a file name. The other fields come first and hold what
/// no bucket keeps.
pub(super) async fn read_form(headers: HeaderMap, body: Body, limit: usize) -> Result<(Bytes, String), StorageError> {
    let mut request = Request::new(body);
    *request.headers_mut() = headers;
    // The limit of the framework would break the connection; ours is counted below.
    DefaultBodyLimit::disable().apply(&mut request);
    let mut form = Multipart::from_request(request, &())
        .await
        .map_err(|error| StorageError::invalid_request(error.to_string()))?;
    let broken = |error: axum::extract::multipart::MultipartError| StorageError::invalid_request(error.body_text());
    let mut file = None;
    while let Some(mut field) = form.next_field().await.map_err(broken)? {
        let is_file = field.name().unwrap_or_default().is_empty() || field.file_name().is_some();
        let content_type = field.content_type().unwrap_or("application/octet-stream").to_owned();
        let mut content = Limited::new(if is_file { limit } else { MAX_FIELD });
        while let Some(chunk) = field.chunk().await.map_err(broken)? {
            content.take(&chunk)?;
        }
        let bytes = content.finish();
        if is_file && file.is_none() {
            file = Some((bytes, content_type));
        }
    }
    file.ok_or_else(|| StorageError::invalid_request("The form holds no file"))
}

async fn read_plain(mut body: Body, limit: usize) -> Result<Bytes, StorageError> {
    let mut content = Limited::new(limit);
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|_| StorageError::invalid_request("The body broke off"))?;
        if let Some(chunk) = frame.data_ref() {
            content.take(chunk)?;
        }
    }
    Ok(content.finish())
}

/// Bytes up to a limit. Who sends more is refused at once; the layer [`crate::courtesy`] hears the rest.
struct Limited {
    bytes: BytesMut,
    limit: usize,
}

impl Limited {
    fn new(limit: usize) -> Limited {
        Limited {
            bytes: BytesMut::new(),
            limit,
        }
    }

    fn take(&mut self, chunk: &[u8]) -> Result<(), StorageError> {
        if self.bytes.len() + chunk.len() > self.limit {
            return Err(StorageError::too_large());
        }
        self.bytes.extend_from_slice(chunk);
        Ok(())
    }

    fn finish(self) -> Bytes {
        self.bytes.freeze()
    }
}
