//! Withdraws one like of any person, at any time: 'Conectado' pressed again.

use super::{reactions, store};
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::safety::{people, relation};
use db::Tx;
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

/// Withdraws the caller's unanswered like of `target`. Withdrawing it again changes nothing.
///
/// It refunds nothing, or a user could like and withdraw without end. A target that the caller may not see gets the
/// same answer as an unknown one, even if their like is still stored.
pub async fn withdraw(tx: &mut Tx, member: Member, target: Uuid, now: Timestamp) -> FaultResult<()> {
    // An undo of the same like must see that it was withdrawn.
    tx.lock_key(&reactions::lock(member.id)).await?;
    tx.lock_pair(member.id, target).await?;
    if target == member.id || !people::sees(tx, member.id, target, now).await? {
        return Err(Fault::NotFound);
    }
    let like = store::reaction(tx, member.id, target)
        .await?
        .filter(|reaction| reaction.kind != "pass")
        .ok_or(Fault::NotFound)?;
    // One that a block ended is withdrawn as one that waits, also for what follows it. An overdue one waits until the job
    // has ended it: the other side could still answer.
    if like.has_ended() && !like.reads_pending(now) {
        return Ok(());
    }
    if like.state == "matched" {
        return Err(Fault::state(
            "matched",
            "Deu match! Uma curtida correspondida não se desfaz.",
        ));
    }
    relation::unset_liked(tx, member.id, target).await?;
    store::set_withdrawn(tx, member.id, target, like.id, now).await?;
    let facts = json!({ "from": member.id, "to": target, "like": like.id });
    jobs::emit(tx, now, "like.withdrawn", Some(target), facts).await?;
    Ok(())
}
