//! Astrology: one's own chart, and the comparison of two charts. Entertainment with an honest scale; it does not affect
//! who meets whom.
//!
//! [`birth_record`] is the birth that a person entered; [`save`] stores it sealed and [`chart`] computes the chart;
//! [`access`] decides whose signs a viewer may read, [`requests`] handles requests for them; [`natal`] and [`synastry`]
//! are the two views, with texts from [`words`]. Others get signs, bands and lines: never a longitude, an orb, a time
//! or a place.

pub mod access;
pub mod birth_record;
pub mod chart;
pub mod jobs;
mod lines;
pub mod model;
mod natal;
mod notes;
pub mod report;
pub mod requests;
pub mod save;
pub mod store;
mod surface;
pub mod synastry;
mod wire;
mod words;

use crate::slice::{JobContext, Slice};
use ::jobs::Builder;

/// What the slice brings to the product.
pub const SLICE: Slice = Slice::new("astrology", surface::declare)
    .owned(&["birth_data.user_id", "natal_charts.user_id"])
    // A request tells its asker neither that it was declined nor, by being gone, of a block.
    .hidden(&["birth_changes.user_id", "chart_requests.asker", "chart_requests.owner"])
    .forgets(|tx, user, purpose, now| Box::pin(jobs::forget(tx, user, purpose, now)))
    .jobs(register_jobs);

fn register_jobs(builder: Builder, context: &JobContext<'_>) -> Builder {
    let app = context.app;
    builder
        .listener(jobs::chart_access_listener(&app.db))
        .schedule(jobs::redraw(app.db.clone(), app.vault.clone()))
}
