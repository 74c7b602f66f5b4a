//! The queue: what waits, the most urgent first, with its gauges.

use super::model::{CaseKind, CaseSource, CaseState, Severity};
use super::store::cases;
use super::store::queue::{self, QueuedCase};
use super::wellbeing::{self, Wellbeing};
use crate::accounts::staff::Moderator;
use crate::kernel::fault::{Fault, FaultResult};
use db::Reads;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

const SHOWN: i64 = 200;

/// A case as the queue shows it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct QueueRow {
    pub id: Uuid,
    pub severity: Severity,
    pub kind: CaseKind,
    pub source: CaseSource,
    pub state: CaseState,
    pub opened_at: Timestamp,
    pub due_at: Timestamp,
    pub overdue: bool,
    /// Sent back with a claim and with a decision.
    pub version: i64,
    /// Reports and notices together.
    pub reports: i64,
    /// The person is hidden from strangers until the decision.
    pub hidden: bool,
    /// nobody, me or other.
    pub held: &'static str,
    pub lease_until: Option<Timestamp>,
    /// A decision waits for a second person; `mine` when it is the caller's own.
    pub awaiting: Option<&'static str>,
    pub skipped: bool,
}

/// What one severity has.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Gauge {
    pub severity: Severity,
    pub open: i64,
    pub overdue: i64,
    pub oldest_at: Option<Timestamp>,
}

/// The whole first column of the console.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Queue {
    pub cases: Vec<QueueRow>,
    /// All four severities, also empty ones.
    pub gauges: Vec<Gauge>,
    pub wellbeing: Wellbeing,
    /// A case of the highest severity waits on which nobody of the team may work.
    pub unattended: bool,
}

/// What waits for this moderator. Beyond the daily cap only the two lower severities are offered.
pub async fn queue(reads: &mut impl Reads, moderator: &Moderator, now: Timestamp) -> FaultResult<Queue> {
    let wellbeing = wellbeing::today(reads, moderator.id, now).await?;
    let least = if wellbeing.capped { Severity::S2 } else { Severity::S0 };
    let rows = queue::queue(reads, moderator.id, least.rank(), SHOWN).await?;
    let counted = queue::gauges(reads, moderator.id, now).await?;
    let gauge = |severity: Severity| {
        let known = counted.iter().find(|(rank, ..)| *rank == severity.rank());
        Gauge {
            severity,
            open: known.map_or(0, |(_, open, ..)| *open),
            overdue: known.map_or(0, |(_, _, overdue, _)| *overdue),
            oldest_at: known.map(|(.., oldest)| *oldest),
        }
    };
    Ok(Queue {
        cases: rows.into_iter().map(|case| read(case, moderator.id, now)).collect(),
        gauges: Severity::ALL.map(gauge).into(),
        wellbeing,
        unattended: !cases::unattended(reads).await?.is_empty(),
    })
}

/// One case of the queue.
pub async fn row(reads: &mut impl Reads, moderator: &Moderator, id: Uuid, now: Timestamp) -> FaultResult<QueueRow> {
    let case = queue::queued(reads, moderator.id, id).await?.ok_or(Fault::NotFound)?;
    Ok(read(case, moderator.id, now))
}

fn read(case: QueuedCase, moderator: Uuid, now: Timestamp) -> QueueRow {
    let is_held = case.lease_until.is_some_and(|until| until > now);
    QueueRow {
        id: case.id,
        severity: Severity::of_rank(case.rank),
        kind: case.kind,
        source: case.source,
        state: case.state,
        opened_at: case.opened_at,
        due_at: case.due_at,
        overdue: case.due_at <= now,
        version: case.version,
        reports: case.reports,
        hidden: case.credible,
        held: match (is_held, case.claimed_by) {
            (true, Some(holder)) if holder == moderator => "me",
            (true, _) => "other",
            (false, _) => "nobody",
        },
        lease_until: case.lease_until.filter(|_| is_held),
        awaiting: case
            .awaiting_of
            .map(|by| if by == moderator { "mine" } else { "second" }),
        skipped: case.skipped,
    }
}
