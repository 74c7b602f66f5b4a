//! One node's loops: feeding listeners, doing jobs, ticking schedules.

mod builder;

use std::collections::BTreeMap;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use db::{Db, DbError};
use tokio::sync::{OnceCell, watch};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::clock::Clock;
use crate::feed::{FeedResult, ListenerFeed};
use crate::outcome;
use crate::queue::{self, Worker};
use crate::replica::Replica;
use crate::schedule::Schedule;
use crate::tail::OutboxTail;

pub use builder::Builder;

/// How soon a listener that another node feeds is looked at again; twice as long each time, up to the poll interval.
const TAKEN: Duration = Duration::from_millis(50);

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

/// Wakes a runner. It does not keep the runner alive: listeners of the runner hold this, and both would never be freed.
#[derive(Clone)]
pub struct Waker {
    tail: Arc<OutboxTail>,
    wakes: watch::Sender<()>,
}

impl Waker {
    /// Says that something was committed. Only latency depends on it: the database is polled anyway.
    pub fn wake(&self) {
        self.tail.wake();
        self.wakes.send_replace(());
    }
}

impl Runner {
    pub fn builder(db: Db, clock: Arc<dyn Clock>) -> Builder {
        Builder::new(db, clock)
    }

    /// What announces commits to this runner.
    pub fn waker(&self) -> Waker {
        Waker {
            tail: self.inner.tail.clone(),
            wakes: self.inner.wakes.clone(),
        }
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
        let outcome = outcome::attempt(worker.as_ref(), &claimed.job).await;
        outcome::settle(&self.db, claimed, outcome, self.clock.now()).await?;
        Ok(true)
    }
}
