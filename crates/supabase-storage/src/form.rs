//! Reading a file from a request: out of a form whose file part has an empty name, or as the body itself.

use axum::body::Body;
use axum::extract::multipart::{Field, MultipartError};
use axum::extract::{DefaultBodyLimit, FromRequest, Multipart, Request};
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, STANDARD_NO_PAD};
use bytes::{Bytes, BytesMut};
use http::{HeaderMap, HeaderName, HeaderValue, header};
use http_body_util::BodyExt;
use serde_json::Value;

use super::answer::text;
use super::blobs::Writer;
use super::error::StorageError;
use super::files::model::ObjectMetadata;
use supabase_base::nul::has_nul;

/// Fields of the form beside the file (cache control, metadata), in bytes each.
const MAX_FIELD: u64 = 64 * 1024;

/// Where the bytes of a file go, up to a limit. Who sends more is refused at once; the layer [`supabase_base::drain_body`] hears
/// the rest.
pub(super) struct LimitedSink {
    into: FormTarget,
    size: u64,
    limit: u64,
}

enum FormTarget {
    Memory(BytesMut),
    File(Box<dyn Writer>),
}

impl LimitedSink {
    pub fn memory(limit: u64) -> LimitedSink {
        LimitedSink {
            into: FormTarget::Memory(BytesMut::new()),
            size: 0,
            limit,
        }
    }

    pub fn file(writer: Box<dyn Writer>, limit: u64) -> LimitedSink {
        LimitedSink {
            into: FormTarget::File(writer),
            size: 0,
            limit,
        }
    }

    async fn take(&mut self, chunk: Bytes) -> Result<(), StorageError> {
        self.size += chunk.len() as u64;
        if self.size > self.limit {
            return Err(StorageError::too_large());
        }
        match &mut self.into {
            FormTarget::Memory(bytes) => bytes.extend_from_slice(&chunk),
            FormTarget::File(writer) => writer.write(chunk).await?,
        }
        Ok(())
    }

    /// What was gathered in memory.
    pub fn bytes(self) -> Bytes {
        match self.into {
            FormTarget::Memory(bytes) => bytes.freeze(),
            FormTarget::File(_) => Bytes::new(),
        }
    }

    /// Makes the file whole, and answers its size.
    pub async fn finish(self) -> Result<u64, StorageError> {
        if let FormTarget::File(writer) = self.into {
            writer.finish().await?;
        }
        Ok(self.size)
    }

    pub async fn abandon(self) {
        if let FormTarget::File(writer) = self.into {
            writer.abandon().await;
        }
    }
}

/// Asked with the type of the file before its first byte is taken.
pub(super) type TypeCheck<'a> = &'a (dyn Fn(&str) -> Result<(), StorageError> + Send + Sync);

/// Reads the file of a request into the sink, and its metadata.
pub(super) async fn read(
    headers: HeaderMap,
    body: Body,
    sink: &mut LimitedSink,
    fits: TypeCheck<'_>,
) -> Result<ObjectMetadata, StorageError> {
    let declared = text(&headers, header::CONTENT_TYPE).unwrap_or_default();
    if declared.starts_with("multipart/form-data") {
        return read_form(headers, body, sink, fits).await;
    }
    let metadata = metadata_from_headers(&headers)?;
    fits(&metadata.content_type)?;
    let length: Option<u64> = text(&headers, header::CONTENT_LENGTH).and_then(|length| length.parse().ok());
    if length.is_some_and(|length| length > sink.limit) {
        return Err(StorageError::too_large());
    }
    read_plain(body, sink).await?;
    // A connection that is torn down may look like the end of a body.
    match length.is_none_or(|length| length == sink.size) {
        true => Ok(metadata),
        false => Err(connection_lost()),
    }
}

async fn read_plain(mut body: Body, sink: &mut LimitedSink) -> Result<(), StorageError> {
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|_| connection_lost())?;
        if let Ok(chunk) = frame.into_data() {
            sink.take(chunk).await?;
        }
    }
    Ok(())
}

pub(super) fn connection_lost() -> StorageError {
    StorageError::invalid_request("The body broke off")
}

/// The file part of a form is the one without a name, or with a file name. The other fields usually come first.
pub(super) async fn read_form(
    headers: HeaderMap,
    body: Body,
    sink: &mut LimitedSink,
    fits: TypeCheck<'_>,
) -> Result<ObjectMetadata, StorageError> {
    let mut metadata = metadata_from_headers(&headers)?;
    let mut request = Request::new(body);
    *request.headers_mut() = headers;
    // The limit of the framework would break the connection; ours is counted by the sink.
    DefaultBodyLimit::disable().apply(&mut request);
    let mut form = Multipart::from_request(request, &())
        .await
        .map_err(|error| StorageError::invalid_request(error.to_string()))?;
    let mut has_file = false;
    while let Some(mut field) = form.next_field().await.map_err(broken)? {
        let is_file = field.name().unwrap_or_default().is_empty() || field.file_name().is_some();
        if !is_file {
            metadata.field(field).await?;
            continue;
        }
        if has_file {
            drain(&mut field, &mut LimitedSink::memory(MAX_FIELD)).await?;
            continue;
        }
        has_file = true;
        metadata.content_type = content_type(field.content_type())?;
        fits(&metadata.content_type)?;
        drain(&mut field, sink).await?;
    }
    match has_file {
        true => Ok(metadata),
        false => Err(StorageError::invalid_request("The form holds no file")),
    }
}

fn broken(error: MultipartError) -> StorageError {
    StorageError::invalid_request(error.body_text())
}

async fn drain(field: &mut Field<'_>, sink: &mut LimitedSink) -> Result<(), StorageError> {
    while let Some(chunk) = field.chunk().await.map_err(broken)? {
        sink.take(chunk).await?;
    }
    Ok(())
}

impl ObjectMetadata {
    /// Takes what a field of the form says; unknown ones say nothing.
    async fn field(&mut self, mut field: Field<'_>) -> Result<(), StorageError> {
        let name = field.name().unwrap_or_default().to_owned();
        let mut content = LimitedSink::memory(MAX_FIELD);
        drain(&mut field, &mut content).await?;
        let bytes = content.bytes();
        let words =
            || std::str::from_utf8(&bytes).map_err(|_| StorageError::invalid_request(format!("{name} is no text")));
        match name.as_str() {
            "cacheControl" => self.cache_control = cache_control(words()?)?,
            "metadata" => self.user_metadata = user_metadata(&bytes)?,
            "contentEncoding" => self.content_encoding = content_encoding(words()?)?,
            _ => {}
        }
        Ok(())
    }
}

fn metadata_from_headers(headers: &HeaderMap) -> Result<ObjectMetadata, StorageError> {
    let mut metadata = ObjectMetadata {
        content_type: content_type(text(headers, header::CONTENT_TYPE))?,
        ..ObjectMetadata::default()
    };
    if let Some(value) = text(headers, header::CACHE_CONTROL) {
        metadata.cache_control = cache_control(value)?;
    }
    if let Some(value) = text(headers, header::CONTENT_ENCODING) {
        metadata.content_encoding = content_encoding(value)?;
    }
    if let Some(value) = text(headers, HeaderName::from_static("x-metadata")) {
        metadata.user_metadata = user_metadata(&base64(value)?)?;
    }
    Ok(metadata)
}

/// Base64 as clients write it, with or without its padding.
pub(super) fn base64(text: &str) -> Result<Vec<u8>, StorageError> {
    let text = text.trim();
    STANDARD
        .decode(text)
        .or_else(|_| STANDARD_NO_PAD.decode(text))
        .map_err(|_| StorageError::invalid_request("a value is no base64"))
}

/// A type as it is stored and served; absent means bytes of any kind.
pub(super) fn content_type(claimed: Option<&str>) -> Result<String, StorageError> {
    let claimed = claimed.map(str::trim).filter(|ty| !ty.is_empty());
    let Some(claimed) = claimed else {
        return Ok(ObjectMetadata::default().content_type);
    };
    let fine = claimed.len() <= 255 && claimed.contains('/') && is_header(claimed);
    match fine {
        true => Ok(claimed.to_owned()),
        false => Err(StorageError::invalid_mime_type("mime type is not supported")),
    }
}

/// Seconds, as the client gives them in forms, or a whole header.
pub(super) fn cache_control(value: &str) -> Result<String, StorageError> {
    let value = value.trim();
    if !value.is_empty() && value.chars().all(|c| c.is_ascii_digit()) {
        return Ok(format!("max-age={value}"));
    }
    match value.len() <= 255 && is_header(value) {
        true => Ok(value.to_owned()),
        false => Err(StorageError::invalid_request("cacheControl cannot stand in a header")),
    }
}

fn content_encoding(value: &str) -> Result<Option<String>, StorageError> {
    let value = value.trim();
    let letter = |c: char| c.is_ascii_alphanumeric() || "-, ".contains(c);
    match value.len() <= 64 && value.chars().all(letter) {
        true => Ok((!value.is_empty()).then(|| value.to_owned())),
        false => Err(StorageError::invalid_request("contentEncoding is no list of codings")),
    }
}

pub(super) fn user_metadata(json: &[u8]) -> Result<Value, StorageError> {
    let value: Value =
        serde_json::from_slice(json).map_err(|_| StorageError::invalid_request("metadata is no JSON"))?;
    check_metadata(value)
}

/// Metadata is an object, in characters that both databases keep.
pub(super) fn check_metadata(value: Value) -> Result<Value, StorageError> {
    match value.is_object() && !has_nul(&value) {
        true => Ok(value),
        false => Err(StorageError::invalid_request("metadata is no JSON object")),
    }
}

fn is_header(value: &str) -> bool {
    HeaderValue::from_str(value).is_ok() && value.is_ascii()
}
