//! What a user agreed to, and took back.

use crate::kernel::fault::FaultResult;
use crate::kernel::new_id;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

/// The consent to a purpose that was given and not withdrawn.
pub async fn standing_consent(reads: &mut impl Reads, user: Uuid, purpose: &str) -> FaultResult<Option<Uuid>> {
    Ok(reads
        .opt(
            "SELECT id FROM consents WHERE user_id = $1 AND purpose = $2 AND withdrawn_at IS NULL",
            params![user, purpose],
        )
        .await?)
}

/// Stores a consent with the version and the language of the text that the user read.
pub async fn insert_consent(
    tx: &mut Tx,
    user: Uuid,
    purpose: &str,
    version: &str,
    locale: &str,
    now: Timestamp,
) -> FaultResult<()> {
    tx.run(
        "INSERT INTO consents (id, user_id, purpose, text_version, locale, granted_at) VALUES ($1, $2, $3, $4, $5, $6)",
        params![new_id(now), user, purpose, version, locale, now],
    )
    .await
}

/// Ends the consent to a purpose; whether there was one.
pub async fn withdraw_consent(tx: &mut Tx, user: Uuid, purpose: &str, now: Timestamp) -> FaultResult<bool> {
    tx.affects(
        "UPDATE consents SET withdrawn_at = $3 WHERE user_id = $1 AND purpose = $2 AND withdrawn_at IS NULL",
        params![user, purpose, now],
    )
    .await
}
