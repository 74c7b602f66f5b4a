//! Products of which each order is used once: which orders can still be used, and using one.

use super::store::single_use as store;
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx};
use jiff::Timestamp;
use uuid::Uuid;

/// Kinds of products of which each order is used once.
pub const KINDS: &[&str] = &["boost"];

/// The key of the lock that serializes using and withdrawing the orders of one buyer.
pub fn lock(user: Uuid) -> String {
    format!("single_use:{user}")
}

/// How many paid orders of a kind were not used and are not being refunded.
pub async fn unspent(reads: &mut impl Reads, user: Uuid, kind: &str) -> FaultResult<i64> {
    store::unspent(reads, user, kind)
        .await
        .map(|orders| orders.len() as i64)
}

/// Uses the oldest such order and answers its id; None without any. The caller holds the [`lock`].
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
