//! Which matches an event changed, for subscribers of the table.

use crate::kernel::facts::{id, ids, list};
use ::jobs::Event;
use supabase::registry::{Key, RowAct, RowChange};
use uuid::Uuid;

/// The rows of `matches` that an event changed, each for its people alone. Who of them still sees the row is checked
/// when it is delivered: a blocked person receives nothing.
pub fn changes(event: &Event) -> Vec<RowChange> {
    let of = |act, key: Option<Uuid>, people: Vec<Uuid>| -> Vec<RowChange> {
        let change = key.map(|key| RowChange::new(act, Key::of(key)).only_for(people));
        change.into_iter().collect()
    };
    let payload = &event.payload;
    match event.kind.as_str() {
        "match.created" => of(RowAct::Insert, event.key, ids(payload, &["a", "b"])),
        "match.closed" | "couple.confirmed" | "couple.ended" => of(RowAct::Update, event.key, list(&payload["people"])),
        // The last message, whose turn it is and what is unread are columns of the match.
        "message.created" | "message.edited" | "message.deleted" => of(
            RowAct::Update,
            id(&payload["match_id"]),
            ids(payload, &["sender_id", "receiver_id"]),
        ),
        // Only to the person who saw them; the other side does not learn of it.
        "matches.seen" | "matches.celebrated" => list(&payload["matches"])
            .into_iter()
            .flat_map(|seen| of(RowAct::Update, Some(seen), event.key.into_iter().collect()))
            .collect(),
        "message.read" => of(RowAct::Update, event.key, ids(payload, &["by"])),
        _ => Vec::new(),
    }
}
