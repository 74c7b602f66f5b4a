//! Verification: a person shows gestures to the camera, two people who know neither name nor account compare the
//! pictures with the profile, a third decides where they differ, and the pictures are erased.
//!
//! The badge of the profile is the only source of `profiles.verified`. The badge of security follows from the account
//! itself; that of identity and age from a document whose owner covered everything but face and birth date.

mod age_token;
mod appeal;
mod ask;
mod assurance;
pub mod badge;
pub mod compared;
mod draw;
mod erase;
mod frames;
pub mod gestures;
mod hints;
mod jobs;
mod judge;
pub mod model;
mod own;
mod queue;
mod seat;
pub mod store;
mod submit;
mod surface;
mod verdict;
mod view;

pub use frames::{BUCKET, key};
pub use judge::{agree, overrule};

use crate::slice::{JobContext, Slice};
use ::jobs::Builder;

/// What the slice brings to the product.
pub const SLICE: Slice = Slice::new("verification", surface::declare)
    .owned(&[
        "verifications.user_id",
        "verification_attempts.user_id",
        "verification_requests.asker",
    ])
    .hidden(&[
        "verification_frames.user_id",
        "verification_seats.user_id",
        "compared_photos.user_id",
        "verification_requests.asked",
    ])
    .ownerless(&["verification_marks"])
    .buckets(|app| vec![frames::bucket(app)])
    .jobs(register_jobs);

fn register_jobs(builder: Builder, context: &JobContext<'_>) -> Builder {
    let app = context.app;
    builder
        .listener(jobs::badge_listener(&app.db))
        .listener(jobs::minor_listener(&app.db))
        .listener(jobs::frame_eraser(app.clone()))
        .schedule(jobs::erasure_schedule(app.clone()))
        .schedule(jobs::expiry_schedule(app.db.clone(), app.waker.clone()))
}
