//! A connection's bounded outgoing queue. It costs nothing while empty: most sockets are idle.

use std::collections::{HashSet, VecDeque};
use std::sync::{Arc, Mutex, Weak};

use tokio::sync::Notify;
use uuid::Uuid;

use crate::hub::{Hub, Limits};
use crate::lock;
use crate::presence::Diff;
use crate::room::{Message, RoomKey};

/// Names a connection within its own hub; never leaves the node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ConnectionId(pub(crate) u64);

/// One thing to tell the client behind a connection.
#[derive(Debug, Clone)]
pub enum Delivery {
    Message {
        room: Arc<RoomKey>,
        message: Arc<Message>,
    },
    Presence {
        room: Arc<RoomKey>,
        diff: Arc<Diff>,
    },
    /// For this connection alone, sent through its [`ConnectionSender`]; the payload is JSON.
    Word {
        room: Arc<RoomKey>,
        event: &'static str,
        payload: Arc<str>,
    },
    /// The connection was removed from the room by the server; nothing of that room follows.
    Removed {
        room: Arc<RoomKey>,
    },
    /// The right to be in the room may have changed: ask the policy again.
    Recheck {
        room: Arc<RoomKey>,
    },
}

impl Delivery {
    /// The room that it is about.
    pub fn room(&self) -> &RoomKey {
        match self {
            Self::Message { room, .. }
            | Self::Presence { room, .. }
            | Self::Word { room, .. }
            | Self::Removed { room }
            | Self::Recheck { room } => room,
        }
    }

    /// Bytes that count against the queue's limit; small deliveries are bounded by their number.
    fn weight(&self) -> usize {
        match self {
            Self::Message { message, .. } => message.payload.bytes().len(),
            Self::Presence { diff, .. } => diff.weight(),
            Self::Word { payload, .. } => payload.len(),
            Self::Removed { .. } | Self::Recheck { .. } => 0,
        }
    }
}

/// Why the hub ended a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DisconnectReason {
    /// The client did not take its messages fast enough.
    Slow,
    /// The user or session behind the connection lost its right to be connected.
    Kicked,
    /// The node is going away; the client should connect to another one.
    Shutdown,
}

#[derive(Default)]
struct DeliveryQueue {
    deliveries: VecDeque<Delivery>,
    weight: usize,
    closed: Option<DisconnectReason>,
}

pub(crate) struct Connection {
    pub(crate) id: ConnectionId,
    /// Rooms joined, so that the end of a connection finds them without walking all rooms.
    pub(crate) rooms: Mutex<HashSet<Arc<RoomKey>>>,
    /// Users and sessions that this connection has spoken for, under which it can be closed.
    pub(crate) owners: Mutex<HashSet<Uuid>>,
    waiting: Mutex<DeliveryQueue>,
    news: Notify,
    limits: Limits,
}

/// What became of a delivery.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum PushResult {
    Queued,
    /// This very delivery overflowed the queue and closed the connection.
    Overflowed,
    AlreadyClosed,
}

impl Connection {
    pub(crate) fn new(id: ConnectionId, limits: Limits) -> Self {
        Self {
            id,
            rooms: Mutex::default(),
            owners: Mutex::default(),
            waiting: Mutex::default(),
            news: Notify::new(),
            limits,
        }
    }

    pub(crate) fn push(&self, delivery: Delivery) -> PushResult {
        let mut waiting = lock(&self.waiting);
        if waiting.closed.is_some() {
            return PushResult::AlreadyClosed;
        }
        let weight = waiting.weight + delivery.weight();
        let overflows = weight > self.limits.queue_bytes && !waiting.deliveries.is_empty();
        if overflows || waiting.deliveries.len() >= self.limits.queue_len {
            close(&mut waiting, DisconnectReason::Slow);
            drop(waiting);
            self.news.notify_one();
            return PushResult::Overflowed;
        }
        waiting.weight = weight;
        waiting.deliveries.push_back(delivery);
        drop(waiting);
        self.news.notify_one();
        PushResult::Queued
    }

    /// Forgets what waits for a room, so that a removal takes effect before anything already queued.
    pub(crate) fn forget(&self, room: &RoomKey) {
        let mut waiting = lock(&self.waiting);
        waiting.deliveries.retain(|delivery| delivery.room() != room);
        waiting.weight = waiting.deliveries.iter().map(Delivery::weight).sum();
    }

    pub(crate) fn close(&self, reason: DisconnectReason) {
        close(&mut lock(&self.waiting), reason);
        self.news.notify_one();
    }
}

/// A closed connection hears nothing more, and the first reason stands.
fn close(waiting: &mut DeliveryQueue, reason: DisconnectReason) {
    waiting.deliveries = VecDeque::new();
    waiting.weight = 0;
    waiting.closed.get_or_insert(reason);
}

/// The receiving end of a connection. Dropping it leaves all rooms.
pub struct Inbox {
    pub(crate) hub: Arc<Hub>,
    pub(crate) connection: Arc<Connection>,
}

impl Inbox {
    pub fn id(&self) -> ConnectionId {
        self.connection.id
    }

    /// A way to say something to this connection alone, from anywhere in this process.
    pub fn outlet(&self) -> ConnectionSender {
        ConnectionSender(Arc::downgrade(&self.connection))
    }

    /// The next delivery in order; waits while there is none. Cancel safe.
    pub async fn next(&self) -> Result<Delivery, DisconnectReason> {
        loop {
            if let Some(result) = self.try_next() {
                return result;
            }
            self.connection.news.notified().await;
        }
    }

    /// The next delivery if one waits.
    pub fn try_next(&self) -> Option<Result<Delivery, DisconnectReason>> {
        let mut waiting = lock(&self.connection.waiting);
        if let Some(reason) = waiting.closed {
            return Some(Err(reason));
        }
        let delivery = waiting.deliveries.pop_front()?;
        waiting.weight -= delivery.weight();
        if waiting.deliveries.is_empty() && waiting.deliveries.capacity() > 32 {
            // A burst must not keep its memory for the life of an idle socket.
            waiting.deliveries = VecDeque::new();
        }
        Some(Ok(delivery))
    }

    /// Resolves when the hub has closed the connection; what waits stays in the queue. Cancel safe.
    /// Not to be awaited beside [`Inbox::next`]: both wait for the same news.
    pub async fn closed(&self) -> DisconnectReason {
        loop {
            if let Some(reason) = lock(&self.connection.waiting).closed {
                return reason;
            }
            self.connection.news.notified().await;
        }
    }
}

/// Says something to one connection; silent once the connection is gone.
#[derive(Clone)]
pub struct ConnectionSender(Weak<Connection>);

impl ConnectionSender {
    /// Queues a word about a room, under the same bounds as everything else; answers whether it was queued.
    pub fn send(&self, room: &Arc<RoomKey>, event: &'static str, payload: Arc<str>) -> bool {
        let Some(connection) = self.0.upgrade() else {
            return false;
        };
        let room = room.clone();
        match connection.push(Delivery::Word { room, event, payload }) {
            PushResult::Queued => true,
            PushResult::AlreadyClosed => false,
            PushResult::Overflowed => {
                let id = connection.id.0;
                tracing::warn!(
                    connection = id,
                    "slow consumer dropped: connection {id} did not take its messages"
                );
                false
            }
        }
    }
}

impl Drop for Inbox {
    fn drop(&mut self) {
        self.hub.disconnect(&self.connection);
    }
}
