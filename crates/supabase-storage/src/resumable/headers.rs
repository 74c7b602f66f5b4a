//! What the headers of the protocol say.

use std::collections::BTreeMap;

use http::{HeaderMap, HeaderName};

use super::{DEFER_LENGTH, LENGTH, METADATA, OFFSET};
use crate::answer::text;
use crate::error::StorageError;
use crate::files::model::ObjectMetadata;
use crate::form;

/// A file that is about to come.
#[derive(Debug, PartialEq)]
pub struct UploadHeaders {
    /// Unknown until a later request tells it.
    pub length: Option<u64>,
    pub bucket: String,
    pub name: String,
    pub metadata: ObjectMetadata,
}

pub fn creation(headers: &HeaderMap) -> Result<UploadHeaders, StorageError> {
    let deferred = match text(headers, DEFER_LENGTH) {
        None => false,
        Some("1") => true,
        Some(_) => return Err(StorageError::invalid_request("Upload-Defer-Length may only be 1")),
    };
    let length = length(headers)?;
    if deferred == length.is_some() {
        return Err(StorageError::invalid_request(
            "Upload-Length or Upload-Defer-Length is required",
        ));
    }
    let mut said = metadata(text(headers, METADATA).unwrap_or_default())?;
    let mut required = |key: &str| {
        said.remove(key)
            .filter(|value| !value.is_empty())
            .ok_or_else(|| StorageError::invalid_request(format!("Upload-Metadata must hold {key}")))
    };
    let (bucket, name) = (required("bucketName")?, required("objectName")?);
    let usual = ObjectMetadata::default();
    let metadata = ObjectMetadata {
        content_type: form::content_type(said.get("contentType").map(String::as_str))?,
        cache_control: match said.get("cacheControl") {
            Some(value) => form::cache_control(value)?,
            None => usual.cache_control,
        },
        user_metadata: match said.get("metadata") {
            Some(value) => form::user_metadata(value.as_bytes())?,
            None => usual.user_metadata,
        },
        content_encoding: None,
    };
    Ok(UploadHeaders {
        length,
        bucket,
        name,
        metadata,
    })
}

/// Where a piece begins.
pub fn offset(headers: &HeaderMap) -> Result<u64, StorageError> {
    number(headers, OFFSET)?.ok_or_else(|| StorageError::invalid_request("Upload-Offset is required"))
}

/// The size of the whole file, if it is given.
pub fn length(headers: &HeaderMap) -> Result<Option<u64>, StorageError> {
    number(headers, LENGTH)
}

/// Digits and nothing else, below what a database counts.
fn number(headers: &HeaderMap, name: HeaderName) -> Result<Option<u64>, StorageError> {
    let refused = || StorageError::invalid_request(format!("{name} is no number of bytes"));
    let Some(value) = headers.get(&name) else {
        return Ok(None);
    };
    let digits = value.to_str().map_err(|_| refused())?;
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(refused());
    }
    let number: u64 = digits.parse().map_err(|_| refused())?;
    match i64::try_from(number).is_ok() {
        true => Ok(Some(number)),
        false => Err(refused()),
    }
}

/// Reads `key base64,key base64,key`.
pub fn metadata(header: &str) -> Result<BTreeMap<String, String>, StorageError> {
    let refused = || StorageError::invalid_request("Upload-Metadata cannot be read");
    let mut said = BTreeMap::new();
    for pair in header.split(',').map(str::trim).filter(|pair| !pair.is_empty()) {
        let (key, value) = pair.split_once(' ').unwrap_or((pair, ""));
        let value = form::base64(value).map_err(|_| refused())?;
        let value = String::from_utf8(value).map_err(|_| refused())?;
        if said.insert(key.to_owned(), value).is_some() {
            return Err(refused());
        }
    }
    Ok(said)
}
