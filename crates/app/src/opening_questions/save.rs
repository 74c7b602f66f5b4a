//! Setting, changing and removing the opening question.

use super::model::{CHANGES_A_DAY, NewQuestion, OwnQuestion, SaveOutcome};
use super::store;
use crate::guard::judge;
use crate::kernel::fault::FaultResult;
use crate::kernel::{LimitEnforcement, Member};
use crate::profiles::changes::DailyAllowance;
use db::Tx;
use jiff::Timestamp;

const ALLOWANCE: DailyAllowance = DailyAllowance {
    kind: "opening_question",
    changes: CHANGES_A_DAY,
};

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
    ALLOWANCE.take(tx, member, limits, now).await?;
    if !judge::accepts_profile_text(tx, member.id, "opening.question", &text, now).await? {
        return Ok(SaveOutcome::Refused);
    }
    store::set(tx, member.id, &text, now).await?;
    Ok(SaveOutcome::Saved(OwnQuestion { question: Some(text) }))
}
