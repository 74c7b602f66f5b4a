//! The state of the quiz: the next question of a session, and the existing seal.

use super::authenticity::Authenticity;
use super::complete;
use super::model::{AnswerSheet, Mode, SESSION};
use super::questions::QUIZ;
use super::retake::RetakePermission;
use super::{recalculate, store};
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::localized_text::translate_content;
use db::Reads;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// What a session holds so far.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct SessionAnswers {
    /// What was answered so far in this session, on top of an older seal's answers.
    #[serde(default)]
    answers: Option<Map<String, Value>>,
    /// A retake starts from nothing, and is refused while it is too early.
    #[serde(default)]
    mode: Option<Mode>,
}

/// The next page of a session.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Session {
    /// The next question; null when the session is done.
    next: Option<Value>,
    /// Questions answered so far, the older seal's included.
    answered: usize,
    /// How many questions this session has, at most five; progress reads "Pergunta N de 5".
    total: usize,
}

/// Which question comes next, by what was answered so far.
pub async fn next(
    reads: &mut impl Reads,
    member: Member,
    given: SessionAnswers,
    now: Timestamp,
) -> FaultResult<Session> {
    let mut held = store::result(reads, member.id).await?;
    if let (Some(seal), Some(Mode::Retake)) = (&held, given.mode) {
        complete::may_retake(reads, member, seal, now).await?;
        held = None;
    }
    let before = held.as_ref().map_or(0, |held| held.sheet().choices().len());
    let mut answers = held
        .and_then(|held| held.answers.as_object().cloned())
        .unwrap_or_default();
    answers.extend(given.answers.unwrap_or_default());
    let sheet =
        AnswerSheet::parse(answers).map_err(|_| Fault::invalid("answers", "Escolha uma das respostas da lista."))?;
    Ok(Session {
        next: sheet.next().map(|question| translate_content(json!(question))),
        answered: sheet.choices().len(),
        total: SESSION.min(QUIZ.questions.len() - before),
    })
}

/// The caller's own seal in numbers.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SealStatus {
    /// The exact number with its causes, for its owner alone; null before the first seal.
    authenticity: Option<Authenticity>,
    /// Questions that the seal rests on, and of how many.
    answered: usize,
    questions: usize,
    /// `allowed`, `second_thought` (once, on the first day) or `waiting`.
    retake: &'static str,
    /// When a retake may be done, while it is `waiting`.
    retake_from: Option<Timestamp>,
}

/// The caller's authenticity, how deep the seal is, and when it may be remade.
pub async fn seal_status(reads: &mut impl Reads, member: Member, now: Timestamp) -> FaultResult<SealStatus> {
    let held = store::result(reads, member.id).await?;
    let (retake, retake_from) = match held.as_ref().map(|held| held.retake(now)) {
        None | Some(RetakePermission::Allowed) => ("allowed", None),
        Some(RetakePermission::SecondThought) => ("second_thought", None),
        Some(RetakePermission::From(at)) => ("waiting", Some(at)),
    };
    let authenticity = match &held {
        Some(held) => Some(recalculate::current_authenticity(reads, member.id, held, now).await?),
        None => None,
    };
    Ok(SealStatus {
        authenticity,
        answered: held.map_or(0, |held| held.sheet().choices().len()),
        questions: QUIZ.questions.len(),
        retake,
        retake_from,
    })
}
