//! Meetings on the wire.

use super::contact::Contact;
use super::location::{self, Position};
use super::model::{Answer, Meaning};
use super::propose::{self, Proposal};
use super::settle::{self, Acceptance};
use super::store::feedback::FeedbackAnswer;
use super::watch;
use super::{address_hash, feedback, link, page, pin, refusal, store, view};
use crate::AppState;
use crate::functions::ProductFunction;
use crate::kernel::fault::{Fault, FaultResult};
use crate::matches::store::side_locked;
use crate::network_limit::NetworkLimit;
use crate::safety::video;
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Deserialize;
use supabase::auth::Limit;
use supabase::error::ApiError;
use supabase::registry::{Access, Edge, EdgeRequest, Function, Registry};
use uuid::Uuid;

/// Looks by links that open nothing, of one network in an hour.
const LOOKS: Limit = Limit::hourly(600);
/// Refusals of letters by one network in an hour.
const REFUSALS: Limit = Limit::hourly(60);
const SAFETY: &str = "safety and support";
const WITHOUT_ACCOUNT: &str = "a trusted contact has no account";

/// Adds the slice to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .function(meetings(app))
        .function(meeting(app))
        .function(mark_video(app))
        .function(video_mark(app))
        .function(propose_meeting(app))
        .function(propose_another_meeting(app))
        .function(accept_meeting(app))
        .function(decline_meeting(app))
        .function(cancel_meeting(app))
        .function(set_meeting_photo(app))
        .function(share_meeting(app))
        .function(revoke_meeting_contact(app))
        .function(answer_meeting(app))
        .function(ask_meeting_help(app))
        .function(share_meeting_location(app))
        .function(stop_meeting_location(app))
        .function(meeting_pins(app))
        .function(set_meeting_pins(app))
        .function(remove_meeting_pins(app))
        .function(give_meeting_feedback(app))
        .function(meeting_plan(app))
        .function(refuse_contact_messages(app))
        .edge(calendar_edge(app.clone()))
        .edge(refusal_edge(app.clone()))
}

#[derive(Deserialize, JsonSchema)]
struct MeetingArgs {
    id: Uuid,
}

#[derive(Deserialize, JsonSchema)]
struct MatchArgs {
    match_id: Uuid,
}

fn meetings(app: &AppState) -> Function {
    Function::member("meetings", app, |app, member, (): (), now| async move {
        view::all(&app, member, now).await
    })
    .read_only()
    .always_open(SAFETY)
    .doc("The caller's meetings in person, the latest first.")
}

fn meeting(app: &AppState) -> Function {
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

fn mark_video(app: &AppState) -> Function {
    Function::act("mark_video", app, |tx, member, args: VideoArgs, now| {
        Box::pin(async move {
            let side = side_locked(tx, member, args.match_id, now).await?;
            video::mark(tx, member.id, side.other_id, args.seen, now).await?;
            video::between(tx, member.id, side.other_id).await
        })
    })
    .doc("Says whether the caller and their match have seen each other on video; it counts when both say so.")
}

fn video_mark(app: &AppState) -> Function {
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

fn propose_meeting(app: &AppState) -> Function {
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

fn propose_another_meeting(app: &AppState) -> Function {
    Function::judged("propose_another_meeting", app, |tx, member, args: AnotherArgs, now| {
        Box::pin(propose::propose_another(tx, member, args.id, args.proposal, now))
    })
    .doc("Proposes another place or time for a meeting; then it is the other's turn. What was agreed stands until they accept.")
}

fn accept_meeting(app: &AppState) -> Function {
    Function::act("accept_meeting", app, |tx, member, args: Acceptance, now| {
        Box::pin(settle::accept(tx, member, args, now))
    })
    .doc("Agrees to the proposal that was read, named by its `sequence`; 409 if it changed since.")
}

fn decline_meeting(app: &AppState) -> Function {
    Function::act("decline_meeting", app, |tx, member, args: MeetingArgs, now| {
        Box::pin(settle::decline(tx, member, args.id, now))
    })
    .doc("Says no to a proposal. An agreed meeting stays as it was agreed.")
}

#[derive(Deserialize, JsonSchema)]
struct ConfirmedArgs {
    id: Uuid,
    #[serde(default)]
    pin: Option<String>,
}

fn cancel_meeting(app: &AppState) -> Function {
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

fn set_meeting_photo(app: &AppState) -> Function {
    Function::act("set_meeting_photo", app, |tx, member, args: PhotoArgs, now| {
        Box::pin(async move {
            store::own(tx, member.id, args.id, now).await?;
            store::set_shows_photo(tx, args.id, member.id, args.shows).await
        })
    })
    .doc("Whether the other person's trusted contacts may see the caller's main photo.")
}

#[derive(Deserialize, JsonSchema)]
struct ShareArgs {
    id: Uuid,
    contacts: Vec<Contact>,
    #[serde(default)]
    pin: Option<String>,
}

fn share_meeting(app: &AppState) -> Function {
    Function::member("share_meeting", app, |app, member, args: ShareArgs, now| async move {
        // A contact is told of an answer under pressure, so it must not be the person who presses.
        if pin::guards_plan(&mut app.db.reader(), member, args.id, now).await? {
            pin::confirm(&app, member, args.id, args.pin, now).await?;
        }
        let (vault, texts) = (app.vault.clone(), app.contact_texts);
        app.act(move |tx| {
            Box::pin(async move { watch::share(tx, (&vault, texts), member, args.id, args.contacts, now).await })
        })
        .await
    })
    .always_open(SAFETY)
    .doc("Sends the plan to trusted contacts, at most three, and starts the questions whether all is well. In the hours of the meeting it takes the PIN, if one is set.")
}

#[derive(Deserialize, JsonSchema)]
struct ContactArgs {
    contact: Uuid,
}

fn revoke_meeting_contact(app: &AppState) -> Function {
    Function::act("revoke_meeting_contact", app, |tx, member, args: ContactArgs, now| {
        Box::pin(watch::revoke(tx, member, args.contact, now))
    })
    .always_open(SAFETY)
    .doc("Takes a contact's link back, until an hour before the meeting.")
}

#[derive(Deserialize, JsonSchema)]
struct AnswerArgs {
    id: Uuid,
    #[schemars(with = "Answer")]
    answer: String,
    #[serde(default)]
    pin: Option<String>,
}

fn answer_meeting(app: &AppState) -> Function {
    Function::member("answer_meeting", app, |app, member, args: AnswerArgs, now| async move {
        let answer = view::read_answer(&args.answer)?;
        pin::confirm(&app, member, args.id, args.pin, now).await?;
        let act = app.act(move |tx| Box::pin(watch::answer(tx, member, args.id, answer, now)));
        act.await?;
        view::one(&app, member, args.id, now).await
    })
    .always_open(SAFETY)
    .doc("Answers whether all is well, with the PIN if one is set; answers the meeting.")
}

fn ask_meeting_help(app: &AppState) -> Function {
    Function::act("ask_meeting_help", app, |tx, member, args: MeetingArgs, now| {
        Box::pin(async move {
            store::own(tx, member.id, args.id, now).await?;
            pin::note(tx, member, args.id, Meaning::Help, now).await
        })
    })
    .always_open(SAFETY)
    .doc("Writes to the caller's contacts at once that help is needed.")
}

#[derive(Deserialize, JsonSchema)]
struct LocationArgs {
    id: Uuid,
    position: Position,
}

fn share_meeting_location(app: &AppState) -> Function {
    let vault = app.vault.clone();
    Function::act(
        "share_meeting_location",
        app,
        move |tx, member, args: LocationArgs, now| {
            let vault = vault.clone();
            Box::pin(async move { location::share(tx, &vault, member, args.id, args.position, now).await })
        },
    )
    .always_open(SAFETY)
    .doc("Shows the caller's position on the page of their plan's link; the last one alone is kept, for a day at most.")
}

fn stop_meeting_location(app: &AppState) -> Function {
    Function::member("stop_meeting_location", app, |app, member, args: ConfirmedArgs, now| async move {
        location::stop(&app, member, args.id, args.pin, now).await
    })
    .always_open(SAFETY)
    .doc("Erases the caller's position; while the plan runs, with the PIN if one is set.")
}

fn meeting_pins(app: &AppState) -> Function {
    Function::query("meeting_pins", app, |reads, member, (): (), now| {
        Box::pin(pin::status(reads, member, now))
    })
    .doc("Whether PINs are set, and whether they can be changed now.")
}

#[derive(Deserialize, JsonSchema)]
struct PinArgs {
    first: String,
    second: String,
}

fn set_meeting_pins(app: &AppState) -> Function {
    Function::member("set_meeting_pins", app, |app, member, args: PinArgs, now| async move {
        pin::set(&app, member, args.first, args.second, now).await
    })
    .fresh_proof()
    .doc("Sets the two PINs: four to six digits, and different.")
}

fn remove_meeting_pins(app: &AppState) -> Function {
    Function::act("remove_meeting_pins", app, |tx, member, (): (), now| {
        Box::pin(pin::remove(tx, member, now))
    })
    .fresh_proof()
    .doc("Removes both PINs.")
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

fn give_meeting_feedback(app: &AppState) -> Function {
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

#[derive(Deserialize, JsonSchema)]
struct PlanArgs {
    token: String,
}

fn meeting_plan(app: &AppState) -> Function {
    let limit = NetworkLimit::new("meeting_plan", LOOKS);
    Function::visitor("meeting_plan", app, move |app, call, args: PlanArgs| {
        let limit = limit.clone();
        async move {
            let read = page::read(&app, &args.token, call.now).await;
            // Links that open nothing count for their network, and no others: somebody in the network of a contact must not
            // be able to close the plan to them in the hour in which it is needed.
            if let Err(Fault::NotFound) = read {
                limit.take(&app, &call).await?;
            }
            read
        }
    })
    .always_open(WITHOUT_ACCOUNT)
    .doc("A plan by the token of a contact's link, until a day after the meeting.")
}

fn refuse_contact_messages(app: &AppState) -> Function {
    let limit = NetworkLimit::new("refuse_contact_messages", REFUSALS);
    Function::visitor("refuse_contact_messages", app, move |app, call, args: PlanArgs| {
        let limit = limit.clone();
        async move {
            limit.take(&app, &call).await?;
            refusal::refuse(&app, &args.token, call.now).await
        }
    })
    .always_open(WITHOUT_ACCOUNT)
    .doc("Ends all messages about meetings to the address of a letter's link, for good; again it changes nothing.")
}

fn refusal_edge(app: AppState) -> Edge {
    Edge::new(address_hash::EDGE, Access::Anyone, move |call, request| {
        let app = app.clone();
        async move { Ok::<_, ApiError>(refusal::button(&app, &request.method, &request.query, call.now).await?) }
    })
    .always_open("stopping letters")
    .doc("The one-click unsubscription of letters to trusted contacts.")
}

fn calendar_edge(app: AppState) -> Edge {
    Edge::new("meeting-calendar", Access::Anyone, move |call, request| {
        let app = app.clone();
        async move { Ok::<_, ApiError>(calendar(&app, request, call.now).await?) }
    })
    .always_open("calendars bring no session")
    .doc("The calendar file of a meeting, by a token that names one side of it.")
}

/// Calendar programs ask again at the same address, so the file says what holds now.
async fn calendar(app: &AppState, request: EdgeRequest, now: Timestamp) -> FaultResult<Response> {
    if !matches!(request.method, Method::GET | Method::HEAD) {
        return Ok(StatusCode::METHOD_NOT_ALLOWED.into_response());
    }
    let (meeting, user) = link::read_calendar(&app.vault, &request.query).ok_or(Fault::NotFound)?;
    let file = view::calendar(app, (meeting, user), now).await?;
    let headers = [
        (header::CONTENT_TYPE, "text/calendar; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"encontro.ics\""),
    ];
    Ok((headers, file).into_response())
}
