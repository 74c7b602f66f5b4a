//! A new match is greeted.

use super::store;
use crate::kernel::event_listener::on_events;
use crate::kernel::facts::ids;
use crate::kernel::fault::FaultResult;
use ::jobs::{Event, Listener};
use db::{Db, Tx};

/// Follows new matches.
pub fn greeting_listener(db: &Db) -> impl Listener + use<> {
    on_events("opening_questions.greet", &["match.created"], db, |tx, event| {
        Box::pin(greet(tx, event))
    })
}

async fn greet(tx: &mut Tx, event: &Event) -> FaultResult<()> {
    let people = ids(&event.payload, &["a", "b"]);
    let (Some(match_id), &[a, b]) = (event.key, people.as_slice()) else {
        return Ok(());
    };
    // The lock under which a question changes: otherwise a change at this moment would miss the match.
    for person in [a.min(b), a.max(b)] {
        tx.lock_key(&format!("opening_question:{person}")).await?;
    }
    store::greet(tx, match_id, [a, b], event.created_at).await
}
