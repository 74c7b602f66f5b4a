//! Outbox, durable queue and schedules over [`db`]. Knows nothing of the product.
//!
//! * A fact that others must hear of is [`emit`]ted in the transaction of the fact; each [`Listener`] hears all
//!   events of its kinds in their order, at least once, from its own durable cursor.
//! * What a node keeps in memory is a replica ([`Builder::replica`]): it hears all events on every node.
//! * Work to be done is [`enqueue`]d in a transaction; a [`Worker`] does it once, with retries and a dead letter.
//! * A [`Schedule`] enqueues such work at its times, once for all nodes.
//! * A [`Runner`] does all three on every node; the database decides which node does what.
//!
//! "At least once" means that listeners and workers may meet the same thing twice (a process may die between
//! doing and writing down): they carry ids, read fresh state and are unharmed by a repetition.

mod backoff;
pub mod clock;
mod feed;
mod isolation;
mod listener;
mod outbox;
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
pub use parked::{Parked, parked};
pub use queue::{DeadJob, Job, JobError, Worker, dead, enqueue, revive};
pub use runner::{Builder, Runner};
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
