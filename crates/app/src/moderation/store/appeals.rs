//! Rows of appeals.

use super::decisions::Decision;
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

db::row! {
    /// An appeal.
    #[derive(Debug, Clone)]
    pub struct Appeal {
        pub id: Uuid,
        pub decision_id: Uuid,
        pub text: String,
        pub state: String,
        pub created_at: Timestamp,
        pub due_at: Timestamp,
        pub answer: Option<String>,
    }
}

const COLUMNS: &str = "ap.id, ap.decision_id, ap.text, ap.state, ap.created_at, ap.due_at, ap.answer";

/// Opens the appeal of a decision; whether there was none before.
pub async fn insert(
    tx: &mut Tx,
    id: Uuid,
    decision: &Decision,
    user: Uuid,
    text: &str,
    due: Timestamp,
    now: Timestamp,
) -> FaultResult<bool> {
    tx.affects(
        "INSERT INTO mod_appeals (id, decision_id, user_id, text, state, created_at, due_at, decided_by, seconded_by)
             VALUES ($1, $2, $3, $4, 'open', $5, $6, $7, $8) ON CONFLICT (decision_id) DO NOTHING",
        params![
            id,
            decision.id,
            user,
            text,
            now,
            due,
            decision.decided_by,
            decision.seconded_by
        ],
    )
    .await
}

/// The appeal of a decision.
pub async fn of_decision(reads: &mut impl Reads, decision: Uuid) -> FaultResult<Option<Appeal>> {
    let sql = format!("SELECT {COLUMNS} FROM mod_appeals ap WHERE ap.decision_id = $1");
    Ok(reads.opt(sql.as_str(), params![decision]).await?)
}

/// The appeal that waits in a case.
pub async fn open_of_case(reads: &mut impl Reads, case: Uuid) -> FaultResult<Option<Appeal>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM mod_appeals ap JOIN mod_decisions d ON d.id = ap.decision_id
          WHERE d.case_id = $1 AND ap.state = 'open' ORDER BY ap.created_at LIMIT 1"
    );
    Ok(reads.opt(sql.as_str(), params![case]).await?)
}

pub async fn judge(tx: &mut Tx, id: Uuid, granted: bool, answer: &str, by: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE mod_appeals SET state = $2, answer = $3, judged_by = $4, judged_at = $5 WHERE id = $1 AND state = 'open'",
        params![id, if granted { "granted" } else { "denied" }, answer, by, now],
    )
    .await
}
