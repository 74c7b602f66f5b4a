//! Reports of a case, and what was asked of those who made them.

use crate::kernel::fault::{Fault, FaultResult};
use db::{Reads, Tx, params};
use jiff::Timestamp;
use serde_json::Value;
use uuid::Uuid;

db::row! {
    /// A report as moderation reads it.
    #[derive(Debug, Clone)]
    pub struct Report {
        pub id: Uuid,
        pub reporter: Uuid,
        pub subject: Uuid,
        pub reason: String,
        pub text: Option<String>,
        pub messages: Value,
        pub item: Option<String>,
        pub profile_snapshot: Option<Value>,
        pub case_id: Option<Uuid>,
        pub credible: Option<bool>,
        pub state: String,
        pub created_at: Timestamp,
    }
}

const COLUMNS: &str = "r.id, r.reporter, r.subject, r.reason, r.text, r.messages, r.item, r.profile_snapshot, r.case_id, r.credible, r.state, r.created_at";

pub async fn report(reads: &mut impl Reads, id: Uuid) -> FaultResult<Option<Report>> {
    let sql = format!("SELECT {COLUMNS} FROM reports r WHERE r.id = $1");
    Ok(reads.opt(sql.as_str(), params![id]).await?)
}

pub async fn of_case(reads: &mut impl Reads, case: Uuid) -> FaultResult<Vec<Report>> {
    let sql = format!("SELECT {COLUMNS} FROM reports r WHERE r.case_id = $1 ORDER BY r.created_at, r.id");
    Ok(reads.all(sql.as_str(), params![case]).await?)
}

/// Puts a report into a case.
pub async fn join(tx: &mut Tx, id: Uuid, case: Uuid, credible: bool) -> FaultResult<()> {
    tx.run(
        "UPDATE reports SET case_id = $2, credible = $3 WHERE id = $1",
        params![id, case, credible],
    )
    .await
}

/// Moves the reports of a case that wait into review: their receipts and reporters.
pub async fn set_in_review(tx: &mut Tx, case: Uuid) -> FaultResult<Vec<(Uuid, Uuid)>> {
    Ok(tx
        .all(
            "UPDATE reports SET state = 'in_review' WHERE case_id = $1 AND state = 'open' RETURNING id, reporter",
            params![case],
        )
        .await?)
}

/// Gives the reports of a case their outcome: their receipts and reporters.
pub async fn set_outcome(tx: &mut Tx, case: Uuid, acted: bool, now: Timestamp) -> FaultResult<Vec<(Uuid, Uuid)>> {
    Ok(tx
        .all(
            "UPDATE reports SET state = $2, decided_at = $3 WHERE case_id = $1 AND state IN ('open', 'in_review')
             RETURNING id, reporter",
            params![case, if acted { "acted" } else { "not_acted" }, now],
        )
        .await?)
}

db::row! {
    /// A question to a reporter.
    #[derive(Debug, Clone)]
    pub struct Question {
        pub report_id: Uuid,
        pub question: String,
        pub asked_at: Timestamp,
        pub answer: Option<String>,
        pub answered_at: Option<Timestamp>,
    }
}

/// Asks about a report; whether nothing was asked before.
pub async fn ask(tx: &mut Tx, report: &Report, question: &str, by: Uuid, now: Timestamp) -> FaultResult<bool> {
    tx.affects(
        "INSERT INTO mod_questions (report_id, user_id, question, asked_by, asked_at) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (report_id) DO NOTHING",
        params![report.id, report.reporter, question, by, now],
    )
    .await
}

/// Stores the answer of a reporter; whether a question waited for it.
pub async fn answer(tx: &mut Tx, report: Uuid, user: Uuid, answer: &str, now: Timestamp) -> FaultResult<bool> {
    tx.affects(
        "UPDATE mod_questions SET answer = $3, answered_at = $4
              WHERE report_id = $1 AND user_id = $2 AND answer IS NULL",
        params![report, user, answer, now],
    )
    .await
}

pub async fn questions(reads: &mut impl Reads, case: Uuid) -> FaultResult<Vec<Question>> {
    Ok(reads
        .all(
            "SELECT q.report_id, q.question, q.asked_at, q.answer, q.answered_at FROM mod_questions q
               JOIN reports r ON r.id = q.report_id WHERE r.case_id = $1",
            params![case],
        )
        .await?)
}

/// The case of a report that the caller may answer about.
pub async fn own(reads: &mut impl Reads, receipt: Uuid, reporter: Uuid) -> FaultResult<Report> {
    let sql = format!("SELECT {COLUMNS} FROM reports r WHERE r.id = $1 AND r.reporter = $2");
    reads
        .opt(sql.as_str(), params![receipt, reporter])
        .await?
        .ok_or(Fault::NotFound)
}
