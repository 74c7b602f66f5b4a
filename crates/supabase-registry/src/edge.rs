//! Edge functions: whole HTTP requests for integrations, under `/functions/v1/`.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use axum::response::Response;
use bytes::Bytes;
use http::Method;
use serde::de::DeserializeOwned;

use super::{Access, Call, Policy};
use supabase_base::error::ApiError;

/// The parts of the request that an edge function reads itself.
#[derive(Clone, Debug)]
pub struct EdgeRequest {
    pub method: Method,
    /// What follows the name in the path, without the leading slash; usually empty.
    pub path: String,
    /// The raw query string, undecoded.
    pub query: String,
    pub content_type: Option<String>,
    pub body: Bytes,
}

impl EdgeRequest {
    /// Reads the body as JSON; an empty body reads as `null`.
    pub fn json<T: DeserializeOwned>(&self) -> Result<T, ApiError> {
        let body: &[u8] = if self.body.is_empty() { b"null" } else { &self.body };
        serde_json::from_slice(body).map_err(|_| ApiError::new(400, "PGRST102", "Empty or invalid json"))
    }
}

type Reply = Pin<Box<dyn Future<Output = Result<Response, ApiError>> + Send>>;
type Handler = Arc<dyn Fn(Call, EdgeRequest) -> Reply + Send + Sync>;

/// A function of `/functions/v1/`.
#[derive(Clone)]
pub struct Edge {
    pub name: &'static str,
    pub doc: &'static str,
    pub access: Access,
    /// What the gate must know; see [`Policy`].
    pub policy: Policy,
    /// Whether a bearer token that is not ours is left to the handler instead of refused.
    pub foreign_tokens: bool,
    handler: Handler,
}

impl Edge {
    /// Wraps a handler; `axum::Json(value).into_response()` is the usual answer.
    pub fn new<F, Fut>(name: &'static str, access: Access, f: F) -> Edge
    where
        F: Fn(Call, EdgeRequest) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<Response, ApiError>> + Send + 'static,
    {
        Edge {
            name,
            doc: "",
            access,
            policy: Policy::default(),
            foreign_tokens: false,
            handler: Arc::new(move |call, request| Box::pin(f(call, request))),
        }
    }

    pub fn doc(mut self, doc: &'static str) -> Edge {
        self.doc = doc;
        self
    }

    /// For webhooks, whose senders put a token of their own into `authorization`: such a caller is a visitor, and the
    /// handler checks the header itself.
    pub fn open_to_foreign_tokens(mut self) -> Edge {
        self.foreign_tokens = true;
        self
    }

    /// Runs the handler.
    pub async fn call(&self, call: Call, request: EdgeRequest) -> Result<Response, ApiError> {
        (self.handler)(call, request).await
    }
}
