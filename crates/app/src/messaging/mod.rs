//! Conversations: one to each match, text for now. Sending, editing, reading, saying goodbye, and
//! telling both people of it over realtime once it has been committed.

pub mod announce;
pub mod badge_updates;
pub mod badges;
pub mod edit;
pub mod farewell;
pub mod jobs;
pub mod model;
mod published;
pub mod read;
pub mod send;
pub mod store;
pub(crate) mod surface;
#[cfg(test)]
mod tests;
pub mod topics;

pub use model::FirstMessagePace;
pub use store::last_message;
pub use surface::declare;
