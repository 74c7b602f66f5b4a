//! One node's loops: feeding listeners, doing jobs, ticking schedules.

use std::collections::BTreeMap;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use db::{Db, DbError};
use jiff::SignedDuration;
use tokio::sync::{OnceCell, watch};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::clock::Clock;
use crate::feed::{FeedResult, ListenerFeed};
use crate::listener::Listener;
use crate::outbox;
use crate::queue::{self, Worker};
use crate::replica::Replica;
use crate::schedule::{Schedule, Timing};
use crate::tail::OutboxTail;

/// How soon a listener that another node feeds is looked at again; twice as long each time, up to the poll interval.
const TAKEN: Duration = Duration::from_millis(50);

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

    /// How often the database is read without [`Runner::wake`]; every second by default.
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

/// Runs everything registered, on this node. Cheap to clone.
#[derive(Clone)]
pub struct Runner {
    inner: Arc<Inner>,
}

struct Inner {
    db: Db,
    clock: Arc<dyn Clock>,
    feeds: Vec<Arc<ListenerFeed>>,
    replicas: Vec<Arc<Replica>>,
    tail: Arc<OutboxTail>,
    workers: BTreeMap<String, Arc<dyn Worker>>,
    kinds: Vec<String>,
    schedules: Vec<Schedule>,
    hands: usize,
    poll: Duration,
    registered: OnceCell<()>,
    wakes: watch::Sender<()>,
}

impl Runner {
    pub fn builder(db: Db, clock: Arc<dyn Clock>) -> Builder {
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

    /// Says that something was committed. Only latency depends on it: the database is polled anyway.
    pub fn wake(&self) {
        self.inner.tail.wake();
        self.inner.wakes.send_replace(());
    }

    /// Works until `shutdown`, then finishes what is in hand.
    pub async fn run(&self, shutdown: CancellationToken) {
        let mut loops = JoinSet::new();
        for feed in self.inner.feeds.clone() {
            let (inner, gathering) = (self.inner.clone(), feed.listener.gathering_time());
            loops.spawn(
                self.keep_on(shutdown.clone(), self.inner.tail.follow(), gathering, move || {
                    let (inner, feed) = (inner.clone(), feed.clone());
                    async move {
                        inner.register().await?;
                        feed.turn().await
                    }
                }),
            );
        }
        for replica in self.inner.replicas.clone() {
            let news = self.inner.tail.follow();
            loops.spawn(self.keep_on(shutdown.clone(), news, Duration::ZERO, move || {
                let replica = replica.clone();
                async move { replica.turn().await.map(FeedResult::from) }
            }));
        }
        for _ in 0..self.inner.hands {
            let inner = self.inner.clone();
            let wakes = self.inner.wakes.subscribe();
            loops.spawn(self.keep_on(shutdown.clone(), wakes, Duration::ZERO, move || {
                let inner = inner.clone();
                async move { inner.do_one_job().await.map(FeedResult::from) }
            }));
        }
        let inner = self.inner.clone();
        let wakes = inner.wakes.subscribe();
        loops.spawn(self.keep_on(shutdown, wakes, Duration::ZERO, move || {
            let inner = inner.clone();
            async move {
                inner.register().await?;
                inner.tick().await.map(FeedResult::from)
            }
        }));
        while let Some(ended) = loops.join_next().await {
            if let Err(error) = ended {
                tracing::error!(%error, "a loop of the runner ended: {error}");
            }
        }
    }

    /// Does everything that is due now, until nothing is left; for tests and for one-off commands. What waits
    /// for a later time (retries too) stays.
    pub async fn drain(&self) -> Result<(), DbError> {
        self.inner.register().await?;
        loop {
            let mut moved = self.inner.tick().await?;
            self.inner.tail.refresh();
            for feed in &self.inner.feeds {
                while feed.turn().await? == FeedResult::Moved {
                    moved = true;
                }
            }
            for replica in &self.inner.replicas {
                while replica.turn().await? {
                    moved = true;
                }
            }
            while self.inner.do_one_job().await? {
                moved = true;
            }
            if !moved {
                return Ok(());
            }
        }
    }

    /// Lets a listener handle a parked event again; answers whether it was digested (and so is parked no longer).
    /// [`DbError::NotFound`] when there is no such listener here or no such event.
    pub async fn redeliver(&self, listener: &str, seq: i64) -> Result<bool, DbError> {
        let feed = self.inner.feeds.iter().find(|feed| feed.listener.name() == listener);
        feed.ok_or(DbError::NotFound)?.redeliver(seq).await
    }

    /// Repeats a step while it finds work; otherwise waits for a wake or the poll interval, and after a wake for
    /// `gathering`.
    fn keep_on<F, S>(
        &self,
        shutdown: CancellationToken,
        mut wakes: watch::Receiver<()>,
        gathering: Duration,
        step: S,
    ) -> impl Future<Output = ()> + Send + 'static
    where
        S: Fn() -> F + Send + 'static,
        F: Future<Output = Result<FeedResult, DbError>> + Send + 'static,
    {
        let poll = self.inner.poll;
        async move {
            let mut taken = TAKEN;
            while !shutdown.is_cancelled() {
                // Before the step, so that a wake during it is not lost.
                wakes.mark_unchanged();
                let wait = match step().await {
                    Ok(FeedResult::Moved) => {
                        taken = TAKEN;
                        continue;
                    }
                    Ok(FeedResult::Taken) => {
                        let wait = taken.min(poll);
                        taken = (taken * 2).min(poll);
                        wait
                    }
                    Ok(FeedResult::Idle) => {
                        taken = TAKEN;
                        poll
                    }
                    Err(error) => {
                        tracing::error!(%error, "the database failed the runner: {error}");
                        poll
                    }
                };
                tokio::select! {
                    () = shutdown.cancelled() => {}
                    () = tokio::time::sleep(wait) => {}
                    // The sender lives in `Inner`, which the step holds; an error is as good as a wake.
                    _ = wakes.changed() => tokio::time::sleep(gathering).await,
                }
            }
        }
    }
}

impl Inner {
    async fn register(&self) -> Result<(), DbError> {
        let register = || async {
            for feed in &self.feeds {
                feed.register().await?;
            }
            for schedule in &self.schedules {
                schedule.register(&self.db, self.clock.now()).await?;
            }
            Ok(())
        };
        self.registered.get_or_try_init(register).await.copied()
    }

    async fn tick(&self) -> Result<bool, DbError> {
        let mut moved = false;
        for schedule in &self.schedules {
            moved |= schedule.tick(&self.db, self.clock.now()).await?;
        }
        if moved {
            self.wakes.send_replace(());
        }
        Ok(moved)
    }

    /// Answers whether there was one.
    async fn do_one_job(&self) -> Result<bool, DbError> {
        let now = self.clock.now();
        let Some(kind) = queue::due(&self.db, &self.kinds, now).await? else {
            return Ok(false);
        };
        let Some(worker) = self.workers.get(&kind) else {
            return Ok(false);
        };
        let Some(claimed) = queue::claim(&self.db, worker.as_ref(), now).await? else {
            return Ok(false);
        };
        let outcome = queue::attempt(worker.as_ref(), &claimed.job).await;
        queue::settle(&self.db, claimed, outcome, self.clock.now()).await?;
        Ok(true)
    }
}
