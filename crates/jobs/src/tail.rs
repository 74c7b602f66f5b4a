//! The newest events, read once for all listeners and replicas of a node.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use std::time::Duration;

use db::{Db, DbError};
use tokio::sync::{Mutex, watch};
use tokio::time::Instant;

use crate::outbox::{Event, events_after, last_seq};

/// Events kept in memory; a reader that is further behind reads from the database.
const KEPT: usize = 1024;
const BATCH: i64 = 256;

/// The end of the outbox in memory.
pub(crate) struct OutboxTail {
    db: Db,
    /// Rises when there may be news.
    news: AtomicU64,
    /// After this time the database is asked without news: another node may have written.
    max_age: Duration,
    /// Notifies of new events, including those that listeners emit.
    found: watch::Sender<()>,
    recent: Mutex<Recent>,
}

#[derive(Default)]
struct Recent {
    /// The value of `news` and the time when the database was last asked; `None` before the first time.
    asked: Option<(u64, Instant)>,
    /// Every event after this number and up to `head` is in `events`.
    base: i64,
    head: i64,
    events: VecDeque<Arc<Event>>,
}

impl OutboxTail {
    pub(crate) fn new(db: Db, max_age: Duration) -> Self {
        Self {
            db,
            news: AtomicU64::new(0),
            max_age,
            found: watch::Sender::new(()),
            recent: Mutex::default(),
        }
    }

    /// Has the next reader ask the database.
    pub(crate) fn refresh(&self) {
        self.news.fetch_add(1, SeqCst);
    }

    /// Has everybody who follows the tail look again.
    pub(crate) fn wake(&self) {
        self.refresh();
        self.found.send_replace(());
    }

    /// Changes when there may be something new to read.
    pub(crate) fn follow(&self) -> watch::Receiver<()> {
        self.found.subscribe()
    }

    /// Up to `limit` events after a number, in order.
    pub(crate) async fn after(&self, seq: i64, limit: usize) -> Result<Vec<Arc<Event>>, DbError> {
        // Before the question, so that news during it lead to another one.
        let news = self.news.load(SeqCst);
        let mut recent = self.recent.lock().await;
        if recent.asked.is_none() {
            recent.base = last_seq(&mut self.db.reader()).await?;
            recent.head = recent.base;
        }
        let fresh = recent
            .asked
            .is_some_and(|(known, at)| known >= news && at.elapsed() < self.max_age);
        if !fresh {
            let found = events_after(&mut self.db.reader(), recent.head, BATCH).await?;
            if (found.len() as i64) < BATCH {
                recent.asked = Some((news, Instant::now()));
            }
            if !found.is_empty() {
                recent.append(found);
                self.found.send_replace(());
            }
        }
        if seq >= recent.base {
            let from = recent.events.partition_point(|event| event.seq <= seq);
            return Ok(recent.events.iter().skip(from).take(limit).cloned().collect());
        }
        drop(recent);
        let found = events_after(&mut self.db.reader(), seq, limit as i64).await?;
        Ok(found.into_iter().map(Arc::new).collect())
    }
}

impl Recent {
    fn append(&mut self, found: Vec<Event>) {
        self.head = found.last().map_or(self.head, |event| event.seq);
        self.events.extend(found.into_iter().map(Arc::new));
        while self.events.len() > KEPT {
            self.base = self.events.pop_front().map_or(self.base, |event| event.seq);
        }
    }
}
