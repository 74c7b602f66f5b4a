//! All SQL of safety that is not the gate itself.

use super::report::NewReport;
use crate::kernel::fault::Outcome;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use serde_json::{Value, json};
use uuid::Uuid;

pub async fn account_exists(reads: &mut impl Reads, id: Uuid) -> Outcome<bool> {
    let found: Option<i64> = reads
        .opt("SELECT 1 FROM accounts WHERE user_id = $1", params![id])
        .await?;
    Ok(found.is_some())
}

/// Whether the row is new.
pub async fn insert_block(tx: &mut Tx, blocker: Uuid, blocked: Uuid, now: Timestamp) -> Outcome<bool> {
    let rows = tx
        .exec(
            "INSERT INTO blocks (blocker, blocked, created_at) VALUES ($1, $2, $3) ON CONFLICT (blocker, blocked) DO NOTHING",
            params![blocker, blocked, now],
        )
        .await?;
    Ok(rows > 0)
}

/// Whether there was such a block.
pub async fn delete_block(tx: &mut Tx, blocker: Uuid, blocked: Uuid) -> Outcome<bool> {
    let rows = tx
        .exec(
            "DELETE FROM blocks WHERE blocker = $1 AND blocked = $2",
            params![blocker, blocked],
        )
        .await?;
    Ok(rows > 0)
}

pub async fn any_block(reads: &mut impl Reads, a: Uuid, b: Uuid) -> Outcome<bool> {
    let found: Option<i64> = reads
        .opt(
            "SELECT 1 FROM blocks WHERE (blocker = $1 AND blocked = $2) OR (blocker = $2 AND blocked = $1)",
            params![a, b],
        )
        .await?;
    Ok(found.is_some())
}

/// Whether the two ever were a match, open or closed.
pub async fn shared_match(reads: &mut impl Reads, a: Uuid, b: Uuid) -> Outcome<bool> {
    let found: Option<i64> = reads
        .opt(
            "SELECT 1 FROM match_members WHERE user_id = $1 AND other_id = $2",
            params![a, b],
        )
        .await?;
    Ok(found.is_some())
}

pub async fn reports_since(reads: &mut impl Reads, reporter: Uuid, since: Timestamp) -> Outcome<i64> {
    Ok(reads
        .one(
            "SELECT count(*) FROM reports WHERE reporter = $1 AND created_at > $2",
            params![reporter, since],
        )
        .await?)
}

/// The chosen messages as they stand now, those of other conversations left out.
pub async fn messages_between(reads: &mut impl Reads, a: Uuid, b: Uuid, ids: &[Uuid]) -> Outcome<Vec<Value>> {
    let mut evidence = Vec::new();
    for id in ids {
        let row: Option<(Uuid, String, Timestamp)> = reads
            .opt(
                "SELECT m.sender_id, m.body, m.created_at FROM messages m
                   JOIN match_members mm ON mm.match_id = m.match_id AND mm.user_id = $2 AND mm.other_id = $3
                  WHERE m.id = $1",
                params![*id, a, b],
            )
            .await?;
        if let Some((sender, body, at)) = row {
            evidence.push(json!({ "id": id, "sender": sender, "body": body, "at": at.to_string() }));
        }
    }
    Ok(evidence)
}

pub async fn insert_report(
    tx: &mut Tx,
    id: Uuid,
    reporter: Uuid,
    new: &NewReport,
    text: Option<&str>,
    evidence: &[Value],
    now: Timestamp,
) -> Outcome<()> {
    tx.exec(
        "INSERT INTO reports (id, reporter, subject, reason, text, messages, state, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, 'open', $7)",
        params![
            id,
            reporter,
            new.target,
            new.reason.clone(),
            text,
            Value::Array(evidence.to_vec()),
            now
        ],
    )
    .await?;
    Ok(())
}

db::row! {
    struct ReportRow {
        id: Uuid,
        reporter: Uuid,
        subject: Uuid,
        subject_name: Option<String>,
        reason: String,
        text: Option<String>,
        messages: Value,
        state: String,
        created_at: Timestamp,
    }
}

/// The newest reports first, each as JSON, for `enlace admin reports`.
pub async fn reports(reads: &mut impl Reads, limit: i64) -> Outcome<Vec<Value>> {
    let rows: Vec<ReportRow> = reads
        .all(
            "SELECT r.id, r.reporter, r.subject, p.full_name, r.reason, r.text, r.messages, r.state, r.created_at
               FROM reports r LEFT JOIN profiles p ON p.id = r.subject
              ORDER BY r.created_at DESC, r.id DESC LIMIT $1",
            params![limit],
        )
        .await?;
    Ok(rows
        .into_iter()
        .map(|row| {
            json!({ "receipt": row.id, "reporter": row.reporter, "subject": row.subject, "name": row.subject_name,
                    "reason": row.reason, "text": row.text, "messages": row.messages, "state": row.state,
                    "at": row.created_at.to_string() })
        })
        .collect())
}
