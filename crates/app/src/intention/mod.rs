//! The intention quiz and its seal: what a person seeks, checked over time.
//!
//! [`questions`] holds the texts, [`model`] the answer sheet, session and result, [`complete`] creates a seal,
//! [`retake`] decides when it may be made again, [`draft`] stores an unfinished quiz. [`authenticity`] is the number
//! that behaviour changes, [`batches`] decides when feedback counts in it, [`recalculate`] updates it, and
//! [`appeal`] disputes it.

pub mod appeal;
pub mod authenticity;
pub mod batches;
pub mod complete;
pub mod draft;
pub mod model;
pub mod questions;
pub mod recalculate;
pub mod retake;
mod session;
pub mod store;
mod surface;
pub mod vibe;

use crate::slice::{JobContext, Slice};
use ::jobs::Builder;

/// What the slice brings to the product.
pub const SLICE: Slice = Slice::new("intention", surface::declare)
    .owned(&[
        "intention_results.user_id",
        "intention_drafts.user_id",
        "intention_appeals.user_id",
        "vibe_history.user_id",
    ])
    .jobs(register_jobs);

fn register_jobs(builder: Builder, context: &JobContext<'_>) -> Builder {
    builder.listener(recalculate::AuthenticityRecalculator {
        db: context.app.db.clone(),
        clock: context.app.clock.clone(),
    })
}
