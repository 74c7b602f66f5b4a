//! Discovery: the deck, its filters, and the reactions that it is for.

pub mod boosted;
pub mod cards;
pub mod compatibility;
pub mod deck;
mod deck_query;
mod deck_wish;
pub mod expire;
pub mod explanation;
pub mod filters;
pub mod index;
pub mod jobs;
pub mod learning;
pub mod likes;
pub mod limits;
pub mod model;
pub mod preview;
pub mod rates;
pub mod reactions;
pub mod saved;
pub mod shown_cards;
pub mod store;
mod surface;
pub mod undo;
pub mod unselective;
pub mod values;
mod visited_city;
pub mod visitors;
pub mod withdraw;
pub mod world;

pub use index::DeckIndex;
pub use world::WorldCounts;

use crate::slice::{JobContext, Slice};
use ::jobs::Builder;

/// What the slice brings to the product.
pub const SLICE: Slice = Slice::new("discovery", surface::declare)
    .owned(&[
        "search_filters.user_id",
        "reactions.actor",
        "reaction_log.actor",
        "saved_people.user_id",
        "answer_examples.user_id",
        "deck_rates.user_id",
        "visit_sharing.user_id",
        "deck_wishes.user_id",
    ])
    .hidden(&[
        "reactions.target",
        "saved_people.person_id",
        "world_looks.user_id",
        "impressions.viewer",
        "impressions.subject",
        // Whether the other shares visits, and a block, would be read from what is there and what is gone.
        "profile_visits.viewer",
        "profile_visits.subject",
    ])
    .ownerless(&[
        // Weights of the reply model; they belong to no person.
        "learned_models",
    ])
    .jobs(register_jobs);

fn register_jobs(builder: Builder, context: &JobContext<'_>) -> Builder {
    let app = context.app;
    builder
        .replica(jobs::DeckIndexListener {
            db: app.db.clone(),
            index: app.index.clone(),
        })
        .listener(jobs::like_listener(&app.db))
        .listener(jobs::premium_listener(&app.db))
        .listener(learning::example_listener(&app.db))
        .schedule(jobs::attention_schedule(app.db.clone(), app.waker.clone()))
        .listener(visitors::block_listener(&app.db))
        .schedule(visitors::cleanup(&app.db))
        .schedule(limits::cleanup(app.db.clone()))
        .schedule(deck_wish::schedule(app))
        .schedule(learning::daily(app.db.clone(), app.waker.clone()))
}
