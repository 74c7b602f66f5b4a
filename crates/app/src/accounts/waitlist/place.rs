//! A person's place on the list.

use super::store::{self, Entry};
use crate::kernel::fault::FaultResult;
use db::Reads;
use schemars::JsonSchema;
use serde::Serialize;

/// Places that a person gains for each friend who confirmed.
pub const STEP: i64 = 5;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct WaitlistPosition {
    pub confirmed: bool,
    /// From 1; null until the address is confirmed.
    pub position: Option<i64>,
    /// Confirmed people on the list.
    pub total: i64,
    /// Friends who confirmed after following the shared link.
    pub referrals: i64,
    /// Places that each of them is worth.
    pub step: i64,
    /// What a shared link ends with.
    pub share_code: String,
}

pub async fn of(reads: &mut impl Reads, entry: &Entry) -> FaultResult<WaitlistPosition> {
    let (total, before) = store::standing(reads, entry, STEP).await?;
    Ok(WaitlistPosition {
        confirmed: entry.confirmed_at.is_some(),
        position: entry.confirmed_at.map(|_| before + 1),
        total,
        referrals: entry.referrals,
        step: STEP,
        share_code: entry.share_code.clone(),
    })
}
