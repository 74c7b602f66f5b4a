//! A ban by the operator: the sign-in ends at the wire, and here the person disappears for everybody.

use super::{restrictions, store};
use crate::kernel::fault::FaultResult;
use db::Tx;
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

/// Updates the account's status to match the operator's ban: hidden while banned, visible again when the ban is lifted.
///
/// Returns the new status if it changed. An account that is being deleted keeps its status and its deletion date; it is
/// hidden already.
pub async fn follow(tx: &mut Tx, user: Uuid, banned: bool, now: Timestamp) -> FaultResult<Option<&'static str>> {
    store::lock_status(tx, user).await?;
    let Some(account) = store::account(tx, user).await? else {
        return Ok(None);
    };
    let status = match (account.status.as_str(), banned) {
        ("active" | "suspended", true) => "banned",
        // A ban or a suspension by moderation holds on after the operator's.
        ("banned", false) => match restrictions::status_of(tx, user, now).await? {
            "banned" => return Ok(None),
            other => other,
        },
        _ => return Ok(None),
    };
    store::set_status(tx, user, status, None).await?;
    jobs::emit(tx, now, "account.judged", Some(user), json!({ "status": status })).await?;
    Ok(Some(status))
}
