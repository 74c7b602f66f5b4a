//! What is erased when a case was closed long ago, and what remains of it.

use crate::kernel::fault::FaultResult;
use crate::kernel::new_id;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

/// Cases closed before a moment whose restrictions have ended.
pub async fn due(reads: &mut impl Reads, closed_before: Timestamp, limit: i64) -> FaultResult<Vec<Uuid>> {
    Ok(reads
        .all(
            "SELECT c.id FROM mod_cases c WHERE c.state = 'closed' AND c.closed_at <= $1
                AND NOT EXISTS (SELECT 1 FROM mod_decisions d JOIN restrictions r ON r.decision_id = d.id
                                 WHERE d.case_id = c.id AND r.ended_at IS NULL)
              ORDER BY c.closed_at, c.id LIMIT $2",
            params![closed_before, limit],
        )
        .await?)
}

/// Closed cases with reports, or the text of an appeal, whose ban still stands: only the decision stays, because the ban
/// needs it.
pub async fn to_strip(reads: &mut impl Reads, closed_before: Timestamp, limit: i64) -> FaultResult<Vec<Uuid>> {
    Ok(reads
        .all(
            "SELECT c.id FROM mod_cases c WHERE c.state = 'closed' AND c.closed_at <= $1
                AND (EXISTS (SELECT 1 FROM reports r WHERE r.case_id = c.id)
                     OR EXISTS (SELECT 1 FROM mod_appeals a JOIN mod_decisions d ON d.id = a.decision_id
                                 WHERE d.case_id = c.id AND a.state <> 'open' AND a.text <> ''))
                AND EXISTS (SELECT 1 FROM mod_decisions d JOIN restrictions r ON r.decision_id = d.id
                             WHERE d.case_id = c.id AND r.ended_at IS NULL)
              ORDER BY c.closed_at, c.id LIMIT $2",
            params![closed_before, limit],
        )
        .await?)
}

/// Keeps the hash of a case of the highest severity, or of a ban.
pub async fn keep_mark(tx: &mut Tx, case: Uuid, until: Timestamp, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO mod_marks (id, mark, kind, severity, action, closed_at, until)
         SELECT $2, c.subject_mark, c.kind, c.severity,
                COALESCE((SELECT d.action FROM mod_decisions d WHERE d.case_id = c.id AND d.state = 'effective'
                           ORDER BY d.decided_at DESC LIMIT 1), 'none'), c.closed_at, $3
           FROM mod_cases c WHERE c.id = $1 AND c.subject_mark IS NOT NULL
            AND (c.severity = 0 OR EXISTS (SELECT 1 FROM mod_decisions d WHERE d.case_id = c.id AND d.action = 'ban'
                                             AND d.state = 'effective'))",
        params![case, new_id(now), until],
    )
    .await
}

/// Deletes what people said in a case. Of a decided appeal the row stays without its text: a decision is appealed once.
pub async fn strip(tx: &mut Tx, case: Uuid) -> FaultResult<()> {
    for sql in [
        "DELETE FROM mod_questions WHERE report_id IN (SELECT id FROM reports WHERE case_id = $1)",
        "DELETE FROM reports WHERE case_id = $1",
        "DELETE FROM mod_notes WHERE case_id = $1",
        "DELETE FROM mod_notices WHERE case_id = $1",
        "DELETE FROM mod_skips WHERE case_id = $1",
        "DELETE FROM mod_exports WHERE case_id = $1",
        "DELETE FROM mod_removed WHERE case_id = $1",
        "UPDATE mod_appeals SET text = '' WHERE state <> 'open' AND text <> ''
            AND decision_id IN (SELECT id FROM mod_decisions WHERE case_id = $1)",
    ] {
        tx.exec(sql, params![case]).await?;
    }
    Ok(())
}

/// Deletes a case with everything in it.
pub async fn erase(tx: &mut Tx, case: Uuid) -> FaultResult<()> {
    strip(tx, case).await?;
    for sql in [
        "DELETE FROM restrictions WHERE decision_id IN (SELECT id FROM mod_decisions WHERE case_id = $1)",
        "DELETE FROM mod_appeals WHERE decision_id IN (SELECT id FROM mod_decisions WHERE case_id = $1)",
        "DELETE FROM mod_decisions WHERE case_id = $1",
        "DELETE FROM mod_cases WHERE id = $1",
    ] {
        tx.exec(sql, params![case]).await?;
    }
    Ok(())
}

/// Deletes hashes whose time is over.
pub async fn delete_marks(tx: &mut Tx, now: Timestamp) -> FaultResult<()> {
    tx.run("DELETE FROM mod_marks WHERE until <= $1", params![now]).await
}
