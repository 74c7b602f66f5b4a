//! What writes, and the embedded writer.

use crate::daily_match::talk::{self, TalkMaterial};
use futures_util::future::BoxFuture;
use thiserror::Error;

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
        Box::pin(async move { Ok(talk::template(material)) })
    }
}
