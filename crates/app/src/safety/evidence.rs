//! What one person wrote to another outside of messages, as a report keeps it: only what reached the reporter.

use crate::kernel::fault::FaultResult;
use db::{Reads, params};
use jiff::Timestamp;
use serde_json::{Value, json};
use uuid::Uuid;

/// The words of `from` that an item names, if `to` received them.
pub async fn of_item(reads: &mut impl Reads, item: &str, from: Uuid, to: Uuid) -> FaultResult<Option<Value>> {
    let (kind, id) = item.split_once(':').unwrap_or((item, ""));
    let id = Uuid::parse_str(id).ok();
    let found = match (kind, id) {
        ("letter", Some(id)) => letter(reads, id, from, to).await?,
        ("game", Some(id)) => return game(reads, id, from, to).await,
        ("gift", Some(id)) => gift(reads, id, from, to).await?,
        ("opening", None) => return opening(reads, from, to).await,
        _ => None,
    };
    Ok(found.zip(id).map(|((body, at), id)| excerpt(id, from, kind, &body, at)))
}

fn excerpt(id: Uuid, sender: Uuid, kind: &str, body: &str, at: Timestamp) -> Value {
    json!({ "id": id, "sender": sender, "body": body, "at": at.to_string(), "kind": kind })
}

async fn letter(reads: &mut impl Reads, id: Uuid, from: Uuid, to: Uuid) -> FaultResult<Option<(String, Timestamp)>> {
    Ok(reads
        .opt(
            "SELECT body, delivered_at FROM letters WHERE id = $1 AND from_id = $2 AND to_id = $3
                AND state IN ('delivered', 'opened', 'answered')",
            params![id, from, to],
        )
        .await?)
}

/// The answers and comments of a session that were revealed to the other person. Who chose a side answers for both to read.
async fn game(reads: &mut impl Reads, id: Uuid, from: Uuid, to: Uuid) -> FaultResult<Option<Value>> {
    let moves: Vec<(Value, Timestamp)> = reads
        .all(
            "SELECT m.payload, m.created_at FROM game_moves m
               JOIN game_sessions s ON s.id = m.session_id
               JOIN game_rounds r ON r.session_id = m.session_id AND r.round = m.round
              WHERE s.id = $1 AND m.user_id = $2 AND (s.inviter_id = $3 OR s.other_id = $3) AND NOT r.passed
                AND (m.kind = 'follow_up' OR (m.kind = 'answer' AND (m.round < s.round OR EXISTS (
                  SELECT 1 FROM game_moves o WHERE o.session_id = m.session_id AND o.round = m.round
                     AND ((o.kind = 'answer' AND o.user_id = $3) OR (o.kind = 'choice' AND o.user_id = $2))))))
              ORDER BY m.round, m.created_at",
            params![id, from, to],
        )
        .await?;
    let drawings: Vec<&Value> = moves
        .iter()
        .map(|(payload, _)| payload)
        .filter(|one| is_drawing(one))
        .collect();
    let lines: Vec<String> = moves.iter().flat_map(|(payload, _)| texts(payload)).collect();
    let last = moves.last().filter(|_| !lines.is_empty());
    Ok(last.map(|(_, at)| {
        let mut found = excerpt(id, from, "game", &lines.join("\n"), *at);
        found["drawings"] = json!(drawings);
        found
    }))
}

/// What the sender wrote into a gift that arrived, or what its recipient answered to it.
async fn gift(reads: &mut impl Reads, id: Uuid, from: Uuid, to: Uuid) -> FaultResult<Option<(String, Timestamp)>> {
    let written: Vec<(Value, Timestamp)> = reads
        .all(
            "SELECT g.content, g.sent_at FROM gifts g
              WHERE g.id = $1 AND g.sender_id = $2 AND g.recipient_id = $3 AND g.content IS NOT NULL
                AND g.state IN ('delivered', 'opened', 'thanked')
             UNION ALL
             SELECT a.content, a.answered_at FROM gift_answers a JOIN gifts g ON g.id = a.gift_id
              WHERE g.id = $1 AND a.user_id = $2 AND g.recipient_id = $2 AND g.sender_id = $3 AND g.kind = 'fita'",
            params![id, from, to],
        )
        .await?;
    Ok(written.first().and_then(|(content, at)| {
        let parts = ["text", "song", "wishes", "place"].map(|name| texts(&content[name]));
        let lines = parts.concat();
        (!lines.is_empty()).then(|| (lines.join("\n"), *at))
    }))
}

/// The question with which `from` greeted `to`.
async fn opening(reads: &mut impl Reads, from: Uuid, to: Uuid) -> FaultResult<Option<Value>> {
    let row: Option<(Uuid, String, Timestamp)> = reads
        .opt(
            "SELECT o.match_id, o.question, o.created_at FROM match_openings o
               JOIN match_members mm ON mm.match_id = o.match_id AND mm.user_id = $2 AND mm.other_id = $1
              WHERE o.user_id = $1",
            params![from, to],
        )
        .await?;
    Ok(row.map(|(id, question, at)| excerpt(id, from, "opening", &question, at)))
}

fn is_drawing(payload: &Value) -> bool {
    payload.get("strokes").is_some()
}

/// The words of a stored payload; a drawing is named as one.
fn texts(payload: &Value) -> Vec<String> {
    match payload {
        Value::String(text) => vec![text.clone()],
        Value::Array(items) => items.iter().flat_map(texts).collect(),
        Value::Object(_) if is_drawing(payload) => vec!["(desenho)".to_owned()],
        Value::Object(fields) => fields.values().flat_map(texts).collect(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_a_payload_are_its_words_alone() {
        let answer = json!({ "statements": ["um", "dois"], "lie": 1 });
        assert_eq!(texts(&answer), ["um", "dois"]);
        assert_eq!(texts(&json!("três")), ["três"]);
        assert!(texts(&json!({ "own": 1, "other": 0 })).is_empty());
        assert_eq!(texts(&json!({ "strokes": [{ "color": "ink" }] })), ["(desenho)"]);
    }
}
