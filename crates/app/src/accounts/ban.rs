//! A ban by the operator: the sign-in ends at the wire, and here the person disappears for everybody.

use super::store;
use crate::kernel::fault::FaultResult;
use db::Tx;
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

/// Makes the account say what the operator said: hidden while banned, back when the ban is lifted.
///
/// Answers the new status when it changed. Somebody who is leaving stays on the way out: they are hidden already, and their date holds.
pub async fn follow(tx: &mut Tx, user: Uuid, banned: bool, now: Timestamp) -> FaultResult<Option<&'static str>> {
    let Some(account) = store::account(tx, user).await? else {
        return Ok(None);
    };
    let status = match (account.status.as_str(), banned) {
        ("active" | "suspended", true) => "banned",
        ("banned", false) => "active",
        _ => return Ok(None),
    };
    store::set_status(tx, user, status, None).await?;
    jobs::emit(tx, now, "account.judged", Some(user), json!({ "status": status })).await?;
    Ok(Some(status))
}
