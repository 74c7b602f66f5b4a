//! The book of moderation: who read and did what. Each row carries the hash of the one before it, so a row that was
//! changed or taken away breaks the chain. Triggers refuse both on either database.

use super::store::audit as rows;
use crate::accounts::staff::Moderator;
use crate::kernel::fault::FaultResult;
use db::{Db, Tx};
use jiff::Timestamp;
use serde_json::json;
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// The event of a queue that changed. It says nothing else.
pub const QUEUE_CHANGED: &str = "queue.changed";
/// Rows checked in one read.
const AT_ONCE: i64 = 1_000;
/// What the first row seals.
pub(super) const BEGINNING: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// What is written down.
#[derive(Debug, Clone)]
pub struct AuditEntry<'a> {
    pub actor: Option<Uuid>,
    pub role: &'a str,
    pub action: &'a str,
    pub subject: Option<Uuid>,
    pub case: Option<Uuid>,
    pub ip_prefix: &'a str,
    pub reason: &'a str,
}

impl<'a> AuditEntry<'a> {
    pub fn by(moderator: &'a Moderator, action: &'a str, case: Uuid, subject: Option<Uuid>) -> AuditEntry<'a> {
        AuditEntry {
            actor: Some(moderator.id),
            role: moderator.role,
            action,
            subject,
            case: Some(case),
            ip_prefix: &moderator.network,
            reason: "",
        }
    }

    /// What a rule of the product did.
    pub fn by_rule(action: &'a str, case: Option<Uuid>, subject: Option<Uuid>) -> AuditEntry<'a> {
        AuditEntry {
            actor: None,
            role: "system",
            action,
            subject,
            case,
            ip_prefix: "",
            reason: "",
        }
    }

    pub fn because(self, reason: &'a str) -> AuditEntry<'a> {
        AuditEntry { reason, ..self }
    }
}

/// Begins a change of moderation. Changes follow one another, because two rows must not seal the same one; the lock is
/// taken before any row is changed, so that none of them waits for another that waits for it.
pub async fn begin(tx: &mut Tx) -> FaultResult<()> {
    Ok(tx.lock_key("mod.audit").await?)
}

/// Adds a row, in the transaction of what it tells of.
pub async fn write(tx: &mut Tx, entry: AuditEntry<'_>, now: Timestamp) -> FaultResult<()> {
    begin(tx).await?;
    let (last, prev_hash) = rows::last(tx).await?.unwrap_or((0, BEGINNING.to_owned()));
    let row = rows::AuditRow {
        id: last + 1,
        prev_hash,
        at: now,
        actor: entry.actor,
        role: entry.role.to_owned(),
        action: entry.action.to_owned(),
        subject: entry.subject,
        case_id: entry.case,
        ip_prefix: entry.ip_prefix.to_owned(),
        reason: entry.reason.to_owned(),
        hash: String::new(),
    };
    let hash = seal(&row);
    rows::insert(tx, &rows::AuditRow { hash, ..row }).await?;
    if changes_a_queue(entry.action) {
        jobs::emit(tx, now, QUEUE_CHANGED, None, json!({})).await?;
    }
    Ok(())
}

/// Notes what the operator reads or does with the command line, before it happens.
pub async fn by_operator(db: &Db, action: &'static str, now: Timestamp) -> FaultResult<()> {
    db.tx(move |tx| {
        Box::pin(async move {
            let entry = AuditEntry {
                role: "operator",
                ..AuditEntry::by_rule(action, None, None)
            };
            write(tx, entry, now).await
        })
    })
    .await
}

/// Every change of a case or an attempt has its row here, so this is what open desks follow. Readings change no queue.
fn changes_a_queue(action: &str) -> bool {
    !action.ends_with(".read") && !action.starts_with("incident.") && !action.starts_with("staff.")
}

/// The hash of everything in a row but itself.
pub(super) fn seal(row: &rows::AuditRow) -> String {
    let said = json!([
        row.id,
        row.prev_hash,
        row.at.as_microsecond(),
        row.actor,
        row.role,
        row.action,
        row.subject,
        row.case_id,
        row.ip_prefix,
        row.reason
    ]);
    hex::encode(Sha256::digest(said.to_string()))
}

/// What a check of the whole book found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BookState {
    Whole {
        rows: i64,
        head: String,
    },
    /// The first row that does not follow from the one before it.
    Broken {
        at: i64,
    },
}

/// Reads the book from its first row.
pub async fn verify(db: &Db) -> FaultResult<BookState> {
    let (mut last, mut head) = (0, BEGINNING.to_owned());
    loop {
        let page = rows::after(&mut db.reader(), last, AT_ONCE).await?;
        for row in &page {
            if row.id != last + 1 || row.prev_hash != head || row.hash != seal(row) {
                return Ok(BookState::Broken { at: last + 1 });
            }
            (last, head) = (row.id, row.hash.clone());
        }
        if (page.len() as i64) < AT_ONCE {
            return Ok(BookState::Whole { rows: last, head });
        }
    }
}
