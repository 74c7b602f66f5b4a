//! Adding, ordering and removing one's photos.

use super::screening::{self, PhotoState, ScreenedPhoto};
use super::store::{self, Photo, PhotoFingerprint, screenings};
use crate::kernel::LimitEnforcement;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::profiles::changes::{self, ChangedFields};
use crate::profiles::model::PHOTOS_MAX;
use crate::profiles::ready;
use db::{Reads, Tx};
use jiff::Timestamp;
use serde_json::json;
use std::collections::HashSet;
use uuid::Uuid;

/// Refuses a photo that is one too many, before any work is done for it and again when it is written.
pub async fn require_room(
    reads: &mut impl Reads,
    member: Member,
    limits: LimitEnforcement,
    now: Timestamp,
) -> FaultResult<()> {
    let photos = store::of_user(reads, member.id).await?;
    if photos.len() >= PHOTOS_MAX {
        return Err(Fault::state(
            "photos",
            "Você já tem 6 fotos. Remova uma para enviar outra.",
        ));
    }
    changes::require(reads, member, ChangedFields::Photo, limits, now).await
}

/// Writes the row of a photo whose files are in place. It comes last.
pub async fn add(
    tx: &mut Tx,
    member: Member,
    (id, path): (Uuid, String),
    (marks, screened): (PhotoFingerprint, ScreenedPhoto),
    limits: LimitEnforcement,
    now: Timestamp,
) -> FaultResult<PhotoState> {
    // Two uploads at once would both find room for one.
    tx.lock_key(&format!("photos:{}", member.id)).await?;
    require_room(tx, member, limits, now).await?;
    // The name is the client's to choose, and what screening found of a photo is found by it.
    if screenings::is_named(tx, id).await? {
        return Err(Fault::KeyReused);
    }
    let position = store::of_user(tx, member.id).await?.len();
    let (state, finding) = screening::judge(tx, &screened, now).await?;
    let photo = Photo {
        id,
        user_id: member.id,
        state,
        path,
        created_at: now,
    };
    store::insert(tx, &photo, position, &marks).await?;
    screening::record(tx, (member.id, id), &screened, finding, now).await?;
    changes::note(tx, member, ChangedFields::Photo, now).await?;
    ready::refresh(tx, member.id, now).await?;
    Ok(state)
}

/// Puts the photos into a new order; the first is the avatar. All of them must be named, each once.
pub async fn reorder(tx: &mut Tx, member: Member, ids: &[Uuid], now: Timestamp) -> FaultResult<()> {
    tx.lock_key(&format!("photos:{}", member.id)).await?;
    let own: HashSet<Uuid> = store::of_user(tx, member.id)
        .await?
        .iter()
        .map(|photo| photo.id)
        .collect();
    let named: HashSet<Uuid> = ids.iter().copied().collect();
    if named.len() != ids.len() || named != own {
        return Err(Fault::invalid(
            "ids",
            "Suas fotos mudaram. Atualize a página e ordene de novo.",
        ));
    }
    store::set_order(tx, member.id, ids).await?;
    ready::refresh(tx, member.id, now).await?;
    Ok(())
}

/// Removes a photo. A listener deletes its files after the commit.
pub async fn remove(tx: &mut Tx, member: Member, id: Uuid, now: Timestamp) -> FaultResult<Photo> {
    tx.lock_key(&format!("photos:{}", member.id)).await?;
    let mut photos = store::of_user(tx, member.id).await?;
    let at = photos.iter().position(|photo| photo.id == id).ok_or(Fault::NotFound)?;
    let gone = photos.remove(at);
    store::delete(tx, gone.id).await?;
    let rest: Vec<Uuid> = photos.iter().map(|photo| photo.id).collect();
    store::set_order(tx, member.id, &rest).await?;
    let facts = json!({ "path": gone.path, "visible": gone.state == PhotoState::Visible });
    jobs::emit(tx, now, "photo.removed", Some(member.id), facts).await?;
    ready::refresh(tx, member.id, now).await?;
    Ok(gone)
}
