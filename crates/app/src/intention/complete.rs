//! Making, deepening and remaking a seal. The server's score is the one that counts.

use super::model::{AnswerSheet, Mode, SheetError};
use super::recalculate;
use super::retake::RetakePermission;
use super::store::{self, SealOrigin};
use super::vibe::{self, VibeKind};
use crate::AppState;
use crate::accounts;
use crate::kernel::Member;
use crate::kernel::day::{written_date, zone};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::localized_text::translate_content;
use crate::profiles::ready;
use crate::words;
use db::{Reads, Tx};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};

/// A finished session.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct CompleteArgs {
    /// Question id to option id, follow-ups included: `{"q1": "option1", …}`.
    answers: Map<String, Value>,
    /// Without it, changed answers to old questions are a retake and new ones deepen the seal.
    #[serde(default)]
    mode: Option<Mode>,
}

/// Stores the seal of a session and answers its row, in the reader's spelling.
pub async fn complete_and_show(
    app: &AppState,
    member: Member,
    given: CompleteArgs,
    now: Timestamp,
) -> FaultResult<Value> {
    app.act(move |tx| Box::pin(complete(tx, member, given.answers, given.mode, now)))
        .await?;
    store::shown(&mut app.db.reader(), member.id)
        .await
        .map(translate_content)
}

/// Scores the answers and stores the seal. Answers to questions not asked before deepen the seal;
/// a retake, and changed answers to old questions, remake it.
pub async fn complete(
    tx: &mut Tx,
    member: Member,
    answers: Map<String, Value>,
    mode: Option<Mode>,
    now: Timestamp,
) -> FaultResult<()> {
    let newer = AnswerSheet::parse(answers).map_err(refused)?;
    let mut before = None;
    let (sheet, making) = match store::result(tx, member.id).await? {
        None => (newer, SealOrigin::New),
        Some(held) => {
            let old = held.sheet();
            before = old.outcome().map(|outcome| outcome.primary);
            let changes = newer
                .choices()
                .iter()
                .any(|(id, option)| old.choices().get(id).is_some_and(|had| had != option));
            let remade = mode == Some(Mode::Retake) || changes;
            let making = match remade {
                true => may_retake(tx, member, &held, now).await?,
                false => SealOrigin::Deepened,
            };
            match mode {
                Some(Mode::Retake) => (newer, making),
                _ => (old.deepened_by(newer), making),
            }
        }
    };
    sheet.complete().map_err(refused)?;
    let outcome = sheet
        .outcome()
        .ok_or_else(|| Fault::invalid("answers", "Responda às perguntas para ver o seu selo."))?;
    store::save(tx, member.id, &sheet, &outcome, making, now).await?;
    store::drop_draft(tx, member.id).await?;
    let session = match making {
        SealOrigin::New => "first",
        SealOrigin::Deepened => "deepen",
        SealOrigin::SecondThought | SealOrigin::Remade => "retake",
    };
    vibe::note(tx, member.id, VibeKind::Quiz, session, now).await?;
    if before != Some(outcome.primary) {
        vibe::note(tx, member.id, VibeKind::Seal, outcome.primary.code(), now).await?;
    }
    // The judgement of the profile is weighed too, so it comes first.
    ready::refresh(tx, member.id, now).await?;
    recalculate::recalculate(tx, member.id, now).await?;
    Ok(())
}

/// Refuses a retake that comes too early, with the day on which it may be done.
pub async fn may_retake(
    reads: &mut impl Reads,
    member: Member,
    held: &store::StoredSeal,
    now: Timestamp,
) -> FaultResult<SealOrigin> {
    match held.retake(now) {
        RetakePermission::Allowed => Ok(SealOrigin::Remade),
        RetakePermission::SecondThought => Ok(SealOrigin::SecondThought),
        RetakePermission::From(at) => {
            let account = accounts::store::account(reads, member.id).await?;
            let home = zone(account.as_ref().map_or("", |account| &account.time_zone));
            let day = written_date(at.to_zoned(home).date());
            Err(Fault::state(
                "seal",
                words!(
                    "O seu selo ainda é recente. Você pode refazê-lo a partir de {day}.",
                    day = day
                ),
            ))
        }
    }
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
pub async fn set_visibility(tx: &mut Tx, member: Member, visibility: &str, now: Timestamp) -> FaultResult<()> {
    if !matches!(visibility, "public" | "matches") {
        return Err(Fault::invalid("visibility", "Escolha todos ou só os seus matches."));
    }
    if !store::set_visibility(tx, member.id, visibility).await? {
        return Err(Fault::NotFound);
    }
    vibe::note(tx, member.id, VibeKind::Visibility, visibility, now).await?;
    ready::refresh(tx, member.id, now).await?;
    Ok(())
}
