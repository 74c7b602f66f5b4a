//! How many letters a writer may seal, and how alike they may be.

use super::model::{COPIES_DAYS, COPIES_MAX, LetterKind, SEALS_MAX, days_before};
use super::store::{self, Sealing};
use crate::accounts;
use crate::accounts::store::entitled;
use crate::kernel::day::{written_date, zone};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{LimitEnforcement, Member};
use crate::words;
use db::Reads;
use jiff::{Timestamp, ToSpan};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::HashSet;
use uuid::Uuid;
use words::Fingerprint;

/// Days until the next letter of a kind.
const fn rest_days(kind: LetterKind, premium: bool) -> i64 {
    match (kind, premium) {
        (LetterKind::Match, false) | (LetterKind::Presentation, true) => 7,
        (LetterKind::Match, true) => 1,
        (LetterKind::Presentation, false) => 30,
    }
}

/// What a writer may still seal.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
pub struct Allowance {
    pub kind: LetterKind,
    /// A letter may be sealed once in so many days; answers do not count.
    pub days: i64,
    /// Null when one may be sealed now.
    pub next_at: Option<Timestamp>,
    pub premium: bool,
}

/// What the member may seal of this kind. A letter that was sealed before, and withdrawn, costs nothing again.
pub async fn allowance(
    reads: &mut impl Reads,
    member: Member,
    kind: LetterKind,
    letter: Option<Uuid>,
    now: Timestamp,
) -> FaultResult<Allowance> {
    let premium = entitled(reads, member.id, "premium", now).await?;
    let days = rest_days(kind, premium);
    let spent = store::sealings_since(reads, member.id, days_before(now, days)).await?;
    let counts = |one: &&Sealing| one.kind == kind && !one.is_answer && Some(one.letter_id) != letter;
    let next_at = spent
        .iter()
        .filter(counts)
        .filter_map(|one| one.first_at.checked_add((days * 24).hours()).ok())
        .max()
        .filter(|next| *next > now);
    Ok(Allowance {
        kind,
        days,
        next_at,
        premium,
    })
}

/// Refuses a letter that is one too many, or one that went to others in nearly the same words.
///
/// The caller holds the writer's lock.
pub async fn require(
    reads: &mut impl Reads,
    member: Member,
    new: &Sealing,
    limits: LimitEnforcement,
    now: Timestamp,
) -> FaultResult<()> {
    let past = store::sealings_since(reads, member.id, days_before(now, COPIES_DAYS)).await?;
    require_of_its_own(&past, new)?;
    if limits == LimitEnforcement::No {
        return Ok(());
    }
    let earlier = past.iter().find(|one| one.letter_id == new.letter_id);
    if earlier.is_some_and(|one| one.times >= SEALS_MAX) {
        return Err(Fault::state(
            "sealed_often",
            "Esta carta já foi lacrada e recolhida várias vezes. Comece uma carta nova quando puder.",
        ));
    }
    if new.is_answer {
        return Ok(());
    }
    let left = allowance(reads, member, new.kind, Some(new.letter_id), now).await?;
    let Some(next_at) = left.next_at else {
        return Ok(());
    };
    let account = accounts::store::account(reads, member.id).await?;
    let home = zone(account.as_ref().map_or("", |account| &account.time_zone));
    let day = written_date(next_at.to_zoned(home).date());
    let message = match new.kind {
        LetterKind::Match => words!(
            "A próxima carta pode ser lacrada a partir de {day}. Esta fica salva até lá.",
            day = day
        ),
        LetterKind::Presentation => words!(
            "A próxima carta de apresentação pode ser lacrada a partir de {day}. Esta fica salva até lá.",
            day = day
        ),
    };
    Err(Fault::ChangeLimit {
        field: "letters",
        limit: 1,
        resets_at: next_at,
        message,
    })
}

/// Refuses a copy of what was sealed for more than a few other people.
fn require_of_its_own(past: &[Sealing], new: &Sealing) -> FaultResult<()> {
    let Some(print) = new.fingerprint.map(|print| Fingerprint(print.cast_unsigned())) else {
        return Ok(());
    };
    let near = |one: &&Sealing| {
        let other = one.fingerprint.map(|other| Fingerprint(other.cast_unsigned()));
        one.to_id != new.to_id && other.is_some_and(|other| print.is_near(other))
    };
    let people: HashSet<Uuid> = past.iter().filter(near).map(|one| one.to_id).collect();
    match people.len() >= COPIES_MAX {
        true => Err(Fault::state("copied", "Cada carta merece uma pessoa só.")),
        false => Ok(()),
    }
}
