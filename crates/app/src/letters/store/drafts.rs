//! SQL of drafts.

use super::super::model::{LetterKind, Paper, Seal};
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

/// A letter as its writer saves it.
pub struct NewLetter<'a> {
    pub id: Uuid,
    pub from: Uuid,
    pub to: Uuid,
    pub kind: LetterKind,
    pub answers_to: Option<Uuid>,
    pub paper: Paper,
    pub seal: Seal,
    pub body: &'a str,
    pub hours: i64,
}

/// Whether the draft is new.
pub async fn insert(tx: &mut Tx, new: &NewLetter<'_>, now: Timestamp) -> FaultResult<bool> {
    let rows = tx
        .exec(
            "INSERT INTO letters (id, from_id, to_id, kind, answers_to, paper, seal, body, hours, state, version, kept, away,
                                  created_at, updated_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'draft', 1, FALSE, FALSE, $10, $10) ON CONFLICT (id) DO NOTHING",
            params![
                new.id,
                new.from,
                new.to,
                new.kind.word(),
                new.answers_to,
                new.paper.word(),
                new.seal.word(),
                new.body.to_owned(),
                new.hours,
                now
            ],
        )
        .await?;
    Ok(rows == 1)
}

pub async fn update(tx: &mut Tx, new: &NewLetter<'_>, version: i64, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE letters SET paper = $2, seal = $3, body = $4, hours = $5, version = $6, updated_at = $7, reason = NULL
          WHERE id = $1 AND state = 'draft'",
        params![
            new.id,
            new.paper.word(),
            new.seal.word(),
            new.body.to_owned(),
            new.hours,
            version,
            now
        ],
    )
    .await
}

pub async fn drafts(reads: &mut impl Reads, user: Uuid) -> FaultResult<i64> {
    Ok(reads
        .one(
            "SELECT count(*) FROM letters WHERE from_id = $1 AND state = 'draft'",
            params![user],
        )
        .await?)
}

/// The latest draft of one person to another.
pub async fn draft_to(reads: &mut impl Reads, from: Uuid, to: Uuid) -> FaultResult<Option<Uuid>> {
    Ok(reads
        .opt(
            "SELECT id FROM letters WHERE from_id = $1 AND to_id = $2 AND state = 'draft' ORDER BY updated_at DESC, id LIMIT 1",
            params![from, to],
        )
        .await?)
}

pub async fn delete_draft(tx: &mut Tx, id: Uuid, from: Uuid) -> FaultResult<()> {
    tx.run(
        "DELETE FROM letters WHERE id = $1 AND from_id = $2 AND state IN ('draft', 'returned')",
        params![id, from],
    )
    .await
}

pub async fn set_reason(tx: &mut Tx, id: Uuid, reason: &str) -> FaultResult<()> {
    tx.run("UPDATE letters SET reason = $2 WHERE id = $1", params![id, reason])
        .await
}
