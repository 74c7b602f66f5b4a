//! Which reports an event changed, for their reporter.

use crate::kernel::facts::id;
use ::jobs::Event;
use supabase::registry::{Key, RowAct, RowChange};

pub fn changes(event: &Event) -> Vec<RowChange> {
    if event.kind != "report.changed" {
        return Vec::new();
    }
    let change = |receipt| RowChange::new(RowAct::Update, Key::of(receipt)).only_for(event.key);
    id(&event.payload["receipt"]).map(change).into_iter().collect()
}
