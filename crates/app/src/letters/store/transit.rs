//! SQL of sealed letters until they are read: what stands in the way of the next, and what is due.

use super::super::model::{LetterKind, LetterState};
use super::LetterRow;
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

/// Who has a letter on its way to this person, and of which kind.
pub async fn on_the_way_to(reads: &mut impl Reads, user: Uuid) -> FaultResult<Vec<(Uuid, LetterKind, bool)>> {
    Ok(reads
        .all(
            "SELECT from_id, kind, answers_to IS NOT NULL FROM letters WHERE to_id = $1 AND state = 'in_transit'
              ORDER BY from_id",
            params![user],
        )
        .await?)
}

/// Whether a letter from one person to another waits to be opened, but for this one.
pub async fn has_unopened(reads: &mut impl Reads, from: Uuid, to: Uuid) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM letters WHERE from_id = $1 AND to_id = $2 AND state IN ('in_transit', 'delivered') LIMIT 1",
            params![from, to],
        )
        .await
}

/// Whether a letter of this kind arrived from one person at another before, and was not answered.
pub async fn awaits_answer(reads: &mut impl Reads, from: Uuid, to: Uuid, kind: LetterKind) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM letters WHERE from_id = $1 AND to_id = $2 AND kind = $3 AND state = 'opened' LIMIT 1",
            params![from, to, kind.word()],
        )
        .await
}

/// Whether the letter was answered already, or the answer is on its way.
pub async fn has_answer(reads: &mut impl Reads, letter: Uuid, but: Uuid) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM letters WHERE answers_to = $1 AND id <> $2 AND state NOT IN ('draft', 'returned') LIMIT 1",
            params![letter, but],
        )
        .await
}

pub async fn set_sealed(
    tx: &mut Tx,
    id: Uuid,
    kind: LetterKind,
    deliver_at: Timestamp,
    now: Timestamp,
) -> FaultResult<()> {
    tx.run(
        "UPDATE letters SET state = 'in_transit', kind = $2, deliver_at = $3, sealed_at = $4, updated_at = $4, reason = NULL
          WHERE id = $1 AND state = 'draft'",
        params![id, kind.word(), deliver_at, now],
    )
    .await
}

/// Takes a letter from its way: back to the desk, or to its writer as one that could not arrive.
pub async fn take_back(tx: &mut Tx, id: Uuid, state: LetterState, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE letters SET state = $2, deliver_at = NULL, sealed_at = NULL, updated_at = $3, version = version + 1
          WHERE id = $1 AND state = 'in_transit'",
        params![id, state.word(), now],
    )
    .await
}

pub async fn set_deliver_at(tx: &mut Tx, id: Uuid, deliver_at: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE letters SET deliver_at = $2 WHERE id = $1 AND state = 'in_transit'",
        params![id, deliver_at],
    )
    .await
}

/// Whether this call is the one that delivers the letter.
pub async fn set_delivered(tx: &mut Tx, row: &LetterRow, now: Timestamp) -> FaultResult<bool> {
    let rows = tx
        .exec(
            "UPDATE letters SET state = 'delivered', delivered_at = $2, updated_at = $2
              WHERE id = $1 AND state = 'in_transit'",
            params![row.id, now],
        )
        .await?;
    if rows == 0 {
        return Ok(false);
    }
    tx.exec(
        "INSERT INTO letter_receipts (letter_id, user_id, from_id, kept, away) VALUES ($1, $2, $3, FALSE, FALSE)
         ON CONFLICT (letter_id) DO NOTHING",
        params![row.id, row.to_id, row.from_id],
    )
    .await?;
    Ok(true)
}

/// Letters on their way between two people, in both directions.
pub async fn on_the_way_between(reads: &mut impl Reads, a: Uuid, b: Uuid) -> FaultResult<Vec<Uuid>> {
    Ok(reads
        .all(
            "SELECT id FROM letters WHERE state = 'in_transit'
                AND ((from_id = $1 AND to_id = $2) OR (from_id = $2 AND to_id = $1)) ORDER BY id",
            params![a, b],
        )
        .await?)
}

/// Letters that should have arrived before this.
pub async fn overdue(reads: &mut impl Reads, before: Timestamp, limit: i64) -> FaultResult<Vec<Uuid>> {
    Ok(reads
        .all(
            "SELECT id FROM letters WHERE state = 'in_transit' AND deliver_at < $1 ORDER BY deliver_at, id LIMIT $2",
            params![before, limit],
        )
        .await?)
}

db::row! {
    /// What the right to write strangers depends on.
    #[derive(Debug, Clone, Copy)]
    pub struct WriterFacts {
        pub verified: bool,
        pub incognito: bool,
        pub paused: bool,
    }
}

pub async fn writer(reads: &mut impl Reads, user: Uuid) -> FaultResult<Option<WriterFacts>> {
    Ok(reads
        .opt(
            "SELECT verified, incognito, paused FROM profiles WHERE id = $1",
            params![user],
        )
        .await?)
}
