//! What two people do, in one place: what is agreed, what waits for the caller, and what could begin. It stores nothing:
//! each slice says what of its own waits, and this one puts it together. The numbers on the navigation are counted here
//! too, because they count what all slices have.

pub mod badge_updates;
pub mod badges;
mod ideas;
pub mod model;
pub mod profile_updates;
mod store;
mod surface;
mod view;
mod waiting;

use crate::slice::{JobContext, Slice};
use ::jobs::Builder;

/// What the slice brings to the product.
pub const SLICE: Slice = Slice::new("together", surface::declare).jobs(register_jobs);

fn register_jobs(builder: Builder, context: &JobContext<'_>) -> Builder {
    let app = context.app;
    builder
        .listener(badge_updates::BadgeListener {
            db: app.db.clone(),
            clock: app.clock.clone(),
            voice: context.publisher.clone(),
        })
        .listener(profile_updates::OwnProfileBroadcaster {
            voice: context.publisher.clone(),
        })
}
