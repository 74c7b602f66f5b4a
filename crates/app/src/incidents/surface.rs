//! What administrators call; to everybody else, moderators too, these names do not exist.

use super::facts::Facts;
use super::model::{Duty, IncidentState};
use super::{read, record};
use crate::AppState;
use crate::kernel::args::ById;
use crate::staff_functions::StaffFunction;
use schemars::JsonSchema;
use serde::Deserialize;
use supabase::registry::{Function, Registry};
use uuid::Uuid;

pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .function(list(app))
        .function(one(app))
        .function(open(app))
        .function(change(app))
        .function(set_state(app))
        .function(answer(app))
}

fn list(app: &AppState) -> Function {
    Function::administer("incidents", app, |tx, who, (): (), now| {
        Box::pin(async move { read::list(tx, &who, now).await })
    })
    .doc("The register of incidents, the one found last first, with the next term of each.")
}

fn one(app: &AppState) -> Function {
    Function::administer("incident", app, |tx, who, args: ById, now| {
        Box::pin(async move { read::one(tx, &who, args.id, now).await })
    })
    .doc("One incident: its facts, the notices that are due with their terms and drafts, and its history.")
}

#[derive(Deserialize, JsonSchema)]
struct OpenArgs {
    /// Drawn by the caller, so that a repeated call opens one incident.
    id: Uuid,
    facts: Facts,
}

fn open(app: &AppState) -> Function {
    Function::administer("incident_open", app, |tx, who, args: OpenArgs, now| {
        Box::pin(async move { record::open(tx, &who, args.id, args.facts, now).await })
    })
    .doc("Opens an incident.")
}

#[derive(Deserialize, JsonSchema)]
struct ChangeArgs {
    id: Uuid,
    /// As the incident was read.
    version: i64,
    facts: Facts,
}

fn change(app: &AppState) -> Function {
    Function::administer("incident_change", app, |tx, who, args: ChangeArgs, now| {
        Box::pin(async move { record::change(tx, &who, (args.id, args.version), args.facts, now).await })
    })
    .doc("Writes what is known of an incident now; what was known before stays in its history.")
}

#[derive(Deserialize, JsonSchema)]
struct StateArgs {
    id: Uuid,
    version: i64,
    #[schemars(with = "IncidentState")]
    state: String,
    #[serde(default)]
    note: String,
}

fn set_state(app: &AppState) -> Function {
    Function::administer("incident_set_state", app, |tx, who, args: StateArgs, now| {
        let at = (args.id, args.version);
        Box::pin(async move { record::set_state(tx, &who, at, (&args.state, &args.note), now).await })
    })
    .doc("Contains, closes or reopens an incident; 409 while a notice is due.")
}

#[derive(Deserialize, JsonSchema)]
struct AnswerArgs {
    id: Uuid,
    version: i64,
    #[schemars(with = "Duty")]
    duty: String,
    /// False where it will not be sent.
    sent: bool,
    /// The protocol, or the reason.
    note: String,
}

fn answer(app: &AppState) -> Function {
    Function::administer("incident_answer", app, |tx, who, args: AnswerArgs, now| {
        let at = (args.id, args.version);
        Box::pin(async move { record::answer(tx, &who, at, (&args.duty, args.sent, &args.note), now).await })
    })
    .doc("Records that a notice was sent, or why it will not be.")
}
