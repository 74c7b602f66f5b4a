//! What the seal offers on the wire.

use super::complete::{self, CompleteArgs};
use super::model::Draft;
use super::questions::{self, Theme};
use super::session::SessionAnswers;
use super::vibe::VibeKind;
use super::{appeal, draft, session};
use crate::AppState;
use crate::functions::ProductFunction;
use crate::kernel::Language;
use crate::kernel::Member;
use crate::kernel::localized_text::translate;
use crate::kernel::member::own_rows;
use schemars::JsonSchema;
use serde::Deserialize;
use supabase::fragment::Fragment;
use supabase::registry::{Access, Column, Function, Registry, Resource, Type};

/// Adds the slice to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .resource(results_resource())
        .resource(drafts_resource())
        .resource(appeals_resource())
        .resource(vibe_resource())
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
        let shown = theme.seal().description.as_deref().map_or("", translate);
        said.push(" WHEN ")
            .bind(theme.code())
            .push(" THEN CAST(")
            .bind(shown)
            .push(" AS text)")
    });
    said.push(" ELSE intention_description END")
}

fn vibe_resource() -> Resource {
    let text = |name| Column::new(name, Type::Text).read_only();
    Resource::new(
        "vibe_history",
        &["id"],
        vec![
            Column::new("id", Type::Uuid).read_only(),
            text("kind").one_of(VibeKind::WORDS),
            text("value"),
            Column::new("created_at", Type::Time).read_only(),
        ],
        own_rows("SELECT id, kind, value, created_at FROM vibe_history WHERE user_id = "),
    )
    .doc("`vibeHistory`: the caller's own quizzes and seals. Nobody else reads it.")
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
        own_rows("SELECT mode, answers, asked, updated_at FROM intention_drafts WHERE user_id = "),
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
        own_rows("SELECT id, text, state, answer, created_at, decided_at FROM intention_appeals WHERE user_id = "),
    )
    .doc("How the caller contested their authenticity, and what was answered.")
}

fn quiz() -> Function {
    Function::new("quiz", Access::Anyone, |_, (): ()| async move {
        Ok(questions::localized_quiz()?)
    })
    .feature("intentionQuiz")
    .read_only()
    .doc("The twelve questions with their follow-ups and the seals.")
}

fn quiz_session(app: &AppState) -> Function {
    Function::member(
        "quiz_session",
        app,
        |app, member, given: SessionAnswers, now| async move {
            session::next(&mut app.db.reader(), member, given, now).await
        },
    )
    .feature("intentionQuiz")
    .doc("Which question comes next, chosen by what was answered so far.")
}

fn complete_quiz(app: &AppState) -> Function {
    Function::deed("complete_quiz", app, |app, member, args: CompleteArgs, now| async move {
        complete::complete_and_show(&app, member, args, now).await
    })
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

fn save_quiz_draft(app: &AppState) -> Function {
    Function::act("save_quiz_draft", app, |tx, member, given: Draft, now| {
        Box::pin(draft::save(tx, member, given, now))
    })
    .feature("intentionQuiz")
    .doc("Keeps a quiz that is not finished, for every device of the caller.")
}

fn seal_status(app: &AppState) -> Function {
    Function::query("seal_status", app, |reads, member, (): (), now| {
        Box::pin(session::seal_status(reads, member, now))
    })
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
