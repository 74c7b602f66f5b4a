//! Accounts that came back after a ban: they seem to work, but are hidden from others until they were reviewed. Moderation
//! opens a case of each.

use super::marks::MarkKind;
use super::store;
use crate::accounts::store as accounts;
use crate::kernel::fault::{Fault, FaultResult};
use db::{Reads, Tx};
use jiff::Timestamp;
use serde_json::{Value, json};
use uuid::Uuid;

/// Hides the account from everybody, unless it was let in before. Whether it is held now.
pub(super) async fn hold(tx: &mut Tx, user: Uuid, by: MarkKind, now: Timestamp) -> FaultResult<bool> {
    let held = store::hold(tx, user, by.word(), now).await?;
    if held {
        tracing::info!(account = %user, by = by.word(), "an account waits for review: it resembles a banned one");
        ::jobs::emit(tx, now, "profile.changed", Some(user), json!({})).await?;
        ::jobs::emit(tx, now, "account.held", Some(user), json!({ "by": by.word() })).await?;
    }
    Ok(held)
}

/// Lets an account in, if it is held, after its case was decided.
pub async fn let_in(tx: &mut Tx, user: Uuid, now: Timestamp) -> FaultResult<()> {
    if store::let_in(tx, user, now).await? {
        ::jobs::emit(tx, now, "profile.changed", Some(user), json!({})).await?;
    }
    Ok(())
}

/// Lets a held account in; it is not held again.
pub async fn release(tx: &mut Tx, email: &str, now: Timestamp) -> FaultResult<()> {
    let user = accounts::by_address(tx, email).await?.ok_or(Fault::NotFound)?;
    store::release(tx, user, now).await?;
    ::jobs::emit(tx, now, "profile.changed", Some(user), json!({})).await?;
    Ok(())
}

/// Accounts that wait, the longest waiting first, each as JSON, for `enlace admin held`.
pub async fn held(reads: &mut impl Reads, limit: i64) -> FaultResult<Vec<Value>> {
    store::held(reads, limit).await
}
