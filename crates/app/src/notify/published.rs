//! Which notifications an event changed, for whoever subscribed to the table.

use crate::kernel::facts::{id, list};
use ::jobs::Event;
use supabase::registry::{Key, RowAct, RowChange};
use uuid::Uuid;

/// Notifications concern their owner alone.
pub fn changes(event: &Event) -> Vec<RowChange> {
    let change = |act, id: Uuid| RowChange::new(act, Key::of(id)).only_for(event.key);
    let payload = &event.payload;
    match event.kind.as_str() {
        "notification.created" => {
            let act = if payload["again"] == true {
                RowAct::Update
            } else {
                RowAct::Insert
            };
            id(&payload["id"]).map(|id| change(act, id)).into_iter().collect()
        }
        "notification.read" => {
            let changed = |name: &str, act: RowAct| list(&payload[name]).into_iter().map(move |id| change(act, id));
            let read = changed("read", RowAct::Update);
            read.chain(changed("removed", RowAct::Delete)).collect()
        }
        _ => Vec::new(),
    }
}
