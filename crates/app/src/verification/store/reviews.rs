//! Rows of the queue and of reviewers' seats.

use super::attempts::{Attempt, COLUMNS};
use crate::accounts::impartial::outside_own_life;
use crate::kernel::fault::{Fault, FaultResult};
use crate::verification::model::{AttemptKind, AttemptState, RejectReason};
use crate::verification::verdict::Verdict;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

/// What reviewer `$1` may look at.
const IMPARTIAL: &str = outside_own_life!("a.user_id");

/// Accounts that are closed are not reviewed.
const REVIEWABLE: &str = "a.state IN ('pending', 'appealed') AND EXISTS (SELECT 1 FROM accounts p
    WHERE p.user_id = a.user_id AND p.status = 'active')";

db::row! {
    /// A waiting attempt with what its seats say.
    #[derive(Debug, Clone)]
    pub struct Waiting {
        pub id: Uuid,
        pub kind: AttemptKind,
        pub state: AttemptState,
        pub since: Timestamp,
        /// First answers, and those of them that approve.
        pub answered: i64,
        pub approved: i64,
        /// Seats of others that are held now.
        pub held: i64,
        pub mine: bool,
    }
}

/// What waits for this reviewer, the oldest first; what they answered before is not theirs again.
pub async fn waiting(reads: &mut impl Reads, reviewer: Uuid, now: Timestamp, limit: i64) -> FaultResult<Vec<Waiting>> {
    let seats =
        |what: &str| format!("(SELECT count(*) FROM verification_seats s WHERE s.attempt_id = a.id AND {what})");
    let sql = format!(
        "SELECT a.id, a.kind, a.state, COALESCE(a.appealed_at, a.submitted_at), {answered}, {approved}, {held}, {mine} > 0
           FROM verification_attempts a
          WHERE {REVIEWABLE} AND {IMPARTIAL}
            AND NOT EXISTS (SELECT 1 FROM verification_seats s
                             WHERE s.attempt_id = a.id AND s.reviewer = $1 AND s.decided_at IS NOT NULL)
          ORDER BY COALESCE(a.appealed_at, a.submitted_at), a.id LIMIT $3",
        answered = seats("s.decided_at IS NOT NULL AND NOT s.of_appeal"),
        approved = seats("s.decided_at IS NOT NULL AND NOT s.of_appeal AND s.approve"),
        held = seats("s.decided_at IS NULL AND s.lease_until > $2 AND s.reviewer <> $1"),
        mine = seats("s.decided_at IS NULL AND s.lease_until > $2 AND s.reviewer = $1"),
    );
    Ok(reads.all(sql, params![reviewer, now, limit]).await?)
}

/// An attempt that the reviewer may look at; absent otherwise.
pub async fn reviewable(reads: &mut impl Reads, reviewer: Uuid, id: Uuid) -> FaultResult<Attempt> {
    let sql = format!("SELECT {COLUMNS} FROM verification_attempts a WHERE a.id = $2 AND {REVIEWABLE} AND {IMPARTIAL}");
    reads.opt(sql, params![reviewer, id]).await?.ok_or(Fault::NotFound)
}

db::row! {
    /// A reviewer's seat.
    #[derive(Debug, Clone)]
    pub struct Seat {
        pub reviewer: Uuid,
        pub lease_until: Timestamp,
        pub of_appeal: bool,
        pub approve: Option<bool>,
        pub reason: Option<String>,
    }
}

impl Seat {
    pub fn is_held(&self, now: Timestamp) -> bool {
        self.approve.is_none() && self.lease_until > now
    }
}

/// The seats of an attempt, those with an answer first, in the order of the answers.
pub async fn seats(reads: &mut impl Reads, attempt: Uuid) -> FaultResult<Vec<Seat>> {
    Ok(reads
        .all(
            "SELECT reviewer, lease_until, of_appeal, approve, reason FROM verification_seats
              WHERE attempt_id = $1
              ORDER BY CASE WHEN decided_at IS NULL THEN 1 ELSE 0 END, decided_at, reviewer",
            params![attempt],
        )
        .await?)
}

pub async fn put_seat(tx: &mut Tx, attempt: &Attempt, reviewer: Uuid, lease_until: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO verification_seats (attempt_id, reviewer, user_id, lease_until, of_appeal)
         VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (attempt_id, reviewer) DO UPDATE SET lease_until = excluded.lease_until,
             of_appeal = excluded.of_appeal",
        params![
            attempt.id,
            reviewer,
            attempt.user_id,
            lease_until,
            attempt.state == AttemptState::Appealed
        ],
    )
    .await
}

pub async fn set_answer(
    tx: &mut Tx,
    attempt: Uuid,
    reviewer: Uuid,
    verdict: &Verdict,
    reason: Option<RejectReason>,
    now: Timestamp,
) -> FaultResult<()> {
    tx.run(
        "UPDATE verification_seats SET approve = $3, reason = $4, decided_at = $5, same_person = $6, as_asked = $7,
                                       adult = $8
          WHERE attempt_id = $1 AND reviewer = $2",
        params![
            attempt,
            reviewer,
            reason.is_none(),
            reason.map(RejectReason::word),
            now,
            verdict.same_person,
            verdict.as_asked,
            verdict.adult
        ],
    )
    .await
}

/// What a reviewer answered.
pub async fn verdict_of(reads: &mut impl Reads, attempt: Uuid, reviewer: Uuid) -> FaultResult<Option<Verdict>> {
    type Answers = (Option<bool>, Option<bool>, Option<bool>, Option<String>);
    let found: Option<Answers> = reads
        .opt(
            "SELECT same_person, as_asked, adult, reason FROM verification_seats
              WHERE attempt_id = $1 AND reviewer = $2 AND decided_at IS NOT NULL",
            params![attempt, reviewer],
        )
        .await?;
    Ok(found.map(|(same_person, as_asked, adult, reason)| Verdict {
        same_person,
        as_asked,
        adult,
        reason,
    }))
}

/// Frees the seats without an answer that the reviewer holds.
pub async fn release(tx: &mut Tx, reviewer: Uuid) -> FaultResult<()> {
    tx.run(
        "DELETE FROM verification_seats WHERE reviewer = $1 AND decided_at IS NULL",
        params![reviewer],
    )
    .await
}
