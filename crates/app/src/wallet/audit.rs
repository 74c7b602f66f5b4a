//! Audit of the ledger: every transfer sums to zero, and every balance is what a replay of its entries gives.

use super::store;
use crate::kernel::fault::FaultResult;
use db::Reads;
use schemars::JsonSchema;
use serde::Serialize;

/// What an audit counted. In a correct ledger every field but `transfers` is zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LedgerAudit {
    pub transfers: i64,
    /// Sum of all entries, in credits.
    pub sum: i64,
    /// Transfers without exactly two entries that sum to zero.
    pub unbalanced_transfers: i64,
    /// Accounts whose balance or version is not that of their entries.
    pub wrong_accounts: i64,
    /// Entries whose balance does not follow from the one before.
    pub broken_chains: i64,
    /// Credits by which the account of pending credits differs from the open pending transfers.
    pub pending_difference: i64,
    /// Entries of no transfer.
    pub stray_entries: i64,
}

impl LedgerAudit {
    pub fn is_clean(&self) -> bool {
        let LedgerAudit {
            transfers: _,
            sum,
            unbalanced_transfers,
            wrong_accounts,
            broken_chains,
            pending_difference,
            stray_entries,
        } = *self;
        [
            sum,
            unbalanced_transfers,
            wrong_accounts,
            broken_chains,
            pending_difference,
            stray_entries,
        ]
        .iter()
        .all(|figure| *figure == 0)
    }
}

/// Replays the whole ledger and compares. In a transaction the figures are of one moment.
pub async fn audit(reads: &mut impl Reads) -> FaultResult<LedgerAudit> {
    let [
        transfers,
        sum,
        unbalanced_transfers,
        wrong_accounts,
        broken_chains,
        pending_difference,
        stray_entries,
    ] = store::audit(reads).await?;
    Ok(LedgerAudit {
        transfers,
        sum,
        unbalanced_transfers,
        wrong_accounts,
        broken_chains,
        pending_difference,
        stray_entries,
    })
}
