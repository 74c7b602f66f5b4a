//! Rows of notes.

use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

db::row! {
    /// A note of a case.
    #[derive(Debug, Clone)]
    pub struct Note {
        pub id: Uuid,
        pub author: Uuid,
        pub text: String,
        pub at: Timestamp,
    }
}

pub async fn insert(tx: &mut Tx, case: Uuid, note: &Note) -> FaultResult<()> {
    tx.run(
        "INSERT INTO mod_notes (id, case_id, author, text, at) VALUES ($1, $2, $3, $4, $5)",
        params![note.id, case, note.author, note.text.as_str(), note.at],
    )
    .await
}

/// The notes of a case, the oldest first.
pub async fn of_case(reads: &mut impl Reads, case: Uuid) -> FaultResult<Vec<Note>> {
    Ok(reads
        .all(
            "SELECT id, author, text, at FROM mod_notes WHERE case_id = $1 ORDER BY at, id",
            params![case],
        )
        .await?)
}
