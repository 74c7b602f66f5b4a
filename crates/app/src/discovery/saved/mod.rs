//! People saved for later: a short private list beside the deck.
//!
//! A saved person leaves the deck and stays known to the viewer, so that their card can be opened from the list for as
//! long as both may see each other. The saved person is not notified.

mod store;
mod surface;

pub use surface::declare;

use super::cards::{self, Card};
use crate::AppState;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::safety::people::{self, StrangerScope};
use crate::safety::relation::{self, RelationKind};
use db::Tx;
use jiff::Timestamp;
use matching::Ranked;
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

/// People on one list who can still be seen.
pub const SAVED_MAX: usize = 20;

/// One entry of the list.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SavedPerson {
    pub person: Card,
    pub saved_at: String,
}

/// Puts a person on the member's list. Saving again keeps the first moment.
///
/// Errors: `NotFound` if the member may not see the target; state `known` if they like or match the target or did so
/// before; state `saved_full` if the list has [`SAVED_MAX`] visible people.
pub async fn save(tx: &mut Tx, member: Member, target: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.lock_key(&format!("saved:{}", member.id)).await?;
    if target == member.id || !people::sees(tx, member.id, target, now).await? {
        return Err(Fault::NotFound);
    }
    for kind in [RelationKind::Liked, RelationKind::Match, RelationKind::Closed] {
        if relation::stands(tx, member.id, target, kind, now).await? {
            return Err(Fault::state("known", "Você já curtiu esta pessoa."));
        }
    }
    let saved: Vec<Uuid> = store::saved(tx, member.id)
        .await?
        .into_iter()
        .map(|(id, _)| id)
        .collect();
    if saved.contains(&target) {
        return Ok(());
    }
    if people::seen_of(tx, member.id, &saved, now).await?.len() >= SAVED_MAX {
        return Err(Fault::state(
            "saved_full",
            "Sua lista já tem 20 pessoas. Tire uma para salvar outra.",
        ));
    }
    store::insert(tx, member.id, target, now).await?;
    relation::set_saved(tx, member.id, target, now).await?;
    Ok(())
}

/// Takes a person off the member's list; since when they were on it, if they were.
pub async fn unsave(tx: &mut Tx, member: Member, target: Uuid) -> FaultResult<Option<Timestamp>> {
    let since = store::saved_since(tx, member.id, target).await?;
    if store::delete(tx, member.id, target).await? {
        relation::unset_saved(tx, member.id, target).await?;
    }
    Ok(since)
}

/// Puts a person back whom a reaction took off the list, at their old place. A list that filled up meanwhile stays as it
/// is: the card is in the deck again.
pub(super) async fn restore(
    tx: &mut Tx,
    member: Member,
    target: Uuid,
    saved_at: Timestamp,
    now: Timestamp,
) -> FaultResult<()> {
    tx.lock_key(&format!("saved:{}", member.id)).await?;
    let saved = store::saved(tx, member.id).await?;
    let ids: Vec<Uuid> = saved.into_iter().map(|(id, _)| id).collect();
    if ids.contains(&target) || people::seen_of(tx, member.id, &ids, now).await?.len() >= SAVED_MAX {
        return Ok(());
    }
    store::insert(tx, member.id, target, saved_at).await?;
    relation::set_saved(tx, member.id, target, saved_at).await?;
    Ok(())
}

/// The member's list, the latest first. People who may not be seen now are left out and come back when they may.
pub async fn list(app: &AppState, member: Member, now: Timestamp) -> FaultResult<Vec<SavedPerson>> {
    let mut reads = app.db.reader();
    let saved = store::saved(&mut reads, member.id).await?;
    let ids: Vec<Uuid> = saved.iter().map(|(id, _)| *id).collect();
    let ranked: Vec<Ranked> = ids
        .iter()
        .map(|id| cards::beside_the_deck(app, member, *id, now))
        .collect();
    let shown = cards::cards(app, member, &ranked, StrangerScope::Known, now).await?;
    let saved_at = |id: Uuid| {
        saved
            .iter()
            .find(|(other, _)| *other == id)
            .map(|(_, at)| at.to_string())
    };
    Ok(shown
        .into_iter()
        .map(|person| SavedPerson {
            saved_at: saved_at(person.id).unwrap_or_default(),
            person,
        })
        .collect())
}
