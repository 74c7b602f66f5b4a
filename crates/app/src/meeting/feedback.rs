//! What each of the two says afterwards. The other side never reads it, nor learns whether it was given.

use super::follow::FEEDBACK_JOB;
use super::model::MeetingState;
use super::store;
use super::store::feedback::FeedbackAnswer;
use crate::intention::batches::counts_from;
use crate::intention::recalculate::recalculate;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use db::Tx;
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

/// Stores the member's feedback; a second one replaces the first.
///
/// Errors: `NotFound`; `State` of `not_yet` before the beginning or for a meeting that was not agreed on.
pub async fn give(tx: &mut Tx, member: Member, id: Uuid, given: FeedbackAnswer, now: Timestamp) -> FaultResult<()> {
    let row = store::own(tx, member.id, id, now).await?;
    let agreed = matches!(row.state(now), MeetingState::Confirmed | MeetingState::Past);
    if !agreed || now < row.starts_at {
        return Err(Fault::state("not_yet", "Conte como foi depois do encontro."));
    }
    // Who did not meet cannot tell whether the other was honest.
    let given = match given.met {
        true => given,
        false => FeedbackAnswer {
            honest: None,
            again: None,
            ..given
        },
    };
    store::feedback::put(tx, id, (member.id, row.other_id), given, now).await?;
    let due = counts_from(now);
    Ok(jobs::enqueue(tx, now, FEEDBACK_JOB, json!({ "weigh": row.other_id }), due, None).await?)
}

/// Recalculates the seal of a person of whom received feedback may count from now on.
pub async fn weigh(tx: &mut Tx, subject: Uuid, now: Timestamp) -> FaultResult<()> {
    match recalculate(tx, subject, now).await {
        // The account was erased meanwhile.
        Err(Fault::NotFound) => Ok(()),
        done => done,
    }
}
