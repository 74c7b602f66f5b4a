//! Games for two people of a match: an invitation, rounds with a card each, answers that nobody reads before both gave
//! theirs, and a summary in the conversation.
//!
//! A game is a file of content (`content/games/`) and the rules it names, one small module each (`rules/`).

pub mod answer_invite;
pub mod catalogue;
mod deck;
mod invite;
mod jobs;
pub mod model;
pub mod open;
mod pace;
pub mod play;
mod preferences;
pub mod removal;
mod respond;
mod rules;
pub mod store;
mod surface;
pub mod view;

use crate::kernel::Member;
use crate::kernel::fault::FaultResult;
use crate::slice::{JobContext, Slice};
use ::jobs::Builder;
use db::Db;
use futures_util::future::BoxFuture;
use jiff::Timestamp;
use uuid::Uuid;

/// What the slice brings to the product. A session goes with the account of either of its two people; its rounds and
/// the other person's moves go with it.
pub const SLICE: Slice = Slice::new("games", surface::declare)
    .owned(&[
        "game_sessions.inviter_id",
        "game_moves.user_id",
        "game_preferences.user_id",
    ])
    .hidden(&["game_sessions.other_id", "game_paces.user_id"])
    .ownerless(&["game_rounds"])
    .jobs(register_jobs);

/// Whether a member may listen to a session: only its two people, while their match is open. Errors: 404.
pub fn may_listen(db: &Db, member: Member, session: Uuid, now: Timestamp) -> BoxFuture<'_, FaultResult<()>> {
    Box::pin(async move { store::session(&mut db.reader(), member, session, now).await.map(|_| ()) })
}

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
