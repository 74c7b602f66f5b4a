//! Rows of notices from people without an account.

use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

db::row! {
    /// A notice from a person without an account; `subject_text` says in their words whom it is about.
    #[derive(Debug, Clone)]
    pub struct PublicNotice {
        pub id: Uuid,
        pub receipt: Uuid,
        pub case_id: Uuid,
        pub kind: String,
        pub subject_text: String,
        pub text: String,
        pub contact: String,
        pub locale: String,
        pub created_at: Timestamp,
        pub state: String,
    }
}

const COLUMNS: &str = "id, receipt, case_id, kind, subject_text, text, contact, locale, created_at, state";

pub async fn insert(tx: &mut Tx, notice: &PublicNotice) -> FaultResult<()> {
    tx.run(
        "INSERT INTO mod_notices (id, receipt, case_id, kind, subject_text, text, contact, locale, created_at, state)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        params![
            notice.id,
            notice.receipt,
            notice.case_id,
            notice.kind.as_str(),
            notice.subject_text.as_str(),
            notice.text.as_str(),
            notice.contact.as_str(),
            notice.locale.as_str(),
            notice.created_at,
            notice.state.as_str()
        ],
    )
    .await
}

pub async fn of_case(reads: &mut impl Reads, case: Uuid) -> FaultResult<Vec<PublicNotice>> {
    let sql = format!("SELECT {COLUMNS} FROM mod_notices WHERE case_id = $1 ORDER BY created_at, id");
    Ok(reads.all(sql.as_str(), params![case]).await?)
}

/// The state of the notice with this receipt, and when it arrived.
pub async fn state(reads: &mut impl Reads, receipt: Uuid) -> FaultResult<Option<(String, Timestamp)>> {
    Ok(reads
        .opt(
            "SELECT state, created_at FROM mod_notices WHERE receipt = $1",
            params![receipt],
        )
        .await?)
}

/// Sets the state of the notices of a case that are not decided yet.
pub async fn set_state(tx: &mut Tx, case: Uuid, state: &str) -> FaultResult<()> {
    tx.run(
        "UPDATE mod_notices SET state = $2 WHERE case_id = $1 AND state IN ('open', 'in_review')",
        params![case, state],
    )
    .await
}
