//! Reading a conversation.

use super::store;
use crate::kernel::Member;
use crate::kernel::fault::FaultResult;
use crate::matches::seen;
use crate::matches::store::{set_seen, side_locked};
use crate::notify;
use db::Tx;
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

/// Marks everything that the other side wrote as read, also in a conversation that has ended. Reading
/// only moves forward, and reading nothing new is no event.
///
/// The event says whether the sender may learn of it: only when both share receipts.
pub async fn mark(tx: &mut Tx, member: Member, match_id: Uuid, now: Timestamp) -> FaultResult<()> {
    let side = side_locked(tx, member, match_id, now).await?;
    let seen_first = set_seen(tx, match_id, member.id, now).await?;
    let until = store::last_received(tx, match_id, member.id).await?;
    let read = match until {
        Some(until) => store::set_read(tx, match_id, member.id, until, now).await?,
        None => Vec::new(),
    };
    if !read.is_empty() {
        store::settle(tx, match_id).await?;
    }
    notify::read::mark_about(tx, member.id, match_id, now).await?;
    if !read.is_empty() {
        let receipts = store::receipts_shared(tx, side.user_id, side.other_id).await?;
        let event = json!({
            "by": member.id, "of": side.other_id, "ids": read, "until": until, "at": now.to_string(), "receipts": receipts
        });
        jobs::emit(tx, now, "message.read", Some(match_id), event).await?;
    } else if seen_first {
        seen::emit_seen(tx, member, &[match_id], now).await?;
    }
    Ok(())
}
