//! Writing into the register: opening, what becomes known, the state, and notices that were sent or will not be.

use super::duties;
use super::facts::Facts;
use super::model::{Change, Duty, IncidentState};
use super::store::{self, HistoryRow, Incident};
use crate::accounts::staff::Administrator;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::text;
use crate::moderation::audit::{self, AuditEntry};
use db::Tx;
use jiff::Timestamp;
use serde_json::Value;
use uuid::Uuid;

const NOTE_MAX: usize = 2000;

/// Opens an incident under an id of the caller's; the same id again changes nothing.
pub async fn open(tx: &mut Tx, who: &Administrator, id: Uuid, facts: Facts, now: Timestamp) -> FaultResult<()> {
    audit::begin(tx).await?;
    if store::incident(tx, id).await?.is_some() {
        return Ok(());
    }
    let facts = facts.checked(now)?;
    let known = json(&facts)?;
    store::insert(tx, id, &known, facts.found_at, now).await?;
    let row = HistoryRow {
        facts: Some(known),
        ..row(who, 1, Change::Opened, now)
    };
    store::add(tx, id, &row).await?;
    note_down(tx, who, id, Change::Opened, now).await
}

/// Writes what is known now. What was known before stays in the history.
pub async fn change(
    tx: &mut Tx,
    who: &Administrator,
    (id, version): (Uuid, i64),
    facts: Facts,
    now: Timestamp,
) -> FaultResult<()> {
    let incident = at_version(tx, id, version).await?;
    if incident.state == IncidentState::Closed {
        return Err(closed());
    }
    let facts = facts.checked(now)?;
    let known = json(&facts)?;
    store::set_facts(tx, id, &known, facts.found_at).await?;
    let row = HistoryRow {
        facts: Some(known),
        ..row(who, version + 1, Change::Changed, now)
    };
    store::add(tx, id, &row).await?;
    note_down(tx, who, id, Change::Changed, now).await
}

/// Moves an incident to a state. It is not closed while a notice is due that was neither sent nor waived.
pub async fn set_state(
    tx: &mut Tx,
    who: &Administrator,
    (id, version): (Uuid, i64),
    (state, note): (&str, &str),
    now: Timestamp,
) -> FaultResult<()> {
    let incident = at_version(tx, id, version).await?;
    let state = IncidentState::parse(state).ok_or_else(|| Fault::invalid("state", "Escolha um estado da lista."))?;
    if state == incident.state {
        return Ok(());
    }
    let change = match state {
        IncidentState::Open => Change::Reopened,
        IncidentState::Contained => Change::Contained,
        IncidentState::Closed => Change::Closed,
    };
    if state == IncidentState::Closed {
        let facts = facts_of(&incident)?;
        let history = store::history(tx, id).await?;
        if duties::notices(&facts, &history, now).iter().any(|one| one.is_open()) {
            return Err(Fault::state(
                "due",
                "Falta um aviso. Envie-o, ou escreva por que ele não é devido, e então encerre.",
            ));
        }
    }
    store::set_state(tx, id, state).await?;
    let row = HistoryRow {
        note: text::optional("note", Some(note), NOTE_MAX)?.unwrap_or_default(),
        ..row(who, version + 1, change, now)
    };
    store::add(tx, id, &row).await?;
    note_down(tx, who, id, change, now).await
}

/// Records that a notice was sent, with its protocol, or that it will not be, with the reason.
pub async fn answer(
    tx: &mut Tx,
    who: &Administrator,
    (id, version): (Uuid, i64),
    (duty, sent, note): (&str, bool, &str),
    now: Timestamp,
) -> FaultResult<()> {
    let incident = at_version(tx, id, version).await?;
    if incident.state == IncidentState::Closed {
        return Err(closed());
    }
    let duty = Duty::parse(duty).ok_or_else(|| Fault::invalid("duty", "Escolha um aviso da lista."))?;
    let note = text::optional("note", Some(note), NOTE_MAX)?.ok_or_else(|| {
        Fault::invalid(
            "note",
            "Escreva o protocolo ou o canal do envio, ou por que ele não é devido.",
        )
    })?;
    let change = if sent { Change::Sent } else { Change::Waived };
    let row = HistoryRow {
        duty: Some(duty),
        note,
        ..row(who, version + 1, change, now)
    };
    store::add(tx, id, &row).await?;
    note_down(tx, who, id, change, now).await
}

/// The incident, if nobody changed it since it was read.
async fn at_version(tx: &mut Tx, id: Uuid, version: i64) -> FaultResult<Incident> {
    audit::begin(tx).await?;
    let incident = store::incident(tx, id).await?.ok_or(Fault::NotFound)?;
    match incident.version == version {
        true => Ok(incident),
        false => Err(Fault::state(
            "changed",
            "Este incidente mudou. Abra-o de novo antes de continuar.",
        )),
    }
}

/// What is known of a stored incident.
pub fn facts_of(incident: &Incident) -> FaultResult<Facts> {
    serde_json::from_value(incident.facts.clone())
        .map_err(|error| Fault::Internal(format!("incident {} cannot be read: {error}", incident.id)))
}

fn json(facts: &Facts) -> FaultResult<Value> {
    serde_json::to_value(facts).map_err(|error| Fault::Internal(error.to_string()))
}

fn closed() -> Fault {
    Fault::state("closed", "Este incidente está encerrado. Reabra-o antes de mudar algo.")
}

fn row(who: &Administrator, number: i64, change: Change, now: Timestamp) -> HistoryRow {
    HistoryRow {
        number,
        at: now,
        actor: Some(who.0.id),
        change,
        duty: None,
        note: String::new(),
        facts: None,
    }
}

async fn note_down(tx: &mut Tx, who: &Administrator, id: Uuid, change: Change, now: Timestamp) -> FaultResult<()> {
    let entry = AuditEntry::by(&who.0, "incident.change", id, None).because(change.word());
    audit::write(tx, entry, now).await
}
