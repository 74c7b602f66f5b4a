//! Taking what a person wrote in a session out of sight of both, by a decision of moderation, and putting it back.

use super::jobs::changed;
use super::store;
use crate::kernel::fault::FaultResult;
use db::Tx;
use jiff::Timestamp;
use uuid::Uuid;

/// Whether there was something to change.
pub async fn set(
    tx: &mut Tx,
    session: Uuid,
    author: Uuid,
    removed_at: Option<Timestamp>,
    now: Timestamp,
) -> FaultResult<bool> {
    let Some(session) = store::for_job(tx, session).await? else {
        return Ok(false);
    };
    let done = store::set_removed(tx, session.id, author, removed_at).await?;
    if done {
        changed(tx, &session, now).await?;
    }
    Ok(done)
}
