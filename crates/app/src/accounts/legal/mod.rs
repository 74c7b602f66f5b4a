//! The legal documents: their versions, who accepted which and when, and what a user still has to accept.
//!
//! The published versions are listed in one file, `versions.json`, beside the texts. A version never changes once it is
//! published: the file has its digest, and a text that does not fit its digest stops the start.

pub mod accept;
mod library;
mod model;
pub mod proofs;
pub mod seen;
pub mod store;
pub(super) mod surface;

pub use library::Library;
pub use model::{Contacts, Document, NOTICE_DAYS, Stage, Translations, Version};
