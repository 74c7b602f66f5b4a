//! All SQL of feedback after meetings.

use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

/// What one person said about a meeting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FeedbackAnswer {
    pub met: bool,
    pub honest: Option<bool>,
    pub again: Option<bool>,
}

pub async fn put(
    tx: &mut Tx,
    meeting: Uuid,
    (user, other): (Uuid, Uuid),
    given: FeedbackAnswer,
    now: Timestamp,
) -> FaultResult<()> {
    tx.run(
        "INSERT INTO meeting_feedback (meeting_id, user_id, other_id, met, honest, again, given_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (meeting_id, user_id) DO UPDATE SET met = excluded.met, honest = excluded.honest,
           again = excluded.again, given_at = excluded.given_at",
        params![meeting, user, other, given.met, given.honest, given.again, now],
    )
    .await
}

pub async fn is_given(reads: &mut impl Reads, meeting: Uuid, user: Uuid) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM meeting_feedback WHERE meeting_id = $1 AND user_id = $2",
            params![meeting, user],
        )
        .await
}
