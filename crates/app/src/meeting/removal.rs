//! Taking the places that a person wrote for a meeting out of sight of both, by a decision of moderation, and putting them
//! back.
//!
//! The meeting stands: its questions, PINs, reminders and links go on. The page of a trusted contact keeps the place,
//! because whoever looks for somebody has to know where they went.

use super::store::{self, removal};
use crate::kernel::fault::FaultResult;
use db::Tx;
use jiff::Timestamp;
use uuid::Uuid;

/// Takes what was written until now; whether there was something.
pub async fn remove(tx: &mut Tx, meeting: Uuid, author: Uuid, now: Timestamp) -> FaultResult<bool> {
    lock(tx, meeting).await?;
    removal::set_removed(tx, meeting, author, now).await
}

/// Puts back what was taken at one moment. What another decision took stays away.
pub async fn restore(tx: &mut Tx, meeting: Uuid, author: Uuid, taken: Timestamp) -> FaultResult<()> {
    lock(tx, meeting).await?;
    removal::set_restored(tx, meeting, author, taken).await
}

/// Nobody accepts a place while it is taken away.
async fn lock(tx: &mut Tx, meeting: Uuid) -> FaultResult<()> {
    if let Some(side) = store::sides(tx, meeting).await?.first() {
        tx.lock_pair(side.user_id, side.other_id).await?;
    }
    Ok(())
}
