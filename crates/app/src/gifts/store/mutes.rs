//! SQL of who muted gifts, of everybody or of one person.

use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use std::collections::HashSet;
use uuid::Uuid;

/// Whether a person muted gifts: all of them, or those of one other.
pub async fn is_muted(reads: &mut impl Reads, user: Uuid, from: Uuid) -> FaultResult<bool> {
    Ok(is_muted_for_all(reads, user).await? || muted_people(reads, user).await?.contains(&from))
}

pub async fn is_muted_for_all(reads: &mut impl Reads, user: Uuid) -> FaultResult<bool> {
    let sql = "SELECT muted FROM gift_settings WHERE user_id = $1";
    Ok(reads.opt(sql, params![user]).await?.unwrap_or(false))
}

/// The people whose gifts a person muted.
pub async fn muted_people(reads: &mut impl Reads, user: Uuid) -> FaultResult<HashSet<Uuid>> {
    let sql = "SELECT person_id FROM gift_mutes WHERE user_id = $1";
    let people: Vec<Uuid> = reads.all(sql, params![user]).await?;
    Ok(people.into_iter().collect())
}

pub async fn set_person_muted(tx: &mut Tx, user: Uuid, person: Uuid, muted: bool, now: Timestamp) -> FaultResult<()> {
    let sql = match muted {
        true => {
            "INSERT INTO gift_mutes (user_id, person_id, since) VALUES ($1, $2, $3)
             ON CONFLICT (user_id, person_id) DO NOTHING"
        }
        false => "DELETE FROM gift_mutes WHERE user_id = $1 AND person_id = $2 AND since <= $3",
    };
    tx.run(sql, params![user, person, now]).await
}

pub async fn set_muted(tx: &mut Tx, user: Uuid, muted: bool, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO gift_settings (user_id, muted, updated_at) VALUES ($1, $2, $3)
         ON CONFLICT (user_id) DO UPDATE SET muted = excluded.muted, updated_at = excluded.updated_at",
        params![user, muted, now],
    )
    .await
}
