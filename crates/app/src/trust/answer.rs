//! Answers to the value questions: whole answer sheets as the specification sends them, and the finer
//! choices beside them (what one accepts, how much it weighs, whether it is private).

use super::model::{Answer, AnswerDetail};
use super::questions::{self, GivenAnswer, LONGEST_TEXT, Question};
use super::{publish, store};
use crate::accounts::consent;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Member, contact, text};
use crate::profiles::ready;
use db::Tx;
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Map, Value};

/// Replaces the caller's answers, and the finer choices that come with them. Questions that are left out
/// become unanswered; finer choices that are left out stay.
pub async fn replace(
    tx: &mut Tx,
    member: Member,
    given: &Value,
    details: Option<&Map<String, Value>>,
    now: Timestamp,
) -> FaultResult<()> {
    let sheet = given
        .as_object()
        .ok_or_else(|| Fault::invalid("cultural_values", "Envie as suas respostas."))?;
    let answers = read(sheet)?;
    if answers.iter().any(|answer| is_sensitive(answer.question)) {
        consent::require(tx, member, "trust_sensitive").await?;
    }
    publish::lock(tx, member.id).await?;
    for (id, choice) in details.into_iter().flatten() {
        let (question, mask, detail) = AnswerDetail::read(id, choice)?.check()?;
        store::set_detail(tx, member.id, &question.id, mask, &detail).await?;
    }
    store::replace(tx, member.id, &answers, now).await?;
    publish::settle(tx, member.id, now).await?;
    ready::refresh(tx, member.id, now).await?;
    Ok(())
}

/// Checks a sheet of question id to answer text.
pub fn read(sheet: &Map<String, Value>) -> FaultResult<Vec<Answer>> {
    let mut answers = Vec::new();
    for (id, value) in sheet {
        let refused = || Fault::invalid("cultural_values", "Escolha uma das respostas da lista.");
        let (_, question) = questions::find(id).ok_or_else(refused)?;
        let written = text::clean(value.as_str().ok_or_else(refused)?);
        match question.read(&written) {
            Some(GivenAnswer::Option(option)) => answers.push(Answer {
                question: &question.id,
                option: Some(option),
                text: written,
            }),
            Some(GivenAnswer::Text(_)) => {
                free_text(&written)?;
                answers.push(Answer {
                    question: &question.id,
                    option: None,
                    text: written,
                });
            }
            None if question.options.is_none() => {}
            None => return Err(refused()),
        }
    }
    Ok(answers)
}

fn free_text(written: &str) -> FaultResult<()> {
    if text::graphemes(written) > LONGEST_TEXT {
        return Err(Fault::too_long("cultural_values", LONGEST_TEXT));
    }
    match contact::find(written) {
        Some(found) => Err(Fault::invalid("cultural_values", found.advice())),
        None => Ok(()),
    }
}

fn is_sensitive(id: &str) -> bool {
    questions::find(id).is_some_and(|(_, question)| question.sensitive)
}

impl AnswerDetail {
    fn read(id: &str, choice: &Value) -> FaultResult<AnswerDetail> {
        let mut detail = AnswerDetail::deserialize(choice)
            .map_err(|_| Fault::invalid("details", "Diga o que aceita e quanto pesa cada resposta."))?;
        detail.question_id = id.to_string();
        Ok(detail)
    }

    /// The question, and what is accepted as bits.
    fn check(self) -> FaultResult<(&'static Question, i64, AnswerDetail)> {
        let (_, question) = questions::find(&self.question_id)
            .ok_or_else(|| Fault::invalid("question_id", "Esta pergunta não existe."))?;
        let mask = accept_mask(question, &self.accept)?;
        if self.importance > 3 {
            return Err(Fault::invalid("importance", "A importância vai de 0 a 3."));
        }
        Ok((question, mask, self))
    }
}

/// Stores the finer choices of one question.
pub async fn set_detail(tx: &mut Tx, member: Member, detail: AnswerDetail, now: Timestamp) -> FaultResult<()> {
    let (question, mask, detail) = detail.check()?;
    publish::lock(tx, member.id).await?;
    store::set_detail(tx, member.id, &question.id, mask, &detail).await?;
    publish::settle(tx, member.id, now).await?;
    ready::refresh(tx, member.id, now).await?;
    Ok(())
}

fn accept_mask(question: &Question, accept: &[u8]) -> FaultResult<i64> {
    let options = question.options.as_ref().map_or(0, Vec::len);
    let mut mask = 0;
    for option in accept {
        if *option == 0 || usize::from(*option) > options {
            return Err(Fault::invalid("accept", "Escolha entre as respostas da pergunta."));
        }
        mask |= 1_i64 << (option - 1);
    }
    Ok(mask)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn answers_are_the_texts_of_options() {
        let sheet = json!({"tq01": "Quero ter", "tq20": "  Lealdade "});
        let answers = read(sheet.as_object().unwrap()).unwrap();
        assert_eq!(
            answers[0],
            Answer {
                question: "tq01",
                option: Some(1),
                text: "Quero ter".into()
            }
        );
        assert_eq!((answers[1].option, answers[1].text.as_str()), (None, "Lealdade"));
        for wrong in [
            json!({"tq01": "Talvez"}),
            json!({"tq99": "Sim"}),
            json!({"tq01": 1}),
            json!({"tq20": "a".repeat(281)}),
        ] {
            assert!(read(wrong.as_object().unwrap()).is_err(), "{wrong}");
        }
        // A blank free text is no answer, not an error.
        assert!(read(json!({"tq20": "  "}).as_object().unwrap()).unwrap().is_empty());
    }

    #[test]
    fn accepted_options_become_bits() {
        let (_, question) = questions::find("tq01").unwrap();
        assert_eq!(accept_mask(question, &[1, 3]).unwrap(), 0b101);
        assert!(accept_mask(question, &[0]).is_err() && accept_mask(question, &[6]).is_err());
    }
}
