//! Rows of cases.

use crate::kernel::fault::{Fault, FaultResult};
use crate::moderation::model::{CaseKind, CaseSource, CaseState, Severity};
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

db::row! {
    /// A case.
    #[derive(Debug, Clone)]
    pub struct Case {
        pub id: Uuid,
        pub subject: Option<Uuid>,
        pub kind: CaseKind,
        /// See [`Case::severity`].
        pub rank: i64,
        pub source: CaseSource,
        pub state: CaseState,
        pub credible: bool,
        pub opened_at: Timestamp,
        pub due_at: Timestamp,
        pub version: i64,
        pub claimed_by: Option<Uuid>,
        pub lease_until: Option<Timestamp>,
        pub beat_at: Option<Timestamp>,
    }
}

impl Case {
    pub fn severity(&self) -> Severity {
        Severity::of_rank(self.rank)
    }

    /// Whether somebody works on it.
    pub fn is_held(&self, now: Timestamp) -> bool {
        self.lease_until.is_some_and(|until| until > now)
    }

    pub fn is_held_by(&self, moderator: Uuid, now: Timestamp) -> bool {
        self.claimed_by == Some(moderator) && self.is_held(now)
    }
}

pub const COLUMNS: &str = "c.id, c.subject, c.kind, c.severity, c.source, c.state, c.credible, c.opened_at, c.due_at, c.version, c.claimed_by, c.lease_until, c.beat_at";

/// SQL: moderator `$moderator` may work on the case `c`: nothing about themselves, about people of their own life, or
/// reported by them or by people of their own life, and no appeal of their own decision.
macro_rules! impartial_sql {
    ($moderator:literal) => {
        concat!(
            "(c.subject IS NULL OR (",
            crate::accounts::impartial::outside_own_life!("c.subject", $moderator),
            "))
  AND NOT EXISTS (SELECT 1 FROM reports rp WHERE rp.case_id = c.id AND NOT (",
            crate::accounts::impartial::outside_own_life!("rp.reporter", $moderator),
            "))
  AND NOT (c.state = 'appealed' AND EXISTS (SELECT 1 FROM mod_appeals ap JOIN mod_decisions d ON d.id = ap.decision_id
      WHERE d.case_id = c.id AND ap.state = 'open' AND (d.decided_by = ",
            $moderator,
            " OR d.seconded_by = ",
            $moderator,
            ")))"
        )
    };
}
pub(crate) use impartial_sql;

/// What moderator `$1` may work on.
pub const IMPARTIAL: &str = impartial_sql!("$1");

/// A case that the moderator may work on; absent otherwise.
pub async fn impartial(reads: &mut impl Reads, moderator: Uuid, id: Uuid) -> FaultResult<Case> {
    let sql = format!("SELECT {COLUMNS} FROM mod_cases c WHERE c.id = $2 AND {IMPARTIAL}");
    reads
        .opt(sql.as_str(), params![moderator, id])
        .await?
        .ok_or(Fault::NotFound)
}

pub async fn case(reads: &mut impl Reads, id: Uuid) -> FaultResult<Option<Case>> {
    let sql = format!("SELECT {COLUMNS} FROM mod_cases c WHERE c.id = $1");
    Ok(reads.opt(sql.as_str(), params![id]).await?)
}

/// The case to which further reports of a subject belong.
pub async fn open_about(reads: &mut impl Reads, subject_key: &str) -> FaultResult<Option<Case>> {
    let sql = format!("SELECT {COLUMNS} FROM mod_cases c WHERE c.subject_key = $1 AND c.state IN ('open', 'claimed')");
    Ok(reads.opt(sql.as_str(), params![subject_key]).await?)
}

/// A case as it is opened.
#[derive(Debug)]
pub struct NewCase<'a> {
    pub id: Uuid,
    pub subject: Option<Uuid>,
    pub subject_key: &'a str,
    pub kind: CaseKind,
    pub source: CaseSource,
    pub state: CaseState,
}

pub async fn insert(tx: &mut Tx, new: &NewCase<'_>, now: Timestamp) -> FaultResult<()> {
    let severity = new.kind.severity();
    let due = now + severity.time_to_decide();
    tx.run(
        "INSERT INTO mod_cases (id, subject, subject_key, subject_mark, kind, severity, source, state, credible, opened_at, due_at, version)
         VALUES ($1, $2, $3, (SELECT email_risk FROM accounts WHERE user_id = $2), $4, $5, $6, $7, $8, $9, $10, 1)",
        params![
            new.id,
            new.subject,
            new.subject_key,
            new.kind.word(),
            severity.rank(),
            new.source.word(),
            new.state.word(),
            false,
            now,
            due
        ],
    )
    .await
}

/// Raises a case to what joined it: never less severe, never due later.
pub async fn join(tx: &mut Tx, id: Uuid, kind: CaseKind, now: Timestamp) -> FaultResult<()> {
    let severity = kind.severity();
    tx.run(
        "UPDATE mod_cases SET kind = CASE WHEN $3 < severity THEN $2 ELSE kind END,
                severity = CASE WHEN $3 < severity THEN $3 ELSE severity END,
                due_at = CASE WHEN $4 < due_at THEN $4 ELSE due_at END, version = version + 1
          WHERE id = $1",
        params![id, kind.word(), severity.rank(), now + severity.time_to_decide()],
    )
    .await
}

pub async fn set_credible(tx: &mut Tx, id: Uuid) -> FaultResult<()> {
    tx.run("UPDATE mod_cases SET credible = $2 WHERE id = $1", params![id, true])
        .await
}

/// Takes a free case, or one whose lease is over; whether it was still as the caller saw it.
pub async fn claim(
    tx: &mut Tx,
    id: Uuid,
    moderator: Uuid,
    version: i64,
    until: Timestamp,
    now: Timestamp,
) -> FaultResult<bool> {
    tx.affects(
        "UPDATE mod_cases SET claimed_by = $2, lease_until = $4, beat_at = $5, version = version + 1,
                    state = CASE WHEN state = 'open' THEN 'claimed' ELSE state END
              WHERE id = $1 AND version = $3 AND state IN ('open', 'claimed', 'appealed')
                AND (claimed_by IS NULL OR claimed_by = $2 OR lease_until <= $5)",
        params![id, moderator, version, until, now],
    )
    .await
}

/// Renews the lease of its holder.
pub async fn beat(tx: &mut Tx, id: Uuid, until: Timestamp, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE mod_cases SET lease_until = $2, beat_at = $3 WHERE id = $1",
        params![id, until, now],
    )
    .await
}

/// Puts a case back into the queue.
pub async fn release(tx: &mut Tx, id: Uuid) -> FaultResult<()> {
    tx.run(
        "UPDATE mod_cases SET claimed_by = NULL, lease_until = NULL, beat_at = NULL, version = version + 1,
                state = CASE WHEN state = 'claimed' THEN 'open' ELSE state END
          WHERE id = $1",
        params![id],
    )
    .await
}

/// Gives a held case to a colleague.
pub async fn hand_over(tx: &mut Tx, id: Uuid, to: Uuid, until: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE mod_cases SET claimed_by = $2, lease_until = $3, beat_at = NULL, version = version + 1 WHERE id = $1",
        params![id, to, until],
    )
    .await
}

/// Cases that the moderator holds now.
pub async fn held_by(reads: &mut impl Reads, moderator: Uuid, now: Timestamp) -> FaultResult<Vec<Case>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM mod_cases c WHERE c.claimed_by = $1 AND c.lease_until > $2 AND c.state IN ('open', 'claimed', 'appealed')"
    );
    Ok(reads.all(sql.as_str(), params![moderator, now]).await?)
}

/// Moves a case on; nobody holds it any more.
pub async fn set_state(tx: &mut Tx, id: Uuid, state: CaseState, now: Timestamp) -> FaultResult<()> {
    let closed = (state == CaseState::Closed).then_some(now);
    tx.run(
        "UPDATE mod_cases SET state = $2, closed_at = $3, claimed_by = NULL, lease_until = NULL, beat_at = NULL,
                version = version + 1 WHERE id = $1",
        params![id, state.word(), closed],
    )
    .await
}

/// Puts a decided case back for its appeal.
pub async fn set_appealed(tx: &mut Tx, id: Uuid, due: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE mod_cases SET state = 'appealed', due_at = $2, closed_at = NULL, claimed_by = NULL, lease_until = NULL,
                beat_at = NULL, version = version + 1 WHERE id = $1",
        params![id, due],
    )
    .await
}

/// Decided cases whose decisions cannot be appealed any more.
pub async fn beyond_appeal(reads: &mut impl Reads, now: Timestamp, limit: i64) -> FaultResult<Vec<Uuid>> {
    Ok(reads
        .all(
            "SELECT c.id FROM mod_cases c WHERE c.state = 'decided' AND NOT EXISTS
                (SELECT 1 FROM mod_decisions d WHERE d.case_id = c.id AND d.appeal_until > $1)
              ORDER BY c.id LIMIT $2",
            params![now, limit],
        )
        .await?)
}

/// Undecided cases of the highest severity about which the on-call is to be written to: not yet, or not again since, while
/// nobody holds them.
pub async fn to_page(
    reads: &mut impl Reads,
    paged_before: Timestamp,
    now: Timestamp,
) -> FaultResult<Vec<(Uuid, bool)>> {
    Ok(reads
        .all(
            "SELECT id, paged_at IS NOT NULL FROM mod_cases WHERE severity = 0 AND state IN ('open', 'claimed')
                AND (paged_at IS NULL OR (COALESCE(paged_again_at, paged_at) <= $1
                     AND (lease_until IS NULL OR lease_until <= $2))) ORDER BY opened_at, id",
            params![paged_before, now],
        )
        .await?)
}

/// Undecided cases of the highest severity on which nobody with the role may work.
pub async fn unattended(reads: &mut impl Reads) -> FaultResult<Vec<Uuid>> {
    const IMPARTIAL: &str = impartial_sql!("a.user_id");
    let sql = format!(
        "SELECT c.id FROM mod_cases c WHERE c.severity = 0 AND c.state IN ('open', 'claimed')
            AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.role IN ('moderator', 'admin') AND a.status = 'active'
                             AND {IMPARTIAL}) ORDER BY c.id"
    );
    Ok(reads.all(sql.as_str(), params![]).await?)
}

/// Whether nobody was written to about a case yet.
pub async fn is_unpaged(reads: &mut impl Reads, id: Uuid) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM mod_cases WHERE id = $1 AND paged_at IS NULL",
            params![id],
        )
        .await
}

pub async fn set_paged(tx: &mut Tx, id: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE mod_cases SET paged_again_at = CASE WHEN paged_at IS NULL THEN paged_again_at ELSE $2 END,
                paged_at = COALESCE(paged_at, $2) WHERE id = $1",
        params![id, now],
    )
    .await
}

pub async fn insert_skip(
    tx: &mut Tx,
    id: Uuid,
    case: Uuid,
    moderator: Uuid,
    reason: &str,
    now: Timestamp,
) -> FaultResult<()> {
    tx.run(
        "INSERT INTO mod_skips (id, case_id, moderator, reason, at) VALUES ($1, $2, $3, $4, $5)",
        params![id, case, moderator, reason, now],
    )
    .await
}

/// Open cases about accounts that are erased and had the address of this one, with their kinds, the latest first.
pub async fn left_open_by(reads: &mut impl Reads, heir: Uuid) -> FaultResult<Vec<(Uuid, CaseKind)>> {
    Ok(reads
        .all(
            "SELECT c.id, c.kind FROM accounts a JOIN mod_cases c ON c.subject_mark = a.email_risk
              WHERE a.user_id = $1 AND c.subject <> a.user_id AND c.state IN ('open', 'claimed', 'appealed')
                AND NOT EXISTS (SELECT 1 FROM accounts e WHERE e.user_id = c.subject)
              ORDER BY c.opened_at DESC, c.id LIMIT 5",
            params![heir],
        )
        .await?)
}
