//! Who may see whom: relations, blocks, reports. Later slices write their relations through here, in their own
//! transaction, so that one statement can read the relation of two people.

pub mod block;
pub mod contacts;
pub mod evidence;
pub mod exposure;
pub mod helplines;
pub mod hidden_words;
pub mod model;
pub mod people;
pub mod relation;
pub mod report;
pub mod returning;
mod store;
mod surface;
pub mod video;

pub use relation::RelationKind;
pub use store::reports;

use crate::AppState;
use crate::slice::{JobContext, Slice};
use ::jobs::Builder;
use supabase::registry::Registry;

/// What the slice brings to the product. Reports and blocks received outlive an account.
pub const SLICE: Slice = Slice::new("safety", declare)
    .owned(&["blocks.blocker", "hidden_words.user_id", "video_marks.user_id"])
    .kept(&["reports.reporter"])
    // Held until the last case about the person is erased; see `retention`.
    .ownerless(&["helpline_checks", "evidence_photos"])
    .hidden(&[
        "relations.viewer",
        "relations.subject",
        // Keyed hashes of other people's addresses, and pairs of which neither knows.
        "contact_keys.user_id",
        "hidden_contacts.owner",
        "contact_blocks.owner",
        "contact_blocks.person",
        "contact_acts.owner",
        // Random ids stand for erased accounts in these; see `returning`.
        "safety_marks.owner",
        "safety_bans.owner",
        "safety_returned.heir",
        "safety_devices.user_id",
        "lasting_blocks.blocker",
        "lasting_blocks.blocked",
        "inherited_blocks.blocker",
        "inherited_blocks.blocked",
        // The record of people shown is not part of the export.
        "shown_people.viewer",
        "shown_people.subject",
    ])
    .jobs(register_jobs);

fn declare(registry: Registry, app: &AppState) -> Registry {
    let registry = surface::declare(registry, app);
    let registry = contacts::declare(registry, app);
    helplines::declare(hidden_words::declare(registry, app), app)
}

fn register_jobs(builder: Builder, context: &JobContext<'_>) -> Builder {
    let app = context.app;
    builder
        .listener(returning::block_listener(&app.db, &app.vault))
        .listener(returning::restriction_listener(&app.db, &app.vault))
        .listener(contacts::listener(&app.db))
        .schedule(contacts::key_accounts(app.db.clone(), app.vault.clone()))
        .schedule(contacts::cleanup(app.db.clone()))
        .schedule(returning::cleanup(app.db.clone()))
        .schedule(returning::key_addresses(app.db.clone(), app.vault.clone()))
        .schedule(exposure::cleanup(app.db.clone()))
}
