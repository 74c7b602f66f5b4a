//! Feeding one listener from its durable cursor.

mod delivery;
mod lease;

use std::sync::Arc;

use db::{Db, DbError, params};
use tokio::sync::Mutex;
use uuid::Uuid;

use crate::clock::Clock;
use crate::isolation::catch_panic_and_timeout;
use crate::listener::{Listener, Start};
use crate::outbox::{Event, last_seq};
use crate::parked;
use crate::progress::Progress;
use crate::tail::OutboxTail;

/// Events between two writes of the cursor.
const BATCH: usize = 128;
/// Events after the cursor that are looked at while one of them waits for its next attempt: so far others go on.
const WINDOW: usize = 1024;

/// One listener on one node.
pub(crate) struct ListenerFeed {
    pub(crate) listener: Arc<dyn Listener>,
    db: Db,
    clock: Arc<dyn Clock>,
    tail: Arc<OutboxTail>,
    /// This node, in the lease: only one node feeds a listener at a time.
    node: Uuid,
    /// Held for a turn: the lease cannot tell two tasks of one node apart.
    progress: Mutex<Progress>,
}

/// What became of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FeedResult {
    /// Something was done; more may wait.
    Moved,
    /// There is nothing to do.
    Idle,
    /// Another node feeds the listener at this moment.
    Taken,
}

impl From<bool> for FeedResult {
    fn from(moved: bool) -> Self {
        if moved { Self::Moved } else { Self::Idle }
    }
}

impl ListenerFeed {
    pub(crate) fn new(
        listener: Arc<dyn Listener>,
        db: Db,
        clock: Arc<dyn Clock>,
        tail: Arc<OutboxTail>,
        node: Uuid,
    ) -> Self {
        Self {
            listener,
            db,
            clock,
            tail,
            node,
            progress: Mutex::default(),
        }
    }

    /// Makes sure that there is a cursor, and that pruning sees it alive.
    pub(crate) async fn register(&self) -> Result<(), DbError> {
        let (name, start, now) = (self.listener.name(), self.listener.start(), self.clock.now());
        self.db
            .tx(move |tx| {
                Box::pin(async move {
                    let seq = match start {
                        Start::Oldest => 0,
                        Start::Now => last_seq(tx).await?,
                    };
                    tx.exec(
                        "INSERT INTO listener_cursors (listener, seq, seen_at) VALUES ($1, $2, $3)
                         ON CONFLICT (listener) DO UPDATE SET seen_at = excluded.seen_at",
                        params![name, seq, now],
                    )
                    .await
                    .map(drop)
                })
            })
            .await
    }

    /// Delivers what is due, for half a lease at most. Where nothing wanted is due, nothing is written.
    pub(crate) async fn turn(&self) -> Result<FeedResult, DbError> {
        let mut progress = self.progress.lock().await;
        if progress.seq.is_some() && !self.is_due(&mut progress).await? {
            return Ok(FeedResult::Idle);
        }
        let Some((seq, attempts, is_free)) = self.look().await? else {
            return Ok(FeedResult::Idle);
        };
        progress.resume(seq, attempts);
        if !self.is_due(&mut progress).await? {
            return Ok(FeedResult::Idle);
        }
        if !is_free || !self.claim(&mut progress).await? {
            return Ok(FeedResult::Taken);
        }
        let (leased_at, mut has_moved) = (self.clock.now(), false);
        loop {
            let events = self.next(&progress).await?;
            let sequences = progress.due(&*self.listener, &events, BATCH, self.clock.now());
            if sequences.is_empty() {
                break;
            }
            if has_moved && !self.write(&mut progress, &events, false).await? {
                return Ok(FeedResult::Moved);
            }
            let parked = self.deliver(&mut progress, sequences, leased_at).await;
            progress.advance(&*self.listener, &events);
            has_moved = true;
            // What was committed meanwhile needs no other turn.
            self.tail.refresh();
            // Half the lease is spent, so the rest goes into the next turn, under a new one.
            if parked.is_err() || self.is_late(leased_at) {
                self.release(&mut progress).await?;
                return parked.map(|()| FeedResult::Moved);
            }
        }
        self.release(&mut progress).await?;
        Ok(FeedResult::from(has_moved))
    }

    /// Moves the cursor over what the listener does not want, so that pruning may pass.
    pub(crate) async fn settle(&self) -> Result<(), DbError> {
        let mut progress = self.progress.lock().await;
        let Some((seq, attempts, is_free)) = self.look().await? else {
            return Ok(());
        };
        progress.resume(seq, attempts);
        if self.is_due(&mut progress).await? || progress.from() == seq || !is_free {
            return Ok(());
        }
        match self.claim(&mut progress).await? && !self.is_due(&mut progress).await? {
            true => self.release(&mut progress).await,
            false => Ok(()),
        }
    }

    /// The next events after the cursor.
    async fn next(&self, progress: &Progress) -> Result<Vec<Arc<Event>>, DbError> {
        let waits = progress.is_partial() || progress.has_failed();
        self.tail
            .after(progress.from(), if waits { WINDOW } else { BATCH })
            .await
    }

    /// Whether anything is to be handled now. Passes over what is unwanted.
    async fn is_due(&self, progress: &mut Progress) -> Result<bool, DbError> {
        loop {
            let (from, now) = (progress.from(), self.clock.now());
            let events = self.next(progress).await?;
            if !progress.due(&*self.listener, &events, 1, now).is_empty() {
                return Ok(true);
            }
            progress.advance(&*self.listener, &events);
            if progress.from() == from {
                return Ok(false);
            }
        }
    }

    /// Lets the listener handle a parked event again, out of order, and takes it from the parking place when it
    /// was digested. Answers whether it was.
    pub(crate) async fn redeliver(&self, seq: i64) -> Result<bool, DbError> {
        let _turn = self.progress.lock().await;
        let name = self.listener.name();
        let event = parked::one(&mut self.db.reader(), name, seq).await?;
        if !matches!(
            catch_panic_and_timeout(self.listener.handle(&event), self.listener.timeout()).await,
            Ok(Ok(()))
        ) {
            return Ok(false);
        }
        parked::unpark(&self.db, name, seq).await?;
        Ok(true)
    }
}
