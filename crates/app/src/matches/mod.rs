//! Matches: two people who like each other, exactly once; whose turn it is; and how it ends.
//!
//! A match stands in one `matches` row per pair and one `match_members` row per side. Whether a
//! caller sees it is the gate's decision (`safety::people`): when the other side is blocked, gone or
//! suspended, the match is absent in the same statement, without any bookkeeping.

pub mod close;
pub mod compatibility;
pub mod create;
pub mod jobs;
pub mod model;
mod published;
pub mod react;
mod reminders;
pub mod seen;
pub mod store;
pub(crate) mod surface;
#[cfg(test)]
pub(crate) mod test_support;
#[cfg(test)]
mod tests;

pub use create::{create, existing};
pub use store::waiting_for;
pub use surface::declare;

use crate::slice::{JobContext, Slice};
use ::jobs::Builder;

/// What the slice brings to the product. The last message is a fact of a later slice, hence the argument of its
/// surface, which [`crate::SLICES`] gives.
pub const SLICE: Slice = Slice::new("matches", |registry, _| registry)
    .owned(&["match_members.user_id"])
    .ownerless(&["matches"])
    .jobs(register_jobs);

fn register_jobs(builder: Builder, context: &JobContext<'_>) -> Builder {
    let app = context.app;
    builder
        .listener(jobs::MatchListener { db: app.db.clone() })
        .schedule(reminders::turn_reminders(app.db.clone(), app.waker.clone()))
}
