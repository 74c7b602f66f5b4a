//! What the value questions offer on the wire: the two tables of the specification, and the finer
//! choices.

use super::answer;
use super::model::AnswerDetail;
use super::{free_text, optional, questions};
use crate::AppState;
use crate::functions::ProductFunction;
use crate::kernel::localized_text::translate;
use crate::kernel::member::own_rows;
use crate::kernel::{Fault, Member};
use db::{Engine, Tx, TxFuture};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use supabase::error::ApiError;
use supabase::fragment::Fragment;
use supabase::registry::{
    Call, Checking, Column, Function, JsonObject, Key, OnConflict, Registry, Resource, Type, WriteVerbs, Writes,
};

/// Adds the slice to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    let registry = optional::declare(registry, app);
    registry
        .resource(questions_resource())
        .resource(preferences_resource(app.clone()))
        .resource(details_resource())
        .function(set_matchmaking_detail(app))
}

/// The questions are content, not data: the rows are written out as a list of values. An option is also the
/// answer on the wire, so it is one in both spellings; the question is said as its reader writes.
fn questions_resource() -> Resource {
    Resource::new(
        "matchmaking_questions",
        &["id"],
        vec![
            Column::new("id", Type::Text).read_only(),
            Column::new("question", Type::Text).read_only(),
            Column::new("options", Type::Json)
                .nullable()
                .read_only()
                .shape("string[]"),
            Column::new("sensitive", Type::Bool).read_only(),
            Column::new("importance", Type::Int)
                .read_only()
                .doc("Where the slider stands at first, 0 to 3."),
        ],
        |_, scope| {
            // A text that holds JSON is a string to PostgreSQL, and SQLite has no type for JSON.
            let json_type = match scope.engine {
                Engine::Postgres => "jsonb",
                Engine::Sqlite => "text",
            };
            let mut rows = Fragment::new("");
            for (position, question) in questions::all().iter().enumerate() {
                let options = question.options.as_ref().map(|options| json!(options));
                rows = rows
                    .push(if position == 0 { "SELECT " } else { " UNION ALL SELECT " })
                    .push("CAST(")
                    .bind(question.id.as_str())
                    .push(" AS text) AS id, CAST(")
                    .bind(translate(&question.question))
                    .push(" AS text) AS question, ")
                    .append(match options {
                        Some(options) => Fragment::new("CAST(").bind(options),
                        None => Fragment::new("CAST(NULL"),
                    })
                    .push(format!(" AS {json_type}) AS options, "))
                    .push(if question.sensitive { "TRUE" } else { "FALSE" })
                    .push(format!(
                        " AS sensitive, {} AS importance",
                        question.suggested_importance
                    ));
            }
            rows
        },
    )
    .feature("quiz")
    .doc("The twenty value questions.")
}

fn preferences_resource(app: AppState) -> Resource {
    Resource::new(
        "matchmaking_preferences",
        &["user_id"],
        vec![
            Column::new("user_id", Type::Uuid),
            Column::new("cultural_values", Type::Json).shape("{ [question: string]: string }"),
            Column::new("created_at", Type::Time).read_only(),
            Column::new("details", Type::Json)
                .nullable()
                .shape("{ [question: string]: { accept: number[]; importance: number; dealbreaker?: boolean; private?: boolean } }")
                .doc("Only written, together with the answers; read in `matchmaking_details`."),
            Column::new("pending_at", Type::Time)
                .nullable()
                .read_only()
                .doc("When a change that waits will count for others."),
            Column::new("updated_at", Type::Time).read_only(),
        ],
        own_rows("SELECT user_id, cultural_values, created_at, CAST(NULL AS text) AS details, pending_at, updated_at FROM matchmaking_preferences WHERE user_id = "),
    )
    .feature("quiz")
    .doc("The caller's own answers; an insert replaces them.")
    .writes(Preferences { app })
}

struct Preferences {
    app: AppState,
}

impl Writes for Preferences {
    fn verbs(&self) -> WriteVerbs {
        WriteVerbs {
            insert: true,
            upsert: true,
            ..WriteVerbs::default()
        }
    }

    fn before_insert<'t>(&'t self, call: &'t Call, rows: &'t [JsonObject]) -> Checking<'t> {
        Box::pin(async move {
            let member = Member::of(&call.caller)?;
            Ok(free_text::require_accepted(&self.app, member, rows, call.now).await?)
        })
    }

    fn insert<'t>(
        &'t self,
        tx: &'t mut Tx,
        call: &'t Call,
        rows: Vec<JsonObject>,
        _conflict: OnConflict,
    ) -> TxFuture<'t, Vec<Key>, ApiError> {
        Box::pin(async move {
            let member = Member::of(&call.caller)?;
            for row in &rows {
                let owner = row.get("user_id").and_then(Value::as_str);
                if owner != Some(member.id.to_string().as_str()) {
                    return Err(Fault::Forbidden.into());
                }
                let answers = row.get("cultural_values").cloned().unwrap_or_default();
                let details =
                    match row.get("details") {
                        None | Some(Value::Null) => None,
                        Some(details) => Some(details.as_object().ok_or_else(|| {
                            Fault::invalid("details", "Diga o que aceita e quanto pesa cada resposta.")
                        })?),
                    };
                answer::replace(tx, member, &answers, details, call.now).await?;
            }
            Ok(if rows.is_empty() {
                Vec::new()
            } else {
                vec![Key::of(member.id)]
            })
        })
    }

    fn committed(&self, _call: &Call) {
        self.app.waker.notify();
    }
}

fn details_resource() -> Resource {
    Resource::new(
        "matchmaking_details",
        &["question_id"],
        vec![
            Column::new("question_id", Type::Text).read_only(),
            Column::new("accept_mask", Type::Int).read_only().doc("Bit n - 1 set: option n is acceptable; 0: only the own answer."),
            Column::new("importance", Type::Int).read_only(),
            Column::new("dealbreaker", Type::Bool).read_only(),
            Column::new("private", Type::Bool).read_only(),
        ],
        own_rows("SELECT question_id, accept_mask, importance, dealbreaker, private FROM matchmaking_details WHERE user_id = "),
    )
    .feature("quiz")
    .doc("What the caller accepts from others, and how much each question weighs.")
}

#[derive(Deserialize, JsonSchema)]
struct DetailArgs {
    question_id: String,
    /// 1-based options; empty means the own answer.
    accept: Vec<u8>,
    /// 0 to 3.
    importance: u8,
    #[serde(default)]
    dealbreaker: bool,
    #[serde(default)]
    private: bool,
}

impl From<DetailArgs> for AnswerDetail {
    fn from(args: DetailArgs) -> AnswerDetail {
        AnswerDetail {
            question_id: args.question_id,
            accept: args.accept,
            importance: args.importance,
            dealbreaker: args.dealbreaker,
            private: args.private,
        }
    }
}

fn set_matchmaking_detail(app: &AppState) -> Function {
    Function::act("set_matchmaking_detail", app, |tx, member, args: DetailArgs, now| {
        Box::pin(answer::set_detail(tx, member, args.into(), now))
    })
    .feature("quiz")
    .doc("Stores what the caller accepts, how much it weighs, and whether it is a dealbreaker or private.")
}
