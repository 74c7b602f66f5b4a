//! Setting, changing and removing the opening question.

use super::model::{CHANGES_A_DAY, NewQuestion, OwnQuestion, SaveOutcome};
use super::store;
use crate::guard::judge;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{LimitEnforcement, Member};
use crate::profiles::changes;
use db::Tx;
use jiff::{SignedDuration, Timestamp};

const CHANGE: &str = "opening_question";
const DAY: SignedDuration = SignedDuration::from_hours(24);

/// Sets the caller's question, or removes it. The same question again changes nothing; removing is always possible.
///
/// Errors: `Validation` of `question`; `Limit` after [`CHANGES_A_DAY`] changes within 24 hours.
pub async fn save(
    tx: &mut Tx,
    member: Member,
    new: NewQuestion,
    limits: LimitEnforcement,
    now: Timestamp,
) -> FaultResult<SaveOutcome> {
    let question = new.read()?;
    tx.lock_key(&format!("opening_question:{}", member.id)).await?;
    if question == store::own(tx, member.id).await? {
        return Ok(SaveOutcome::Saved(OwnQuestion { question }));
    }
    let Some(text) = question else {
        store::remove(tx, member.id).await?;
        return Ok(SaveOutcome::Saved(OwnQuestion { question: None }));
    };
    require_change(tx, member, limits, now).await?;
    changes::note_kind(tx, member.id, CHANGE, DAY, now).await?;
    if !judge::accepts_profile_text(tx, member.id, "opening.question", &text, now).await? {
        return Ok(SaveOutcome::Refused);
    }
    store::set(tx, member.id, &text, now).await?;
    Ok(SaveOutcome::Saved(OwnQuestion { question: Some(text) }))
}

async fn require_change(tx: &mut Tx, member: Member, limits: LimitEnforcement, now: Timestamp) -> FaultResult<()> {
    let since = now.checked_sub(DAY).unwrap_or(Timestamp::MIN);
    let made = changes::times(tx, member.id, CHANGE, since).await?;
    match made.first() {
        Some(first) if limits == LimitEnforcement::Yes && made.len() >= CHANGES_A_DAY => Err(Fault::Limit {
            kind: CHANGE,
            limit: CHANGES_A_DAY as i64,
            resets_at: first.checked_add(DAY).unwrap_or(Timestamp::MAX),
        }),
        _ => Ok(()),
    }
}
