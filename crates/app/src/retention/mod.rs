//! What is erased when its time is over, beside what each slice erases itself: texts that were deleted or edited away,
//! conversations of erased accounts, payments after the years that the law names, and accounts that nobody
//! uses. Beside them, the sealed log of accesses.
//!
//! Texts stay while a case about their sender is open, whatever their time.

pub mod access_log;
mod inactive;
mod orders;
mod store;
mod texts;

use crate::AppState;
use crate::slice::{JobContext, Slice};
use ::jobs::Builder;
use supabase::registry::Registry;

/// What the slice brings to the product.
pub const SLICE: Slice = Slice::new("retention", |registry: Registry, _: &AppState| registry)
    .hidden(&["inactivity_warnings.user_id"])
    .ownerless(&[
        // Keyed hashes and sealed addresses for six months, as Brazilian law asks; the operator alone opens them.
        "access_log",
    ])
    .jobs(register_jobs);

fn register_jobs(builder: Builder, context: &JobContext<'_>) -> Builder {
    let app = context.app;
    builder
        .schedule(texts::cleanup(app.db.clone()))
        .schedule(access_log::cleanup(app.db.clone()))
        .schedule(orders::cleanup(app.db.clone()))
        .schedule(inactive::schedule(app, context.site_url))
}
