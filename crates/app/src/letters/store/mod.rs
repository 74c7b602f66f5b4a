//! All SQL of letters.

mod drafts;
mod sealings;
mod transit;

pub use drafts::*;
pub use sealings::*;
pub use transit::*;

use super::model::{LetterKind, LetterState, Paper, Seal};
use crate::kernel::fault::FaultResult;
use crate::kernel::name::first_name_sql;
use crate::safety::people::{self, StrangerScope};
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

db::row! {
    /// A letter with what its recipient did.
    #[derive(Debug, Clone)]
    pub struct LetterRow {
        pub id: Uuid,
        pub from_id: Uuid,
        pub to_id: Uuid,
        pub kind: LetterKind,
        pub answers_to: Option<Uuid>,
        pub paper: Paper,
        pub seal: Seal,
        pub body: String,
        pub hours: i64,
        pub state: LetterState,
        pub version: i64,
        pub reason: Option<String>,
        pub kept: bool,
        pub away: bool,
        pub created_at: Timestamp,
        pub updated_at: Timestamp,
        pub sealed_at: Option<Timestamp>,
        pub deliver_at: Option<Timestamp>,
        pub delivered_at: Option<Timestamp>,
        pub removed_at: Option<Timestamp>,
        pub opened_at: Option<Timestamp>,
        pub recipient_kept: bool,
        pub recipient_away: bool,
        /// What the guard tells the recipient, until it is answered.
        pub notice: Option<String>,
        /// Whether the letter has one of the recipient's hidden words.
        pub hidden: bool,
    }
}

const LETTER: &str = "SELECT l.id, l.from_id, l.to_id, l.kind, l.answers_to, l.paper, l.seal, l.body, l.hours, l.state,
       l.version, l.reason, l.kept, l.away, l.created_at, l.updated_at, l.sealed_at, l.deliver_at, l.delivered_at,
       l.removed_at, r.opened_at, COALESCE(r.kept, FALSE), COALESCE(r.away, FALSE),
       CASE WHEN n.answer IS NULL THEN n.kind END, COALESCE(n.hides, FALSE)
  FROM letters l
  LEFT JOIN letter_receipts r ON r.letter_id = l.id
  LEFT JOIN message_notices n ON n.message_id = l.id AND n.recipient = l.to_id";

const ARRIVED: &str = "l.state IN ('delivered', 'opened', 'answered')";

pub async fn letter(reads: &mut impl Reads, id: Uuid) -> FaultResult<Option<LetterRow>> {
    Ok(reads.opt(format!("{LETTER} WHERE l.id = $1"), params![id]).await?)
}

/// What a person wrote and received, without what they put away, the latest first.
pub async fn of_person(reads: &mut impl Reads, user: Uuid, limit: i64) -> FaultResult<Vec<LetterRow>> {
    let sql = format!("{LETTER} WHERE l.from_id = $1 AND NOT l.away ORDER BY l.updated_at DESC, l.id LIMIT $2");
    let mut letters: Vec<LetterRow> = reads.all(sql, params![user, limit]).await?;
    let sql = format!(
        "{LETTER} WHERE l.to_id = $1 AND {ARRIVED} AND NOT COALESCE(r.away, FALSE)
          ORDER BY l.delivered_at DESC, l.id LIMIT $2"
    );
    letters.extend(reads.all::<LetterRow>(sql, params![user, limit]).await?);
    Ok(letters)
}

/// What arrived at a person and was not opened, the earliest first.
pub async fn unopened_by(reads: &mut impl Reads, user: Uuid, limit: i64) -> FaultResult<Vec<LetterRow>> {
    let sql = format!(
        "{LETTER} WHERE l.to_id = $1 AND l.state = 'delivered' AND l.removed_at IS NULL
            AND NOT COALESCE(r.away, FALSE) ORDER BY l.delivered_at, l.id LIMIT $2"
    );
    Ok(reads.all(sql, params![user, limit]).await?)
}

/// The letters that arrived from one person to another, the earliest first.
pub async fn arrived_between(reads: &mut impl Reads, from: Uuid, to: Uuid) -> FaultResult<Vec<LetterRow>> {
    let sql = format!(
        "{LETTER} WHERE l.from_id = $1 AND l.to_id = $2 AND {ARRIVED} AND l.removed_at IS NULL ORDER BY l.delivered_at, l.id"
    );
    Ok(reads.all(sql, params![from, to]).await?)
}

db::row! {
    /// A person as a letter names them.
    #[derive(Debug, Clone)]
    pub struct Correspondent {
        pub id: Uuid,
        pub name: Option<String>,
        pub avatar_path: Option<String>,
        pub relation: String,
    }
}

/// Those of these people whom the viewer may meet now. Their letters name them, whether or not the product showed them.
pub async fn correspondents(
    reads: &mut impl Reads,
    viewer: Uuid,
    ids: &[Uuid],
    now: Timestamp,
) -> FaultResult<Vec<Correspondent>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let columns = "g.id, g.name, g.avatar_path, g.relation";
    let scope = StrangerScope::Eligible;
    let (sql, params) = people::columns_of(columns, reads.engine(), viewer, scope, ids, now).finish();
    Ok(reads.all(sql, params).await?)
}

pub async fn set_opened(tx: &mut Tx, id: Uuid, now: Timestamp) -> FaultResult<bool> {
    let rows = tx
        .exec(
            "UPDATE letters SET state = 'opened' WHERE id = $1 AND state = 'delivered'",
            params![id],
        )
        .await?;
    tx.exec(
        "UPDATE letter_receipts SET opened_at = $2 WHERE letter_id = $1 AND opened_at IS NULL",
        params![id, now],
    )
    .await?;
    Ok(rows == 1)
}

pub async fn set_answered(tx: &mut Tx, id: Uuid) -> FaultResult<()> {
    tx.exec(
        "UPDATE letters SET state = 'answered' WHERE id = $1 AND state IN ('delivered', 'opened')",
        params![id],
    )
    .await?;
    Ok(())
}

/// Keeps a letter on one side's shelf, or puts it away.
pub async fn set_shelf(tx: &mut Tx, row: &LetterRow, user: Uuid, kept: bool, away: bool) -> FaultResult<()> {
    let sql = match row.from_id == user {
        true => "UPDATE letters SET kept = $2, away = $3 WHERE id = $1",
        false => "UPDATE letter_receipts SET kept = $2, away = $3 WHERE letter_id = $1",
    };
    tx.run(sql, params![row.id, kept, away]).await
}

/// Letters between two people that have arrived: the id, and who received it.
pub async fn arrived_of_pair(reads: &mut impl Reads, a: Uuid, b: Uuid) -> FaultResult<Vec<(Uuid, Uuid)>> {
    let sql = format!(
        "SELECT l.id, l.to_id FROM letters l
          WHERE {ARRIVED} AND ((l.from_id = $1 AND l.to_id = $2) OR (l.from_id = $2 AND l.to_id = $1)) ORDER BY l.id"
    );
    Ok(reads.all(sql, params![a, b]).await?)
}

/// Takes a letter of this writer out of sight for both, or puts it back; its text, where there is one to change.
pub async fn set_removed(
    tx: &mut Tx,
    id: Uuid,
    writer: Uuid,
    removed_at: Option<Timestamp>,
) -> FaultResult<Option<String>> {
    let change = match removed_at {
        Some(_) => "removed_at IS NULL",
        None => "removed_at IS NOT NULL",
    };
    Ok(tx
        .opt(
            format!("UPDATE letters SET removed_at = $3 WHERE id = $1 AND from_id = $2 AND {change} RETURNING body"),
            params![id, writer, removed_at],
        )
        .await?)
}

/// Deletes what both sides put away, and sealings that no limit looks at any more.
pub async fn delete_before(tx: &mut Tx, sealings: Timestamp) -> FaultResult<()> {
    tx.exec(
        "DELETE FROM letters WHERE away AND id IN (SELECT letter_id FROM letter_receipts WHERE away)",
        params![],
    )
    .await?;
    tx.exec(
        "DELETE FROM letter_receipts WHERE letter_id NOT IN (SELECT id FROM letters)",
        params![],
    )
    .await?;
    tx.exec("DELETE FROM letter_seals WHERE sealed_at < $1", params![sealings])
        .await?;
    Ok(())
}

/// The person's own first name.
pub async fn first_name(reads: &mut impl Reads, user: Uuid) -> FaultResult<Option<String>> {
    let sql = format!(
        "SELECT {} FROM profiles p WHERE p.id = $1",
        first_name_sql(reads.engine(), "p.full_name")
    );
    Ok(reads.opt::<Option<String>>(sql, params![user]).await?.flatten())
}
