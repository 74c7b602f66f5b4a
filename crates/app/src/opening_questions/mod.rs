//! The opening question: one question of a person's own, with which they greet each new match.
//!
//! It stands at the top of the conversation and the other side answers it in the composer. Strangers never read it. A
//! match gets the question when it begins (`jobs`); a change reaches the matches in which the other side has not written
//! yet, and no others.

pub mod jobs;
pub mod model;
pub mod read;
pub mod save;
pub mod store;
mod surface;

use crate::slice::{JobContext, Slice};
use ::jobs::Builder;

/// What the slice brings to the product.
pub const SLICE: Slice = Slice::new("opening_questions", surface::declare)
    .owned(&["opening_questions.user_id", "match_openings.user_id"])
    .jobs(register_jobs);

fn register_jobs(builder: Builder, context: &JobContext<'_>) -> Builder {
    builder.listener(jobs::greeting_listener(&context.app.db))
}
