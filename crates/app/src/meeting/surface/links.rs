//! What links open that bring no session: plans, refusals of letters, calendars.

use crate::AppState;
use crate::functions::ProductFunction;
use crate::kernel::fault::{Fault, FaultResult};
use crate::meeting::{address_hash, link, page, refusal, view};
use crate::network_limit::NetworkLimit;
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Deserialize;
use supabase::auth::Limit;
use supabase::error::ApiError;
use supabase::registry::{Access, Edge, EdgeRequest, Function};

/// Looks by links that open nothing, of one network in an hour.
const LOOKS: Limit = Limit::hourly(600);
/// Refusals of letters by one network in an hour.
const REFUSALS: Limit = Limit::hourly(60);
const WITHOUT_ACCOUNT: &str = "a trusted contact has no account";

#[derive(Deserialize, JsonSchema)]
struct PlanArgs {
    token: String,
}

pub fn meeting_plan(app: &AppState) -> Function {
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

pub fn refuse_contact_messages(app: &AppState) -> Function {
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

pub fn refusal_edge(app: AppState) -> Edge {
    Edge::new(address_hash::EDGE, Access::Anyone, move |call, request| {
        let app = app.clone();
        async move { Ok::<_, ApiError>(refusal::button(&app, &request.method, &request.query, call.now).await?) }
    })
    .always_open("stopping letters")
    .doc("The one-click unsubscription of letters to trusted contacts.")
}

pub fn calendar_edge(app: AppState) -> Edge {
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
