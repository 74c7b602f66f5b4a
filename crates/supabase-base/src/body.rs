//! Bodies of requests.

use axum::body::Body;
use bytes::Bytes;

use crate::error::ApiError;

/// The whole body, or the error for one that is too long or breaks off.
pub async fn read_body(body: Body, limit: usize) -> Result<Bytes, ApiError> {
    axum::body::to_bytes(body, limit)
        .await
        .map_err(|_| ApiError::new(413, "PGRST102", "The request body is too large or incomplete"))
}
