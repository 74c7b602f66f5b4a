//! What the optional questions offer on the wire.

use super::answer::{self, NewAnswer};
use super::{catalogue, shared, store};
use crate::AppState;
use crate::functions::ProductFunction;
use crate::kernel::Member;
use crate::kernel::args::Target;
use crate::kernel::fault::FaultResult;
use crate::kernel::localized_text::translate;
use db::Reads;
use schemars::JsonSchema;
use serde::Serialize;
use supabase::registry::{Function, Registry};

/// Adds these to the surface.
pub fn declare(registry: Registry, app: &AppState) -> Registry {
    registry
        .function(optional_questions(app))
        .function(answer_optional_question(app))
        .function(shared_optional_answers(app))
}

/// One of the forty, with the caller's own answer.
#[derive(Serialize, JsonSchema)]
struct QuestionWithAnswer {
    id: &'static str,
    theme: &'static str,
    question: &'static str,
    options: Vec<&'static str>,
    sensitive: bool,
    /// 1-based.
    answer: Option<i64>,
    private: bool,
}

async fn questions(reads: &mut impl Reads, member: Member) -> FaultResult<Vec<QuestionWithAnswer>> {
    let answers = store::answers(reads, member.id).await?;
    let with_answer = |question: &'static catalogue::OptionalQuestion| {
        let given = answers.iter().find(|answer| answer.question_id == question.id);
        QuestionWithAnswer {
            id: &question.id,
            theme: translate(&question.theme),
            question: translate(&question.question),
            options: question.options.iter().map(|option| translate(option)).collect(),
            sensitive: question.sensitive,
            answer: given.map(|answer| answer.option),
            private: given.map_or(question.sensitive, |answer| answer.private),
        }
    };
    Ok(catalogue::all().iter().map(with_answer).collect())
}

fn optional_questions(app: &AppState) -> Function {
    Function::member("optional_questions", app, |app, member, (): (), _| async move {
        questions(&mut app.db.reader(), member).await
    })
    .read_only()
    .feature("quiz")
    .doc("The forty optional value questions, with the caller's answers. They never count in a percentage.")
}

fn answer_optional_question(app: &AppState) -> Function {
    let limits = app.limits;
    Function::act(
        "answer_optional_question",
        app,
        move |tx, member, new: NewAnswer, now| Box::pin(answer::answer(tx, member, new, limits, now)),
    )
    .feature("quiz")
    .doc("Answers an optional question, changes the answer, or takes it back.")
}

fn shared_optional_answers(app: &AppState) -> Function {
    Function::query("shared_optional_answers", app, |reads, member, args: Target, now| {
        Box::pin(shared::with(reads, member, args.target, now))
    })
    .feature("quiz")
    .doc("The optional questions that the caller and one person both answered in the open.")
}
