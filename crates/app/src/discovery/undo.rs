//! Undoes the last reaction: the reaction before it, its relations, and the entry of the list of saved people that it
//! removed are restored.

use super::cards::Card;
use super::shown_cards::shown_card;
use super::store::{self, StateBefore};
use super::{limits, reactions, saved};
use crate::AppState;
use crate::kernel::LimitEnforcement;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::safety::exposure::ExposureSource;
use crate::safety::relation;
use db::Tx;
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

/// Undoes the newest reaction and answers whose card comes back.
pub async fn undo(tx: &mut Tx, member: Member, enforced: LimitEnforcement, now: Timestamp) -> FaultResult<Uuid> {
    // A second undo that waited for the first must not read the entry that the first one undid.
    tx.lock_key(&reactions::lock(member.id)).await?;
    let last = store::last_logged(tx, member.id)
        .await?
        .ok_or_else(|| Fault::state("nothing", "Não há nada para desfazer."))?;
    // A like back of the same moment is before or after: neither overlooks the other.
    tx.lock_pair(member.id, last.target).await?;
    let current = store::reaction(tx, member.id, last.target).await?;
    if current.as_ref().is_some_and(|reaction| reaction.state == "matched") {
        return Err(Fault::state(
            "matched",
            "Deu match! Uma curtida correspondida não se desfaz.",
        ));
    }
    if enforced == LimitEnforcement::Yes {
        limits::require_undo(tx, member, now).await?;
    }
    relation::unset_liked(tx, member.id, last.target).await?;
    let before = last.previous.as_ref().map(StateBefore::read).unwrap_or_default();
    match before.reaction {
        // A block ended the likes of this pair since: what comes back is ended too, and reads as waiting.
        Some(mut previous) if current.as_ref().is_some_and(|current| current.reads_pending(now)) => {
            if previous.kind != "pass" && previous.state == "pending" {
                previous.state = "expired".to_owned();
                relation::end_liked(tx, member.id, last.target, now, previous.expires_at).await?;
            }
            store::put_reaction(tx, member.id, last.target, &previous).await?;
        }
        Some(previous) => {
            if previous.kind != "pass" && previous.state == "pending" {
                relation::set_liked(tx, member.id, last.target, previous.created_at).await?;
            } else if previous.reads_pending(now) {
                let (since, until) = (previous.created_at, previous.expires_at);
                relation::end_liked(tx, member.id, last.target, since, until).await?;
            }
            store::put_reaction(tx, member.id, last.target, &previous).await?;
        }
        None => store::remove_reaction(tx, member.id, last.target).await?,
    }
    if let Some(saved_at) = before.saved_at {
        saved::restore(tx, member, last.target, saved_at, now).await?;
    }
    store::mark_undone(tx, last.id, now).await?;
    // The recipient's notification of the like is removed too.
    if last.kind != "pass" {
        jobs::emit(
            tx,
            now,
            "like.withdrawn",
            Some(last.target),
            json!({ "from": member.id, "to": last.target, "like": last.id }),
        )
        .await?;
    }
    Ok(last.target)
}

/// The card that an undone reaction brings back, if its person may still be shown.
pub async fn card(app: &AppState, member: Member, target: Uuid, now: Timestamp) -> FaultResult<Option<Card>> {
    shown_card(app, member, target, ExposureSource::Undo, now).await
}
