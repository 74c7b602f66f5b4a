//! Drafts: saved while they are typed, read by their writer alone.

use super::model::{self, DRAFTS_MAX, LetterState, Paper, Seal, draft_body};
use super::recipient::{answered, recipient};
use super::sincerity::{self, Sincerity};
use super::store::{self, LetterRow, NewLetter};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Member, text};
use crate::words;
use db::Tx;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// A draft as the desk sends it.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
pub struct Draft {
    /// Chosen by the client; the same id again is the same letter.
    pub id: Uuid,
    pub to: Uuid,
    #[serde(default)]
    pub answers_to: Option<Uuid>,
    pub body: String,
    #[schemars(with = "Paper")]
    pub paper: String,
    #[schemars(with = "Seal")]
    pub seal: String,
    /// Hours on the way, 6 to 24.
    pub hours: i64,
    /// The version that the text is based on; null for a new letter, or to overwrite what another window saved.
    #[serde(default)]
    pub version: Option<i64>,
}

/// What the desk shows of a saved draft.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SavedDraft {
    pub id: Uuid,
    pub version: i64,
    pub saved_at: Timestamp,
    /// Letters as people count them.
    pub length: usize,
    pub sincerity: Sincerity,
}

impl SavedDraft {
    fn of(row: &LetterRow) -> SavedDraft {
        SavedDraft {
            id: row.id,
            version: row.version,
            saved_at: row.updated_at,
            length: text::graphemes(&row.body),
            sincerity: sincerity::read(&row.body),
        }
    }
}

/// Stores a draft, new or changed.
///
/// Errors: `NotFound` for a letter of somebody else, and for whoever may not be written to; `State` of `sealed` for a letter
/// that left, of `changed` when another window saved it meanwhile, of `drafts` beyond thirty; `Validation`.
pub async fn save(tx: &mut Tx, member: Member, draft: Draft, now: Timestamp) -> FaultResult<SavedDraft> {
    let paper = Paper::parse(&draft.paper).ok_or_else(|| Fault::invalid("paper", "Escolha um papel da lista."))?;
    let seal = Seal::parse(&draft.seal).ok_or_else(|| Fault::invalid("seal", "Escolha um lacre da lista."))?;
    let (hours, body) = (model::hours(draft.hours)?, draft_body(&draft.body)?);
    tx.lock_key(&format!("letters:{}", member.id)).await?;
    let earlier = store::letter(tx, draft.id).await?;
    let kind = match &earlier {
        Some(row) => row.kind,
        None => {
            let answered = answered(tx, member, draft.to, draft.answers_to).await?;
            let recipient = recipient(tx, member, draft.to, answered.as_ref(), now).await?;
            if store::drafts(tx, member.id).await? >= DRAFTS_MAX {
                return Err(Fault::state(
                    "drafts",
                    words!(
                        "Você já tem {most} rascunhos. Lacre ou apague um deles primeiro.",
                        most = DRAFTS_MAX
                    ),
                ));
            }
            recipient.kind()
        }
    };
    let new = NewLetter {
        id: draft.id,
        from: member.id,
        to: draft.to,
        kind,
        answers_to: draft.answers_to,
        paper,
        seal,
        body: &body,
        hours,
    };
    match earlier {
        Some(row) => change(tx, member, &row, &new, draft.version, now).await?,
        // Somebody else's letter of this id was written at the same moment.
        None if !store::insert(tx, &new, now).await? => return Err(Fault::NotFound),
        None => {}
    }
    let row = store::letter(tx, draft.id).await?.ok_or(Fault::NotFound)?;
    Ok(SavedDraft::of(&row))
}

async fn change(
    tx: &mut Tx,
    member: Member,
    row: &LetterRow,
    new: &NewLetter<'_>,
    version: Option<i64>,
    now: Timestamp,
) -> FaultResult<()> {
    if row.from_id != member.id || row.to_id != new.to {
        return Err(Fault::NotFound);
    }
    if row.state != LetterState::Draft {
        return Err(model::sealed());
    }
    if row.body == new.body && row.paper == new.paper && row.seal == new.seal && row.hours == new.hours {
        return Ok(());
    }
    if version.is_some_and(|version| version != row.version) {
        return Err(Fault::state(
            "changed",
            "Esta carta foi mudada em outra janela. O que você escreveu aqui continua aqui.",
        ));
    }
    store::update(tx, new, row.version + 1, now).await
}

/// Throws a draft away, or a letter that came back. Doing it twice is doing it once.
pub async fn discard(tx: &mut Tx, member: Member, id: Uuid) -> FaultResult<()> {
    tx.lock_key(&format!("letters:{}", member.id)).await?;
    let row = store::letter(tx, id).await?.filter(|row| row.from_id == member.id);
    match row.map(|row| row.state) {
        Some(LetterState::Draft | LetterState::Returned) => store::delete_draft(tx, id, member.id).await,
        Some(_) => Err(model::sealed()),
        None => Err(Fault::NotFound),
    }
}
