//! The queue as one moderator sees it, its gauges, and the time that was looked at what is severe.

use super::cases::IMPARTIAL;
use crate::kernel::fault::FaultResult;
use crate::moderation::model::{CaseKind, CaseSource, CaseState};
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

db::row! {
    /// A case in the queue.
    #[derive(Debug, Clone)]
    pub struct QueuedCase {
        pub id: Uuid,
        pub kind: CaseKind,
        pub rank: i64,
        pub source: CaseSource,
        pub state: CaseState,
        pub credible: bool,
        pub opened_at: Timestamp,
        pub due_at: Timestamp,
        pub version: i64,
        pub claimed_by: Option<Uuid>,
        pub lease_until: Option<Timestamp>,
        pub reports: i64,
        /// Who made the decision that waits for a second person.
        pub awaiting_of: Option<Uuid>,
        pub skipped: bool,
    }
}

const QUEUED: &str = "SELECT c.id, c.kind, c.severity, c.source, c.state, c.credible, c.opened_at, c.due_at, c.version,
       c.claimed_by, c.lease_until,
       (SELECT count(*) FROM reports r WHERE r.case_id = c.id) + (SELECT count(*) FROM mod_notices n WHERE n.case_id = c.id),
       (SELECT d.decided_by FROM mod_decisions d WHERE d.case_id = c.id AND d.state = 'awaiting'),
       EXISTS (SELECT 1 FROM mod_skips s WHERE s.case_id = c.id AND s.moderator = $1)
  FROM mod_cases c";

/// What waits, the most urgent first; cases that the moderator skipped come last.
pub async fn queue(
    reads: &mut impl Reads,
    moderator: Uuid,
    least_rank: i64,
    limit: i64,
) -> FaultResult<Vec<QueuedCase>> {
    let sql = format!(
        "{QUEUED} WHERE c.state IN ('open', 'claimed', 'appealed') AND c.severity >= $2 AND {IMPARTIAL}
          ORDER BY EXISTS (SELECT 1 FROM mod_skips s WHERE s.case_id = c.id AND s.moderator = $1), c.severity, c.due_at, c.id
          LIMIT $3"
    );
    Ok(reads.all(sql.as_str(), params![moderator, least_rank, limit]).await?)
}

/// One case of the queue, whatever its state.
pub async fn queued(reads: &mut impl Reads, moderator: Uuid, id: Uuid) -> FaultResult<Option<QueuedCase>> {
    let sql = format!("{QUEUED} WHERE c.id = $2 AND {IMPARTIAL}");
    Ok(reads.opt(sql.as_str(), params![moderator, id]).await?)
}

/// Severity, open, overdue, since when the oldest waits: for severities with open cases that this moderator may work on.
/// A number that counted the others would tell of a case about oneself.
pub async fn gauges(
    reads: &mut impl Reads,
    moderator: Uuid,
    now: Timestamp,
) -> FaultResult<Vec<(i64, i64, i64, Timestamp)>> {
    let sql = format!(
        "SELECT c.severity, count(*), sum(CASE WHEN c.due_at <= $2 THEN 1 ELSE 0 END), min(c.opened_at)
           FROM mod_cases c WHERE c.state IN ('open', 'claimed', 'appealed') AND {IMPARTIAL}
          GROUP BY c.severity ORDER BY c.severity"
    );
    Ok(reads.all(sql.as_str(), params![moderator, now]).await?)
}

pub async fn viewed_seconds(reads: &mut impl Reads, moderator: Uuid, day: &str) -> FaultResult<i64> {
    let seconds: Option<i64> = reads
        .opt(
            "SELECT seconds FROM mod_viewing WHERE moderator = $1 AND day = $2",
            params![moderator, day],
        )
        .await?;
    Ok(seconds.unwrap_or(0))
}

pub async fn add_viewed(tx: &mut Tx, moderator: Uuid, day: &str, seconds: i64) -> FaultResult<()> {
    tx.run(
        "INSERT INTO mod_viewing (moderator, day, seconds) VALUES ($1, $2, $3)
         ON CONFLICT (moderator, day) DO UPDATE SET seconds = mod_viewing.seconds + excluded.seconds",
        params![moderator, day, seconds],
    )
    .await
}
