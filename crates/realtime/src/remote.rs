//! What hubs tell each other: `u32 length of head | head as JSON | body` (body: a message's payload).

use bytes::{BufMut, Bytes, BytesMut};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::presence::Meta;
use crate::room::{Message, Payload, RoomKey};

#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct RemoteHeader {
    /// The sending node: everyone hears everything, and skips its own.
    pub(crate) node: u64,
    pub(crate) act: RemoteAct,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RemoteAct {
    Message {
        room: RoomKey,
        event: String,
        json: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        meta: Option<String>,
    },
    Presence {
        room: RoomKey,
        joins: Vec<Meta>,
        leaves: Vec<String>,
    },
    /// Who of yours is present here? Sent when a node opens a room, and for all rooms after a loss: few
    /// messages for many rooms, or the asking itself could overflow the bus again.
    Ask {
        rooms: Vec<RoomKey>,
    },
    Tell {
        to: u64,
        rooms: Vec<(RoomKey, Vec<Meta>)>,
    },
    Kick {
        room: RoomKey,
        user: Uuid,
    },
    Close {
        owner: Uuid,
    },
    Recheck {
        room: RoomKey,
    },
    /// A commit: readers of the database should look.
    Nudge,
    /// Still here: without it a node that died would stay present for ever.
    Beat,
    Gone,
}

pub(crate) fn encode(head: &RemoteHeader, body: &[u8]) -> Bytes {
    let text = serde_json::to_vec(head).expect("a head holds only strings, numbers and JSON maps");
    let mut bytes = BytesMut::with_capacity(4 + text.len() + body.len());
    bytes.put_u32(u32::try_from(text.len()).expect("a head is far below 4 GiB"));
    bytes.put_slice(&text);
    bytes.put_slice(body);
    bytes.freeze()
}

pub(crate) fn decode(mut bytes: Bytes) -> Result<(RemoteHeader, Bytes), String> {
    let length = bytes.first_chunk::<4>().ok_or("shorter than its length field")?;
    let length = u32::from_be_bytes(*length) as usize;
    if bytes.len() - 4 < length {
        return Err("shorter than its head".to_owned());
    }
    let head = bytes.split_to(4 + length).split_off(4);
    let head: RemoteHeader = serde_json::from_slice(&head).map_err(|error| error.to_string())?;
    if let RemoteAct::Message { json: true, .. } = head.act {
        serde_json::from_slice::<&serde_json::value::RawValue>(&bytes).map_err(|error| error.to_string())?;
    }
    Ok((head, bytes))
}

pub(crate) fn message_act(room: &RoomKey, message: &Message) -> RemoteAct {
    RemoteAct::Message {
        room: room.clone(),
        event: message.event.clone(),
        json: matches!(message.payload, Payload::Json(_)),
        meta: message.meta.clone(),
    }
}
