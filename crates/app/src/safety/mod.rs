//! Who may see whom: relations, blocks, reports. Later slices write their relations through here,
//! in their own transaction, so that one statement can tell what two people are to each other.

pub mod block;
pub mod exposure;
pub mod people;
pub mod relation;
pub mod report;
pub mod returning;
mod store;
mod surface;

pub use relation::RelationKind;
pub use store::reports;

use crate::slice::{JobContext, Slice};
use ::jobs::Builder;

/// What the slice brings to the product.
pub const SLICE: Slice = Slice::new("safety", surface::declare).jobs(register_jobs);

fn register_jobs(builder: Builder, context: &JobContext<'_>) -> Builder {
    let app = context.app;
    builder
        .listener(returning::BlockListener {
            db: app.db.clone(),
            vault: app.vault.clone(),
        })
        .schedule(returning::cleanup(app.db.clone()))
        .schedule(returning::key_addresses(app.db.clone(), app.vault.clone()))
        .schedule(exposure::cleanup(app.db.clone()))
}
