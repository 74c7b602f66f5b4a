//! How far a reporter can be believed, in numbers.

use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

db::row! {
    /// What a reporter is known by.
    #[derive(Debug, Clone)]
    pub struct Reporter {
        pub account_since: Timestamp,
        pub upheld: i64,
        pub dismissed: i64,
    }
}

pub async fn reporter(reads: &mut impl Reads, id: Uuid) -> FaultResult<Option<Reporter>> {
    Ok(reads
        .opt(
            "SELECT a.created_at, COALESCE(k.upheld, 0), COALESCE(k.dismissed, 0) FROM accounts a
               LEFT JOIN reporter_accuracy k ON k.user_id = a.user_id WHERE a.user_id = $1",
            params![id],
        )
        .await?)
}

/// Whether the subject wrote to the reporter in a match of the two.
pub async fn had_contact(reads: &mut impl Reads, reporter: Uuid, subject: Uuid) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM match_members mm JOIN messages m ON m.match_id = mm.match_id AND m.sender_id = mm.other_id
              WHERE mm.user_id = $1 AND mm.other_id = $2 LIMIT 1",
            params![reporter, subject],
        )
        .await
}

/// Accounts younger than a moment that reported the subject since another.
pub async fn fresh_reporters(
    reads: &mut impl Reads,
    subject: Uuid,
    younger_than: Timestamp,
    since: Timestamp,
) -> FaultResult<i64> {
    Ok(reads
        .one(
            "SELECT count(DISTINCT r.reporter) FROM reports r JOIN accounts a ON a.user_id = r.reporter
              WHERE r.subject = $1 AND r.created_at > $3 AND a.created_at > $2",
            params![subject, younger_than, since],
        )
        .await?)
}

/// Counts one decided report.
pub async fn count(tx: &mut Tx, user: Uuid, upheld: bool) -> FaultResult<()> {
    let (up, down) = if upheld { (1, 0) } else { (0, 1) };
    tx.run(
        "INSERT INTO reporter_accuracy (user_id, upheld, dismissed) VALUES ($1, $2, $3)
         ON CONFLICT (user_id) DO UPDATE SET upheld = reporter_accuracy.upheld + excluded.upheld,
             dismissed = reporter_accuracy.dismissed + excluded.dismissed",
        params![user, i64::from(up), i64::from(down)],
    )
    .await
}

/// Reports of a person decided since a moment and after the last answer to them: upheld, dismissed.
pub async fn decided_since(reads: &mut impl Reads, user: Uuid, since: Timestamp) -> FaultResult<(i64, i64)> {
    Ok(reads
        .one(
            "SELECT COALESCE(sum(CASE WHEN r.state = 'acted' THEN 1 ELSE 0 END), 0),
                    COALESCE(sum(CASE WHEN r.state = 'not_acted' THEN 1 ELSE 0 END), 0)
               FROM reports r LEFT JOIN reporter_accuracy k ON k.user_id = r.reporter
              WHERE r.reporter = $1 AND r.decided_at > $2 AND (k.counted_from IS NULL OR r.created_at > k.counted_from)",
            params![user, since],
        )
        .await?)
}

/// Reports up to now are answered.
pub async fn set_counted(tx: &mut Tx, user: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE reporter_accuracy SET counted_from = $2 WHERE user_id = $1",
        params![user, now],
    )
    .await
}

/// Whether the person was warned about their reports within the time.
pub async fn was_warned(reads: &mut impl Reads, user: Uuid, since: Timestamp) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM mod_decisions d JOIN mod_cases c ON c.id = d.case_id
              WHERE d.subject = $1 AND c.kind = 'report_abuse' AND d.state = 'effective' AND d.decided_at > $2 LIMIT 1",
            params![user, since],
        )
        .await
}
