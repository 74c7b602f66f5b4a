//! A reviewer's answer, and what follows when there are enough of them.

use super::model::{AttemptState, RejectReason, erased_after};
use super::queue::AGREEMENT;
use super::store::attempts::{self, Attempt};
use super::store::reviews::{self, Seat};
use super::verdict::Verdict;
use super::{badge, erase, seat};
use crate::accounts::staff::Moderator;
use crate::kernel::fault::{Fault, FaultResult};
use crate::moderation::audit::{self, AuditEntry};
use db::Tx;
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

/// Answers the questions. Two equal verdicts decide; an appeal is decided by one.
pub async fn answer(
    tx: &mut Tx,
    moderator: &Moderator,
    id: Uuid,
    verdict: &Verdict,
    now: Timestamp,
) -> FaultResult<()> {
    let attempt = seat::held(tx, moderator, id, now).await?;
    let reason = verdict.checked(attempt.kind)?;
    reviews::set_answer(tx, id, moderator.id, verdict, reason, now).await?;
    let said = reason.map_or("approve", RejectReason::word);
    let entry = AuditEntry::by(moderator, "verification.answer", id, Some(attempt.user_id)).because(said);
    audit::write(tx, entry, now).await?;
    match outcome(&attempt, &reviews::seats(tx, id).await?) {
        Some(outcome) => settle(tx, &attempt, outcome, now).await,
        None => Ok(()),
    }
}

/// Takes a seat and answers as `first` did. Errors: `NotFound` without that answer; what [`seat::claim`] and [`answer`] refuse.
pub async fn agree(tx: &mut Tx, moderator: &Moderator, id: Uuid, first: Uuid, now: Timestamp) -> FaultResult<()> {
    let verdict = reviews::verdict_of(tx, id, first).await?.ok_or(Fault::NotFound)?;
    seat::claim(tx, moderator, id, now).await?;
    answer(tx, moderator, id, &verdict, now).await
}

/// Takes the seat of an appeal and approves. Errors: what [`seat::claim`] and [`answer`] refuse.
pub async fn overrule(tx: &mut Tx, moderator: &Moderator, id: Uuid, now: Timestamp) -> FaultResult<()> {
    let view = seat::claim(tx, moderator, id, now).await?;
    answer(tx, moderator, id, &Verdict::approval(view.kind), now).await
}

/// The result of a review: a reason rejects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Approved,
    Rejected(RejectReason),
}

/// What the answers say together; None while there are too few.
fn outcome(attempt: &Attempt, seats: &[Seat]) -> Option<Outcome> {
    let is_appeal = attempt.state == AttemptState::Appealed;
    let enough = if is_appeal { 1 } else { AGREEMENT };
    let answered = || {
        seats
            .iter()
            .filter(|seat| seat.of_appeal == is_appeal && seat.approve.is_some())
    };
    let approvals = answered().filter(|seat| seat.approve == Some(true)).count() as i64;
    let reasons: Vec<RejectReason> = answered()
        .filter_map(|seat| seat.reason.as_deref().and_then(RejectReason::parse))
        .collect();
    if approvals >= enough {
        return Some(Outcome::Approved);
    }
    match reasons.as_slice() {
        [first, ..] if reasons.len() as i64 >= enough => Some(Outcome::Rejected(*first)),
        _ => None,
    }
}

async fn settle(tx: &mut Tx, attempt: &Attempt, outcome: Outcome, now: Timestamp) -> FaultResult<()> {
    // After an appeal nothing more can follow, so nothing is kept for it.
    let erase_at = match attempt.state {
        AttemptState::Appealed => now,
        _ => erased_after(attempt.kind, now),
    };
    match outcome {
        Outcome::Approved => {
            attempts::set_decided(tx, attempt.id, AttemptState::Approved, None, now, erase_at).await?;
            badge::grant(tx, attempt, now).await?;
        }
        Outcome::Rejected(reason) => {
            let state = AttemptState::Rejected;
            attempts::set_decided(tx, attempt.id, state, Some(reason), now, erase_at).await?;
        }
    }
    erase::tell(tx, attempt, now).await?;
    let is_minor = outcome == Outcome::Rejected(RejectReason::Under18);
    let event = json!({ "attempt": attempt.id, "minor": is_minor });
    jobs::emit(tx, now, "verification.closed", Some(attempt.user_id), event).await?;
    Ok(())
}
