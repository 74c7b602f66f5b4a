//! All SQL of trusted contacts.

use crate::kernel::fault::FaultResult;
use crate::meeting::model::{KEPT_AFTER, before};
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

db::row! {
    #[derive(Debug, Clone)]
    pub struct ContactRow {
        pub id: Uuid,
        pub meeting_id: Uuid,
        pub user_id: Uuid,
        pub sealed: String,
        pub opened_at: Option<Timestamp>,
        /// Too many strangers named the address: nothing is sent to it.
        pub unreachable: bool,
        pub created_at: Timestamp,
    }
}

impl ContactRow {
    /// Whether the contact was named with the second PIN, or after its first use. It may then be the person who presses.
    pub fn is_named_under_pressure(&self, coerced_since: Option<Timestamp>) -> bool {
        coerced_since.is_some_and(|since| self.created_at > since)
    }
}

const ROW: &str = "SELECT id, meeting_id, user_id, sealed, opened_at, unreachable, created_at FROM meeting_contacts";

pub async fn of(reads: &mut impl Reads, meeting: Uuid, user: Uuid) -> FaultResult<Vec<ContactRow>> {
    Ok(reads
        .all(
            &format!("{ROW} WHERE meeting_id = $1 AND user_id = $2 ORDER BY created_at, id"),
            params![meeting, user],
        )
        .await?)
}

/// The contacts of all plans that ask questions now or later.
pub async fn of_running_plans(reads: &mut impl Reads, now: Timestamp) -> FaultResult<Vec<ContactRow>> {
    Ok(reads
        .all(
            "SELECT c.id, c.meeting_id, c.user_id, c.sealed, c.opened_at, c.unreachable, c.created_at
               FROM meetings g JOIN meeting_contacts c ON c.meeting_id = g.id AND c.user_id = g.user_id
              WHERE g.watch = 'on' AND g.starts_at > $1",
            params![before(now, KEPT_AFTER)],
        )
        .await?)
}

pub async fn by_hash(reads: &mut impl Reads, hash: &str) -> FaultResult<Option<ContactRow>> {
    Ok(reads
        .opt(&format!("{ROW} WHERE token_hash = $1"), params![hash])
        .await?)
}

pub async fn by_id(reads: &mut impl Reads, id: Uuid, user: Uuid) -> FaultResult<Option<ContactRow>> {
    Ok(reads
        .opt(&format!("{ROW} WHERE id = $1 AND user_id = $2"), params![id, user])
        .await?)
}

pub async fn since(reads: &mut impl Reads, user: Uuid, since: Timestamp) -> FaultResult<i64> {
    Ok(reads
        .one(
            "SELECT count(*) FROM meeting_contacts WHERE user_id = $1 AND created_at > $2",
            params![user, since],
        )
        .await?)
}

pub async fn insert(tx: &mut Tx, contact: &ContactRow, token_hash: &str) -> FaultResult<()> {
    tx.run(
        "INSERT INTO meeting_contacts (id, meeting_id, user_id, sealed, token_hash, created_at, unreachable)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
        params![
            contact.id,
            contact.meeting_id,
            contact.user_id,
            contact.sealed.as_str(),
            token_hash,
            contact.created_at,
            contact.unreachable
        ],
    )
    .await
}

pub async fn set_opened(tx: &mut Tx, id: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE meeting_contacts SET opened_at = $2 WHERE id = $1 AND opened_at IS NULL",
        params![id, now],
    )
    .await
}

pub async fn delete(tx: &mut Tx, id: Uuid, user: Uuid) -> FaultResult<()> {
    tx.run(
        "DELETE FROM meeting_contacts WHERE id = $1 AND user_id = $2",
        params![id, user],
    )
    .await
}
