//! What a person shows: fields, photos, prompts, preferences, onboarding.

pub mod caution;
pub mod changes;
mod clock;
pub mod facts;
pub mod fields;
pub mod gazetteer;
pub mod gender_changes;
pub mod interests;
pub mod jobs;
pub mod location;
pub mod model;
pub mod moving;
pub mod onboarding;
mod own_surface;
#[cfg(test)]
mod own_tests;
pub mod prompts;
pub mod public_places;
pub mod ready;
pub mod sign_up;
pub mod store;
mod surface;
pub mod update;
pub mod visiting;
pub mod written;

use crate::slice::{JobContext, Slice};
use ::jobs::Builder;

pub use clock::{own_day, public_clock};
pub use surface::declare;

/// What the slice brings to the product. The assembly declares its surface, with who judges texts.
pub const SLICE: Slice = Slice::new("profiles", |registry, _| registry)
    .owned(&[
        "profiles.id",
        "onboarding_drafts.user_id",
        "profile_prompts.user_id",
        "city_visits.user_id",
        "planned_visits.user_id",
    ])
    .hidden(&["profile_changes.user_id"])
    .forgets(|tx, user, purpose, now| Box::pin(jobs::clear_field(tx, user, purpose, now)))
    .jobs(register_jobs);

fn register_jobs(builder: Builder, context: &JobContext<'_>) -> Builder {
    builder.schedule(jobs::visits(context.app))
}
