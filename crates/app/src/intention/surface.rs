//! What the seal offers on the wire.

use super::model::{SESSION, Sheet};
use super::questions::QUIZ;
use super::{complete, store};
use crate::AppState;
use crate::kernel::{Fault, Member};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use supabase::error::ApiError;
use supabase::fragment::Fragment;
use supabase::registry::{Access, Column, Function, Registry, Resource, Type};

/// Adds the slice to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .resource(results_resource())
        .function(quiz())
        .function(quiz_session(app.clone()))
        .function(complete_quiz(app.clone()))
        .function(set_intention_visibility(app.clone()))
}

fn results_resource() -> Resource {
    let text = |name| Column::new(name, Type::Text).read_only();
    Resource::new(
        "intention_results",
        &["userId"],
        vec![
            Column::new("userId", Type::Uuid).read_only(),
            text("primaryIntention"),
            text("intentionSeal"),
            text("alsoValues").nullable(),
            Column::new("intentionScore", Type::Int).read_only(),
            text("intentionDescription"),
            Column::new("authenticity", Type::Int).read_only(),
            text("visibility").words(&["public", "matches"]),
            Column::new("answers", Type::Json).read_only().shape("{ [question: string]: string | number }"),
            Column::new("createdAt", Type::Time).read_only(),
        ],
        |caller, _| match Member::of(caller) {
            Ok(member) => Fragment::new(
                "SELECT user_id AS \"userId\", primary_intention AS \"primaryIntention\", intention_seal AS \"intentionSeal\",
                        also_values AS \"alsoValues\", intention_score AS \"intentionScore\",
                        intention_description AS \"intentionDescription\", authenticity, visibility, answers,
                        created_at AS \"createdAt\" FROM intention_results WHERE user_id = ",
            )
            .bind(member.id),
            Err(_) => Fragment::nothing(),
        },
    )
    .doc("The caller's own seal with its score; others see the seal in `people`.")
}

fn quiz() -> Function {
    Function::new("quiz", Access::Anyone, |_, (): ()| async move {
        let all: Value =
            serde_json::to_value(&*QUIZ).map_err(|error| ApiError::from(Fault::Internal(error.to_string())))?;
        Ok::<_, ApiError>(all)
    })
    .read_only()
    .doc("The twelve questions with their follow-ups and the seals.")
}

#[derive(Deserialize, JsonSchema)]
struct SessionArgs {
    /// What was answered so far in this session, on top of an older seal's answers.
    #[serde(default)]
    answers: Option<Map<String, Value>>,
}

#[derive(Serialize, JsonSchema)]
struct Session {
    /// The next question; null when the session is done.
    next: Option<Value>,
    /// Questions answered so far, the older seal's included.
    answered: usize,
    /// A session is this long; progress reads "Pergunta N de 5".
    total: usize,
}

fn quiz_session(app: AppState) -> Function {
    Function::new("quiz_session", Access::Authenticated, move |call, args: SessionArgs| {
        let app = app.clone();
        async move {
            let member = Member::of(&call.caller)?;
            let held = store::result(&mut app.db.reader(), member.id).await?;
            let mut answers = held
                .and_then(|held| held.answers.as_object().cloned())
                .unwrap_or_default();
            answers.extend(args.answers.unwrap_or_default());
            let sheet = Sheet::parse(answers)
                .map_err(|_| ApiError::from(Fault::invalid("answers", "Escolha uma das respostas da lista.")))?;
            let next = sheet.next().map(|question| json!(question));
            Ok::<_, ApiError>(Session {
                next,
                answered: sheet.choices().len(),
                total: SESSION,
            })
        }
    })
    .doc("Which question comes next, chosen by what was answered so far.")
}

#[derive(Deserialize, JsonSchema)]
struct CompleteArgs {
    /// Question id to option id, follow-ups included: `{"q1": "option1", …}`.
    answers: Map<String, Value>,
}

fn complete_quiz(app: AppState) -> Function {
    Function::new(
        "complete_quiz",
        Access::Authenticated,
        move |call, args: CompleteArgs| {
            let app = app.clone();
            async move {
                let member = Member::of(&call.caller)?;
                app.act(move |tx| {
                    Box::pin(async move { complete::complete(tx, member, args.answers, call.now).await })
                })
                .await?;
                let row = store::shown(&mut app.db.reader(), member.id).await?;
                Ok::<_, ApiError>(row)
            }
        },
    )
    .doc("Scores the answers and makes, deepens or remakes the caller's seal; answers its row.")
}

#[derive(Deserialize, JsonSchema)]
struct VisibilityArgs {
    visibility: String,
}

fn set_intention_visibility(app: AppState) -> Function {
    Function::new(
        "set_intention_visibility",
        Access::Authenticated,
        move |call, args: VisibilityArgs| {
            let app = app.clone();
            async move {
                let member = Member::of(&call.caller)?;
                app.act(move |tx| {
                    Box::pin(async move { complete::set_visibility(tx, member, &args.visibility, call.now).await })
                })
                .await?;
                Ok::<(), ApiError>(())
            }
        },
    )
    .doc("Shows the seal to everyone or to matches only.")
}
