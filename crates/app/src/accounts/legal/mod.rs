//! The legal documents: their versions, who accepted which and when, and what somebody still owes.
//!
//! What is published stands in one file, `versions.json`, beside the texts. A version never changes once it is
//! published: its digest stands in that file, and a text that does not fit stops the start.

pub mod accept;
mod library;
mod model;
pub mod proofs;
pub mod seen;
pub mod store;
pub(super) mod surface;

pub use library::Library;
pub use model::{Document, NOTICE_DAYS, Stage, Translations, Version};
