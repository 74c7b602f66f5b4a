//! Encontro Seguro: the first meeting in person. Two matched people agree on a public place; each may give trusted
//! contacts a link without an account, is asked whether all is well, and is missed when no answer comes.
//!
//! What a person sets up for their own safety is theirs alone: the other side reads none of it.

mod address_hash;
mod calendar;
mod contact;
mod feedback;
mod follow;
mod jobs;
mod letters;
mod link;
mod location;
pub mod model;
mod page;
mod pin;
mod propose;
mod refusal;
mod reminders;
pub mod removal;
mod settle;
pub mod store;
mod surface;
mod view;
mod watch;

pub use link::calendar as calendar_path;
pub use propose::{Proposal, propose, propose_received};
pub use settle::{Acceptance, accept};
pub use view::{LiveMeeting, live};

use crate::slice::{JobContext, Slice};
use ::jobs::Builder;

/// What the slice brings to the product.
pub const SLICE: Slice = Slice::new("meeting", surface::declare)
    .owned(&[
        "meetings.user_id",
        "meeting_proposals.user_id",
        "meeting_contacts.user_id",
        "meeting_checkins.user_id",
        "meeting_feedback.user_id",
    ])
    .hidden(&[
        // An export is read with the same session that may be under pressure: no word of which PIN was used.
        "meeting_answers.user_id",
        "meeting_pins.user_id",
        // Whether a contact looked at a plan is not for its owner to read.
        "contact_confirmations.user_id",
        // Shown on the page of the link and nowhere else.
        "meeting_locations.user_id",
    ])
    .ownerless(&["contact_refusals"])
    .jobs(register_jobs);

fn register_jobs(builder: Builder, context: &JobContext<'_>) -> Builder {
    let app = context.app;
    let letters = letters::LetterContext {
        vault: app.vault.clone(),
        site: context.site_url.to_owned(),
    };
    builder
        .listener(jobs::meeting_listener(&app.db, letters.clone()))
        .worker(jobs::check_in_worker(&app.db, &app.clock, letters))
        .worker(reminders::reminder_worker(&app.db, &app.clock))
        .worker(jobs::feedback_worker(&app.db, &app.clock))
        .schedule(jobs::cleanup(app.db.clone()))
}
