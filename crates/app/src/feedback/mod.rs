//! What people tell the makers of the product, and what they are answered.

pub mod answer;
pub mod changes;
mod jobs;
pub mod model;
pub mod send;
pub mod shots;
pub mod store;
mod surface;

use crate::slice::{JobContext, Slice};
use ::jobs::Builder;

/// What the slice brings to the product.
pub const SLICE: Slice = Slice::new("feedback", surface::declare)
    .owned(&["feedback.user_id", "feedback_shots.user_id"])
    .ownerless(&["feedback_changes"])
    .buckets(|app| vec![shots::bucket(app)])
    .jobs(register_jobs);

fn register_jobs(builder: Builder, context: &JobContext<'_>) -> Builder {
    builder
        .listener(jobs::ScreenshotEraser {
            photos: context.app.photos.clone(),
        })
        .schedule(jobs::cleanup(context.app.clone()))
}
