//! "Encontramos alguém": two people of a match found each other.
//!
//! One of the two says so, the other is asked and has a week. When both said it, their profiles rest, renewals stop, and
//! whole months that did not begin are paid back (`billing::unused_months`). Without an answer, or with a no, only the
//! profile of the one who asked rests, and neither learns which of the two it was. Resting is the profile's own pause:
//! strangers do not find it anywhere, and conversations stay until they are ended with kindness.

mod answer;
mod ask;
mod end;
mod jobs;
pub mod model;
mod question;
pub mod removal;
mod rest;
mod staff;
pub mod store;
mod story;
mod surface;
mod view;

use crate::slice::{JobContext, Slice};
use ::jobs::Builder;

/// What the slice brings to the product. A question and a story go with the account of either of the two.
pub const SLICE: Slice = Slice::new("couples", surface::declare)
    .owned(&[
        "couple_questions.asker_id",
        "couple_answers.user_id",
        "couple_rests.user_id",
        "couple_refunds.user_id",
        "couple_stories.author_id",
    ])
    .hidden(&["couple_questions.other_id", "couple_stories.other_id"])
    .jobs(register_jobs);

fn register_jobs(builder: Builder, context: &JobContext<'_>) -> Builder {
    let app = context.app;
    builder
        .listener(jobs::CoupleNotifier {
            voice: context.publisher.clone(),
        })
        .listener(jobs::follow_matches(&app.db))
        .listener(jobs::follow_profiles(&app.db))
        .schedule(jobs::expiry(app))
}
