//! What Match do Dia offers on the wire.

use super::answer::{self, NewAnswer};
use super::first_card::{self, DeckRequest};
use super::model::{Answer, DeclineReason};
use super::suggestions::SuggestionService;
use super::switch::{self, DailyMatchSwitch};
use super::{store, today};
use crate::AppState;
use crate::functions::ProductFunction;
use crate::staff_functions::StaffFunction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use supabase::registry::{Function, Registry};
use uuid::Uuid;

/// Rounds that operators see.
const ROUNDS: i64 = 30;

/// Adds the slice to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .function(discover(app))
        .function(daily_match(app))
        .function(answer_daily_match(app))
        .function(set_daily_match(app))
        .function(daily_match_rounds(app))
        .function(suggestion_service(app))
}

fn discover(app: &AppState) -> Function {
    Function::member("discover", app, |app, member, request: DeckRequest, now| async move {
        first_card::deal(&app, member, request, now).await
    })
    .feature("viewProfiles")
    .doc("The caller's deck: exact, reciprocal, best first, an open Match do Dia on top; [] for an account that is not ready.")
}

fn daily_match(app: &AppState) -> Function {
    Function::member("daily_match", app, |app, member, (): (), now| async move {
        today::today(&app, member, now).await
    })
    .feature("aiMatch")
    .doc("The caller's Match do Dia with reasons and one thing to talk about, and when the next one comes.")
}

#[derive(Deserialize, JsonSchema)]
struct AnswerArgs {
    id: Uuid,
    #[schemars(with = "Answer")]
    answer: String,
    /// With `decline` alone. Kept only of people who agreed to be learned from.
    #[serde(default)]
    #[schemars(with = "Option<DeclineReason>")]
    reason: Option<String>,
}

#[derive(Serialize, JsonSchema)]
struct Answered {
    match_id: Option<Uuid>,
}

fn answer_daily_match(app: &AppState) -> Function {
    Function::deed("answer_daily_match", app, |app, member, args: AnswerArgs, now| async move {
        let new = NewAnswer::read(args.id, &args.answer, args.reason.as_deref())?;
        let match_id = answer::answer(&app, member, new, now).await?;
        Ok(Answered { match_id })
    })
    .feature("aiMatch")
    .doc("Answers a proposal: a like is the ordinary like, a refusal the ordinary pass; the same answer again changes nothing.")
}

fn set_daily_match(app: &AppState) -> Function {
    Function::act("set_daily_match", app, |tx, member, choice: DailyMatchSwitch, now| {
        Box::pin(switch::set(tx, member, choice, now))
    })
    .always_open("peace is nobody's feature")
    .doc("Switches the caller's Match do Dia on or off.")
}

fn daily_match_rounds(app: &AppState) -> Function {
    Function::oversee("daily_match_rounds", app, |app, (): (), _| async move {
        store::rounds(&mut app.db.reader(), ROUNDS).await
    })
    .doc("The latest nights: how many were served, and how far from the best the choice may be.")
}

fn suggestion_service(app: &AppState) -> Function {
    Function::member("suggestion_service", app, |app, _, (): (), _| async move {
        let host = app.suggestions.host().map(str::to_owned);
        Ok(SuggestionService { host })
    })
    .doc("The external service that may help to write suggestions for members who agree; null where there is none.")
}
