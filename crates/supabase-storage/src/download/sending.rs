//! How a file becomes an answer: whole, in a range, or as a picture in another size.

use std::collections::HashMap;

use axum::body::Body;
use axum::response::Response;
use http::{HeaderName, Method, header};
use jiff::Timestamp;
use sha2::{Digest, Sha256};

use crate::RequestParts;
use crate::answer::{FileHeaders, set, text};
use crate::bucket::Object;
use crate::error::StorageError;
use crate::files::model::ObjectRow;
use crate::files::{self, Files, objects};
use crate::render::{self, PictureFormat, TransformOptions};

pub(super) fn made(
    object: Object,
    asked: &RequestParts,
    params: &HashMap<String, String>,
    fresh_until: Timestamp,
    now: Timestamp,
) -> Result<Response, StorageError> {
    let Object { entry, etag, bytes } = object;
    let max_age = fresh_until.as_second().saturating_sub(now.as_second()).max(0);
    let described = FileHeaders {
        etag: format!("\"{etag}\""),
        content_type: entry.content_type,
        // The address is for one reader, so no cache between may keep the file.
        cache_control: format!("private, max-age={max_age}"),
        modified: entry.created_at,
        size: bytes.len() as u64,
    };
    let (mut response, range) = described.head(&asked.headers, params)?;
    if let Some(range) = range {
        *response.body_mut() = Body::from(bytes.slice(range.start as usize..range.end as usize));
    }
    Ok(response)
}

/// A plain file, piece by piece.
pub(super) async fn send(
    files: &Files,
    row: &ObjectRow,
    asked: &RequestParts,
    params: &HashMap<String, String>,
) -> Result<Response, StorageError> {
    let described = FileHeaders {
        etag: objects::etag(row),
        content_type: &row.content_type,
        cache_control: row.cache_control.clone(),
        modified: row.updated_at,
        size: u64::try_from(row.size).unwrap_or_default(),
    };
    let (mut response, range) = described.head(&asked.headers, params)?;
    if let Some(encoding) = &row.content_encoding {
        set(&mut response, header::CONTENT_ENCODING, encoding);
    }
    let Some(range) = range.filter(|_| asked.method != Method::HEAD) else {
        return Ok(response);
    };
    // Overwritten or removed between the row and here: the reader asks again and gets the new file, or none.
    let bytes = files.blobs.read(&files::key(row.version), range).await?;
    *response.body_mut() = Body::from_stream(bytes.ok_or_else(StorageError::no_such_key)?);
    Ok(response)
}

/// A plain file as a picture in another size.
pub(super) async fn picture(
    files: &Files,
    row: &ObjectRow,
    wish: TransformOptions,
    asked: &RequestParts,
    params: &HashMap<String, String>,
) -> Result<Response, StorageError> {
    let takes_webp = text(&asked.headers, header::ACCEPT).is_some_and(|accept| accept.contains("image/webp"));
    let kind = (takes_webp && !wish.origin).then_some(PictureFormat::Webp);
    let picture = match files.renderer.find(row.version, wish, kind) {
        Some(picture) => picture,
        None => {
            if u64::try_from(row.size).is_ok_and(|size| size > render::LARGEST) {
                return Err(StorageError::too_large());
            }
            let bytes = files.blobs.get(&files::key(row.version)).await?;
            let bytes = bytes.ok_or_else(StorageError::no_such_key)?;
            files.renderer.transcode(row.version, wish, kind, bytes).await?
        }
    };
    let disposition = wish.header_value();
    let name = format!("{}-{disposition}-{}", row.version, picture.kind.mime());
    let described = FileHeaders {
        etag: format!("\"{}\"", hex::encode(&Sha256::digest(name)[..16])),
        content_type: picture.kind.mime(),
        cache_control: row.cache_control.clone(),
        modified: row.updated_at,
        size: picture.bytes.len() as u64,
    };
    let (mut response, range) = described.head(&asked.headers, params)?;
    set(
        &mut response,
        HeaderName::from_static("x-transformations"),
        &disposition,
    );
    set(&mut response, header::VARY, "accept");
    if let Some(range) = range {
        let bytes = picture.bytes.slice(range.start as usize..range.end as usize);
        *response.body_mut() = Body::from(bytes);
    }
    Ok(response)
}
