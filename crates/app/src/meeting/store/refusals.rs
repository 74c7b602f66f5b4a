//! SQL of addresses that refused messages about meetings, and of addresses from which a planner's plan was opened.

use crate::kernel::fault::FaultResult;
use crate::meeting::address_hash::AddressHash;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

/// Records that an address refuses messages. False where it had refused before.
pub async fn insert(tx: &mut Tx, hash: &AddressHash, now: Timestamp) -> FaultResult<bool> {
    tx.affects(
        "INSERT INTO contact_refusals (address_hash, refused_at) VALUES ($1, $2) ON CONFLICT (address_hash) DO NOTHING",
        params![hash.as_str(), now],
    )
    .await
}

pub async fn is_refused(reads: &mut impl Reads, hash: &AddressHash) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM contact_refusals WHERE address_hash = $1",
            params![hash.as_str()],
        )
        .await
}

/// Notes that a plan of `planner` was opened from the address.
pub async fn set_confirmed(tx: &mut Tx, planner: Uuid, hash: &AddressHash, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO contact_confirmations (user_id, address_hash, confirmed_at) VALUES ($1, $2, $3)
         ON CONFLICT (user_id, address_hash) DO UPDATE SET confirmed_at = excluded.confirmed_at",
        params![planner, hash.as_str(), now],
    )
    .await
}

/// Whether a plan of `planner` was opened from the address.
pub async fn is_confirmed(reads: &mut impl Reads, planner: Uuid, hash: &AddressHash) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM contact_confirmations WHERE user_id = $1 AND address_hash = $2",
            params![planner, hash.as_str()],
        )
        .await
}

pub async fn delete_confirmations_before(tx: &mut Tx, edge: Timestamp) -> FaultResult<()> {
    tx.run(
        "DELETE FROM contact_confirmations WHERE confirmed_at < $1",
        params![edge],
    )
    .await
}
