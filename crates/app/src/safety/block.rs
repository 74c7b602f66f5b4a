//! Blocking: immediate, silent, both ways, everywhere.

use super::{relation, store};
use crate::kernel::Member;
use crate::kernel::fault::{Fault, Outcome};
use db::Tx;
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

/// Blocks `target` for `member`. Blocking somebody twice, or somebody who does not exist, answers
/// the same as blocking a person, so that the call tells nothing.
///
/// Whatever stood between the two ends in the same transaction: the outbox row makes `matches`
/// close an open conversation and `realtime` end running subscriptions.
pub async fn block(tx: &mut Tx, member: Member, target: Uuid, now: Timestamp) -> Outcome<()> {
    if target == member.id {
        return Err(Fault::invalid("target", "Você não pode bloquear a si mesmo(a)."));
    }
    // A like of the same instant must not make a match behind the block.
    tx.lock_pair(member.id, target).await?;
    if !store::account_exists(tx, target).await? {
        return Ok(());
    }
    if store::insert_block(tx, member.id, target, now).await? {
        relation::set_blocked(tx, member.id, target, now).await?;
        jobs::emit(
            tx,
            now,
            "safety.blocked",
            Some(target),
            json!({ "by": member.id, "target": target }),
        )
        .await?;
    }
    Ok(())
}

/// Lifts the caller's own block. The other side's block, if there is one, stays.
pub async fn unblock(tx: &mut Tx, member: Member, target: Uuid, now: Timestamp) -> Outcome<()> {
    if store::delete_block(tx, member.id, target).await? && !store::any_block(tx, member.id, target).await? {
        relation::unset_blocked(tx, member.id, target).await?;
        jobs::emit(
            tx,
            now,
            "safety.unblocked",
            Some(target),
            json!({ "by": member.id, "target": target }),
        )
        .await?;
    }
    Ok(())
}
