//! Making, deepening and remaking a seal. The server's score is the one that counts.

use super::authenticity::{Evidence, authenticity};
use super::model::{Sheet, SheetError};
use super::store;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, Outcome};
use crate::profiles::ready;
use db::Tx;
use jiff::{Timestamp, ToSpan};
use serde_json::{Map, Value};

/// A seal can be remade after this, or at once during its first day; deepening it is always free.
const RETAKE_DAYS: i64 = 30;
const SECOND_THOUGHTS_HOURS: i64 = 24;

/// Scores the answers and stores the seal. Answers to questions not asked before deepen the seal;
/// changed answers to old questions are a retake.
pub async fn complete(tx: &mut Tx, member: Member, answers: Map<String, Value>, now: Timestamp) -> Outcome<()> {
    let newer = Sheet::parse(answers).map_err(refused)?;
    let held = store::result(tx, member.id).await?;
    let sheet = match &held {
        None => newer,
        Some(held) => {
            let old = Sheet::parse(held.answers.as_object().cloned().unwrap_or_default()).unwrap_or_default();
            let changes = newer
                .choices()
                .iter()
                .any(|(id, option)| old.choices().get(id).is_some_and(|had| had != option));
            if changes && !may_retake(held.created_at, held.updated_at, now) {
                return Err(Fault::state(
                    "seal",
                    "Você pode refazer o seu selo 30 dias depois de criá-lo.",
                ));
            }
            old.deepened_by(newer)
        }
    };
    sheet.complete().map_err(refused)?;
    let outcome = sheet
        .outcome()
        .ok_or_else(|| Fault::invalid("answers", "Responda às perguntas para ver o seu selo."))?;
    let facts = store::evidence(tx, member.id).await?;
    let earned = authenticity(&Evidence {
        photo_verified: facts.verified,
        completeness: u8::try_from(facts.completeness).unwrap_or(0),
        sheet: Some(&sheet),
        feedback: &[],
    });
    store::save(tx, member.id, &sheet, &outcome, earned.value, now).await?;
    ready::refresh(tx, member.id, now).await?;
    Ok(())
}

fn may_retake(created: Timestamp, updated: Timestamp, now: Timestamp) -> bool {
    let since = |start: Timestamp, hours: i64| start.checked_add(hours.hours()).is_ok_and(|at| now >= at);
    !since(created, SECOND_THOUGHTS_HOURS) || since(updated, RETAKE_DAYS * 24)
}

fn refused(errors: Vec<SheetError>) -> Fault {
    let message = match errors.first() {
        Some(SheetError::Missing(_)) => "Falta responder a uma pergunta.",
        Some(SheetError::Duplicate(_)) => "Há duas respostas para a mesma pergunta.",
        Some(SheetError::NotAsked(_)) => "Esta pergunta não foi feita.",
        _ => "Escolha uma das respostas da lista.",
    };
    Fault::invalid("answers", message)
}

/// Who sees the seal: everyone, or matches only. Saved at once.
pub async fn set_visibility(tx: &mut Tx, member: Member, visibility: &str, now: Timestamp) -> Outcome<()> {
    if !matches!(visibility, "public" | "matches") {
        return Err(Fault::invalid("visibility", "Escolha todos ou só os seus matches."));
    }
    if !store::set_visibility(tx, member.id, visibility).await? {
        return Err(Fault::NotFound);
    }
    ready::refresh(tx, member.id, now).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seal_is_remade_on_its_first_day_or_after_a_month() {
        let created: Timestamp = "2026-01-01T00:00:00Z".parse().unwrap();
        let after = |hours: i64| created.checked_add(hours.hours()).unwrap();
        assert!(may_retake(created, created, after(23)));
        assert!(!may_retake(created, created, after(25)));
        assert!(may_retake(created, created, after(30 * 24)));
        // A seal remade after a month waits a month again.
        assert!(!may_retake(created, after(30 * 24), after(31 * 24)));
    }
}
