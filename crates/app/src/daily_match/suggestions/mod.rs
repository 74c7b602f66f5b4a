//! One thing to talk about, written by a service of the operator's choice where both people agreed to that.
//!
//! Without such a service, without both consents, and whenever its answer is not good enough, the templates of
//! `reasons` write. A text is written before its proposal arrives, so nobody waits for it and none changes while it is
//! read.

mod check;
mod http;
mod material;
mod write;

pub use http::{ServiceAddress, ServiceWriter};
pub use material::{AnswerMaterial, TalkMaterial};
pub use write::{schedule, withdraw_listener, write_due};

use super::reasons;
use futures_util::future::BoxFuture;
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;
use thiserror::Error;

/// Consent to send one's own first answer and shared interests to the operator's service.
pub const PURPOSE: &str = "external_suggestions";

/// Why a writer has no text. The templates stay.
#[derive(Debug, Error)]
pub enum WriterError {
    #[error("unavailable: {0}")]
    Unavailable(String),
    #[error("unusable: {0}")]
    Unusable(&'static str),
}

/// Writes one thing to talk about for two people.
pub trait SuggestionWriter: Send + Sync {
    /// The host that the material is sent to; None where nothing leaves this server.
    fn host(&self) -> Option<&str>;

    fn write<'a>(&'a self, material: &'a TalkMaterial) -> BoxFuture<'a, Result<String, WriterError>>;
}

/// The embedded default: the fixed templates.
pub struct TemplateWriter;

impl SuggestionWriter for TemplateWriter {
    fn host(&self) -> Option<&str> {
        None
    }

    fn write<'a>(&'a self, material: &'a TalkMaterial) -> BoxFuture<'a, Result<String, WriterError>> {
        Box::pin(async move { Ok(reasons::template(material)) })
    }
}

/// The writer of this installation.
pub type Suggestions = Arc<dyn SuggestionWriter>;

/// Whether texts can be written with an external service here, and by which.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SuggestionService {
    /// The host that material would be sent to; null where the operator configured none.
    pub host: Option<String>,
}
