//! Meetings, proposals and their answers, and what two people say of each other.

use super::{ConfirmedArgs, MeetingArgs, SAFETY};
use crate::AppState;
use crate::functions::ProductFunction;
use crate::matches::store::side_locked;
use crate::meeting::propose::{self, Proposal};
use crate::meeting::settle::{self, Acceptance};
use crate::meeting::store::feedback::FeedbackAnswer;
use crate::meeting::{feedback, pin, store, view};
use crate::safety::video;
use schemars::JsonSchema;
use serde::Deserialize;
use supabase::registry::Function;
use uuid::Uuid;

pub fn meetings(app: &AppState) -> Function {
    Function::member("meetings", app, |app, member, (): (), now| async move {
        view::all(&app, member, now).await
    })
    .read_only()
    .always_open(SAFETY)
    .doc("The caller's meetings in person, the latest first.")
}

pub fn meeting(app: &AppState) -> Function {
    Function::member("meeting", app, |app, member, args: MeetingArgs, now| async move {
        view::one(&app, member, args.id, now).await
    })
    .read_only()
    .always_open(SAFETY)
    .doc("One meeting of the caller's.")
}

#[derive(Deserialize, JsonSchema)]
struct VideoArgs {
    match_id: Uuid,
    seen: bool,
}

pub fn mark_video(app: &AppState) -> Function {
    Function::act("mark_video", app, |tx, member, args: VideoArgs, now| {
        Box::pin(async move {
            let side = side_locked(tx, member, args.match_id, now).await?;
            video::mark(tx, member.id, side.other_id, args.seen, now).await?;
            video::between(tx, member.id, side.other_id).await
        })
    })
    .doc("Says whether the caller and their match have seen each other on video; it counts when both say so.")
}

#[derive(Deserialize, JsonSchema)]
struct MatchArgs {
    match_id: Uuid,
}

pub fn video_mark(app: &AppState) -> Function {
    Function::member("video_mark", app, |app, member, args: MatchArgs, now| async move {
        let mut reads = app.db.reader();
        let side = crate::matches::store::side(&mut reads, member, args.match_id, now).await?;
        video::between(&mut reads, member.id, side.other_id).await
    })
    .read_only()
    .doc("Whether the caller, and whether both, said that they have seen each other on video.")
}

#[derive(Deserialize, JsonSchema)]
struct ProposeArgs {
    match_id: Uuid,
    #[serde(flatten)]
    proposal: Proposal,
}

pub fn propose_meeting(app: &AppState) -> Function {
    Function::judged("propose_meeting", app, |tx, member, args: ProposeArgs, now| {
        Box::pin(propose::propose(tx, member, args.match_id, args.proposal, now))
    })
    .doc("Proposes a public place and a time to a match; answers the meeting's id. 409 `CONFIRM` asks to read a warning first.")
}

#[derive(Deserialize, JsonSchema)]
struct AnotherArgs {
    id: Uuid,
    #[serde(flatten)]
    proposal: Proposal,
}

pub fn propose_another_meeting(app: &AppState) -> Function {
    Function::judged("propose_another_meeting", app, |tx, member, args: AnotherArgs, now| {
        Box::pin(propose::propose_another(tx, member, args.id, args.proposal, now))
    })
    .doc("Proposes another place or time for a meeting; then it is the other's turn. What was agreed stands until they accept.")
}

pub fn accept_meeting(app: &AppState) -> Function {
    Function::act("accept_meeting", app, |tx, member, args: Acceptance, now| {
        Box::pin(settle::accept(tx, member, args, now))
    })
    .doc("Agrees to the proposal that was read, named by its `sequence`; 409 if it changed since.")
}

pub fn decline_meeting(app: &AppState) -> Function {
    Function::act("decline_meeting", app, |tx, member, args: MeetingArgs, now| {
        Box::pin(settle::decline(tx, member, args.id, now))
    })
    .doc("Says no to a proposal. An agreed meeting stays as it was agreed.")
}

pub fn cancel_meeting(app: &AppState) -> Function {
    Function::member("cancel_meeting", app, |app, member, args: ConfirmedArgs, now| async move {
        if pin::guards_plan(&mut app.db.reader(), member, args.id, now).await? {
            pin::confirm(&app, member, args.id, args.pin, now).await?;
        }
        app.act(move |tx| Box::pin(settle::cancel(tx, member, args.id, now))).await
    })
    .always_open(SAFETY)
    .doc("Cancels a meeting and ends the caller's own plan. In the hours of the meeting it takes the PIN, if one is set.")
}

#[derive(Deserialize, JsonSchema)]
struct PhotoArgs {
    id: Uuid,
    shows: bool,
}

pub fn set_meeting_photo(app: &AppState) -> Function {
    Function::act("set_meeting_photo", app, |tx, member, args: PhotoArgs, now| {
        Box::pin(async move {
            store::own(tx, member.id, args.id, now).await?;
            store::set_shows_photo(tx, args.id, member.id, args.shows).await
        })
    })
    .doc("Whether the other person's trusted contacts may see the caller's main photo.")
}

#[derive(Deserialize, JsonSchema)]
struct FeedbackArgs {
    id: Uuid,
    met: bool,
    #[serde(default)]
    honest: Option<bool>,
    #[serde(default)]
    again: Option<bool>,
}

pub fn give_meeting_feedback(app: &AppState) -> Function {
    Function::act("give_meeting_feedback", app, |tx, member, args: FeedbackArgs, now| {
        let given = FeedbackAnswer {
            met: args.met,
            honest: args.honest,
            again: args.again,
        };
        Box::pin(feedback::give(tx, member, args.id, given, now))
    })
    .doc("Says how a meeting was. Nobody else reads it.")
}
