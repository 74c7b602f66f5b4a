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
use serde::{Deserialize, Serialize};
use supabase::auth::Limit;
use supabase::error::ApiError;
use supabase::registry::{Access, Edge, EdgeRequest, Function};

/// Looks at plans by one network in an hour.
const LOOKS: Limit = Limit::hourly(600);
/// Refusals of letters by one network in an hour.
const REFUSALS: Limit = Limit::hourly(60);

#[derive(Deserialize, JsonSchema)]
struct PlanArgs {
    token: String,
}

pub fn meeting_plan(app: &AppState) -> Function {
    of_link("meeting_plan", app, LOOKS, |app, token, now| async move {
        page::read(&app, &token, now).await
    })
    .doc("A plan by the token of a contact's link, until a day after the meeting.")
}

pub fn refuse_contact_messages(app: &AppState) -> Function {
    of_link("refuse_contact_messages", app, REFUSALS, |app, token, now| async move {
        refusal::refuse(&app, &token, now).await
    })
    .doc("Ends all messages about meetings to the address of a letter's link, for good; again it changes nothing.")
}

/// What the link of a trusted contact opens, so often for one network.
fn of_link<Out, F, Fut>(name: &'static str, app: &AppState, often: Limit, work: F) -> Function
where
    Out: Serialize + JsonSchema + 'static,
    F: Fn(AppState, String, Timestamp) -> Fut + Clone + Send + Sync + 'static,
    Fut: Future<Output = FaultResult<Out>> + Send + 'static,
{
    let limit = NetworkLimit::new(name, often);
    Function::visitor(name, app, move |app, call, args: PlanArgs| {
        let (limit, work) = (limit.clone(), work.clone());
        async move {
            limit.take(&app, &call).await?;
            work(app, args.token, call.now).await
        }
    })
    .always_open("a trusted contact has no account")
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
