//! Moderation: reports become cases, cases are decided by people, decisions are told with their reasons and can be
//! appealed.
//!
//! A [`Moderator`](crate::accounts::staff::Moderator) is somebody whose role and second factor were verified. Every
//! reading of a case stands in a book that only grows ([`audit`]).

mod age_check;
mod announce;
pub mod appeal;
mod apply;
mod ask;
pub mod audit;
mod by_rule;
pub(crate) mod claim;
mod content;
pub mod copies;
mod credible;
pub(crate) mod decide;
mod disputes;
pub(crate) mod evidence;
mod expire;
mod hiding;
mod intake;
mod jobs;
mod levels;
mod macros;
pub mod model;
mod notes;
mod notice;
mod oncall;
pub mod open;
mod own;
mod photos;
#[cfg(test)]
mod promises_tests;
mod published;
mod queue;
mod receipts;
mod reporters;
mod retention;
mod returned;
mod statement;
pub(crate) mod store;
mod surface;
mod text_field;
mod transparency;
mod view;
mod view_reports;
mod wellbeing;

use crate::slice::{JobContext, Slice};
use ::jobs::Builder;

/// What the slice brings to the product. Cases outlive the accounts in them by twelve months; `retention` ends that.
pub const SLICE: Slice = Slice::new("moderation", surface::declare)
    .owned(&["mod_viewing.moderator"])
    .kept(&["mod_decisions.told_to", "mod_appeals.user_id", "mod_questions.user_id"])
    .hidden(&["reporter_accuracy.user_id", "mod_disputes.user_id"])
    .ownerless(&[
        "mod_cases",
        "mod_removed",
        "mod_exports",
        "mod_skips",
        "mod_notes",
        "mod_macros",
        "mod_notices",
        "mod_marks",
        "mod_tallies",
        "mod_audit",
    ])
    .jobs(register_jobs);

fn register_jobs(builder: Builder, context: &JobContext<'_>) -> Builder {
    let (app, site) = (context.app, context.site_url);
    builder
        .listener(jobs::report_listener(&app.db, site))
        .listener(jobs::hiding_listener(&app.db))
        .listener(jobs::level_listener(&app.db))
        .listener(jobs::suspicion_listener(&app.db, site))
        .listener(jobs::photo_listener(&app.db, site))
        .listener(jobs::held_listener(&app.db))
        .listener(jobs::return_listener(&app.db))
        .listener(jobs::reported_listener(&app.db))
        .listener(jobs::dispute_listener(&app.db))
        .listener(jobs::letter_listener(&app.db, &app.vault, site))
        .listener(announce::DecisionNotifier {
            voice: context.publisher.clone(),
        })
        .schedule(jobs::oncall_schedule(app.db.clone(), site))
        .schedule(jobs::expiry_schedule(app, site))
        .schedule(jobs::retention_schedule(app.db.clone()))
        .schedule(jobs::audit_schedule(app, site))
}
