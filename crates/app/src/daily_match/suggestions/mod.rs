//! One thing to talk about, written by a service of the operator's choice where both people agreed to that.
//!
//! Without such a service, without both consents, and whenever its answer is not good enough, the templates of
//! `talk` write. A text is written before its proposal arrives, so nobody waits for it and none changes while it is
//! read.

mod check;
mod http;
mod material;
mod write;
mod writer;

pub use http::{ServiceAddress, ServiceWriter};
pub use write::{schedule, withdraw_listener, write_due};
pub use writer::{SuggestionWriter, TemplateWriter, WriterError};

use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;

/// The writer of this installation.
pub type Suggestions = Arc<dyn SuggestionWriter>;

/// Whether texts can be written with an external service here, and by which.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SuggestionService {
    /// The host that material would be sent to; null where the operator configured none.
    pub host: Option<String>,
}
