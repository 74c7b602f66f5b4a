//! What waits for a reviewer.

use super::model::{AttemptKind, AttemptState, REVIEW_TARGET};
use super::store::reviews::{self, Waiting};
use crate::accounts::staff::Moderator;
use crate::kernel::fault::FaultResult;
use db::Reads;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

const SHOWN: i64 = 200;
/// Equal answers that end a review.
pub const AGREEMENT: i64 = 2;

/// An attempt as the queue shows it: neither who nor where from.
#[derive(Debug, Serialize, JsonSchema)]
pub struct QueuedAttempt {
    pub id: Uuid,
    pub kind: AttemptKind,
    /// The rejection is contested.
    pub appeal: bool,
    pub since: Timestamp,
    pub due_at: Timestamp,
    pub overdue: bool,
    /// Answers that there are. What they say is not told.
    pub answers: i64,
    /// Others look at it now, as many as are needed.
    pub taken: bool,
    pub mine: bool,
}

/// Seats that an attempt needs: two, a third where two differ, one for an appeal.
pub fn seats_needed(is_appeal: bool, answered: i64, approved: i64) -> i64 {
    match (is_appeal, answered, approved) {
        (true, ..) => 1,
        (false, 2, 1) => AGREEMENT + 1,
        (false, ..) => AGREEMENT,
    }
}

/// What waits for this reviewer, the oldest first.
pub async fn queue(reads: &mut impl Reads, moderator: &Moderator, now: Timestamp) -> FaultResult<Vec<QueuedAttempt>> {
    let rows = reviews::waiting(reads, moderator.id, now, SHOWN).await?;
    Ok(rows.into_iter().map(|row| read(row, now)).collect())
}

fn read(row: Waiting, now: Timestamp) -> QueuedAttempt {
    let appeal = row.state == AttemptState::Appealed;
    let due_at = row.since + REVIEW_TARGET;
    let answered = if appeal { 0 } else { row.answered };
    QueuedAttempt {
        id: row.id,
        kind: row.kind,
        appeal,
        since: row.since,
        due_at,
        overdue: due_at <= now,
        answers: answered,
        taken: answered + row.held >= seats_needed(appeal, answered, row.approved),
        mine: row.mine,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn third_seat_is_for_two_answers_that_differ() {
        assert_eq!(
            [(0, 0), (1, 1), (1, 0), (2, 1)].map(|(answered, approved)| seats_needed(false, answered, approved)),
            [2, 2, 2, 3]
        );
        assert_eq!(seats_needed(true, 3, 1), 1);
    }
}
