//! Who may write to whom.

use super::model::{LetterKind, LetterState};
use super::store::{self, LetterRow};
use crate::accounts::restrictions::{RestrictionKind, is_restricted};
use crate::daily_match::store::may_meet;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::matches;
use crate::safety::people;
use db::Reads;
use jiff::Timestamp;
use uuid::Uuid;

/// The person a letter is for, as its writer stands to them.
#[derive(Debug, Clone, Copy)]
pub struct Recipient {
    pub id: Uuid,
    /// The open match of the two.
    pub match_id: Option<Uuid>,
}

impl Recipient {
    pub fn kind(&self) -> LetterKind {
        match self.match_id {
            Some(_) => LetterKind::Match,
            None => LetterKind::Presentation,
        }
    }
}

/// The recipient of a letter, or of the answer to a letter.
///
/// Errors: `NotFound` for whoever may not be met: absent, blocked, hidden and unknown people are one answer; `State` of
/// `closed` for a match that ended.
pub async fn recipient(
    reads: &mut impl Reads,
    member: Member,
    to: Uuid,
    answered: Option<&LetterRow>,
    now: Timestamp,
) -> FaultResult<Recipient> {
    if to == member.id {
        return Err(Fault::NotFound);
    }
    if let Some((match_id, is_open)) = matches::store::of_pair(reads, member.id, to).await? {
        let side = matches::store::side(reads, member, match_id, now).await?;
        return match is_open {
            true => Ok(Recipient {
                id: side.other_id,
                match_id: Some(match_id),
            }),
            false => Err(matches::close::ended()),
        };
    }
    let seen = match answered {
        // The letter that is answered names its writer.
        Some(_) => may_meet(reads, member.id, to, now).await?,
        None => people::sees(reads, member.id, to, now).await?,
    };
    match seen {
        true => Ok(Recipient { id: to, match_id: None }),
        false => Err(Fault::NotFound),
    }
}

/// The letter that the member answers: received, opened, and from the person written to.
pub async fn answered(
    reads: &mut impl Reads,
    member: Member,
    to: Uuid,
    answers_to: Option<Uuid>,
) -> FaultResult<Option<LetterRow>> {
    let Some(id) = answers_to else {
        return Ok(None);
    };
    let row = store::letter(reads, id).await?;
    let is_own = |row: &LetterRow| {
        row.to_id == member.id && row.from_id == to && matches!(row.state, LetterState::Opened | LetterState::Answered)
    };
    row.filter(is_own).map(Some).ok_or(Fault::NotFound)
}

/// Refuses a letter to a stranger by whom may not write one.
pub async fn require_stranger(
    reads: &mut impl Reads,
    member: Member,
    recipient: &Recipient,
    is_answer: bool,
    now: Timestamp,
) -> FaultResult<()> {
    let writer = store::writer(reads, member.id).await?.ok_or(Fault::NotFound)?;
    if is_restricted(reads, member.id, RestrictionKind::Limit, now).await? {
        return Err(Fault::state(
            "restricted",
            "Por uma decisão da moderação, a sua conta não pode escrever a novas pessoas por enquanto.",
        ));
    }
    if is_answer {
        return Ok(());
    }
    if !writer.verified {
        return Err(Fault::state(
            "unverified",
            "Cartas de apresentação são de perfis verificados. A verificação é grátis e leva poucos minutos.",
        ));
    }
    if writer.incognito || writer.paused {
        return Err(Fault::state(
            "incognito",
            "O seu perfil está invisível. Uma carta de apresentação mostra quem escreve: volte a aparecer para enviar.",
        ));
    }
    if !may_meet(reads, recipient.id, member.id, now).await? {
        return Err(Fault::NotFound);
    }
    if !store::accepts_presentation(reads, recipient.id).await? {
        return Err(Fault::state(
            "declines",
            "Esta pessoa prefere não receber cartas de apresentação.",
        ));
    }
    if store::awaits_answer(reads, member.id, recipient.id, LetterKind::Presentation).await? {
        return Err(Fault::state(
            "written",
            "A sua carta já chegou a esta pessoa. Agora a vez é dela.",
        ));
    }
    Ok(())
}
