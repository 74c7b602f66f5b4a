//! Before a purchase in a store: what the account is called there, and whether it may buy.

use crate::billing::{Payments, checkout, store};
use crate::kernel::Member;
use crate::kernel::fault::FaultResult;
use db::Tx;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

/// What an app hands to the store with a purchase.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PurchaseToken {
    /// `appAccountToken` of Apple, the obfuscated account id of Google.
    pub token: Uuid,
}

/// The caller's name in the stores, unless a second subscription would be paid with it.
pub async fn purchase_token(
    tx: &mut Tx,
    payments: &Payments,
    member: Member,
    store: &str,
    now: Timestamp,
) -> FaultResult<PurchaseToken> {
    payments.store(store)?;
    checkout::may_subscribe(tx, member, now).await?;
    Ok(PurchaseToken {
        token: store::purchases::token_of(tx, member.id, now).await?,
    })
}
