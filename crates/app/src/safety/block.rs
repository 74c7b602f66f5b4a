//! Blocking: immediate, silent, both ways, everywhere.

use super::{people, relation, returning, store};
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use db::Tx;
use jiff::{Timestamp, ToSpan};
use serde_json::json;
use uuid::Uuid;

/// Ids that one account may block in 24 hours: far more than people it meets.
const DAILY_LIMIT: i64 = 1_000;

/// Blocks `target` for `member`. Blocking a person twice, or an unknown id, gets the same answer as a first block and
/// appears in the list of blocks alike, so that neither reveals anything. The list keeps the name only of a person whom
/// the member could see at this moment.
///
/// Everything between the two ends in the same transaction: the outbox row makes `matches` close an open conversation
/// and `realtime` end running subscriptions.
pub async fn block(tx: &mut Tx, member: Member, target: Uuid, now: Timestamp) -> FaultResult<()> {
    if target == member.id {
        return Err(Fault::invalid("target", "Você não pode bloquear a própria conta."));
    }
    // A like of the same instant must not make a match behind the block.
    tx.lock_pair(member.id, target).await?;
    let since = now.checked_sub(24.hours()).unwrap_or(Timestamp::MIN);
    if store::blocks_since(tx, member.id, since).await? >= DAILY_LIMIT {
        return Err(Fault::Rate { retry_after: 3600 });
    }
    let name = people::name_of(tx, member.id, target, now).await?;
    let is_new = store::insert_block(tx, member.id, target, name, now).await?;
    if is_new && store::account_exists(tx, target).await? {
        relation::set_blocked(tx, member.id, target, now).await?;
        // Deleted for good: otherwise a short block would reveal, by the number of likes, whether the other person had
        // sent one.
        store::end_likes(tx, member.id, target, now).await?;
        jobs::emit(
            tx,
            now,
            "safety.blocked",
            Some(target),
            json!({ "by": member.id, "target": target }),
        )
        .await?;
    }
    if is_new {
        emit_changed(tx, member, now).await?;
    }
    Ok(())
}

/// Says to the member's own devices that the list of blocks changed. The event is the same for a person and for an id that
/// belongs to nobody; the other side has none.
async fn emit_changed(tx: &mut Tx, member: Member, now: Timestamp) -> FaultResult<()> {
    Ok(jobs::emit(tx, now, "blocks.changed", Some(member.id), json!({})).await?)
}

/// Lifts the caller's own block. The other side's block, if there is one, stays.
pub async fn unblock(tx: &mut Tx, member: Member, target: Uuid, now: Timestamp) -> FaultResult<()> {
    // A block of the other side at the same instant must not lose the relation that hides the two.
    tx.lock_pair(member.id, target).await?;
    let Some(blocked_at) = store::blocked_at(tx, member.id, target).await? else {
        return Ok(());
    };
    store::delete_block(tx, member.id, target).await?;
    returning::lifted(tx, member.id, target, blocked_at).await?;
    if !store::any_block(tx, member.id, target).await? {
        relation::unset_blocked(tx, member.id, target).await?;
    }
    emit_changed(tx, member, now).await
}
