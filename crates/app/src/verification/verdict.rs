//! What a reviewer answers, question by question.

use super::model::{AttemptKind, QUESTIONS, Question, RejectReason};
use crate::kernel::fault::{Fault, FaultResult};
use schemars::JsonSchema;
use serde::Deserialize;

/// What a reviewer says: one answer for each question of the attempt's kind, and the reason of a rejection.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
pub struct Verdict {
    pub same_person: Option<bool>,
    pub as_asked: Option<bool>,
    pub adult: Option<bool>,
    /// Why it is rejected; null approves.
    pub reason: Option<String>,
}

impl Verdict {
    /// Yes to every question of the kind.
    pub fn approval(kind: AttemptKind) -> Verdict {
        let yes = |question: Question| kind.questions().contains(&question).then_some(true);
        Verdict {
            same_person: yes(Question::SamePerson),
            as_asked: yes(Question::AsAsked),
            adult: yes(Question::Adult),
            reason: None,
        }
    }

    pub fn answer(&self, question: Question) -> Option<bool> {
        match question {
            Question::SamePerson => self.same_person,
            Question::AsAsked => self.as_asked,
            Question::Adult => self.adult,
        }
    }

    /// The reason of a rejection, None for an approval. Every question has an answer, others have none, a "no" has a
    /// reason, and a reason of one question has its "no".
    pub fn checked(&self, kind: AttemptKind) -> FaultResult<Option<RejectReason>> {
        for question in QUESTIONS {
            if self.answer(question).is_some() != kind.questions().contains(&question) {
                return Err(Fault::invalid(question.word(), "Responda a cada pergunta em separado."));
            }
        }
        let denied = |question: &Question| self.answer(*question) == Some(false);
        let Some(word) = &self.reason else {
            return match kind.questions().iter().any(denied) {
                true => Err(Fault::invalid("reason", "Escolha um motivo da lista.")),
                false => Ok(None),
            };
        };
        let reason = RejectReason::parse(word).filter(|reason| reason.suits(kind));
        let reason = reason.ok_or_else(|| Fault::invalid("reason", "Escolha um motivo da lista."))?;
        match reason.question().is_none_or(|question| denied(&question)) {
            true => Ok(Some(reason)),
            false => Err(Fault::invalid(
                "reason",
                "Este motivo não combina com as suas respostas.",
            )),
        }
    }
}
