//! All SQL of hidden words.

use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

/// The phrases of a user, in alphabetical order.
pub async fn phrases(reads: &mut impl Reads, user: Uuid) -> FaultResult<Vec<String>> {
    Ok(reads
        .all(
            "SELECT phrase FROM hidden_words WHERE user_id = $1 ORDER BY phrase",
            params![user],
        )
        .await?)
}

/// Replaces the list; every phrase gets the time `now`.
pub async fn replace(tx: &mut Tx, user: Uuid, phrases: &[String], now: Timestamp) -> FaultResult<()> {
    tx.exec("DELETE FROM hidden_words WHERE user_id = $1", params![user])
        .await?;
    for phrase in phrases {
        tx.exec(
            "INSERT INTO hidden_words (user_id, phrase, added_at) VALUES ($1, $2, $3)",
            params![user, phrase, now],
        )
        .await?;
    }
    Ok(())
}
