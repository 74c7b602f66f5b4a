//! Astrology: one's own chart, and what two charts say of each other. Entertainment with an honest scale; it
//! decides nothing about who meets whom.
//!
//! [`birth_record`] is what a person tells of their birth; [`save`] keeps it sealed and [`chart`] draws it; [`access`]
//! says whose signs a viewer may read, [`requests`] how one asks for them; [`natal`] and [`synastry`] are the
//! two views, in words from [`words`]. Others get signs, bands and lines: never a longitude, an orb, a time
//! or a place.

pub mod access;
pub mod birth_record;
pub mod chart;
pub mod jobs;
mod lines;
mod natal;
mod notes;
mod report;
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
    .owned(&["birth_data.user_id", "natal_charts.user_id", "chart_requests.asker"])
    .hidden(&["birth_changes.user_id", "chart_requests.owner"])
    .jobs(register_jobs);

fn register_jobs(builder: Builder, context: &JobContext<'_>) -> Builder {
    let app = context.app;
    builder
        .listener(jobs::chart_access_listener(&app.db))
        .schedule(jobs::redraw(app.db.clone(), app.vault.clone()))
}
