//! Twelve gifts between two people of a match, each with an effect of its own.
//!
//! A gift is sent with a text (`content`), delivered at its hour (`deliver`), opened by its recipient (`open`), who may
//! thank. Its price is pending until it is opened; when the match ends, as both see, or nobody opens it in time, the
//! credits go back (`end`). Some gifts ask their recipient for something: wishes, a time, a yes (`answers`). Others are
//! drawn: a tile, the sky of the match (`tile`, `sky`), or printed (`memories`).
//!
//! A rose may go with a first like (`rose`).
//!
//! A recipient may mute gifts. Nothing that the sender can read says so: see `docs/decisions/0023-muted-gifts-wait.md`.

pub mod answers;
pub mod catalogue;
pub mod content;
mod deliver;
mod effects;
pub mod end;
mod jobs;
mod memories;
pub mod model;
mod mute;
pub mod open;
mod picture;
pub mod removal;
pub mod rose;
pub mod send;
mod shop;
pub mod sky;
pub mod store;
mod surface;
pub mod tile;
mod view;

pub use view::wrapped;

use crate::slice::{JobContext, Slice};
use ::jobs::Builder;

/// What the slice brings to the product.
pub const SLICE: Slice = Slice::new("gifts", surface::declare)
    .owned(&["gift_answers.user_id", "gift_settings.user_id", "gift_mutes.user_id"])
    .hidden(&["gift_mutes.person_id"])
    // Erased by the slice itself, which pays back first what was not opened.
    .kept(&["gifts.sender_id", "like_roses.sender_id"])
    .ownerless(&["gift_releases"])
    .jobs(register_jobs);

fn register_jobs(builder: Builder, context: &JobContext<'_>) -> Builder {
    let app = context.app;
    builder
        .listener(jobs::ending_listener(&app.db))
        .listener(jobs::rose_listener(&app.db))
        .listener(jobs::like_rose_listener(&app.db))
        .listener(jobs::GiftBroadcastListener {
            publisher: context.publisher.clone(),
        })
        .schedule(jobs::delivery(app))
        .schedule(jobs::expiry(app))
}
