//! The value questions ("Trust It"): texts and reading here, the maths in `matching::trust`.
//!
//! [`answer`] takes a person's sheet, [`publish`] decides what of it counts for others and since when,
//! [`compare`] lays two people's answers side by side, [`talk`] holds the words that help them talk.
//! [`optional`] has forty more questions, which no percentage counts.

pub mod answer;
pub mod compare;
mod free_text;
pub mod jobs;
pub mod model;
pub mod optional;
pub mod publish;
pub mod questions;
#[cfg(test)]
mod samples;
pub mod store;
mod surface;
pub mod talk;

use crate::slice::{JobContext, Slice};
use ::jobs::Builder;

/// What the slice brings to the product.
pub const SLICE: Slice = Slice::new("trust", surface::declare)
    .owned(&[
        "matchmaking_preferences.user_id",
        "matchmaking_history.user_id",
        "trust_answers.user_id",
        "matchmaking_details.user_id",
        "optional_answers.user_id",
    ])
    .forgets(|tx, user, purpose, now| Box::pin(jobs::forget_sensitive(tx, user, purpose, now)))
    .jobs(register_jobs);

fn register_jobs(builder: Builder, context: &JobContext<'_>) -> Builder {
    let app = context.app;
    builder
        .schedule(jobs::cleanup(app.db.clone()))
        .worker(publish::recalculation_worker(&app.db, &app.clock))
}
