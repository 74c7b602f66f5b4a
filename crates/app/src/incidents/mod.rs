//! The register of incidents with personal data: what happened, the notices and their terms, drafts of those notices, and a
//! history that only grows. For administrators alone; every reading is in the book of moderation.

mod deadlines;
mod drafts;
mod duties;
mod facts;
mod jobs;
mod model;
mod read;
mod record;
mod remind;
mod store;
mod surface;

use crate::slice::{JobContext, Slice};
use ::jobs::Builder;

/// What the slice brings to the product. The register names nobody but staff, and is never erased.
pub const SLICE: Slice = Slice::new("incidents", surface::declare)
    .ownerless(&["incidents", "incident_history"])
    .jobs(register_jobs);

fn register_jobs(builder: Builder, context: &JobContext<'_>) -> Builder {
    builder.schedule(jobs::deadline_schedule(context.app, context.site_url))
}
