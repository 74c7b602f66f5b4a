//! Feeding one listener from its durable cursor.

use std::sync::Arc;

use db::{Db, DbError, Reads, params};
use jiff::{SignedDuration, Timestamp};
use serde_json::Value;
use uuid::Uuid;

use crate::backoff::retry_at;
use crate::clock::Clock;
use crate::listener::{ListenError, Listener, Start};
use crate::outbox::{Event, events_after, last_seq};
use crate::shield::{shield, short};

db::row! {
    /// An event that a listener gave up on.
    #[derive(Debug, Clone, PartialEq)]
    pub struct Parked {
        pub listener: String,
        pub seq: i64,
        pub kind: String,
        pub key: Option<Uuid>,
        pub payload: Value,
        pub created_at: Timestamp,
        pub error: String,
        pub parked_at: Timestamp,
    }
}

/// The parked events of all listeners, oldest first. [`crate::Runner::redeliver`] tries one again.
pub async fn parked(reads: &mut impl Reads, limit: i64) -> Result<Vec<Parked>, DbError> {
    reads
        .all(
            "SELECT listener, seq, kind, key, payload, created_at, error, parked_at
               FROM parked_events ORDER BY seq, listener LIMIT $1",
            params![limit],
        )
        .await
}

const BATCH: i64 = 64;

/// One listener on one node.
pub(crate) struct Feed {
    pub(crate) listener: Arc<dyn Listener>,
    db: Db,
    clock: Arc<dyn Clock>,
    /// This node, in the lease: only one node feeds a listener at a time.
    node: Uuid,
    /// The lease cannot tell two tasks of one node apart; this can.
    turn: tokio::sync::Mutex<()>,
}

/// How far this turn has come; written to the cursor at its end.
struct Position {
    seq: i64,
    attempts: i64,
    retry_at: Option<Timestamp>,
}

impl Feed {
    pub(crate) fn new(listener: Arc<dyn Listener>, db: Db, clock: Arc<dyn Clock>, node: Uuid) -> Self {
        Self {
            listener,
            db,
            clock,
            node,
            turn: tokio::sync::Mutex::default(),
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

    /// Delivers one batch; answers whether the cursor moved.
    pub(crate) async fn turn(&self) -> Result<bool, DbError> {
        let _turn = self.turn.lock().await;
        if !self.has_work().await? {
            return Ok(false);
        }
        let Some(mut position) = self.claim().await? else {
            return Ok(false);
        };
        let before = position.seq;
        let leased_at = self.clock.now();
        for event in events_after(&mut self.db.reader(), position.seq, BATCH).await? {
            if !self.digest(&event, &mut position).await? {
                break;
            }
            // Half the lease is spent, so the rest goes into the next turn, under a new one.
            if self.clock.now().duration_since(leased_at) > self.lease() / 2 {
                break;
            }
        }
        let moved = position.seq > before;
        self.release(position).await?;
        Ok(moved)
    }

    /// Hears one event; answers whether the next may follow.
    async fn digest(&self, event: &Event, position: &mut Position) -> Result<bool, DbError> {
        let name = self.listener.name();
        let heard = shield(self.listener.hear(event), self.listener.timeout()).await;
        let error = match heard {
            Ok(Ok(())) => {
                (position.seq, position.attempts) = (event.seq, 0);
                return Ok(true);
            }
            Ok(Err(ListenError(text))) => short(&text),
            Err(broken) => broken.to_string(),
        };
        position.attempts += 1;
        let (seq, attempts) = (event.seq, position.attempts);
        if attempts < self.listener.max_attempts() {
            tracing::warn!(
                listener = name,
                seq,
                attempts,
                error,
                "listener {name} failed on event {seq}: tried again later"
            );
            position.retry_at = Some(retry_at(self.clock.now(), attempts));
            return Ok(false);
        }
        tracing::error!(
            listener = name,
            seq,
            attempts,
            error,
            "listener {name} gave up on event {seq}: parked"
        );
        self.park(event.clone(), error).await?;
        (position.seq, position.attempts) = (seq, 0);
        Ok(true)
    }

    /// A read alone tells that nothing is to do: an idle listener writes nothing.
    async fn has_work(&self) -> Result<bool, DbError> {
        let found: Option<i64> = self
            .db
            .opt(
                "SELECT c.seq FROM listener_cursors c WHERE c.listener = $1 AND (c.retry_at IS NULL OR c.retry_at <= $2)
                    AND EXISTS (SELECT 1 FROM outbox o WHERE o.seq > c.seq)",
                params![self.listener.name(), self.clock.now()],
            )
            .await?;
        Ok(found.is_some())
    }

    /// Long enough that the lease cannot run out within the half in which an event may still begin.
    fn lease(&self) -> SignedDuration {
        let timeout = SignedDuration::try_from(self.listener.timeout()).unwrap_or(SignedDuration::from_secs(30));
        timeout * 3
    }

    async fn claim(&self) -> Result<Option<Position>, DbError> {
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
        Ok(row.map(|(seq, attempts)| Position {
            seq,
            attempts,
            retry_at: None,
        }))
    }

    async fn release(&self, position: Position) -> Result<(), DbError> {
        let (name, node) = (self.listener.name(), self.node);
        let written = self
            .db
            .tx(move |tx| {
                Box::pin(async move {
                    tx.exec(
                        "UPDATE listener_cursors SET seq = $3, attempts = $4, retry_at = $5,
                                lease_owner = NULL, lease_until = NULL
                          WHERE listener = $1 AND lease_owner = $2",
                        params![name, node, position.seq, position.attempts, position.retry_at],
                    )
                    .await
                })
            })
            .await?;
        if written == 0 {
            tracing::warn!(
                listener = name,
                "listener {name} lost its lease: another node hears these events again"
            );
        }
        Ok(())
    }

    async fn park(&self, event: Event, error: String) -> Result<(), DbError> {
        let (name, now) = (self.listener.name(), self.clock.now());
        self.db
            .tx(move |tx| {
                Box::pin(async move {
                    tx.exec(
                        "INSERT INTO parked_events (listener, seq, kind, key, payload, created_at, error, parked_at)
                         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
                         ON CONFLICT (listener, seq) DO UPDATE SET error = excluded.error",
                        params![
                            name,
                            event.seq,
                            event.kind,
                            event.key,
                            event.payload,
                            event.created_at,
                            error,
                            now
                        ],
                    )
                    .await
                    .map(drop)
                })
            })
            .await
    }

    /// Lets the listener hear a parked event again, out of order, and takes it from the parking place when it
    /// was digested. Answers whether it was.
    pub(crate) async fn redeliver(&self, seq: i64) -> Result<bool, DbError> {
        let _turn = self.turn.lock().await;
        let name = self.listener.name();
        let event: Event = self
            .db
            .one(
                "SELECT seq, kind, key, payload, created_at FROM parked_events WHERE listener = $1 AND seq = $2",
                params![name, seq],
            )
            .await?;
        if !matches!(
            shield(self.listener.hear(&event), self.listener.timeout()).await,
            Ok(Ok(()))
        ) {
            return Ok(false);
        }
        self.db
            .tx(move |tx| {
                Box::pin(async move {
                    tx.exec(
                        "DELETE FROM parked_events WHERE listener = $1 AND seq = $2",
                        params![name, seq],
                    )
                    .await
                })
            })
            .await?;
        Ok(true)
    }
}
