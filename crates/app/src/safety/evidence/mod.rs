//! What a report keeps: what one person wrote to another outside of messages, as far as it reached the reporter, and the
//! profile as it was, for moderators alone.

pub mod photos;
mod store;

pub use store::{FREE_TEXT, free_tags};

pub use photos::hold as hold_photos;

use crate::kernel::fault::FaultResult;
use db::Reads;
use jiff::Timestamp;
use serde_json::{Value, json};
use uuid::Uuid;

/// The words of `from` that an item names, if `to` received them.
pub async fn of_item(reads: &mut impl Reads, item: &str, from: Uuid, to: Uuid) -> FaultResult<Option<Value>> {
    let (kind, id) = item.split_once(':').unwrap_or((item, ""));
    let id = Uuid::parse_str(id).ok();
    let found = match (kind, id) {
        ("letter", Some(id)) => store::letter(reads, id, from, to).await?,
        ("game", Some(id)) => return game(reads, id, from, to).await,
        ("gift", Some(id)) => gift(reads, id, from, to).await?,
        ("meeting", Some(id)) => meeting(reads, id, from, to).await?,
        ("opening", None) => return opening(reads, from, to).await,
        _ => None,
    };
    Ok(found.zip(id).map(|((body, at), id)| excerpt(id, from, kind, &body, at)))
}

/// The name, the texts and the photos of a profile as they are now; None without an account.
pub async fn profile(reads: &mut impl Reads, person: Uuid) -> FaultResult<Option<Value>> {
    let Some(name) = store::name(reads, person).await? else {
        return Ok(None);
    };
    let texts: Vec<Value> = profile_texts(reads, person)
        .await?
        .into_iter()
        .map(|(item, text)| json!({ "item": item, "text": text }))
        .collect();
    let photos = store::shown_photos(reads, person).await?;
    Ok(Some(json!({ "name": name, "texts": texts, "photos": photos })))
}

/// The texts of a profile that others may read, each under the name by which a decision removes it.
pub async fn profile_texts(reads: &mut impl Reads, person: Uuid) -> FaultResult<Vec<(String, String)>> {
    let mut texts = store::profile_texts(reads, person).await?;
    let tags = store::free_tags(reads, person).await?.join(", ");
    texts.extend((!tags.is_empty()).then(|| ("free_tags".to_owned(), tags)));
    let words = store::value_words(reads, person).await?;
    texts.extend(words.map(|words| (format!("value:{}", store::FREE_TEXT), words)));
    Ok(texts)
}

fn excerpt(id: Uuid, sender: Uuid, kind: &str, body: &str, at: Timestamp) -> Value {
    json!({ "id": id, "sender": sender, "body": body, "at": at.to_string(), "kind": kind })
}

/// The own cards, answers and comments of a session that the other person could read. Who chose a side answers for both to read.
async fn game(reads: &mut impl Reads, id: Uuid, from: Uuid, to: Uuid) -> FaultResult<Option<Value>> {
    let moves = store::revealed_moves(reads, id, from, to).await?;
    let drawings: Vec<&Value> = moves
        .iter()
        .map(|(payload, _)| payload)
        .filter(|one| is_drawing(one))
        .collect();
    let cards = store::dealt_cards(reads, id, from, to).await?;
    let written = cards.iter().map(|(text, _)| text.clone());
    let lines: Vec<String> = written
        .chain(moves.iter().flat_map(|(payload, _)| texts(payload)))
        .collect();
    let times = cards.iter().map(|(_, at)| at).chain(moves.iter().map(|(_, at)| at));
    let last = times.max().filter(|_| !lines.is_empty());
    Ok(last.map(|at| {
        let mut found = excerpt(id, from, "game", &lines.join("\n"), *at);
        found["drawings"] = json!(drawings);
        found
    }))
}

/// What the sender wrote into a gift that arrived, or what its recipient answered to it.
async fn gift(reads: &mut impl Reads, id: Uuid, from: Uuid, to: Uuid) -> FaultResult<Option<(String, Timestamp)>> {
    let written = store::gift_texts(reads, id, from, to).await?;
    Ok(written.first().and_then(|(content, at)| {
        let parts = ["text", "song", "wishes", "place"].map(|name| texts(&content[name]));
        let lines = parts.concat();
        (!lines.is_empty()).then(|| (lines.join("\n"), *at))
    }))
}

/// The places that the sender named for a meeting, also those that they replaced.
async fn meeting(reads: &mut impl Reads, id: Uuid, from: Uuid, to: Uuid) -> FaultResult<Option<(String, Timestamp)>> {
    let places = store::places(reads, id, from, to).await?;
    let lines: Vec<&str> = places.iter().map(|(place, _)| place.as_str()).collect();
    Ok(places.last().map(|(_, at)| (lines.join("\n"), *at)))
}

/// The question with which `from` greeted `to`.
async fn opening(reads: &mut impl Reads, from: Uuid, to: Uuid) -> FaultResult<Option<Value>> {
    let row = store::opening(reads, from, to).await?;
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
