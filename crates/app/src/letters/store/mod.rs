//! All SQL of letters.

mod sealings;

pub use sealings::*;

use super::model::{LetterKind, LetterState, Paper, Seal};
use crate::kernel::fault::FaultResult;
use crate::kernel::name::first_name_sql;
use crate::kernel::sql;
use crate::safety::people::{self, StrangerScope};
use db::{Reads, Tx, params};
use jiff::Timestamp;
use supabase::fragment::Fragment;
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

/// The letters that arrived from one person to another, the earliest first.
pub async fn arrived_between(reads: &mut impl Reads, from: Uuid, to: Uuid) -> FaultResult<Vec<LetterRow>> {
    let sql = format!(
        "{LETTER} WHERE l.from_id = $1 AND l.to_id = $2 AND {ARRIVED} AND l.removed_at IS NULL ORDER BY l.delivered_at, l.id"
    );
    Ok(reads.all(sql, params![from, to]).await?)
}

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
    let (sql, params) = Fragment::new("SELECT g.id, g.name, g.avatar_path, g.relation FROM (")
        .append(people::people(reads.engine(), viewer, StrangerScope::Eligible, now))
        .push(" AND p.id IN (")
        .append(sql::ids(ids))
        .push(")) g")
        .finish();
    Ok(reads.all(sql, params).await?)
}

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
    tx.exec(
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
    .await?;
    Ok(())
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
    tx.exec(
        "DELETE FROM letters WHERE id = $1 AND from_id = $2 AND state IN ('draft', 'returned')",
        params![id, from],
    )
    .await?;
    Ok(())
}

pub async fn set_reason(tx: &mut Tx, id: Uuid, reason: &str) -> FaultResult<()> {
    tx.exec("UPDATE letters SET reason = $2 WHERE id = $1", params![id, reason])
        .await?;
    Ok(())
}

/// Whether a letter from one person to another waits to be opened, but for this one.
pub async fn has_unopened(reads: &mut impl Reads, from: Uuid, to: Uuid) -> FaultResult<bool> {
    let found: Option<i64> = reads
        .opt(
            "SELECT 1 FROM letters WHERE from_id = $1 AND to_id = $2 AND state IN ('in_transit', 'delivered') LIMIT 1",
            params![from, to],
        )
        .await?;
    Ok(found.is_some())
}

/// Whether a letter of this kind arrived from one person at another before, and was not answered.
pub async fn awaits_answer(reads: &mut impl Reads, from: Uuid, to: Uuid, kind: LetterKind) -> FaultResult<bool> {
    let found: Option<i64> = reads
        .opt(
            "SELECT 1 FROM letters WHERE from_id = $1 AND to_id = $2 AND kind = $3 AND state = 'opened' LIMIT 1",
            params![from, to, kind.word()],
        )
        .await?;
    Ok(found.is_some())
}

/// Whether the letter was answered already, or the answer is on its way.
pub async fn has_answer(reads: &mut impl Reads, letter: Uuid, but: Uuid) -> FaultResult<bool> {
    let found: Option<i64> = reads
        .opt(
            "SELECT 1 FROM letters WHERE answers_to = $1 AND id <> $2 AND state NOT IN ('draft', 'returned') LIMIT 1",
            params![letter, but],
        )
        .await?;
    Ok(found.is_some())
}

pub async fn set_sealed(
    tx: &mut Tx,
    id: Uuid,
    kind: LetterKind,
    deliver_at: Timestamp,
    now: Timestamp,
) -> FaultResult<()> {
    tx.exec(
        "UPDATE letters SET state = 'in_transit', kind = $2, deliver_at = $3, sealed_at = $4, updated_at = $4, reason = NULL
          WHERE id = $1 AND state = 'draft'",
        params![id, kind.word(), deliver_at, now],
    )
    .await?;
    Ok(())
}

/// Takes a letter from its way: back to the desk, or to its writer as one that could not arrive.
pub async fn take_back(tx: &mut Tx, id: Uuid, state: LetterState, now: Timestamp) -> FaultResult<()> {
    tx.exec(
        "UPDATE letters SET state = $2, deliver_at = NULL, sealed_at = NULL, updated_at = $3, version = version + 1
          WHERE id = $1 AND state = 'in_transit'",
        params![id, state.word(), now],
    )
    .await?;
    Ok(())
}

pub async fn set_deliver_at(tx: &mut Tx, id: Uuid, deliver_at: Timestamp) -> FaultResult<()> {
    tx.exec(
        "UPDATE letters SET deliver_at = $2 WHERE id = $1 AND state = 'in_transit'",
        params![id, deliver_at],
    )
    .await?;
    Ok(())
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
    tx.exec(sql, params![row.id, kept, away]).await?;
    Ok(())
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

/// Letters between two people that have arrived: the id, and who received it.
pub async fn arrived_of_pair(reads: &mut impl Reads, a: Uuid, b: Uuid) -> FaultResult<Vec<(Uuid, Uuid)>> {
    let sql = format!(
        "SELECT l.id, l.to_id FROM letters l
          WHERE {ARRIVED} AND ((l.from_id = $1 AND l.to_id = $2) OR (l.from_id = $2 AND l.to_id = $1)) ORDER BY l.id"
    );
    Ok(reads.all(sql, params![a, b]).await?)
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
