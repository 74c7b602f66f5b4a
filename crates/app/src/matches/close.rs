//! A match ends. The row stays for 90 days, so that it can still be read and reported.

use super::model::CloseReason;
use super::store;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::safety::relation;
use db::Tx;
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

/// Ends an open match without a word. Ending it twice is one end.
pub async fn unmatch(tx: &mut Tx, member: Member, match_id: Uuid, now: Timestamp) -> FaultResult<()> {
    let side = store::side_locked(tx, member, match_id, now).await?;
    if !side.is_open() {
        return Ok(());
    }
    close(
        tx,
        (side.match_id, side.user_id, side.other_id),
        Some(member.id),
        CloseReason::Unmatch,
        now,
    )
    .await
}

/// Ends the match of a pair; the caller holds the lock on the pair. Nothing happens to a match that
/// is closed already.
pub async fn close(
    tx: &mut Tx,
    (match_id, one, other): (Uuid, Uuid, Uuid),
    by: Option<Uuid>,
    reason: CloseReason,
    now: Timestamp,
) -> FaultResult<()> {
    if !store::close(tx, match_id, by, reason, now).await? {
        return Ok(());
    }
    // An erased account has no relations left, and must not get new ones.
    if reason != CloseReason::Account {
        relation::set_closed(tx, one, other, now).await?;
    }
    let event = json!({ "match_id": match_id, "by": by, "reason": reason.word(), "people": [one, other] });
    jobs::emit(tx, now, "match.closed", Some(match_id), event).await?;
    Ok(())
}

/// The refusal for acts in a conversation that has ended.
pub fn ended() -> Fault {
    Fault::state("closed", "Esta conversa foi encerrada")
}
