//! Texts whose time is over: deleted messages, earlier texts of edited ones, and conversations of erased accounts.

use super::store::texts as store;
use crate::kernel::fault::FaultResult;
use crate::kernel::periodic::every_hours;
use crate::matches::model::closed_hidden_before;
use ::jobs::Schedule;
use db::{Db, Tx};
use jiff::Timestamp;

/// Conversations erased in one transaction.
const AT_ONCE: i64 = 100;

/// Erases texts 90 days after they were deleted, edited away or left behind.
pub fn cleanup(db: Db) -> Schedule {
    every_hours("retention.texts", 24, db, |db, now| async move {
        db.tx(move |tx| Box::pin(erase_deleted(tx, now))).await?;
        loop {
            let erased = db.tx(move |tx| Box::pin(erase_left_behind(tx, now))).await?;
            if erased < AT_ONCE as usize {
                return Ok(());
            }
        }
    })
}

async fn erase_deleted(tx: &mut Tx, now: Timestamp) -> FaultResult<()> {
    let edge = closed_hidden_before(now);
    store::empty_deleted(tx, edge).await?;
    store::delete_cards(tx, edge).await?;
    store::delete_reactions_to_erased(tx, edge).await?;
    store::delete_versions(tx, edge).await
}

/// Erases matches of erased accounts with all that was said in them, and answers how many.
async fn erase_left_behind(tx: &mut Tx, now: Timestamp) -> FaultResult<usize> {
    let due = store::left_behind(tx, closed_hidden_before(now), AT_ONCE).await?;
    for match_id in &due {
        store::erase_match(tx, *match_id).await?;
    }
    Ok(due.len())
}
