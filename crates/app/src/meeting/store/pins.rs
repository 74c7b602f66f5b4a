//! All SQL of the PINs.

use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

db::row! {
    #[derive(Debug, Clone)]
    pub struct PinRow {
        pub first_hash: String,
        pub second_hash: String,
        pub tries: i64,
        pub tries_since: Timestamp,
    }
}

pub async fn of(reads: &mut impl Reads, user: Uuid) -> FaultResult<Option<PinRow>> {
    Ok(reads
        .opt(
            "SELECT first_hash, second_hash, tries, tries_since FROM meeting_pins WHERE user_id = $1",
            params![user],
        )
        .await?)
}

pub async fn put(tx: &mut Tx, user: Uuid, first: &str, second: &str, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO meeting_pins (user_id, first_hash, second_hash, set_at, tries, tries_since)
         VALUES ($1, $2, $3, $4, 0, $4)
         ON CONFLICT (user_id) DO UPDATE SET first_hash = excluded.first_hash, second_hash = excluded.second_hash,
           set_at = excluded.set_at, tries = 0, tries_since = excluded.tries_since",
        params![user, first, second, now],
    )
    .await
}

pub async fn set_tries(tx: &mut Tx, user: Uuid, tries: i64, since: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE meeting_pins SET tries = $2, tries_since = $3 WHERE user_id = $1",
        params![user, tries, since],
    )
    .await
}

pub async fn delete(tx: &mut Tx, user: Uuid) -> FaultResult<()> {
    tx.run("DELETE FROM meeting_pins WHERE user_id = $1", params![user])
        .await
}
