//! Conversations: one to each match, with texts, photos and stamps. Sending, editing, reading, saying goodbye, and
//! telling both people of it over realtime once it has been committed.

pub mod announce;
pub mod cards;
pub mod delivered;
pub mod edit;
pub mod farewell;
mod first_messages;
pub mod jobs;
pub mod model;
pub mod photos;
mod published;
pub mod reactions;
pub mod read;
mod rows;
pub mod search;
pub mod send;
pub mod stamps;
pub mod store;
pub(crate) mod surface;
#[cfg(test)]
mod tests;
pub mod topics;

pub use model::MessagePace;
pub use store::last_message;

use crate::slice::{JobContext, Slice};
use ::jobs::Builder;

/// What the slice brings to the product. The other side of a conversation keeps its texts for 90 days after an account
/// was erased, with what they were before they were edited; `retention` ends that.
pub const SLICE: Slice = Slice::new("messaging", surface::declare)
    .owned(&[
        "conversation_cards.author_id",
        "message_reactions.user_id",
        "message_photos.sender_id",
        "photo_consents.user_id",
    ])
    .kept(&["messages.sender_id"])
    .hidden(&["message_reaction_paces.user_id"])
    // Copies of photos go with the report that they belong to.
    .ownerless(&["message_versions", "reported_photos"])
    .buckets(|app| vec![photos::bucket::bucket(app)])
    .jobs(register_jobs);

fn register_jobs(builder: Builder, context: &JobContext<'_>) -> Builder {
    let app = context.app;
    builder
        .listener(jobs::MessageNotificationListener { db: app.db.clone() })
        .listener(announce::RealtimeNotifier {
            db: app.db.clone(),
            voice: context.publisher.clone(),
        })
        .listener(photos::jobs::photo_keeper(app.clone()))
        .schedule(photos::jobs::cleanup(app.clone()))
}
