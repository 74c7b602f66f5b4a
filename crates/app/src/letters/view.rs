//! A letter as one of its two people sees it.

use super::model::{LetterKind, LetterState, Paper, Seal};
use super::sincerity::{self, Sincerity};
use super::store::{self, Correspondent, LetterRow};
use crate::AppState;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Member, text, word_enum};
use crate::safety::exposure::{self, ExposureSource};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::HashMap;
use uuid::Uuid;

word_enum! {
    /// Which side of a letter the caller is.
    pub enum Direction { Sent = "sent", Received = "received" }
}

/// The other person of a letter.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct LetterPerson {
    pub id: Uuid,
    pub name: Option<String>,
    pub avatar_path: Option<String>,
}

impl From<&Correspondent> for LetterPerson {
    fn from(one: &Correspondent) -> LetterPerson {
        LetterPerson {
            id: one.id,
            name: one.name.clone(),
            avatar_path: one.avatar_path.clone(),
        }
    }
}

/// A letter. What belongs to one side alone is null for the other.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Letter {
    pub id: Uuid,
    pub direction: Direction,
    pub person: LetterPerson,
    pub kind: LetterKind,
    pub state: LetterState,
    pub paper: Paper,
    pub seal: Seal,
    /// Null until the recipient opened it, in lists, and where moderation took it out of sight.
    pub body: Option<String>,
    /// Letters as people count them; of drafts.
    pub length: Option<usize>,
    pub sincerity: Option<Sincerity>,
    /// Hours on the way as the writer chose; of sent letters.
    pub hours: Option<i64>,
    pub version: Option<i64>,
    /// Why the guard sent it back to the desk.
    pub reason: Option<String>,
    /// The letter that it answers.
    pub answers_to: Option<Uuid>,
    pub updated_at: Timestamp,
    pub sealed_at: Option<Timestamp>,
    /// Of sent letters alone: the recipient does not learn it.
    pub deliver_at: Option<Timestamp>,
    pub delivered_at: Option<Timestamp>,
    /// Of received letters alone.
    pub opened_at: Option<Timestamp>,
    /// Whether the caller keeps it on their shelf.
    pub kept: bool,
    /// A warning about a received letter, until it is answered.
    pub notice: Option<String>,
    /// Whether a received letter has one of the caller's hidden words.
    pub hidden: bool,
    /// Whether moderation took its text out of sight.
    pub removed: bool,
}

impl Letter {
    /// The letter for one of its two people.
    pub fn of(row: &LetterRow, member: Member, person: LetterPerson, with_body: bool) -> Letter {
        let sent = row.from_id == member.id;
        let is_draft = row.state == LetterState::Draft;
        let open = sent || matches!(row.state, LetterState::Opened | LetterState::Answered);
        let is_removed = row.removed_at.is_some();
        let mine = |value: i64| sent.then_some(value);
        Letter {
            id: row.id,
            direction: if sent { Direction::Sent } else { Direction::Received },
            person,
            kind: row.kind,
            state: row.state,
            paper: row.paper,
            seal: row.seal,
            body: (with_body && open && !is_removed).then(|| row.body.clone()),
            length: is_draft.then(|| text::graphemes(&row.body)),
            sincerity: (is_draft && with_body).then(|| sincerity::read(&row.body)),
            hours: mine(row.hours),
            version: mine(row.version),
            reason: row.reason.clone().filter(|_| sent),
            answers_to: row.answers_to,
            updated_at: if sent {
                row.updated_at
            } else {
                row.delivered_at.unwrap_or(row.updated_at)
            },
            sealed_at: row.sealed_at,
            deliver_at: row.deliver_at.filter(|_| sent),
            delivered_at: row.delivered_at,
            opened_at: row.opened_at.filter(|_| !sent),
            kept: if sent { row.kept } else { row.recipient_kept },
            notice: row.notice.clone().filter(|_| !sent && open),
            hidden: !sent && row.hidden,
            removed: is_removed,
        }
    }
}

/// The people with these ids whom the member may see now, by id. Strangers among them are recorded as shown to the
/// member: a letter names its writer.
pub async fn people(
    app: &AppState,
    member: Member,
    ids: &[Uuid],
    now: Timestamp,
) -> FaultResult<HashMap<Uuid, LetterPerson>> {
    let all = store::correspondents(&mut app.db.reader(), member.id, ids, now).await?;
    let strangers: Vec<Uuid> = all
        .iter()
        .filter(|one| one.relation == "stranger")
        .map(|one| one.id)
        .collect();
    exposure::record_shown(&app.db, member.id, &strangers, ExposureSource::Letter, app.limits, now).await?;
    Ok(all.iter().map(|one| (one.id, one.into())).collect())
}

/// A letter that the member wrote or that has arrived at them, with the other person; 404 for every other letter, and
/// where the member may not see the other person any more.
pub async fn one(app: &AppState, member: Member, id: Uuid, now: Timestamp) -> FaultResult<(LetterRow, LetterPerson)> {
    let row = store::letter(&mut app.db.reader(), id).await?.ok_or(Fault::NotFound)?;
    let other = other_of(&row, member)?;
    let person = people(app, member, &[other], now).await?.remove(&other);
    Ok((row, person.ok_or(Fault::NotFound)?))
}

/// The other person of a letter that exists for the member.
pub fn other_of(row: &LetterRow, member: Member) -> FaultResult<Uuid> {
    if row.from_id == member.id && !row.away {
        Ok(row.to_id)
    } else if row.to_id == member.id && row.state.has_arrived() && !row.recipient_away {
        Ok(row.from_id)
    } else {
        Err(Fault::NotFound)
    }
}
