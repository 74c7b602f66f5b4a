//! Meetings on the wire.

mod links;
mod meetings;
mod watch;

use crate::AppState;
use schemars::JsonSchema;
use serde::Deserialize;
use supabase::registry::Registry;
use uuid::Uuid;

const SAFETY: &str = "safety and support";

/// Adds the slice to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .function(meetings::meetings(app))
        .function(meetings::meeting(app))
        .function(meetings::mark_video(app))
        .function(meetings::video_mark(app))
        .function(meetings::propose_meeting(app))
        .function(meetings::propose_another_meeting(app))
        .function(meetings::accept_meeting(app))
        .function(meetings::decline_meeting(app))
        .function(meetings::cancel_meeting(app))
        .function(meetings::set_meeting_photo(app))
        .function(watch::share_meeting(app))
        .function(watch::revoke_meeting_contact(app))
        .function(watch::answer_meeting(app))
        .function(watch::ask_meeting_help(app))
        .function(watch::share_meeting_location(app))
        .function(watch::stop_meeting_location(app))
        .function(watch::meeting_pins(app))
        .function(watch::set_meeting_pins(app))
        .function(watch::remove_meeting_pins(app))
        .function(meetings::give_meeting_feedback(app))
        .function(links::meeting_plan(app))
        .function(links::refuse_contact_messages(app))
        .edge(links::calendar_edge(app.clone()))
        .edge(links::refusal_edge(app.clone()))
}

#[derive(Deserialize, JsonSchema)]
struct MeetingArgs {
    id: Uuid,
}

#[derive(Deserialize, JsonSchema)]
struct ConfirmedArgs {
    id: Uuid,
    #[serde(default)]
    pin: Option<String>,
}
