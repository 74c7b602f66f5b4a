//! Outbox, durable queue and schedules over [`db`]. Independent of the product.
//!
//! * A fact that others must learn of is [`emit`]ted in the transaction of the fact; each [`Listener`] receives all
//!   events of its kinds in their order, at least once, from its own durable cursor.
//! * A node's in-memory state is a replica ([`Builder::replica`]): it receives all events on every node.
//! * Work to be done is [`enqueue`]d in a transaction; a [`Worker`] does it once, with retries and a dead letter.
//! * A [`Schedule`] enqueues such work at its times, once for all nodes.
//! * A [`Runner`] does all three on every node; the database decides which node does what.
//!
//! "At least once" means that listeners and workers may get the same event or job twice (a process may die between
//! doing it and recording it): payloads carry ids, handlers read fresh state, and a repetition is harmless.

mod backoff;
pub mod clock;
mod feed;
mod isolation;
mod listener;
mod outbox;
mod outcome;
mod parked;
mod progress;
mod queue;
mod replica;
mod runner;
mod schedule;
mod tail;
#[cfg(test)]
mod tests;

pub use listener::{ListenError, Listener, Start};
pub use outbox::{Event, emit, events_after, last_seq};
pub use parked::{ParkedEvent, failing, parked};
pub use queue::{DeadJob, Job, JobError, Worker, dead, enqueue, is_queued, revive};
pub use runner::{Builder, Runner, Waker};
pub use schedule::{Schedule, Timing};

use db::include_dir::{self, Dir, include_dir};

static MIGRATIONS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/migrations");

/// The tables of this crate.
pub fn migrations() -> db::MigrationSet {
    db::MigrationSet {
        name: "jobs",
        folder: &MIGRATIONS,
    }
}
