//! What a node is to run, gathered before it starts.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use db::Db;
use jiff::SignedDuration;
use tokio::sync::{OnceCell, watch};
use uuid::Uuid;

use super::{Inner, Runner};
use crate::clock::Clock;
use crate::feed::ListenerFeed;
use crate::listener::Listener;
use crate::outbox;
use crate::queue::Worker;
use crate::replica::Replica;
use crate::schedule::{Schedule, Timing};
use crate::tail::OutboxTail;

/// Assembles a [`Runner`].
pub struct Builder {
    db: Db,
    clock: Arc<dyn Clock>,
    listeners: Vec<Arc<dyn Listener>>,
    replicas: Vec<Arc<dyn Listener>>,
    replicas_after: i64,
    workers: BTreeMap<String, Arc<dyn Worker>>,
    schedules: Vec<Schedule>,
    hands: usize,
    poll: Duration,
    keep_events: SignedDuration,
}

impl Builder {
    pub(super) fn new(db: Db, clock: Arc<dyn Clock>) -> Builder {
        Builder {
            db,
            clock,
            listeners: Vec::new(),
            replicas: Vec::new(),
            replicas_after: 0,
            workers: BTreeMap::new(),
            schedules: Vec::new(),
            hands: 4,
            poll: Duration::from_secs(1),
            keep_events: SignedDuration::from_hours(7 * 24),
        }
    }

    pub fn listener(mut self, listener: impl Listener + 'static) -> Self {
        self.listeners.push(Arc::new(listener));
        self
    }

    /// Has a listener handle all events on this node, whatever other nodes handle: for what is kept in memory. It has no
    /// cursor, so it begins after [`Builder::replicas_after`] at each start.
    pub fn replica(mut self, listener: impl Listener + 'static) -> Self {
        self.replicas.push(Arc::new(listener));
        self
    }

    /// The number of the last event that was there before the replicas were loaded; with none they begin with the
    /// oldest event still kept.
    pub fn replicas_after(mut self, seq: i64) -> Self {
        self.replicas_after = seq;
        self
    }

    /// A second worker of the same kind replaces the first.
    pub fn worker(mut self, worker: impl Worker + 'static) -> Self {
        self.workers.insert(worker.kind().to_owned(), Arc::new(worker));
        self
    }

    pub fn schedule(mut self, schedule: Schedule) -> Self {
        self.schedules.push(schedule);
        self
    }

    /// How many jobs this node does at once; 4 by default.
    pub fn hands(mut self, hands: usize) -> Self {
        self.hands = hands;
        self
    }

    /// How often the database is read without [`Waker::wake`](super::Waker::wake); every second by default.
    pub fn poll(mut self, poll: Duration) -> Self {
        self.poll = poll;
        self
    }

    /// How long events stay in the outbox after all listeners have handled them; seven days by default.
    pub fn keep_events(mut self, keep: SignedDuration) -> Self {
        self.keep_events = keep;
        self
    }

    pub fn build(mut self) -> Runner {
        let node = Uuid::new_v4();
        let (db, clock, after) = (&self.db, &self.clock, self.replicas_after);
        let tail = Arc::new(OutboxTail::new(db.clone(), self.poll));
        let feed = |listener| {
            Arc::new(ListenerFeed::new(
                listener,
                db.clone(),
                clock.clone(),
                tail.clone(),
                node,
            ))
        };
        let feeds: Vec<Arc<ListenerFeed>> = self.listeners.drain(..).map(feed).collect();
        let replica = |listener| Arc::new(Replica::new(listener, tail.clone(), clock.clone(), after));
        let replicas = self.replicas.drain(..).map(replica).collect();
        self.schedules
            .push(pruning(&self.db, &self.clock, &feeds, self.keep_events));
        for schedule in &self.schedules {
            self.workers
                .insert(schedule.kind().to_owned(), Arc::new(schedule.clone()));
        }
        Runner {
            inner: Arc::new(Inner {
                db: self.db,
                clock: self.clock,
                feeds,
                replicas,
                tail,
                kinds: self.workers.keys().cloned().collect(),
                workers: self.workers,
                schedules: self.schedules,
                hands: self.hands,
                poll: self.poll,
                registered: OnceCell::new(),
                wakes: watch::Sender::new(()),
            }),
        }
    }
}

/// Hourly: marks this node's listeners as alive, then deletes the events that all have passed.
fn pruning(db: &Db, clock: &Arc<dyn Clock>, feeds: &[Arc<ListenerFeed>], keep: SignedDuration) -> Schedule {
    let (db, clock, feeds) = (db.clone(), clock.clone(), feeds.to_vec());
    let hourly = Timing::Every(SignedDuration::from_hours(1));
    Schedule::new("jobs.prune_outbox", hourly, move |_| {
        let (db, clock, feeds) = (db.clone(), clock.clone(), feeds.clone());
        Box::pin(async move {
            for feed in &feeds {
                feed.register().await?;
                feed.settle().await?;
            }
            let before = clock.now() - keep;
            let pruned = db.tx(move |tx| Box::pin(outbox::prune(tx, before))).await?;
            tracing::debug!(pruned, "{pruned} old events pruned from the outbox");
            Ok(())
        })
    })
}
