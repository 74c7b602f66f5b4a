//! What the seal offers on the wire.

use super::authenticity::Authenticity;
use super::complete::Mode;
use super::draft::Draft;
use super::model::{AnswerSheet, SESSION};
use super::questions::{QUIZ, Theme};
use super::retake::Retake;
use super::{appeal, complete, draft, recalculate, store};
use crate::AppState;
use crate::functions::ProductFunction;
use crate::kernel::Language;
use crate::kernel::localized_text::{translate, translate_content};
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
        .resource(drafts_resource())
        .resource(appeals_resource())
        .function(quiz())
        .function(quiz_session(app))
        .function(complete_quiz(app))
        .function(save_quiz_draft(app))
        .function(seal_status(app))
        .function(appeal_seal(app))
        .function(set_intention_visibility(app))
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
            text("visibility").one_of(&["public", "matches"]),
            Column::new("answers", Type::Json).read_only().shape("{ [question: string]: string | number }"),
            Column::new("createdAt", Type::Time).read_only(),
        ],
        |caller, _| match Member::of(caller) {
            Ok(member) => Fragment::new(
                "SELECT user_id AS \"userId\", primary_intention AS \"primaryIntention\", intention_seal AS \"intentionSeal\",
                        also_values AS \"alsoValues\", intention_score AS \"intentionScore\",
                        ",
            )
            .append(description())
            .push(
                " AS \"intentionDescription\", authenticity, visibility, answers, created_at AS \"createdAt\"
                    FROM intention_results WHERE user_id = ",
            )
            .bind(member.id),
            Err(_) => Fragment::nothing(),
        },
    )
    .doc("The caller's own seal with its score; others see the seal in `people`.")
}

/// What the seal means, as the reader in hand would write it; the row keeps what it was made with.
fn description() -> Fragment {
    if Language::current() == Language::Brazil {
        return Fragment::new("intention_description");
    }
    let primary = Theme::ALL.into_iter().filter(|theme| theme.intention().is_some());
    let said = primary.fold(Fragment::new("CASE primary_intention"), |said, theme| {
        let told = theme.seal().description.as_deref().map_or("", translate);
        said.push(" WHEN ")
            .bind(theme.code())
            .push(" THEN CAST(")
            .bind(told)
            .push(" AS text)")
    });
    said.push(" ELSE intention_description END")
}

fn drafts_resource() -> Resource {
    Resource::new(
        "intention_drafts",
        &["mode"],
        vec![
            Column::new("mode", Type::Text)
                .read_only()
                .one_of(&["first", "deepen", "retake"]),
            Column::new("answers", Type::Json)
                .read_only()
                .shape("{ [question: string]: string | number }"),
            Column::new("asked", Type::Json).read_only().shape("string[]"),
            Column::new("updated_at", Type::Time).read_only(),
        ],
        |caller, _| match Member::of(caller) {
            Ok(member) => {
                Fragment::new("SELECT mode, answers, asked, updated_at FROM intention_drafts WHERE user_id = ")
                    .bind(member.id)
            }
            Err(_) => Fragment::nothing(),
        },
    )
    .feature("intentionQuiz")
    .doc("The caller's quiz that was left in the middle; at most one.")
}

fn appeals_resource() -> Resource {
    Resource::new(
        "intention_appeals",
        &["id"],
        vec![
            Column::new("id", Type::Uuid).read_only(),
            Column::new("text", Type::Text).read_only(),
            Column::new("state", Type::Text)
                .read_only()
                .one_of(&["open", "granted", "declined"]),
            Column::new("answer", Type::Text).nullable().read_only(),
            Column::new("created_at", Type::Time).read_only(),
            Column::new("decided_at", Type::Time).nullable().read_only(),
        ],
        |caller, _| match Member::of(caller) {
            Ok(member) => Fragment::new(
                "SELECT id, text, state, answer, created_at, decided_at FROM intention_appeals WHERE user_id = ",
            )
            .bind(member.id),
            Err(_) => Fragment::nothing(),
        },
    )
    .doc("How the caller contested their authenticity, and what was answered.")
}

fn quiz() -> Function {
    Function::new("quiz", Access::Anyone, |_, (): ()| async move {
        let all: Value =
            serde_json::to_value(&*QUIZ).map_err(|error| ApiError::from(Fault::Internal(error.to_string())))?;
        Ok::<_, ApiError>(translate_content(all))
    })
    .feature("intentionQuiz")
    .read_only()
    .doc("The twelve questions with their follow-ups and the seals.")
}

#[derive(Deserialize, JsonSchema)]
struct SessionArgs {
    /// What was answered so far in this session, on top of an older seal's answers.
    #[serde(default)]
    answers: Option<Map<String, Value>>,
    /// A retake starts from nothing, and is refused while it is too early.
    #[serde(default)]
    mode: Option<Mode>,
}

#[derive(Serialize, JsonSchema)]
struct Session {
    /// The next question; null when the session is done.
    next: Option<Value>,
    /// Questions answered so far, the older seal's included.
    answered: usize,
    /// How many questions this session has, at most five; progress reads "Pergunta N de 5".
    total: usize,
}

fn quiz_session(app: &AppState) -> Function {
    Function::member("quiz_session", app, |app, member, args: SessionArgs, now| async move {
        let mut reads = app.db.reader();
        let mut held = store::result(&mut reads, member.id).await?;
        if let (Some(seal), Some(Mode::Retake)) = (&held, args.mode) {
            complete::may_retake(&mut reads, member, seal, now).await?;
            held = None;
        }
        let before = held.as_ref().map_or(0, |held| held.sheet().choices().len());
        let mut answers = held
            .and_then(|held| held.answers.as_object().cloned())
            .unwrap_or_default();
        answers.extend(args.answers.unwrap_or_default());
        let sheet = AnswerSheet::parse(answers)
            .map_err(|_| ApiError::from(Fault::invalid("answers", "Escolha uma das respostas da lista.")))?;
        let next = sheet.next().map(|question| translate_content(json!(question)));
        Ok::<_, ApiError>(Session {
            next,
            answered: sheet.choices().len(),
            total: SESSION.min(QUIZ.questions.len() - before),
        })
    })
    .feature("intentionQuiz")
    .doc("Which question comes next, chosen by what was answered so far.")
}

#[derive(Deserialize, JsonSchema)]
struct CompleteArgs {
    /// Question id to option id, follow-ups included: `{"q1": "option1", …}`.
    answers: Map<String, Value>,
    /// Without it, changed answers to old questions are a retake and new ones deepen the seal.
    #[serde(default)]
    mode: Option<Mode>,
}

fn complete_quiz(app: &AppState) -> Function {
    Function::member(
        "complete_quiz",
        app,
        |app, member, args: CompleteArgs, now| async move {
            app.act(move |tx| {
                Box::pin(async move { complete::complete(tx, member, args.answers, args.mode, now).await })
            })
            .await?;
            let row = store::shown(&mut app.db.reader(), member.id).await?;
            Ok::<_, ApiError>(translate_content(row))
        },
    )
    .feature("intentionQuiz")
    .doc("Scores the answers and makes, deepens or remakes the caller's seal; answers its row.")
}

#[derive(Deserialize, JsonSchema)]
struct VisibilityArgs {
    visibility: String,
}

fn set_intention_visibility(app: &AppState) -> Function {
    Function::act(
        "set_intention_visibility",
        app,
        |tx, member, args: VisibilityArgs, now| {
            Box::pin(async move { complete::set_visibility(tx, member, &args.visibility, now).await })
        },
    )
    .doc("Shows the seal to everyone or to matches only.")
}

#[derive(Deserialize, JsonSchema)]
struct DraftArgs {
    mode: Mode,
    answers: Map<String, Value>,
    /// Pages in their order; none throws the draft away.
    asked: Vec<String>,
}

fn save_quiz_draft(app: &AppState) -> Function {
    Function::act("save_quiz_draft", app, |tx, member, args: DraftArgs, now| {
        Box::pin(async move {
            let given = Draft {
                mode: args.mode,
                answers: args.answers,
                asked: args.asked,
            };
            draft::save(tx, member, given, now).await
        })
    })
    .feature("intentionQuiz")
    .doc("Keeps a quiz that is not finished, for every device of the caller.")
}

#[derive(Serialize, JsonSchema)]
struct SealStatus {
    /// The exact number with its causes, for its owner alone; null before the first seal.
    authenticity: Option<Authenticity>,
    /// Questions that the seal rests on, and of how many.
    answered: usize,
    questions: usize,
    /// `allowed`, `second_thought` (once, on the first day) or `waiting`.
    retake: &'static str,
    /// When a retake may be done, while it is `waiting`.
    retake_from: Option<String>,
}

fn seal_status(app: &AppState) -> Function {
    Function::member("seal_status", app, |app, member, (): (), now| async move {
        let mut reads = app.db.reader();
        let held = store::result(&mut reads, member.id).await?;
        let (retake, from) = match held.as_ref().map(|held| held.retake(now)) {
            None | Some(Retake::Allowed) => ("allowed", None),
            Some(Retake::SecondThought) => ("second_thought", None),
            Some(Retake::From(at)) => ("waiting", Some(at.to_string())),
        };
        let authenticity = match &held {
            Some(held) => Some(recalculate::current_authenticity(&mut reads, member.id, held, now).await?),
            None => None,
        };
        Ok::<_, ApiError>(SealStatus {
            authenticity,
            answered: held.map_or(0, |held| held.sheet().choices().len()),
            questions: QUIZ.questions.len(),
            retake,
            retake_from: from,
        })
    })
    .read_only()
    .doc("The caller's authenticity with its causes, how deep the seal is, and when it may be remade.")
}

#[derive(Deserialize, JsonSchema)]
struct AppealArgs {
    text: String,
}

fn appeal_seal(app: &AppState) -> Function {
    Function::act("appeal_seal", app, |tx, member, args: AppealArgs, now| {
        Box::pin(async move { appeal::appeal(tx, member, &args.text, now).await.map(drop) })
    })
    .doc("Contests the authenticity of the caller's seal; one appeal at a time.")
}
