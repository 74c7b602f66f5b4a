//! Former matches: people whom the caller can no longer see, for whatever reason, and what was said with them.
//!
//! Whoever blocked, was blocked, left, was suspended, banned or erased is listed in the same way: the first name as the
//! caller knew it, the day of the match and the texts, for 90 days. Nothing is read from the live profile, so the list
//! does not tell why somebody is gone, and it is what a report can still be made from.

mod jobs;
mod read;
mod store;
mod surface;

use crate::slice::{JobContext, Slice};
use ::jobs::Builder;

/// What the slice brings to the product. Its facts are columns of the rows of matches.
pub const SLICE: Slice = Slice::new("former_matches", surface::declare).jobs(register_jobs);

fn register_jobs(builder: Builder, context: &JobContext<'_>) -> Builder {
    builder.schedule(jobs::hidden_sides(context.app.db.clone()))
}
