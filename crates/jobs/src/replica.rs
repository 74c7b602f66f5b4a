//! Feeding what a node keeps in memory: every node handles every event, from a position of its own.

use std::sync::Arc;

use db::DbError;
use jiff::Timestamp;
use tokio::sync::Mutex;

use crate::backoff::retry_at;
use crate::clock::Clock;
use crate::isolation::{catch_panic_and_timeout, short};
use crate::listener::{ListenError, Listener};
use crate::outbox::Event;
use crate::progress::wants;
use crate::tail::OutboxTail;

const BATCH: usize = 64;

/// One listener that is fed on this node whatever other nodes do.
pub(crate) struct Replica {
    listener: Arc<dyn Listener>,
    tail: Arc<OutboxTail>,
    clock: Arc<dyn Clock>,
    position: Mutex<Position>,
}

#[derive(Default)]
struct Position {
    seq: i64,
    attempts: i64,
    retry_at: Option<Timestamp>,
}

impl Replica {
    pub(crate) fn new(listener: Arc<dyn Listener>, tail: Arc<OutboxTail>, clock: Arc<dyn Clock>, after: i64) -> Self {
        Self {
            listener,
            tail,
            clock,
            position: Mutex::new(Position {
                seq: after,
                ..Position::default()
            }),
        }
    }

    /// Delivers one batch; answers whether the position moved.
    pub(crate) async fn turn(&self) -> Result<bool, DbError> {
        let mut position = self.position.lock().await;
        if position.retry_at.is_some_and(|at| at > self.clock.now()) {
            return Ok(false);
        }
        position.retry_at = None;
        let before = position.seq;
        for event in self.tail.after(before, BATCH).await? {
            if !self.digest(&event, &mut position).await {
                break;
            }
        }
        Ok(position.seq > before)
    }

    /// Handles one event; returns whether the next may follow. A replica cannot park events: one that fails for ever is
    /// skipped, and the next start reads everything again.
    async fn digest(&self, event: &Event, position: &mut Position) -> bool {
        let (name, seq) = (self.listener.name(), event.seq);
        if !wants(&*self.listener, event) {
            (position.seq, position.attempts) = (seq, 0);
            return true;
        }
        let error = match catch_panic_and_timeout(self.listener.handle(event), self.listener.timeout()).await {
            Ok(Ok(())) => {
                (position.seq, position.attempts) = (seq, 0);
                return true;
            }
            Ok(Err(ListenError(text))) => short(&text),
            Err(broken) => broken.to_string(),
        };
        position.attempts += 1;
        let attempts = position.attempts;
        if attempts < self.listener.max_attempts() {
            tracing::warn!(
                listener = name,
                seq,
                attempts,
                error,
                "replica {name} failed on event {seq}: tried again later"
            );
            position.retry_at = Some(retry_at(self.clock.now(), attempts));
            return false;
        }
        tracing::error!(
            listener = name,
            seq,
            attempts,
            error,
            "replica {name} gave up on event {seq}"
        );
        (position.seq, position.attempts) = (seq, 0);
        true
    }
}
