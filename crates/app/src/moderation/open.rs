//! Opening cases: one open case for each subject, which what comes later joins.

use super::audit::{self, AuditEntry};
use super::model::{CaseKind, CaseSource, CaseState};
use super::store::cases::{self, Case, NewCase};
use super::store::tallies;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::new_id;
use db::Tx;
use jiff::Timestamp;
use uuid::Uuid;

/// What a case is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    Person(Uuid),
    /// A notice that names nobody of ours.
    Notice(Uuid),
    /// The book of moderation itself.
    Book,
}

impl Subject {
    fn key(self) -> String {
        match self {
            Subject::Person(id) => format!("person:{id}"),
            Subject::Notice(id) => format!("notice:{id}"),
            Subject::Book => "book".to_owned(),
        }
    }

    pub fn person(self) -> Option<Uuid> {
        match self {
            Subject::Person(id) => Some(id),
            Subject::Notice(_) | Subject::Book => None,
        }
    }
}

/// The open case about the subject: a new one, or the one that stands, raised to this kind.
pub async fn open_or_join(
    tx: &mut Tx,
    subject: Subject,
    kind: CaseKind,
    source: CaseSource,
    now: Timestamp,
) -> FaultResult<Case> {
    let key = subject.key();
    // Two reports at once would otherwise open two cases; a constraint refuses the second.
    tx.lock_key(&key).await?;
    audit::begin(tx).await?;
    let id = match cases::open_about(tx, &key).await? {
        Some(case) => {
            cases::join(tx, case.id, kind, now).await?;
            case.id
        }
        None => insert(tx, subject, kind, source, CaseState::Open, now).await?,
    };
    cases::case(tx, id).await?.ok_or(Fault::NotFound)
}

/// A case that a rule decides at once, beside an open one about the same person.
pub async fn open_decided(tx: &mut Tx, person: Uuid, kind: CaseKind, now: Timestamp) -> FaultResult<Case> {
    let id = insert(
        tx,
        Subject::Person(person),
        kind,
        CaseSource::Rule,
        CaseState::Decided,
        now,
    )
    .await?;
    cases::case(tx, id).await?.ok_or(Fault::NotFound)
}

async fn insert(
    tx: &mut Tx,
    subject: Subject,
    kind: CaseKind,
    source: CaseSource,
    state: CaseState,
    now: Timestamp,
) -> FaultResult<Uuid> {
    let new = NewCase {
        id: new_id(now),
        subject: subject.person(),
        subject_key: &subject.key(),
        kind,
        source,
        state,
    };
    cases::insert(tx, &new, now).await?;
    tallies::add(tx, now, &format!("cases.{}", kind.severity().word())).await?;
    audit::write(tx, AuditEntry::by_rule("case.open", Some(new.id), new.subject), now).await?;
    Ok(new.id)
}
