//! The storage's one error: four keys in the body, and a status that is 400 for nearly everything.
//!
//! The client reads `statusCode` and `code` from the body; `exists()` throws for an error without `code`.

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use http::{HeaderValue, Method, StatusCode, header};
use serde_json::json;

use super::blobs::BlobError;
use supabase_base::caller::TokenError;
use supabase_base::error::ApiError;

/// An answer that is not a success.
#[derive(Clone, Debug, PartialEq)]
pub struct StorageError {
    /// The HTTP status of the answer.
    pub http: u16,
    /// What the status would be if the storage spoke plain HTTP; written as a string.
    pub status: u16,
    /// A stable word that programs may compare.
    pub code: String,
    /// An older, coarser word.
    pub error: String,
    /// A sentence for people.
    pub message: String,
    /// Seconds after which a repetition makes sense.
    pub retry_after: Option<u32>,
}

impl StorageError {
    fn new(status: u16, code: &str, error: &str, message: impl Into<String>) -> StorageError {
        StorageError {
            http: 400,
            status,
            code: code.to_owned(),
            error: error.to_owned(),
            message: message.into(),
            retry_after: None,
        }
    }

    pub fn no_such_bucket() -> StorageError {
        StorageError::new(404, "NoSuchBucket", "Bucket not found", "Bucket not found")
    }

    /// Absent, hidden and forbidden files are one and the same answer.
    pub fn no_such_key() -> StorageError {
        StorageError::new(404, "NoSuchKey", "not_found", "Object not found")
    }

    /// The caller may not write here.
    pub fn access_denied() -> StorageError {
        StorageError::new(
            403,
            "AccessDenied",
            "Unauthorized",
            "new row violates row-level security policy",
        )
    }

    pub fn already_exists() -> StorageError {
        StorageError::new(409, "KeyAlreadyExists", "Duplicate", "The resource already exists")
    }

    pub fn too_large() -> StorageError {
        StorageError::new(
            413,
            "EntityTooLarge",
            "Payload too large",
            "The object exceeded the maximum allowed size",
        )
    }

    /// The bytes are of no type that the bucket takes; the sentence says which it does.
    pub fn invalid_mime_type(message: impl Into<String>) -> StorageError {
        StorageError::new(415, "InvalidMimeType", "invalid_mime_type", message)
    }

    pub fn invalid_key(key: &str) -> StorageError {
        StorageError::new(400, "InvalidKey", "InvalidKey", format!("Invalid key: {key}"))
    }

    pub(super) fn bucket_exists() -> StorageError {
        StorageError::new(409, "BucketAlreadyExists", "Duplicate", "The resource already exists")
    }

    pub(super) fn bucket_not_empty() -> StorageError {
        StorageError::new(
            409,
            "ResourceNotEmpty",
            "InvalidRequest",
            "The bucket you tried to delete is not empty",
        )
    }

    pub(super) fn invalid_bucket_name() -> StorageError {
        StorageError::new(400, "InvalidBucketName", "Invalid Input", "Bucket name invalid")
    }

    /// Another request is writing the same file.
    pub(super) fn locked() -> StorageError {
        StorageError::new(423, "ResourceLocked", "Locked", "The resource is locked")
    }

    /// Too much at once; plain HTTP, because clients wait by it.
    pub(super) fn slow_down() -> StorageError {
        StorageError {
            http: 429,
            retry_after: Some(1),
            ..StorageError::new(429, "SlowDown", "Too Many Requests", "Please reduce your request rate")
        }
    }

    pub fn invalid_request(message: impl Into<String>) -> StorageError {
        StorageError::new(400, "InvalidRequest", "Invalid Input", message)
    }

    pub fn invalid_token(message: &str) -> StorageError {
        StorageError::new(400, "InvalidJWT", "InvalidJWT", message)
    }

    /// A range that lies outside the file; plain HTTP, because players and browsers read it.
    pub(super) fn outside() -> StorageError {
        StorageError {
            http: 416,
            ..StorageError::new(
                416,
                "InvalidRange",
                "invalid_range",
                "The requested range is not satisfiable",
            )
        }
    }

    /// Absent and foreign uploads are one and the same answer.
    pub(super) fn no_such_upload() -> StorageError {
        StorageError::new(404, "NoSuchUpload", "not_found", "The upload does not exist")
    }

    pub(super) fn gone() -> StorageError {
        StorageError::new(410, "Gone", "Gone", "The upload has ended; begin a new one")
    }

    pub(super) fn wrong_offset() -> StorageError {
        StorageError::new(
            409,
            "Conflict",
            "Conflict",
            "Upload-Offset is not where the upload stands",
        )
    }

    pub(super) fn wrong_protocol() -> StorageError {
        StorageError::new(
            412,
            "PreconditionFailed",
            "Precondition Failed",
            "Tus-Resumable must be 1.0.0",
        )
    }

    pub(super) fn no_route(method: &Method, path: &str) -> StorageError {
        StorageError {
            http: 404,
            ..StorageError::new(
                404,
                "NoSuchRoute",
                "Not Found",
                format!("Route {method}:/{path} not found"),
            )
        }
    }

    /// There is no space for the file; it may be sent again later.
    pub fn full() -> StorageError {
        StorageError {
            http: 503,
            retry_after: Some(60),
            ..StorageError::new(
                503,
                "StorageFull",
                "Service Unavailable",
                "There is no space left for this file",
            )
        }
    }

    /// Something of ours failed; the cause is in the log alone.
    pub fn internal() -> StorageError {
        StorageError {
            http: 500,
            ..StorageError::new(500, "InternalError", "internal", "Internal Server Error")
        }
    }
}

impl std::fmt::Display for StorageError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}: {}", self.status, self.code, self.message)
    }
}

impl std::error::Error for StorageError {}

impl From<TokenError> for StorageError {
    fn from(error: TokenError) -> StorageError {
        StorageError::invalid_token(match error {
            TokenError::SecondStepMissing => {
                return StorageError::new(403, "insufficient_aal", "Unauthorized", error.to_string());
            }
            TokenError::Expired => "jwt expired",
            TokenError::BadSignature => "signature verification failed",
            TokenError::Malformed(_) => "jwt malformed",
            _ => "invalid token",
        })
    }
}

impl From<ApiError> for StorageError {
    /// A refusal of the product keeps its code and its sentence; slowness and failures keep their HTTP status too.
    fn from(error: ApiError) -> StorageError {
        let http = if error.status == 429 || error.status >= 500 {
            error.status
        } else {
            400
        };
        StorageError {
            http,
            status: error.status,
            error: error.code.clone(),
            code: error.code,
            message: error.message,
            retry_after: error.retry_after,
        }
    }
}

impl From<BlobError> for StorageError {
    fn from(error: BlobError) -> StorageError {
        match error {
            BlobError::Exists => StorageError::already_exists(),
            BlobError::Full => {
                tracing::error!("a file was refused: there is no space left for it");
                StorageError::full()
            }
            BlobError::Key | BlobError::Lost | BlobError::Failed(_) | BlobError::Remote(_) => {
                tracing::error!(%error, "the file store failed");
                StorageError::internal()
            }
        }
    }
}

impl IntoResponse for StorageError {
    fn into_response(self) -> Response {
        let body = json!({
            "statusCode": self.status.to_string(),
            "code": self.code,
            "error": self.error,
            "message": self.message,
        });
        let mut response = Response::new(Body::from(body.to_string()));
        *response.status_mut() = StatusCode::from_u16(self.http).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let headers = response.headers_mut();
        headers.insert(
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/json; charset=utf-8"),
        );
        // A file that is hidden today may be visible tomorrow.
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
