//! Unanswered likes expire after a set time, and give no access any more.

use super::store;
use crate::kernel::fault::FaultResult;
use crate::safety::relation;
use db::Tx;
use jiff::Timestamp;

/// Ended in one transaction; the rest follows with the next turn.
const AT_ONCE: i64 = 500;

/// Ends overdue likes.
pub async fn expire_likes(tx: &mut Tx, now: Timestamp) -> FaultResult<()> {
    for (actor, target) in store::overdue(tx, now, AT_ONCE).await? {
        if store::set_expired(tx, actor, target, now).await? {
            relation::unset_liked(tx, actor, target).await?;
        }
    }
    Ok(())
}
