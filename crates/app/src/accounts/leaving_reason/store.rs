//! All SQL of reasons for leaving.

use crate::kernel::fault::FaultResult;
use crate::kernel::new_person_id;
use db::{Reads, Tx, params};

/// The id is random: one that holds the time would lead to the account that left then.
pub async fn insert(tx: &mut Tx, reason: &str, text: Option<String>, month: &str) -> FaultResult<()> {
    tx.run(
        "INSERT INTO leaving_reasons (id, reason, text, month) VALUES ($1, $2, $3, $4)",
        params![new_person_id(), reason, text, month],
    )
    .await
}

/// Month, reason and number.
pub async fn counted(reads: &mut impl Reads) -> FaultResult<Vec<(String, String, i64)>> {
    Ok(reads
        .all(
            "SELECT month, reason, count(*) FROM leaving_reasons GROUP BY month, reason ORDER BY month DESC, reason",
            params![],
        )
        .await?)
}

/// Month, reason and free text of each answer, in the order of their random ids, which does not show the time.
pub async fn texts(reads: &mut impl Reads) -> FaultResult<Vec<(String, String, String)>> {
    Ok(reads
        .all(
            "SELECT month, reason, text FROM leaving_reasons WHERE text IS NOT NULL ORDER BY id",
            params![],
        )
        .await?)
}
