//! What a hub does with the words of other nodes.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Weak};
use std::time::Instant;

use bytes::Bytes;
use futures_util::StreamExt;
use futures_util::stream::BoxStream;
use uuid::Uuid;

use crate::bus::BusEvent;
use crate::hub::{Hub, Limits};
use crate::lock;
use crate::presence::Diff;
use crate::remote::{self, RemoteAct};
use crate::room::{EncodedForms, Message, Payload, Room, RoomKey};

/// Events of other nodes, for state outside the rooms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NodeEvent {
    /// A user or session lost its right to be connected.
    OwnerClosed(Uuid),
    /// Something was committed elsewhere.
    Nudge,
    /// Any of the above may have been missed.
    Lost,
}

/// Hears the bus for as long as the hub lives, and buries nodes that fell silent.
pub(crate) async fn listen(hub: Weak<Hub>, mut news: BoxStream<'static, BusEvent>) {
    let Some(Limits { beat, silent, .. }) = hub.upgrade().map(|hub| hub.limits()) else {
        return;
    };
    let mut beat = tokio::time::interval(beat);
    let mut heard_at: HashMap<u64, Instant> = HashMap::new();
    let mut buried: HashSet<u64> = HashSet::new();
    loop {
        let event = tokio::select! {
            event = news.next() => event,
            _ = beat.tick() => {
                let Some(hub) = hub.upgrade() else { return };
                hub.publish_to_nodes(RemoteAct::Beat, &[]);
                for (node, _) in heard_at.extract_if(|_, at| at.elapsed() > silent) {
                    tracing::warn!(node, "node {node:x} fell silent: its presence is withdrawn");
                    hub.forget_node(node);
                    buried.insert(node);
                }
                continue;
            }
        };
        let (Some(event), Some(hub)) = (event, hub.upgrade()) else {
            return;
        };
        match event {
            BusEvent::Message(bytes) => match hub.receive(bytes) {
                Some((node, true)) => {
                    heard_at.remove(&node);
                }
                Some((node, false)) => {
                    heard_at.insert(node, Instant::now());
                    if buried.remove(&node) {
                        tracing::warn!(node, "node {node:x} was only slow: asking for its presence anew");
                        hub.resync();
                    }
                }
                None => {}
            },
            BusEvent::Lost => {
                tracing::warn!("messages of the bus were lost: asking for presence anew");
                hub.herald(NodeEvent::Lost);
                hub.resync();
            }
        }
    }
}

impl Hub {
    /// Applies what another node tells; answers that node's number.
    fn receive(&self, bytes: Bytes) -> Option<(u64, bool)> {
        let (head, body) = match remote::decode(bytes) {
            Ok(heard) => heard,
            Err(reason) => {
                tracing::error!(reason, "unreadable message on the bus ignored: {reason}");
                return None;
            }
        };
        if head.node == self.node {
            return None;
        }
        let gone = matches!(head.act, RemoteAct::Gone);
        self.apply(head.node, head.act, body);
        Some((head.node, gone))
    }

    fn apply(&self, node: u64, act: RemoteAct, body: Bytes) {
        match act {
            RemoteAct::Message {
                room,
                event,
                json,
                meta,
            } => {
                let payload = if json {
                    Payload::Json(body)
                } else {
                    Payload::Binary(body)
                };
                let message = Arc::new(Message {
                    event,
                    payload,
                    meta,
                    wires: EncodedForms::default(),
                });
                if let Some(open) = lock(self.shard(&room)).get(&room) {
                    self.count(open.send(&message, None));
                }
            }
            RemoteAct::Presence { room, joins, leaves } => {
                self.present(&room, |open| open.presence.merge(node, joins, &leaves));
            }
            RemoteAct::Tell { to, rooms } if to == self.node => {
                for (room, metas) in rooms {
                    self.present(&room, |open| open.presence.replace(node, metas));
                }
            }
            RemoteAct::Tell { .. } | RemoteAct::Beat => {}
            RemoteAct::Ask { rooms } => self.answer(node, rooms),
            RemoteAct::Kick { room, user } => self.kick_local(&room, user),
            RemoteAct::Close { owner } => {
                // First, so that a closed client finds its token refused.
                self.herald(NodeEvent::OwnerClosed(owner));
                self.close_local(owner);
            }
            RemoteAct::Nudge => self.herald(NodeEvent::Nudge),
            RemoteAct::Recheck { room } => self.recheck_local(&room),
            RemoteAct::Gone => self.forget_node(node),
        }
    }

    fn present(&self, room: &RoomKey, change: impl FnOnce(&mut Room) -> Diff) {
        if let Some(open) = lock(self.shard(room)).get_mut(room) {
            let diff = change(open);
            self.count(open.send_diff(diff));
        }
    }

    pub(crate) fn forget_node(&self, node: u64) {
        for shard in &self.shards {
            for open in lock(shard).values_mut() {
                let diff = open.presence.forget_node(node);
                self.count(open.send_diff(diff));
            }
        }
    }

    /// Tells another node who of this one is present, empty rooms too: their emptiness may be the news.
    ///
    /// Each answer is published under the lock of the rooms it speaks of. Otherwise a change could overtake
    /// it, and the other node would bring back someone who has left.
    fn answer(&self, to: u64, asked: Vec<RoomKey>) {
        for shard in &self.shards {
            let here = |room: &&RoomKey| std::ptr::eq(self.shard(room), shard);
            let asked: Vec<&RoomKey> = asked.iter().filter(here).collect();
            if asked.is_empty() {
                continue;
            }
            let shard = lock(shard);
            let local = |room| shard.get(room).map_or_else(Vec::new, |open| open.presence.local());
            let rooms = asked.into_iter().map(|room| (room.clone(), local(room)));
            let rooms = rooms.collect();
            self.publish_to_nodes(RemoteAct::Tell { to, rooms }, &[]);
        }
    }

    /// After lost messages: requests every room's presence again. A lost message may also have been a kick, so every
    /// connection is rechecked.
    fn resync(&self) {
        for shard in &self.shards {
            let shard = lock(shard);
            for open in shard.values() {
                self.count(open.ask_recheck());
            }
            let rooms: Vec<_> = shard.keys().map(|room| (**room).clone()).collect();
            if !rooms.is_empty() {
                self.publish_to_nodes(RemoteAct::Ask { rooms }, &[]);
            }
        }
    }
}
