//! Which messages an event changed, for subscribers of the table.

use crate::kernel::facts::{ids, list};
use ::jobs::Event;
use supabase::registry::{Key, RowAct, RowChange};

/// Only the two people of the conversation are checked.
pub fn changes(event: &Event) -> Vec<RowChange> {
    let of = |act| {
        let people = ids(&event.payload, &["sender_id", "receiver_id"]);
        let key = event.key.map(Key::of);
        key.map(|key| RowChange::new(act, key).only_for(people))
            .into_iter()
            .collect()
    };
    match event.kind.as_str() {
        "message.created" => of(RowAct::Insert),
        "message.edited" | "message.deleted" => of(RowAct::Update),
        "message.opened" => {
            // As for reading: who does not share receipts is not told.
            let names: &[&str] = if event.payload["receipts"] == true {
                &["by", "of"]
            } else {
                &["by"]
            };
            let people = ids(&event.payload, names);
            let key = event.key.map(Key::of);
            key.map(|key| RowChange::new(RowAct::Update, key).only_for(people))
                .into_iter()
                .collect()
        }
        "message.read" => {
            // Who does not share receipts must not learn by an empty change that it was read.
            let names: &[&str] = if event.payload["receipts"] == true {
                &["by", "of"]
            } else {
                &["by"]
            };
            let people = ids(&event.payload, names);
            let read = list(&event.payload["ids"]).into_iter().map(Key::of);
            read.map(|key| RowChange::new(RowAct::Update, key).only_for(people.clone()))
                .collect()
        }
        _ => Vec::new(),
    }
}
