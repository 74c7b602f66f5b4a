//! Sending a message.

use super::first_messages;
use super::model::{self, MessagePace};
use super::store::{self, Message, NewRow};
use crate::accounts::restrictions::{LIMITED_CHATS, RestrictionKind, is_restricted, refuse_links};
use crate::guard::{self, GuardOutcome, Judgement, MessageEvent};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Member, room_again};
use crate::matches::close::ended;
use crate::matches::store::{Side, side_locked};
use db::Tx;
use jiff::{SignedDuration, Timestamp};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use uuid::Uuid;

/// The window of a limited account's new conversations.
const DAY: SignedDuration = SignedDuration::from_hours(24);

/// What a person wants to send.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
pub struct NewMessage {
    pub match_id: Uuid,
    pub body: String,
    /// Chosen by the client; sending again under the same name answers the same row.
    pub client_id: String,
    #[serde(default)]
    pub reply_to: Option<Uuid>,
    /// The sender's answer to the question of an earlier refusal `CONFIRM` about this text.
    #[serde(default)]
    pub confirm: bool,
}

/// Sends a message and answers its row. Sending it again under the same `client_id` answers the row
/// that stands, whatever became of it since: a lost answer never makes a second message. Another text under that name is
/// `KeyReused`: it was not sent.
///
/// A blocked sender gets the 404 of a match that does not exist. The guard judges the text before it is written.
pub async fn send(
    tx: &mut Tx,
    member: Member,
    new: NewMessage,
    pace: MessagePace,
    now: Timestamp,
) -> FaultResult<GuardOutcome<Message>> {
    let body = model::body(&new.body)?;
    let client_id = model::client_id(&new.client_id)?;
    // Two tabs that send at once are counted one after the other.
    tx.lock_key(&format!("send {}", member.id)).await?;
    let side = side_locked(tx, member, new.match_id, now).await?;
    if let Some((id, match_id)) = store::by_client_id(tx, member.id, &client_id).await? {
        if match_id != side.match_id {
            return Err(Fault::invalid(
                "client_id",
                "Este identificador já foi usado em outra conversa.",
            ));
        }
        if !store::kinds::is_same_text(tx, id, &body, new.reply_to).await? {
            return Err(Fault::KeyReused);
        }
        return store::message(tx, member, id, now).await.map(GuardOutcome::Done);
    }
    if !side.is_open() {
        return Err(ended());
    }
    require_answered(tx, &side, new.reply_to).await?;
    keep_pace(tx, member, pace, now).await?;
    require_room(tx, member, &side, &body, now).await?;
    if pace.0.is_some() {
        first_messages::require(tx, &side, now).await?;
    }
    let event = event(tx, &side, &client_id, &body, new.confirm).await?;
    match guard::judge::judge_message(tx, &event, now).await? {
        Judgement::Hold(hold) => Ok(GuardOutcome::Held(hold)),
        Judgement::Send(verdict) => {
            let id = deliver(tx, &side, &body, &client_id, new.reply_to, now).await?;
            guard::judge::record(tx, &event, id, &verdict, now).await?;
            store::message(tx, member, id, now).await.map(GuardOutcome::Done)
        }
    }
}

/// Refuses an answer to a message of another conversation.
pub(super) async fn require_answered(tx: &mut Tx, side: &Side, reply_to: Option<Uuid>) -> FaultResult<()> {
    match reply_to {
        Some(answered) if !store::is_of(tx, side.match_id, answered).await? => Err(Fault::invalid(
            "reply_to",
            "A mensagem respondida não é desta conversa.",
        )),
        _ => Ok(()),
    }
}

/// A text that one side wants to send, as the guard judges it.
pub(crate) async fn event<'a>(
    tx: &mut Tx,
    side: &Side,
    client_id: &'a str,
    body: &'a str,
    confirmed: bool,
) -> FaultResult<MessageEvent<'a>> {
    let counts = store::pace::counts(tx, side.match_id, side.user_id, Uuid::max()).await?;
    Ok(MessageEvent {
        sender: side.user_id,
        recipient: side.other_id,
        match_id: side.match_id,
        client_id,
        body,
        own_messages: counts.own,
        their_messages: counts.their,
        matched_at: counts.matched_at,
        confirmed,
    })
}

/// Writes a message of the side that sends it. The pair is locked, so ids rise within a conversation.
pub(super) async fn deliver(
    tx: &mut Tx,
    side: &Side,
    body: &str,
    client_id: &str,
    reply_to: Option<Uuid>,
    now: Timestamp,
) -> FaultResult<Uuid> {
    let id = model::next_id(now, store::last_id(tx, side.match_id).await?);
    let row = NewRow {
        id,
        match_id: side.match_id,
        sender: side.user_id,
        body,
        client_id,
        reply_to,
    };
    store::insert(tx, &row, now).await?;
    store::settle(tx, side.match_id).await?;
    let event = json!({ "match_id": side.match_id, "sender_id": side.user_id, "receiver_id": side.other_id, "client_id": client_id });
    jobs::emit(tx, now, "message.created", Some(id), event).await?;
    Ok(id)
}

/// Refuses what a limited account may not: links, and more new conversations than a few a day.
pub(super) async fn require_room(
    tx: &mut Tx,
    member: Member,
    side: &Side,
    body: &str,
    now: Timestamp,
) -> FaultResult<()> {
    if !is_restricted(tx, member.id, RestrictionKind::Limit, now).await? {
        return Ok(());
    }
    refuse_links(tx, member.id, body, "body", now).await?;
    if store::pace::has_written(tx, member.id, side.match_id).await? {
        return Ok(());
    }
    let begun = store::pace::chats_begun_since(tx, member.id, now.checked_sub(DAY).unwrap_or(Timestamp::MIN)).await?;
    match room_again(&begun, LIMITED_CHATS, DAY) {
        Some(resets_at) => Err(Fault::Limit {
            kind: "new_chats",
            limit: LIMITED_CHATS,
            resets_at,
        }),
        None => Ok(()),
    }
}

pub(super) async fn keep_pace(
    tx: &mut Tx,
    member: Member,
    MessagePace(limit): MessagePace,
    now: Timestamp,
) -> FaultResult<()> {
    let Some(limit) = limit else {
        return Ok(());
    };
    let since = store::pace::minute_ago(now);
    match store::pace::nth_latest(tx, member.id, limit, since).await? {
        Some(first) => {
            let wait = first.duration_since(since).as_secs() + 1;
            Err(Fault::Rate {
                retry_after: u32::try_from(wait).unwrap_or(60),
            })
        }
        None => Ok(()),
    }
}
