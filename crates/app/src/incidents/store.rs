//! All SQL of the register.

use super::model::{Change, Duty, IncidentState};
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use serde_json::Value;
use uuid::Uuid;

db::row! {
    /// An incident.
    #[derive(Debug, Clone)]
    pub struct Incident {
        pub id: Uuid,
        pub state: IncidentState,
        pub version: i64,
        pub facts: Value,
        pub opened_at: Timestamp,
    }
}

db::row! {
    /// A row of the history of an incident.
    #[derive(Debug, Clone)]
    pub struct HistoryRow {
        pub number: i64,
        pub at: Timestamp,
        pub actor: Option<Uuid>,
        pub change: Change,
        pub duty: Option<Duty>,
        pub note: String,
        pub facts: Option<Value>,
    }
}

const COLUMNS: &str = "id, state, version, facts, opened_at";

pub async fn insert(tx: &mut Tx, id: Uuid, facts: &Value, found_at: Timestamp, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO incidents (id, state, version, facts, found_at, opened_at) VALUES ($1, 'open', 0, $2, $3, $4)",
        params![id, facts.clone(), found_at, now],
    )
    .await
}

pub async fn set_facts(tx: &mut Tx, id: Uuid, facts: &Value, found_at: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE incidents SET facts = $2, found_at = $3 WHERE id = $1",
        params![id, facts.clone(), found_at],
    )
    .await
}

pub async fn set_state(tx: &mut Tx, id: Uuid, state: IncidentState) -> FaultResult<()> {
    tx.run(
        "UPDATE incidents SET state = $2 WHERE id = $1",
        params![id, state.word()],
    )
    .await
}

/// Adds a row to the history of an incident; its number becomes the incident's version.
pub async fn add(tx: &mut Tx, id: Uuid, row: &HistoryRow) -> FaultResult<()> {
    tx.exec(
        "INSERT INTO incident_history (incident_id, number, at, actor, change, duty, note, facts)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        params![
            id,
            row.number,
            row.at,
            row.actor,
            row.change.word(),
            row.duty.map(Duty::word),
            row.note.as_str(),
            row.facts.clone()
        ],
    )
    .await?;
    tx.exec(
        "UPDATE incidents SET version = $2 WHERE id = $1",
        params![id, row.number],
    )
    .await?;
    Ok(())
}

pub async fn incident(reads: &mut impl Reads, id: Uuid) -> FaultResult<Option<Incident>> {
    let sql = format!("SELECT {COLUMNS} FROM incidents WHERE id = $1");
    Ok(reads.opt(sql.as_str(), params![id]).await?)
}

/// All incidents, the one found last first.
pub async fn all(reads: &mut impl Reads, limit: i64) -> FaultResult<Vec<Incident>> {
    let sql = format!("SELECT {COLUMNS} FROM incidents ORDER BY found_at DESC, id DESC LIMIT $1");
    Ok(reads.all(sql.as_str(), params![limit]).await?)
}

/// Incidents that are not closed.
pub async fn unclosed(reads: &mut impl Reads) -> FaultResult<Vec<Uuid>> {
    Ok(reads
        .all(
            "SELECT id FROM incidents WHERE state <> 'closed' ORDER BY id",
            params![],
        )
        .await?)
}

/// The history of an incident, the oldest row first.
pub async fn history(reads: &mut impl Reads, id: Uuid) -> FaultResult<Vec<HistoryRow>> {
    Ok(reads
        .all(
            "SELECT number, at, actor, change, duty, note, facts FROM incident_history WHERE incident_id = $1 ORDER BY number",
            params![id],
        )
        .await?)
}

/// Everybody whose data the product holds.
pub async fn people_in_all(reads: &mut impl Reads) -> FaultResult<i64> {
    Ok(reads.one("SELECT count(*) FROM accounts", params![]).await?)
}

/// Addresses and languages of administrators.
pub async fn administrators(reads: &mut impl Reads) -> FaultResult<Vec<(String, String)>> {
    Ok(reads
        .all(
            "SELECT u.email, a.locale FROM accounts a JOIN auth_users u ON u.id = a.user_id
              WHERE a.role = 'admin' AND a.status = 'active' AND u.email IS NOT NULL ORDER BY a.user_id",
            params![],
        )
        .await?)
}
