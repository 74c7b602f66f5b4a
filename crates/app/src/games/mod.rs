//! Games for two people of a match: an invitation, rounds with a card each, answers that nobody reads before both gave
//! theirs, and a summary in the conversation.
//!
//! A game is a file of content (`content/games/`) and the rules it names, one small module each (`rules/`).

mod answer_invite;
mod catalogue;
mod deck;
mod invite;
mod jobs;
pub mod model;
mod play;
mod preferences;
mod rules;
pub mod store;
mod surface;
mod view;

use crate::slice::{JobContext, Slice};
use ::jobs::Builder;

/// What the slice brings to the product. A session goes with the account of either of its two people; its rounds and
/// the other person's moves go with it.
pub const SLICE: Slice = Slice::new("games", surface::declare)
    .owned(&[
        "game_sessions.inviter_id",
        "game_moves.user_id",
        "game_preferences.user_id",
    ])
    .hidden(&["game_sessions.other_id"])
    .ownerless(&["game_rounds"])
    .jobs(register_jobs);

fn register_jobs(builder: Builder, context: &JobContext<'_>) -> Builder {
    let app = context.app;
    builder
        .listener(jobs::GameNotifier {
            db: app.db.clone(),
            voice: context.publisher.clone(),
        })
        .listener(jobs::follow_matches(&app.db))
        .schedule(jobs::expiry(app))
}
