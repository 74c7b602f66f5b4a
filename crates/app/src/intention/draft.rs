//! A quiz that was left in the middle: it waits, on every device of its owner, until it is finished.

use super::complete;
use super::model::{AnswerSheet, Draft, Mode};
use super::questions::QUIZ;
use super::store;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use db::Tx;
use jiff::Timestamp;

/// Stores the draft; an empty one is deleted. A session that cannot be completed is refused here already: a first one
/// with a seal, any other one without.
pub async fn save(tx: &mut Tx, member: Member, draft: Draft, now: Timestamp) -> FaultResult<()> {
    if draft.asked.is_empty() {
        return store::drop_draft(tx, member.id).await;
    }
    let sheet = AnswerSheet::parse(draft.answers.clone());
    sheet.map_err(|_| Fault::invalid("answers", "Escolha uma das respostas da lista."))?;
    check_pages(&draft)?;
    let held = store::result(tx, member.id).await?;
    match (draft.mode, &held) {
        (Mode::First, Some(_)) => return Err(Fault::state("seal", "O seu selo já foi criado.")),
        (Mode::Deepen | Mode::Retake, None) => return Err(Fault::state("seal", "Faça primeiro o quiz.")),
        (Mode::Retake, Some(held)) => drop(complete::may_retake(tx, member, held, now).await?),
        _ => {}
    }
    store::save_draft(tx, member.id, &draft, now).await
}

/// Every page is one of the quiz and comes once; every answer belongs to a page.
fn check_pages(draft: &Draft) -> FaultResult<()> {
    let known = |id: &str| QUIZ.question(id).is_some() || QUIZ.follow_up(id).is_some();
    let distinct = |at: usize, id: &String| !draft.asked[..at].contains(id);
    let pages = draft
        .asked
        .iter()
        .enumerate()
        .all(|(at, id)| known(id) && distinct(at, id));
    let owned = draft.answers.keys().all(|id| draft.asked.contains(id));
    if pages && owned {
        Ok(())
    } else {
        Err(Fault::invalid("asked", "Esta sequência de perguntas não existe."))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    #[test]
    fn pages_are_known_distinct_and_hold_every_answer() {
        let draft = |asked: &[&str], answers: Value| Draft {
            mode: Mode::First,
            answers: answers.as_object().cloned().unwrap_or_default(),
            asked: asked.iter().map(|id| (*id).to_string()).collect(),
        };
        assert!(check_pages(&draft(&["q1", "fu1", "q3"], json!({ "q1": "option6" }))).is_ok());
        for wrong in [
            draft(&["q1", "q1"], json!({})),
            draft(&["q13"], json!({})),
            draft(&["q1"], json!({ "q3": "option1" })),
        ] {
            assert!(check_pages(&wrong).is_err(), "{wrong:?}");
        }
    }
}
