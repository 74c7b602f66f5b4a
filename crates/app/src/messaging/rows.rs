//! What functions of messaging take and answer.

use super::model::{MessageKind, Stamp};
use super::photos::model::PhotoView;
use super::store;
use crate::guard::model::NoticeKind;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// A message as functions answer it: the columns of the resource.
#[derive(Serialize, JsonSchema)]
pub struct MessageRow {
    id: Uuid,
    match_id: Uuid,
    sender_id: Uuid,
    body: Option<String>,
    client_id: String,
    reply_to: Option<Uuid>,
    created_at: String,
    edited_at: Option<String>,
    deleted_at: Option<String>,
    read_at: Option<String>,
    notice: Option<NoticeKind>,
    hidden: bool,
    kind: MessageKind,
    stamp: Option<Stamp>,
    photo: Option<PhotoView>,
    delivered: bool,
}

impl From<store::Message> for MessageRow {
    fn from(message: store::Message) -> MessageRow {
        MessageRow {
            id: message.id,
            match_id: message.match_id,
            sender_id: message.sender_id,
            body: message.body,
            client_id: message.client_id,
            reply_to: message.reply_to,
            created_at: wire_time(message.created_at),
            edited_at: message.edited_at.map(wire_time),
            deleted_at: message.deleted_at.map(wire_time),
            read_at: message.read_at.map(wire_time),
            notice: message.notice,
            hidden: message.hidden,
            kind: message.kind,
            stamp: message.stamp,
            photo: message.photo.and_then(|photo| serde_json::from_value(photo).ok()),
            delivered: message.delivered,
        }
    }
}

/// A moment as tables write it, so that a row from a function equals the row from the table.
fn wire_time(at: Timestamp) -> String {
    at.strftime("%Y-%m-%dT%H:%M:%S%.6f+00:00").to_string()
}

#[derive(Deserialize, JsonSchema)]
pub struct MessageArgs {
    pub id: Uuid,
}

#[derive(Deserialize, JsonSchema)]
pub struct MatchArgs {
    pub match_id: Uuid,
}
