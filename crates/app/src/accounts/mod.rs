//! What sign-up means here: accounts, birth dates, consents, roles, leaving, the legal documents, the beta
//! programme and its waitlist.

pub mod age;
pub mod ban;
pub mod beta;
pub mod birth;
pub mod consent;
pub mod deletion;
pub mod disposable;
pub mod impartial;
pub mod leave;
pub mod leaving_reason;
pub mod legal;
pub mod model;
pub mod presence;
pub mod restrictions;
pub mod sign_in_data;
pub mod staff;
pub mod store;
mod surface;
pub mod vanished;
pub mod waitlist;

use crate::AppState;
use crate::slice::{JobContext, Slice};
use ::jobs::Builder;
use supabase::registry::Registry;

/// What the slice brings to the product. Consents and acceptances go five years after the account (see `legal::proofs`).
pub const SLICE: Slice = Slice::new("accounts", declare)
    .owned(&[
        "accounts.user_id",
        "legal_notices.user_id",
        "entitlements.user_id",
        "beta_testers.user_id",
        "beta_invites.redeemed_by",
        "restrictions.user_id",
    ])
    .kept(&[
        "consents.user_id",
        "legal_acceptances.user_id",
        // The record of staff actions is kept after the account of the staff member.
        "staff_acts.actor",
    ])
    .hidden(&["age_tokens.user_id", "age_sessions.user_id"])
    .ownerless(&[
        "age_countries",
        "legal_versions",
        "beta_program",
        "feature_flags",
        // Addresses without an account, removed by their own link and by `waitlist::sweep`.
        "waitlist",
        "waitlist_letters",
        "waitlist_puzzles",
        // Without the people.
        "leaving_reasons",
        // Sealed addresses, for two days.
        "deletion_requests",
    ])
    .jobs(register_jobs);

fn register_jobs(builder: Builder, context: &JobContext<'_>) -> Builder {
    let db = &context.app.db;
    builder
        .schedule(waitlist::sweep(db.clone()))
        .schedule(legal::proofs::cleanup(db.clone()))
        .schedule(deletion::cleanup(db.clone()))
        .schedule(age::cleanup(db.clone()))
}

/// Adds the slice to the surface.
fn declare(registry: Registry, app: &AppState) -> Registry {
    let registry = surface::declare(registry, app);
    let registry = legal::surface::declare(registry, app);
    let registry = beta::surface::declare(registry, app);
    let registry = deletion::declare(registry, app);
    waitlist::surface::declare(registry, app)
}
