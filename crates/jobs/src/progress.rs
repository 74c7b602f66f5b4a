//! What a listener has handled beyond its durable cursor, on the node that feeds it.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use jiff::Timestamp;
use uuid::Uuid;

use crate::listener::Listener;
use crate::outbox::Event;

/// Kept in memory; without it, after a crash or on another node, what lies beyond the cursor is handled again.
#[derive(Default)]
pub(crate) struct Progress {
    /// The cursor: everything up to here was handled or parked, or is unwanted. `None` before it was read.
    pub(crate) seq: Option<i64>,
    /// Up to here nothing but what is unwanted follows the cursor.
    skipped: i64,
    /// Heard, while something before it was not.
    handled: BTreeSet<i64>,
    failed: BTreeMap<i64, Failure>,
    /// Failures of the next event on the node that fed the listener before.
    inherited: i64,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Failure {
    pub(crate) attempts: i64,
    pub(crate) retry_at: Timestamp,
}

impl Progress {
    /// Goes on from the cursor in the database; where another node moved it, what is known here is void.
    pub(crate) fn resume(&mut self, seq: i64, attempts: i64) {
        if self.seq == Some(seq) {
            return;
        }
        *self = Self {
            seq: Some(seq),
            skipped: seq,
            inherited: attempts,
            ..Self::default()
        };
    }

    /// The number after which events are looked at.
    pub(crate) fn from(&self) -> i64 {
        self.skipped.max(self.seq.unwrap_or_default())
    }

    pub(crate) fn is_partial(&self) -> bool {
        !self.handled.is_empty()
    }

    /// Up to `limit` of the next events that are to be handled now: one sequence for each order key. An event that waits
    /// for its next attempt holds back those after it that have its key, and no others.
    pub(crate) fn due(
        &self,
        listener: &dyn Listener,
        events: &[Arc<Event>],
        limit: usize,
        now: Timestamp,
    ) -> Vec<Vec<Arc<Event>>> {
        let mut sequences: Vec<Vec<Arc<Event>>> = Vec::new();
        let mut taken = 0;
        let (mut places, mut held) = (HashMap::<Option<Uuid>, usize>::new(), HashSet::new());
        for event in events {
            if self.handled.contains(&event.seq) || !wants(listener, event) {
                continue;
            }
            let key = listener.order_key(event);
            let waits = self
                .failed
                .get(&event.seq)
                .is_some_and(|failure| failure.retry_at > now);
            if waits {
                held.insert(key);
            }
            if held.contains(&key) {
                continue;
            }
            if taken == limit {
                break;
            }
            taken += 1;
            let place = *places.entry(key).or_insert_with(|| {
                sequences.push(Vec::new());
                sequences.len() - 1
            });
            sequences[place].push(event.clone());
        }
        sequences
    }

    /// How often an event failed so far; `first` tells that it is the next after the cursor.
    pub(crate) fn attempts(&self, seq: i64, first: bool) -> i64 {
        match self.failed.get(&seq) {
            Some(failure) => failure.attempts,
            None if first => self.inherited,
            None => 0,
        }
    }

    pub(crate) fn record_success(&mut self, seq: i64) {
        self.failed.remove(&seq);
        self.handled.insert(seq);
    }

    pub(crate) fn fail(&mut self, seq: i64, failure: Failure) {
        self.failed.insert(seq, failure);
    }

    pub(crate) fn has_failed(&self) -> bool {
        !self.failed.is_empty() || self.inherited > 0
    }

    /// Moves the cursor over the handled events, and over unwanted ones behind them.
    pub(crate) fn advance(&mut self, listener: &dyn Listener, events: &[Arc<Event>]) {
        for event in events {
            let handled = self.handled.remove(&event.seq);
            if !handled && wants(listener, event) {
                break;
            }
            self.skipped = event.seq;
            if handled {
                self.seq = Some(event.seq);
                self.inherited = 0;
            }
        }
    }

    /// Moves the cursor itself over what is unwanted.
    pub(crate) fn settle(&mut self) {
        self.seq = Some(self.from());
    }

    /// The failure of the next event after the cursor, as other nodes shall know it.
    pub(crate) fn next_failure(&self, events: &[Arc<Event>], listener: &dyn Listener) -> Option<Failure> {
        let next = events
            .iter()
            .find(|event| event.seq > self.from() && wants(listener, event))?;
        self.failed.get(&next.seq).copied()
    }
}

pub(crate) fn wants(listener: &dyn Listener, event: &Event) -> bool {
    listener
        .kinds()
        .is_none_or(|kinds| kinds.contains(&event.kind.as_str()))
}
