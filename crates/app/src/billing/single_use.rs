//! What is bought once and used once: which orders can still be used, and what happens to one that is.

use super::store::single_use as store;
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx};
use jiff::Timestamp;
use uuid::Uuid;

/// Kinds of products of which each order is used once.
pub const KINDS: &[&str] = &["boost"];

/// The key under which using and withdrawing of one buyer are one after the other.
pub fn lock(user: Uuid) -> String {
    format!("single_use:{user}")
}

/// Paid orders of a kind that were not used and are not going back.
pub async fn unspent(reads: &mut impl Reads, user: Uuid, kind: &str) -> FaultResult<i64> {
    store::unspent(reads, user, kind)
        .await
        .map(|orders| orders.len() as i64)
}

/// Uses the oldest of them; None without any. The caller holds the lock.
pub async fn spend(tx: &mut Tx, user: Uuid, kind: &str, now: Timestamp) -> FaultResult<Option<Uuid>> {
    let Some(order) = store::unspent(tx, user, kind).await?.first().copied() else {
        return Ok(None);
    };
    store::set_spent(tx, order, Some(now)).await?;
    Ok(Some(order))
}

/// Lets an order be used again.
pub async fn give_back(tx: &mut Tx, order: Uuid) -> FaultResult<()> {
    store::set_spent(tx, order, None).await
}

pub async fn is_spent(reads: &mut impl Reads, order: Uuid) -> FaultResult<bool> {
    store::is_spent(reads, order).await
}
