//! Looking at the list of matches: new ones stop counting on the badge.

use super::store;
use crate::kernel::Member;
use crate::kernel::fault::Outcome;
use db::Tx;
use jiff::Timestamp;
use serde_json::json;

/// Marks all matches of the person as looked at.
pub async fn mark_all(tx: &mut Tx, member: Member, now: Timestamp) -> Outcome<()> {
    if store::set_all_seen(tx, member.id, now).await? {
        jobs::emit(tx, now, "matches.seen", Some(member.id), json!({})).await?;
    }
    Ok(())
}
