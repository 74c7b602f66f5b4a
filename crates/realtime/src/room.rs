//! A room of one node: its local members and the presence of all nodes.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::inbox::{Connection, ConnectionId, Delivery, PushResult};
use crate::presence::{Diff, Presence};

/// A room's name. A private and a public room of the same topic are two rooms.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct RoomKey {
    pub topic: String,
    pub private: bool,
}

impl RoomKey {
    pub fn private(topic: impl Into<String>) -> Self {
        Self {
            topic: topic.into(),
            private: true,
        }
    }

    pub fn public(topic: impl Into<String>) -> Self {
        Self {
            topic: topic.into(),
            private: false,
        }
    }
}

/// A message's content. JSON stays the sender's text; no hop parses it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Payload {
    /// Valid JSON, UTF-8; the sender has checked it.
    Json(Bytes),
    Binary(Bytes),
}

impl Payload {
    pub fn bytes(&self) -> &Bytes {
        match self {
            Self::Json(bytes) | Self::Binary(bytes) => bytes,
        }
    }
}

/// What is broadcast to a room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    pub event: String,
    pub payload: Payload,
    /// What is said about the message beside it, as JSON.
    pub meta: Option<String>,
    pub wires: EncodedForms,
}

impl Message {
    pub fn new(event: impl Into<String>, payload: Payload) -> Self {
        Self {
            event: event.into(),
            payload,
            meta: None,
            wires: EncodedForms::default(),
        }
    }
}

/// A message encoded for its receivers, once for all of them. There is a slot for each of two protocols, which the
/// caller assigns.
#[derive(Debug, Clone, Default)]
pub struct EncodedForms([OnceLock<Option<Bytes>>; 2]);

impl EncodedForms {
    /// The written form, made at the first asking; `None` when the protocol has no words for the message.
    pub fn written(&self, first: bool, write: impl FnOnce() -> Option<Bytes>) -> Option<Bytes> {
        self.0[usize::from(first)].get_or_init(write).clone()
    }
}

/// How often a message was written makes it no other message.
impl PartialEq for EncodedForms {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for EncodedForms {}

/// How a connection is in a room.
#[derive(Debug, Clone, Default)]
pub struct Membership {
    /// Under which user and session the membership can be kicked.
    pub user: Option<Uuid>,
    pub session: Option<Uuid>,
    /// The key of its presence; `None` cannot be present.
    pub presence_key: Option<String>,
    /// It hears who comes and who goes.
    pub watches: bool,
    /// It hears nothing that is said in the room: it is there only to be found and put out.
    pub deaf: bool,
}

/// The connection is not, or no longer, in the room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotAMember;

impl std::fmt::Display for NotAMember {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the connection is not a member of the room")
    }
}

impl std::error::Error for NotAMember {}

pub(crate) struct Member {
    pub(crate) connection: Arc<Connection>,
    pub(crate) membership: Membership,
}

pub(crate) struct Room {
    pub(crate) key: Arc<RoomKey>,
    /// Ordered by connection id, so that deliveries have one order and tests need no sorting.
    pub(crate) members: BTreeMap<ConnectionId, Member>,
    pub(crate) presence: Presence,
}

/// What a fan-out did, for the statistics.
#[derive(Debug, Default)]
pub(crate) struct FanoutStats {
    pub(crate) delivered: usize,
    pub(crate) overflowed: usize,
}

impl Room {
    pub(crate) fn new(key: Arc<RoomKey>) -> Self {
        Self {
            key,
            members: BTreeMap::new(),
            presence: Presence::default(),
        }
    }

    pub(crate) fn send(&self, message: &Arc<Message>, except: Option<ConnectionId>) -> FanoutStats {
        self.fan_out(
            |id, member| Some(id) != except && !member.membership.deaf,
            || Delivery::Message {
                room: self.key.clone(),
                message: message.clone(),
            },
        )
    }

    pub(crate) fn send_diff(&self, diff: Diff) -> FanoutStats {
        if diff.is_empty() {
            return FanoutStats::default();
        }
        let diff = Arc::new(diff);
        self.fan_out(
            |_, member| member.membership.watches,
            || Delivery::Presence {
                room: self.key.clone(),
                diff: diff.clone(),
            },
        )
    }

    pub(crate) fn ask_recheck(&self) -> FanoutStats {
        self.fan_out(|_, _| true, || Delivery::Recheck { room: self.key.clone() })
    }

    fn fan_out(&self, to: impl Fn(ConnectionId, &Member) -> bool, delivery: impl Fn() -> Delivery) -> FanoutStats {
        let mut fanned = FanoutStats::default();
        for (id, member) in self.members.iter().filter(|(id, member)| to(**id, member)) {
            match member.connection.push(delivery()) {
                PushResult::Queued => fanned.delivered += 1,
                PushResult::AlreadyClosed => {}
                PushResult::Overflowed => {
                    fanned.overflowed += 1;
                    tracing::warn!(
                        connection = id.0,
                        "slow consumer dropped: connection {} did not take its messages",
                        id.0
                    );
                }
            }
        }
        fanned
    }
}
