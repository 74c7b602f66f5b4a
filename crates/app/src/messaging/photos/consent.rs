//! Consent to receiving photos: each side decides for itself, and may change its mind.

use super::super::store::photos as store;
use super::model::{ConversationTerms, PhotoPermission};
use crate::accounts::restrictions::{RestrictionKind, is_restricted};
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::matches::close::ended;
use crate::matches::store::{Side, side, side_locked};
use db::{Reads, Tx};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use uuid::Uuid;

/// The caller's choice about photos in one conversation.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
pub struct PhotoChoice {
    pub match_id: Uuid,
    pub on: bool,
}

/// Accepts photos of the other side, or no longer. Photos that were sent before stay. The same choice again changes
/// nothing. Errors: `NotFound`; `State` of `closed`.
pub async fn choose(tx: &mut Tx, member: Member, choice: PhotoChoice, now: Timestamp) -> FaultResult<()> {
    let side = side_locked(tx, member, choice.match_id, now).await?;
    if !side.is_open() {
        return Err(ended());
    }
    if store::terms(tx, side.match_id, member.id).await?.accepts == choice.on {
        return Ok(());
    }
    store::set_consent(tx, side.match_id, member.id, choice.on, now).await?;
    let facts = json!({ "match_id": side.match_id, "by": member.id });
    jobs::emit(tx, now, "photos.chosen", Some(side.match_id), facts).await?;
    Ok(())
}

/// What a conversation of the caller allows, by its texts and consents. Whether the match is still open is not looked
/// at; [`require`] refuses photos in a closed one.
pub async fn terms(
    reads: &mut impl Reads,
    member: Member,
    match_id: Uuid,
    now: Timestamp,
) -> FaultResult<ConversationTerms> {
    let side = side(reads, member, match_id, now).await?;
    let counts = store::terms(reads, side.match_id, member.id).await?;
    Ok(ConversationTerms {
        accepts_photos: counts.accepts,
        photos: permission(reads, &side, now).await?,
        links: counts.links(),
    })
}

async fn permission(reads: &mut impl Reads, side: &Side, now: Timestamp) -> FaultResult<PhotoPermission> {
    let limited = is_restricted(reads, side.user_id, RestrictionKind::Limit, now).await?;
    let counts = store::terms(reads, side.match_id, side.user_id).await?;
    Ok(counts.permission(limited))
}

/// Refuses a photo that may not be sent now: `State` of `closed`, `photos_limited`, `photos_texts`, `photos_consent`.
pub async fn require(reads: &mut impl Reads, side: &Side, now: Timestamp) -> FaultResult<()> {
    if !side.is_open() {
        return Err(ended());
    }
    match permission(reads, side, now).await? {
        PhotoPermission::Allowed => Ok(()),
        PhotoPermission::Limited => Err(Fault::state(
            "photos_limited",
            "Por uma decisão da moderação, a sua conta não pode enviar fotos por enquanto.",
        )),
        PhotoPermission::Texts => Err(Fault::state(
            "photos_texts",
            "Fotos vêm depois de três mensagens de cada pessoa.",
        )),
        PhotoPermission::Consent => Err(Fault::state(
            "photos_consent",
            "Esta pessoa não aceita fotos nesta conversa. A escolha é dela, e pode mudar.",
        )),
    }
}
