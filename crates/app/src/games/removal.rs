//! Taking what a person wrote in a session out of sight of both, by a decision of moderation, and putting it back.

use super::jobs::changed;
use super::store;
use crate::kernel::fault::FaultResult;
use db::Tx;
use jiff::Timestamp;
use uuid::Uuid;

/// Takes what was written until now; whether there was something.
pub async fn remove(tx: &mut Tx, session: Uuid, author: Uuid, now: Timestamp) -> FaultResult<bool> {
    let Some(session) = store::due::for_job(tx, session).await? else {
        return Ok(false);
    };
    // The cards that they wrote and that were dealt in it are their words too.
    let cards = store::set_cards_removed(tx, session.id, author, now).await?;
    let done = store::set_removed(tx, session.id, author, now).await? || cards;
    if done {
        changed(tx, &session, now).await?;
    }
    Ok(done)
}

/// Puts back what was taken at one moment. What another decision took stays away.
pub async fn restore(tx: &mut Tx, session: Uuid, author: Uuid, taken: Timestamp, now: Timestamp) -> FaultResult<()> {
    let Some(session) = store::due::for_job(tx, session).await? else {
        return Ok(());
    };
    store::set_restored(tx, session.id, author, taken).await?;
    store::set_cards_restored(tx, author, taken).await?;
    changed(tx, &session, now).await
}
