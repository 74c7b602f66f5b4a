//! Stamps: drawn by the house, sent as a message without words.

use super::model::Stamp;
use super::store::{self, Message, kinds};
use super::{MessagePace, model, send};
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::matches::close::ended;
use crate::matches::store::side_locked;
use db::Tx;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Deserialize;
use uuid::Uuid;

/// A stamp as its sender sends it.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
pub struct NewStamp {
    pub match_id: Uuid,
    #[schemars(with = "Stamp")]
    pub stamp: String,
    /// Chosen by the client; sending again under the same name answers the same row.
    pub client_id: String,
    #[serde(default)]
    pub reply_to: Option<Uuid>,
}

/// Sends a stamp. The first word of a conversation is a word: a stamp needs one of either side before it.
///
/// Errors: `NotFound`; `Validation` of `stamp`, `client_id`, `reply_to`; `State` of `closed` and `first_words`; `KeyReused`;
/// `Limit` of `new_chats`; `Rate`.
pub async fn send(
    tx: &mut Tx,
    member: Member,
    new: NewStamp,
    pace: MessagePace,
    now: Timestamp,
) -> FaultResult<Message> {
    let stamp = Stamp::parse(&new.stamp).ok_or_else(|| Fault::invalid("stamp", "Escolha um dos selos."))?;
    let client_id = model::client_id(&new.client_id)?;
    tx.lock_key(&format!("send {}", member.id)).await?;
    let side = side_locked(tx, member, new.match_id, now).await?;
    if let Some((id, match_id)) = store::by_client_id(tx, member.id, &client_id).await? {
        return match match_id == side.match_id && kinds::stamp(tx, id).await? == Some(stamp) {
            true => store::message(tx, member, id, now).await,
            false => Err(Fault::KeyReused),
        };
    }
    if !side.is_open() {
        return Err(ended());
    }
    send::require_answered(tx, &side, new.reply_to).await?;
    if !kinds::has_text(tx, side.match_id).await? {
        return Err(Fault::state("first_words", "Comece com palavras. Os selos vêm depois."));
    }
    send::keep_pace(tx, member, pace, now).await?;
    send::require_room(tx, member, &side, "", now).await?;
    let id = send::deliver(tx, &side, "", &client_id, new.reply_to, now).await?;
    kinds::set_stamp(tx, id, stamp).await?;
    store::message(tx, member, id, now).await
}
