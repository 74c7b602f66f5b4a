//! Match do Dia: one person a day, chosen for both, with the reasons.
//!
//! At night each region is planned once (`plan`): who may meet whom comes from the exact index, how likely a real
//! conversation is from what people did, and `matching::daily` chooses the pairs and proves how good the choice is. Both
//! sides of a pair get it at 08:00 of their own clock, for 48 hours. An answer is the ordinary like or pass.

pub mod answer;
mod candidates;
mod deliver;
mod first_card;
pub mod jobs;
pub mod model;
pub mod plan;
mod reasons;
pub mod store;
pub mod suggestions;
mod surface;
mod switch;
pub mod talk;
pub mod today;

use crate::slice::{JobContext, Slice};
use ::jobs::Builder;

/// What the slice brings to the product.
pub const SLICE: Slice = Slice::new("daily_match", surface::declare)
    .owned(&["daily_matches.user_id", "daily_match_off.user_id"])
    .hidden(&["daily_matches.other_id"])
    .ownerless(&["daily_match_rounds"])
    .jobs(register_jobs);

fn register_jobs(builder: Builder, context: &JobContext<'_>) -> Builder {
    let app = context.app;
    builder
        .listener(jobs::forget_listener(&app.db))
        .listener(suggestions::withdraw_listener(&app.db))
        .schedule(suggestions::schedule(app))
        .schedule(jobs::planning(app))
        .schedule(jobs::delivery(app))
        .schedule(jobs::cleanup(&app.db))
}
