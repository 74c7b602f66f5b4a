//! Reading the register. Every reading is in the book first.

use super::drafts::{self, Draft};
use super::duties::{self, DueNotice};
use super::facts::Facts;
use super::model::{Change, Duty, IncidentState};
use super::record::facts_of;
use super::store;
use crate::accounts::staff::Administrator;
use crate::kernel::fault::{Fault, FaultResult};
use crate::moderation::audit::{self, AuditEntry};
use db::Tx;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

const SHOWN: i64 = 200;

/// An incident in the list.
#[derive(Debug, Serialize, JsonSchema)]
pub struct IncidentSummary {
    pub id: Uuid,
    pub title: String,
    pub state: IncidentState,
    pub found_at: Timestamp,
    /// The next notice that nobody answered for, and its term.
    pub next_duty: Option<Duty>,
    pub next_due_at: Option<Timestamp>,
    pub late: bool,
}

/// An incident with all that is known and done.
#[derive(Debug, Serialize, JsonSchema)]
pub struct IncidentView {
    pub id: Uuid,
    /// What a change sends back.
    pub version: i64,
    pub state: IncidentState,
    pub opened_at: Timestamp,
    pub facts: Facts,
    pub notices: Vec<DueNotice>,
    pub drafts: Vec<Draft>,
    pub history: Vec<HistoryEntry>,
}

/// A row of the history; staff stay unnamed.
#[derive(Debug, Serialize, JsonSchema)]
pub struct HistoryEntry {
    pub at: Timestamp,
    pub change: Change,
    pub duty: Option<Duty>,
    pub note: String,
    /// Whether the product did it by itself.
    pub automatic: bool,
    /// What was known from then on, where it changed.
    pub facts: Option<serde_json::Value>,
}

pub async fn list(tx: &mut Tx, who: &Administrator, now: Timestamp) -> FaultResult<Vec<IncidentSummary>> {
    let entry = AuditEntry {
        actor: Some(who.0.id),
        role: who.0.role,
        ip_prefix: &who.0.network,
        ..AuditEntry::by_rule("incident.list", None, None)
    };
    audit::write(tx, entry, now).await?;
    let mut all = Vec::new();
    for incident in store::all(tx, SHOWN).await? {
        let facts = facts_of(&incident)?;
        let history = store::history(tx, incident.id).await?;
        let notices = duties::notices(&facts, &history, now);
        let next = notices
            .iter()
            .filter(|one| one.is_open())
            .min_by_key(|one| one.due_at.unwrap_or(Timestamp::MAX));
        all.push(IncidentSummary {
            id: incident.id,
            title: facts.title,
            state: incident.state,
            found_at: facts.found_at,
            next_duty: next.map(|one| one.duty),
            next_due_at: next.and_then(|one| one.due_at),
            late: notices.iter().any(|one| one.is_open() && one.late),
        });
    }
    Ok(all)
}

pub async fn one(tx: &mut Tx, who: &Administrator, id: Uuid, now: Timestamp) -> FaultResult<IncidentView> {
    audit::begin(tx).await?;
    let incident = store::incident(tx, id).await?.ok_or(Fault::NotFound)?;
    audit::write(tx, AuditEntry::by(&who.0, "incident.read", id, None), now).await?;
    let facts = facts_of(&incident)?;
    let history = store::history(tx, id).await?;
    let notices = duties::notices(&facts, &history, now);
    let people_in_all = store::people_in_all(tx).await?;
    Ok(IncidentView {
        id,
        version: incident.version,
        state: incident.state,
        opened_at: incident.opened_at,
        drafts: drafts::all(&facts, &notices, people_in_all),
        notices,
        history: history
            .into_iter()
            .map(|row| HistoryEntry {
                at: row.at,
                change: row.change,
                duty: row.duty,
                note: row.note,
                automatic: row.actor.is_none(),
                facts: row.facts,
            })
            .collect(),
        facts,
    })
}
