//! The intention quiz and its seal: what somebody seeks, checked over time.
//!
//! [`questions`] holds the texts, [`model`] the answer sheet, session and result, [`complete`] the making
//! of a seal, [`retake`] when it may be remade, [`draft`] a quiz left in the middle. [`authenticity`] is
//! the number that behaviour moves, [`recalculate`] keeps it true, and [`appeal`] contests it.

pub mod appeal;
pub mod authenticity;
pub mod complete;
pub mod draft;
pub mod model;
pub mod questions;
pub mod recalculate;
pub mod retake;
mod session;
pub mod store;
mod surface;

use crate::slice::{JobContext, Slice};
use ::jobs::Builder;

/// What the slice brings to the product.
pub const SLICE: Slice = Slice::new("intention", surface::declare)
    .owned(&[
        "intention_results.user_id",
        "intention_drafts.user_id",
        "intention_appeals.user_id",
    ])
    .jobs(register_jobs);

fn register_jobs(builder: Builder, context: &JobContext<'_>) -> Builder {
    builder.listener(recalculate::AuthenticityRecalculator {
        db: context.app.db.clone(),
        clock: context.app.clock.clone(),
    })
}
