//! Notes of moderators for each other, in the case that they hold. The person concerned never reads them.

use super::audit::{self, AuditEntry};
use super::claim;
use super::store::notes;
use crate::accounts::staff::Moderator;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{new_id, text};
use db::{Reads, Tx};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

pub const TEXT_MAX: usize = 1000;
/// Notes of one case.
const NOTES_MAX: usize = 50;

/// A note as colleagues read it; its author stays unnamed.
#[derive(Debug, Serialize, JsonSchema)]
pub struct NoteView {
    pub id: Uuid,
    pub text: String,
    pub at: Timestamp,
    pub by_me: bool,
}

/// Writes a note into the held case. The book has a row of it, without its words.
///
/// Errors: `Validation` of `text`; `State` of `full`.
pub async fn write(
    tx: &mut Tx,
    moderator: &Moderator,
    case_id: Uuid,
    written: &str,
    now: Timestamp,
) -> FaultResult<NoteView> {
    let case = claim::held(tx, moderator, case_id, now).await?;
    let written =
        text::optional("text", Some(written), TEXT_MAX)?.ok_or_else(|| Fault::invalid("text", "Escreva a nota."))?;
    let notes = notes::of_case(tx, case_id).await?;
    // A second click on the same note changes nothing.
    if let Some(last) = notes
        .last()
        .filter(|last| last.author == moderator.id && last.text == written)
    {
        return Ok(view(last, moderator));
    }
    if notes.len() >= NOTES_MAX {
        return Err(Fault::state("full", "Este caso já tem muitas notas."));
    }
    let note = notes::Note {
        id: new_id(now),
        author: moderator.id,
        text: written,
        at: now,
    };
    notes::insert(tx, case_id, &note).await?;
    audit::write(tx, AuditEntry::by(moderator, "case.note", case.id, case.subject), now).await?;
    Ok(view(&note, moderator))
}

/// The notes of a case, the oldest first.
pub async fn of_case(reads: &mut impl Reads, case: Uuid, moderator: &Moderator) -> FaultResult<Vec<NoteView>> {
    let notes = notes::of_case(reads, case).await?;
    Ok(notes.iter().map(|note| view(note, moderator)).collect())
}

fn view(note: &notes::Note, moderator: &Moderator) -> NoteView {
    NoteView {
        id: note.id,
        text: note.text.clone(),
        at: note.at,
        by_me: note.author == moderator.id,
    }
}
