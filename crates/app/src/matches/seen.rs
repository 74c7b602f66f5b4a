//! Looking at the list of matches: new ones stop counting on the badge.

use super::store;
use crate::kernel::Member;
use crate::kernel::fault::FaultResult;
use db::Tx;
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

/// Marks all matches of the person as looked at.
pub async fn mark_all(tx: &mut Tx, member: Member, now: Timestamp) -> FaultResult<()> {
    let seen = store::set_all_seen(tx, member.id, now).await?;
    emit_seen(tx, member, &seen, now).await
}

/// Says which matches the person saw for the first time; none is no event.
pub async fn emit_seen(tx: &mut Tx, member: Member, seen: &[Uuid], now: Timestamp) -> FaultResult<()> {
    if !seen.is_empty() {
        jobs::emit(tx, now, "matches.seen", Some(member.id), json!({ "matches": seen })).await?;
    }
    Ok(())
}
