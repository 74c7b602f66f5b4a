//! Handing events to the listener, and what becomes of those that it fails on.

use std::sync::Arc;

use db::DbError;
use futures_util::StreamExt;
use jiff::Timestamp;

use super::ListenerFeed;
use crate::backoff::retry_at;
use crate::isolation::{catch_panic_and_timeout, short};
use crate::listener::ListenError;
use crate::outbox::Event;
use crate::parked;
use crate::progress::{Failure, Progress};

impl ListenerFeed {
    /// Handles sequences beside each other, as many as the listener allows. The error is that of parking.
    pub(super) async fn deliver(
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
}
