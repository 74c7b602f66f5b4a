//! Sending a photo that was uploaded for the conversation.

use super::super::store::{self, Message, photos};
use super::super::{model, send};
use super::consent;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::matches::store::side_locked;
use crate::messaging::MessagePace;
use db::Tx;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Deserialize;
use uuid::Uuid;

/// A photo as its sender sends it.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
pub struct NewPhotoMessage {
    pub match_id: Uuid,
    /// The name under which it was uploaded: the file `{match_id}/{photo_id}` of the bucket `messages`.
    pub photo_id: Uuid,
    /// Chosen by the client; sending again under the same name answers the same row.
    pub client_id: String,
    /// Shown to the recipient a single time.
    #[serde(default)]
    pub once: bool,
    #[serde(default)]
    pub reply_to: Option<Uuid>,
}

/// Sends a photo. Sending it again under the same `client_id` answers the row that stands.
///
/// Errors: `NotFound` for a photo that was not uploaded for this conversation; `State` of `closed`, `photo_refused`,
/// `photos_texts`, `photos_consent`, `photos_limited`; `KeyReused`; `Rate`.
pub async fn send(
    tx: &mut Tx,
    member: Member,
    new: NewPhotoMessage,
    pace: MessagePace,
    now: Timestamp,
) -> FaultResult<Message> {
    let client_id = model::client_id(&new.client_id)?;
    tx.lock_key(&format!("send {}", member.id)).await?;
    let side = side_locked(tx, member, new.match_id, now).await?;
    if let Some((id, _)) = store::by_client_id(tx, member.id, &client_id).await? {
        let sent = photos::photo(tx, new.photo_id)
            .await?
            .and_then(|photo| photo.message_id);
        return match sent == Some(id) {
            true => store::message(tx, member, id, now).await,
            false => Err(Fault::KeyReused),
        };
    }
    consent::require(tx, &side, now).await?;
    send::require_answered(tx, &side, new.reply_to).await?;
    let photo = photos::unsent(tx, member.id, side.match_id, new.photo_id).await?;
    if photo.message_id.is_some() {
        return Err(Fault::KeyReused);
    }
    if photo.refused {
        return Err(Fault::state(
            "photo_refused",
            "Esta foto não pode ser enviada. Escolha outra.",
        ));
    }
    send::keep_pace(tx, member, pace, now).await?;
    let id = send::deliver(tx, &side, "", &client_id, new.reply_to, now).await?;
    photos::attach(tx, photo.id, id, new.once).await?;
    store::message(tx, member, id, now).await
}
