//! What waits for an answer, the nearest due day first.

use super::model::{ReviewKind, due};
use super::store;
use crate::accounts::staff::Manager;
use crate::intention;
use crate::kernel::fault::FaultResult;
use db::Reads;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};
use uuid::Uuid;

/// Rows of the queue.
const SHOWN: i64 = 200;

/// A request without the name of who made it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OpenReview {
    pub id: Uuid,
    pub kind: ReviewKind,
    pub text: String,
    /// Of a placement, the lines of "Por que estou vendo"; of a seal, its authenticity and answers.
    pub facts: Value,
    pub created_at: Timestamp,
    pub due_at: Timestamp,
    pub overdue: bool,
}

/// What this manager may answer: nothing of people of their own life.
pub async fn open(reads: &mut impl Reads, manager: Manager, now: Timestamp) -> FaultResult<Vec<OpenReview>> {
    let placements = store::open(reads, manager.id, SHOWN).await?;
    let mut all: Vec<OpenReview> = placements
        .into_iter()
        .map(|row| OpenReview {
            id: row.id,
            kind: ReviewKind::Placement,
            text: row.text,
            facts: row.facts,
            created_at: row.created_at,
            due_at: row.due_at,
            overdue: row.due_at < now,
        })
        .collect();
    let seals = intention::store::open_appeals(reads, manager.id, SHOWN).await?;
    all.extend(seals.into_iter().map(|row| OpenReview {
        id: row.id,
        kind: ReviewKind::Seal,
        text: row.text,
        facts: json!({ "authenticity": row.authenticity, "answers": row.answers }),
        created_at: row.created_at,
        due_at: due(row.created_at),
        overdue: due(row.created_at) < now,
    }));
    all.sort_by_key(|review| (review.due_at, review.id));
    Ok(all)
}
