//! Rooms, members, presence and the bus between nodes.
//!
//! A [`Hub`] is one node's view of all rooms. A connection (one [`Inbox`]) joins rooms, receives their broadcasts and
//! may be present in them. Hubs that share a [`Bus`] act as one: a broadcast, a presence change or a kick on one node
//! is sent to all others.
//!
//! The crate knows neither SQL nor a wire protocol: its users decide who may join and how bytes look to a client.
//! Delivery is at most once and in order per sender; a client that needs more reads a database and treats a message as
//! a hint to look.

mod bus;
mod hub;
mod inbox;
mod nats;
mod node;
mod presence;
mod remote;
mod room;
#[cfg(test)]
mod tests;

pub use bus::{Bus, BusEvent, LocalBus};
pub use hub::{Hub, Limits, Stats};
pub use inbox::{ConnectionId, ConnectionSender, Delivery, DisconnectReason, Inbox};
pub use nats::{BusError, NatsBus, NatsStatus, probe_nats};
pub use node::NodeEvent;
pub use presence::{Diff, Meta, State};
pub use room::{EncodedForms, Membership, Message, NotAMember, Payload, RoomKey};

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks even after a panic elsewhere: every critical section here leaves its data whole, and a hub that
/// refuses all work because one connection panicked would turn one fault into an outage.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
