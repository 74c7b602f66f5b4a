//! Destaque: half an hour in which a person is placed in the decks of people who accept each other, labelled, with a
//! promise that is measured.
//!
//! A boost is included once a week in Premium, bought as an order, or one that came back. `discovery` deals it
//! (`discovery::boosted`) and counts who looked. The comparison is the same hour and weekday of past weeks
//! (`baseline`). At its end (`finish`) the receipt is written once; below twice the baseline, or when it was stopped, the
//! boost comes back by itself. One whose owner hides themselves ends as used (`hiding`), and so does one whose owner saves
//! filters, moves or changes gender or preferences while it runs.

mod baseline;
pub mod best_time;
pub mod finish;
mod hiding;
mod jobs;
pub mod model;
pub mod overview;
pub mod start;
pub mod store;
mod surface;

use crate::slice::{JobContext, Slice};
use ::jobs::Builder;

/// What the slice brings to the product.
pub const SLICE: Slice = Slice::new("boosts", surface::declare)
    .owned(&["boosts.user_id"])
    .hidden(&[
        "boost_views.viewer",
        "boost_views.user_id",
        "boost_stops.user_id",
        "impression_hours.subject",
    ])
    .ownerless(&[
        // Sums over a region.
        "region_hours",
    ])
    .jobs(register_jobs);

fn register_jobs(builder: Builder, context: &JobContext<'_>) -> Builder {
    let app = context.app;
    builder
        .listener(jobs::stop_listener(&app.db))
        .listener(jobs::hiding_listener(&app.db))
        .schedule(jobs::finishing(app))
        .schedule(jobs::region_hours(&app.db))
        .schedule(jobs::cleanup(&app.db))
}
