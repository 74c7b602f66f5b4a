//! Photos that must not come back unseen: those of banned accounts, and those that moderation removed.
//!
//! Only sealed hashes are kept, for five years. They only affect photos that come after them, so that no member gets the
//! photo of another account hidden by having a copy of it removed.

use super::store::known as rows;
use crate::kernel::fault::FaultResult;
use crate::kernel::word_enum;
use db::{Reads, Tx};
use jiff::{Timestamp, ToSpan};
use pictures::hash::{PhotoHash, PhotoHashes};
use uuid::Uuid;

word_enum! {
    /// Why a photo is remembered.
    pub enum KnownReason { Banned = "banned", Rejected = "rejected" }
}

const KEPT_YEARS: i64 = 5;
/// Photos that are compared at once.
const PAGE: i64 = 500;

/// Whether one of these sealed hashes is near a remembered photo.
pub async fn is_known(reads: &mut impl Reads, hashes: &[PhotoHash], now: Timestamp) -> FaultResult<bool> {
    if hashes.is_empty() {
        return Ok(false);
    }
    let mut after = Uuid::nil();
    loop {
        let page = rows::page(reads, after, PAGE, now).await?;
        for (_, stored) in &page {
            let known = PhotoHashes::read(stored);
            if hashes.iter().any(|hash| known.contain(hash)) {
                return Ok(true);
            }
        }
        match page.last() {
            Some((last, _)) if page.len() as i64 == PAGE => after = *last,
            _ => return Ok(false),
        }
    }
}

/// A photo was removed by a decision.
pub async fn rejected(tx: &mut Tx, photo: Uuid, now: Timestamp) -> FaultResult<()> {
    rows::add_photo(tx, photo, KnownReason::Rejected, kept_until(now)).await
}

/// The decision was undone.
pub async fn restored(tx: &mut Tx, photo: Uuid) -> FaultResult<()> {
    rows::delete_photo(tx, photo, KnownReason::Rejected).await
}

/// The account was banned: its photos are remembered, whatever becomes of it.
pub async fn banned(tx: &mut Tx, account: Uuid, now: Timestamp) -> FaultResult<()> {
    rows::add_account(tx, account, KnownReason::Banned, kept_until(now)).await
}

/// The ban was lifted.
pub async fn unbanned(tx: &mut Tx, account: Uuid) -> FaultResult<()> {
    rows::delete_account(tx, account, KnownReason::Banned).await
}

/// The account is being erased: its remembered photos lead nowhere from now on.
pub async fn forget(tx: &mut Tx, account: Uuid) -> FaultResult<()> {
    rows::detach(tx, account).await
}

fn kept_until(now: Timestamp) -> Timestamp {
    now.checked_add((KEPT_YEARS * 365 * 24).hours())
        .unwrap_or(Timestamp::MAX)
}
