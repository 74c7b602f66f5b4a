//! Feeding one listener from its durable cursor.

use std::sync::Arc;

use db::{Db, DbError, params};
use futures_util::StreamExt;
use jiff::{SignedDuration, Timestamp};
use tokio::sync::Mutex;
use uuid::Uuid;

use crate::backoff::retry_at;
use crate::clock::Clock;
use crate::isolation::{catch_panic_and_timeout, short};
use crate::listener::{ListenError, Listener, Start};
use crate::outbox::{Event, last_seq};
use crate::parked;
use crate::progress::{Failure, Progress};
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

    /// Handles sequences beside each other, as many as the listener allows. The error is that of parking.
    async fn deliver(
        &self,
        progress: &mut Progress,
        sequences: Vec<Vec<Arc<Event>>>,
        leased_at: Timestamp,
    ) -> Result<(), DbError> {
        if !progress.has_failed() && self.hear_batch(progress, &sequences).await {
            return Ok(());
        }
        let known: &Progress = progress;
        let first = sequences.iter().flatten().map(|event| event.seq).min();
        let outcomes_by_order: Vec<_> = futures_util::stream::iter(sequences)
            .map(|sequence| self.hear_in_order(known, first, sequence, leased_at))
            .buffer_unordered(self.listener.concurrency().max(1))
            .collect()
            .await;
        let mut verdict = Ok(());
        for (outcomes, parking) in outcomes_by_order {
            verdict = verdict.and(parking);
            for (seq, outcome) in outcomes {
                match outcome {
                    Ok(()) => progress.record_success(seq),
                    Err(failure) => progress.fail(seq, failure),
                }
            }
        }
        verdict
    }

    /// Gives all events at once to a listener that can take them; answers whether that is done.
    async fn hear_batch(&self, progress: &mut Progress, sequences: &[Vec<Arc<Event>>]) -> bool {
        let mut events: Vec<Arc<Event>> = sequences.iter().flatten().cloned().collect();
        events.sort_unstable_by_key(|event| event.seq);
        let Some(work) = self.listener.hear_batch(&events) else {
            return false;
        };
        let name = self.listener.name();
        let error = match catch_panic_and_timeout(work, self.listener.timeout()).await {
            Ok(Ok(())) => {
                events.iter().for_each(|event| progress.record_success(event.seq));
                return true;
            }
            Ok(Err(ListenError(text))) => short(&text),
            Err(broken) => broken.to_string(),
        };
        tracing::warn!(
            listener = name,
            error,
            "listener {name} failed on a batch: its events are handled one by one"
        );
        false
    }

    /// Handles events one after the other until one fails or half the lease is spent.
    async fn hear_in_order(
        &self,
        progress: &Progress,
        first: Option<i64>,
        sequence: Vec<Arc<Event>>,
        leased_at: Timestamp,
    ) -> (Vec<(i64, Result<(), Failure>)>, Result<(), DbError>) {
        let mut outcomes = Vec::new();
        for event in sequence {
            if self.is_late(leased_at) && first != Some(event.seq) {
                break;
            }
            let attempts = progress.attempts(event.seq, first == Some(event.seq));
            match self.digest(&event, attempts).await {
                Ok(outcome) => outcomes.push((event.seq, outcome)),
                Err(error) => return (outcomes, Err(error)),
            }
            if outcomes.last().is_some_and(|(_, outcome)| outcome.is_err()) {
                break;
            }
        }
        (outcomes, Ok(()))
    }

    /// Handles one event that failed `before` times; one that is given up on is parked, which counts as handled.
    async fn digest(&self, event: &Event, before: i64) -> Result<Result<(), Failure>, DbError> {
        let (name, seq) = (self.listener.name(), event.seq);
        let error = match catch_panic_and_timeout(self.listener.handle(event), self.listener.timeout()).await {
            Ok(Ok(())) => return Ok(Ok(())),
            Ok(Err(ListenError(text))) => short(&text),
            Err(broken) => broken.to_string(),
        };
        let attempts = before + 1;
        if attempts < self.listener.max_attempts() {
            tracing::warn!(
                listener = name,
                seq,
                attempts,
                error,
                "listener {name} failed on event {seq}: tried again later"
            );
            let retry_at = retry_at(self.clock.now(), attempts);
            return Ok(Err(Failure { attempts, retry_at }));
        }
        tracing::error!(
            listener = name,
            seq,
            attempts,
            error,
            "listener {name} gave up on event {seq}: parked"
        );
        parked::park(&self.db, name, event.clone(), error, self.clock.now()).await?;
        Ok(Ok(()))
    }

    /// The cursor, the failures of the next event and whether the lease can be had; nothing while that event waits for
    /// its next attempt.
    async fn look(&self) -> Result<Option<(i64, i64, bool)>, DbError> {
        let row: Option<(i64, i64, i64)> = self
            .db
            .opt(
                "SELECT seq, attempts,
                        CASE WHEN lease_owner IS NULL OR lease_owner = $2 OR lease_until <= $3 THEN 1 ELSE 0 END
                   FROM listener_cursors WHERE listener = $1 AND (retry_at IS NULL OR retry_at <= $3)",
                params![self.listener.name(), self.node, self.clock.now()],
            )
            .await?;
        Ok(row.map(|(seq, attempts, free)| (seq, attempts, free == 1)))
    }

    /// Long enough that the lease cannot run out within the half in which an event may still begin.
    fn lease(&self) -> SignedDuration {
        let timeout = SignedDuration::try_from(self.listener.timeout()).unwrap_or(SignedDuration::from_secs(30));
        timeout * 3
    }

    fn is_late(&self, leased_at: Timestamp) -> bool {
        self.clock.now().duration_since(leased_at) > self.lease() / 2
    }

    /// Answers whether the lease was had; the cursor may have moved since it was looked at.
    async fn claim(&self, progress: &mut Progress) -> Result<bool, DbError> {
        let (name, node, now) = (self.listener.name(), self.node, self.clock.now());
        let until = now + self.lease();
        let row: Option<(i64, i64)> = self
            .db
            .tx(move |tx| {
                Box::pin(async move {
                    tx.opt(
                        "UPDATE listener_cursors SET lease_owner = $2, lease_until = $3, seen_at = $4
                          WHERE listener = $1 AND (retry_at IS NULL OR retry_at <= $4)
                            AND (lease_owner IS NULL OR lease_owner = $2 OR lease_until <= $4)
                      RETURNING seq, attempts",
                        params![name, node, until, now],
                    )
                    .await
                })
            })
            .await?;
        if let Some((seq, attempts)) = row {
            progress.resume(seq, attempts);
        }
        Ok(row.is_some())
    }

    async fn release(&self, progress: &mut Progress) -> Result<(), DbError> {
        let events = self.next(progress).await?;
        // What was handled beyond the cursor is known to this node alone.
        let ends = !progress.is_partial();
        self.write(progress, &events, ends).await.map(drop)
    }

    /// Writes the cursor, and ends the lease or leaves it as it is. Answers whether the lease was still held.
    async fn write(&self, progress: &mut Progress, events: &[Arc<Event>], ends: bool) -> Result<bool, DbError> {
        progress.settle();
        let (name, node, seq) = (self.listener.name(), self.node, progress.from());
        let failure = progress.next_failure(events, &*self.listener);
        let attempts = failure.map_or(0, |failure| failure.attempts);
        // Where events stand beside each other, only those with the same key wait, which this node knows.
        let waits = failure.filter(|_| self.listener.concurrency() <= 1);
        let retry_at = waits.map(|failure| failure.retry_at);
        let written = self
            .db
            .tx(move |tx| {
                Box::pin(async move {
                    tx.exec(
                        match ends {
                            true => {
                                "UPDATE listener_cursors SET seq = $3, attempts = $4, retry_at = $5,
                                        lease_owner = NULL, lease_until = NULL
                                  WHERE listener = $1 AND lease_owner = $2"
                            }
                            false => {
                                "UPDATE listener_cursors SET seq = $3, attempts = $4, retry_at = $5
                                  WHERE listener = $1 AND lease_owner = $2"
                            }
                        },
                        params![name, node, seq, attempts, retry_at],
                    )
                    .await
                })
            })
            .await?;
        if written == 0 {
            *progress = Progress::default();
            tracing::warn!(
                listener = name,
                "listener {name} lost its lease: another node handles these events again"
            );
        }
        Ok(written > 0)
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
