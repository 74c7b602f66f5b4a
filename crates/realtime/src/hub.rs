//! One node's rooms and connections.
//!
//! Locks are taken in this order and never the other way: a shard of rooms, then a connection's own locks. Messages to
//! other nodes are published while the room is locked, so that they arrive in the order in which the room changed here.

mod expel;
mod presence;

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use uuid::Uuid;

use crate::bus::Bus;
use crate::inbox::{Connection, ConnectionId, Inbox};
use crate::lock;
use crate::node::{self, NodeEvent};
use crate::presence::State;
use crate::remote::{self, RemoteAct, RemoteHeader};
use crate::room::{FanoutStats, Member, Membership, Message, NotAMember, Room, RoomKey};

const SHARDS: usize = 32;

/// Bounds of one connection's outgoing queue, beyond either of which the connection is dropped, and of the patience
/// with other nodes.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    pub queue_len: usize,
    /// Payload bytes; a single larger delivery still passes through an empty queue.
    pub queue_bytes: usize,
    /// How often this node says that it lives.
    pub beat: Duration,
    /// After how much silence a node is considered dead and its members leave. Several beats: a pause for disks or a
    /// moved machine is no death, and a node that comes back is asked for its presence again.
    pub silent: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            queue_len: 256,
            queue_bytes: 1 << 20,
            beat: Duration::from_secs(3),
            silent: Duration::from_secs(12),
        }
    }
}

/// A moment's numbers of this node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stats {
    pub connections: usize,
    pub rooms: usize,
    pub members: usize,
    /// Deliveries queued since the start.
    pub delivered: u64,
    /// Connections dropped for being slow since the start.
    pub dropped_slow: u64,
}

#[derive(Default)]
struct Connections {
    by_id: HashMap<ConnectionId, Arc<Connection>>,
    /// User or session → its connections.
    by_owner: HashMap<Uuid, HashSet<ConnectionId>>,
}

/// Receives the events of other nodes.
type NodeEventSink = Box<dyn Fn(NodeEvent) + Send + Sync>;

pub(crate) type Shard = Mutex<HashMap<Arc<RoomKey>, Room>>;

/// See the crate's documentation.
pub struct Hub {
    pub(crate) node: u64,
    bus: Arc<dyn Bus>,
    limits: Limits,
    pub(crate) shards: Vec<Shard>,
    hasher: RandomState,
    connections: Mutex<Connections>,
    next_connection: AtomicU64,
    next_reference: AtomicU64,
    delivered: AtomicU64,
    dropped_slow: AtomicU64,
    node_events: OnceLock<NodeEventSink>,
}

impl Hub {
    /// Starts a node on the bus; must be called within a Tokio runtime. The listening task ends with the
    /// hub or the bus.
    pub fn start(bus: Arc<dyn Bus>, limits: Limits) -> Arc<Hub> {
        let news = bus.subscribe();
        let hub = Arc::new(Hub {
            node: Uuid::new_v4().as_u64_pair().0,
            bus,
            limits,
            shards: (0..SHARDS).map(|_| Shard::default()).collect(),
            hasher: RandomState::new(),
            connections: Mutex::default(),
            next_connection: AtomicU64::new(1),
            next_reference: AtomicU64::new(1),
            delivered: AtomicU64::new(0),
            dropped_slow: AtomicU64::new(0),
            node_events: OnceLock::new(),
        });
        tokio::spawn(node::listen(Arc::downgrade(&hub), news));
        hub
    }

    /// Has news of other nodes passed on; only the first caller is heeded. It is called on the listening task and must
    /// not block.
    pub fn on_news(&self, herald: impl Fn(NodeEvent) + Send + Sync + 'static) {
        if self.node_events.set(Box::new(herald)).is_err() {
            tracing::error!("somebody else already hears the news of other nodes");
        }
    }

    pub(crate) fn herald(&self, news: NodeEvent) {
        if let Some(herald) = self.node_events.get() {
            herald(news);
        }
    }

    /// Tells the other nodes that something was committed; they hear it as [`NodeEvent::Nudge`].
    pub fn nudge(&self) {
        self.publish_to_nodes(RemoteAct::Nudge, &[]);
    }

    pub(crate) fn limits(&self) -> Limits {
        self.limits
    }

    /// A new connection, in no room yet.
    pub fn connect(self: &Arc<Self>) -> Inbox {
        let id = ConnectionId(self.next_connection.fetch_add(1, Relaxed));
        let connection = Arc::new(Connection::new(id, self.limits));
        lock(&self.connections).by_id.insert(id, connection.clone());
        Inbox {
            hub: self.clone(),
            connection,
        }
    }

    /// Joins (a second join ends the presence of the first) and answers who is present; every later change arrives as a diff.
    pub fn join(&self, inbox: &Inbox, room: &RoomKey, membership: Membership) -> State {
        self.claim(&inbox.connection, &membership);
        let mut shard = lock(self.shard(room));
        if !shard.contains_key(room) {
            let key = Arc::new(room.clone());
            shard.insert(key.clone(), Room::new(key));
            let rooms = vec![room.clone()];
            self.publish_to_nodes(RemoteAct::Ask { rooms }, &[]);
        }
        let open = shard
            .get_mut(room)
            .expect("the room was opened above, under the same lock");
        lock(&inbox.connection.rooms).insert(open.key.clone());
        self.withdraw(open, inbox.id());
        let member = Member {
            connection: inbox.connection.clone(),
            membership,
        };
        open.members.insert(inbox.id(), member);
        open.presence.state()
    }

    /// Changes whose membership it is (a client may go on with another token).
    pub fn reidentify(
        &self,
        inbox: &Inbox,
        room: &RoomKey,
        user: Option<Uuid>,
        session: Option<Uuid>,
    ) -> Result<(), NotAMember> {
        let mut shard = lock(self.shard(room));
        let member = shard.get_mut(room).and_then(|open| open.members.get_mut(&inbox.id()));
        let membership = &mut member.ok_or(NotAMember)?.membership;
        membership.user = user;
        membership.session = session;
        let claimed = membership.clone();
        drop(shard);
        self.claim(&inbox.connection, &claimed);
        Ok(())
    }

    /// Makes a member hear what is said, or hear nothing from now on.
    pub fn set_deaf(&self, inbox: &Inbox, room: &RoomKey, deaf: bool) -> Result<(), NotAMember> {
        let mut shard = lock(self.shard(room));
        let member = shard.get_mut(room).and_then(|open| open.members.get_mut(&inbox.id()));
        member.ok_or(NotAMember)?.membership.deaf = deaf;
        Ok(())
    }

    /// Leaves; what still waits for this room is forgotten.
    pub fn leave(&self, inbox: &Inbox, room: &RoomKey) {
        self.remove(&inbox.connection, room);
        inbox.connection.forget(room);
    }

    /// Sends to all members on all nodes, without `except`; answers how many on this node.
    pub fn broadcast(&self, room: &RoomKey, message: Message, except: Option<ConnectionId>) -> usize {
        let message = Arc::new(message);
        let shard = lock(self.shard(room));
        self.publish_to_nodes(remote::message_act(room, &message), message.payload.bytes());
        shard
            .get(room)
            .map_or(0, |open| self.count(open.send(&message, except)))
    }

    /// How many connections of this node are in a room.
    pub fn listeners(&self, room: &RoomKey) -> usize {
        lock(self.shard(room)).get(room).map_or(0, |open| open.members.len())
    }

    pub fn stats(&self) -> Stats {
        let (mut rooms, mut members) = (0, 0);
        for shard in &self.shards {
            let shard = lock(shard);
            rooms += shard.len();
            members += shard.values().map(|room| room.members.len()).sum::<usize>();
        }
        Stats {
            connections: lock(&self.connections).by_id.len(),
            rooms,
            members,
            delivered: self.delivered.load(Relaxed),
            dropped_slow: self.dropped_slow.load(Relaxed),
        }
    }

    pub(crate) fn disconnect(&self, connection: &Arc<Connection>) {
        let rooms: Vec<_> = lock(&connection.rooms).iter().cloned().collect();
        for room in rooms {
            self.remove(connection, &room);
        }
        let owners = std::mem::take(&mut *lock(&connection.owners));
        let mut connections = lock(&self.connections);
        connections.by_id.remove(&connection.id);
        for owner in owners {
            if let Some(ids) = connections.by_owner.get_mut(&owner) {
                ids.remove(&connection.id);
                if ids.is_empty() {
                    connections.by_owner.remove(&owner);
                }
            }
        }
    }

    fn claim(&self, connection: &Connection, membership: &Membership) {
        for owner in [membership.user, membership.session].into_iter().flatten() {
            lock(&connection.owners).insert(owner);
            lock(&self.connections)
                .by_owner
                .entry(owner)
                .or_default()
                .insert(connection.id);
        }
    }

    fn remove(&self, connection: &Connection, room: &RoomKey) {
        let mut shard = lock(self.shard(room));
        lock(&connection.rooms).remove(room);
        let Some(open) = shard.get_mut(room) else {
            return;
        };
        open.members.remove(&connection.id);
        self.withdraw(open, connection.id);
        if open.members.is_empty() {
            shard.remove(room);
        }
    }

    pub(crate) fn shard(&self, room: &RoomKey) -> &Shard {
        let hash = self.hasher.hash_one(room);
        &self.shards[(hash % SHARDS as u64) as usize]
    }

    pub(crate) fn count(&self, fanned: FanoutStats) -> usize {
        self.delivered.fetch_add(fanned.delivered as u64, Relaxed);
        self.dropped_slow.fetch_add(fanned.overflowed as u64, Relaxed);
        fanned.delivered
    }

    pub(crate) fn publish_to_nodes(&self, act: RemoteAct, body: &[u8]) {
        let head = RemoteHeader { node: self.node, act };
        self.bus.publish(remote::encode(&head, body));
    }
}

impl Drop for Hub {
    fn drop(&mut self) {
        self.publish_to_nodes(RemoteAct::Gone, &[]);
    }
}
