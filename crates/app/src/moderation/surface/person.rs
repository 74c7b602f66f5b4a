//! What people see of moderation: where their reports stand, what was decided about them, and how to answer.

use crate::AppState;
use crate::functions::ProductFunction;
use crate::kernel::member::own_rows;
use crate::moderation::{appeal, ask, own, published};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use supabase::registry::{Column, Function, Registry, Resource, Type};
use uuid::Uuid;

pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .resource(my_reports())
        .function(my_decisions(app))
        .function(appeal_function(app))
        .function(answer_case(app))
}

/// Where a report stands, for its reporter.
const STATES: &[&str] = &["received", "in_review", "acted", "not_acted"];

fn my_reports() -> Resource {
    let text = |name| Column::new(name, Type::Text).read_only();
    Resource::new(
        "my_reports",
        &["receipt"],
        vec![
            Column::new("receipt", Type::Uuid).read_only(),
            text("reason").one_of(crate::safety::model::ReportReason::WORDS),
            text("state").one_of(STATES),
            text("outcome")
                .nullable()
                .one_of(&["acted", "not_acted"])
                .doc("Null until it is decided; never what became of the person."),
            Column::new("created_at", Type::Time).read_only(),
            Column::new("decided_at", Type::Time).nullable().read_only(),
            text("question").nullable().doc("What moderation wants to know, once."),
            Column::new("asked_at", Type::Time).nullable().read_only(),
            text("answer").nullable(),
            Column::new("answered_at", Type::Time).nullable().read_only(),
        ],
        own_rows("SELECT r.id AS receipt, r.reason AS reason, CASE r.state WHEN 'open' THEN 'received' ELSE r.state END AS state,
                        CASE WHEN r.state IN ('acted', 'not_acted') THEN r.state END AS outcome,
                        r.created_at AS created_at, r.decided_at AS decided_at, q.question AS question, q.asked_at AS asked_at,
                        q.answer AS answer, q.answered_at AS answered_at
                   FROM reports r LEFT JOIN mod_questions q ON q.report_id = r.id WHERE r.reporter = "),
    )
    .always_open("safety and support")
    .doc("What the caller reported and where it stands; nothing about the person.")
    .publishes(published::changes)
}

fn my_decisions(app: &AppState) -> Function {
    Function::query("my_decisions", app, |reads, member, (): (), now| {
        Box::pin(own::decisions(reads, member, now))
    })
    .always_open("a right that no decision ends")
    .doc("What moderation decided about the caller, each with its statement of reasons and its appeal.")
}

#[derive(Deserialize, JsonSchema)]
struct AppealArgs {
    decision: Uuid,
    text: String,
}

#[derive(Serialize, JsonSchema)]
struct Appealed {
    appeal: Uuid,
}

fn appeal_function(app: &AppState) -> Function {
    Function::act("appeal", app, |tx, member, args: AppealArgs, now| {
        Box::pin(async move {
            let appeal = appeal::appeal(tx, member, args.decision, &args.text, now).await?;
            Ok(Appealed { appeal })
        })
    })
    .always_open("a right that no decision ends")
    .doc("Contests a decision about the caller: once, within six months; somebody else decides within seven days.")
}

#[derive(Deserialize, JsonSchema)]
struct AnswerArgs {
    receipt: Uuid,
    text: String,
}

fn answer_case(app: &AppState) -> Function {
    Function::act("answer_case", app, |tx, member, args: AnswerArgs, now| {
        Box::pin(async move { ask::answer(tx, member, args.receipt, &args.text, now).await })
    })
    .always_open("safety and support")
    .doc("Answers the question of moderation about an own report, once.")
}
