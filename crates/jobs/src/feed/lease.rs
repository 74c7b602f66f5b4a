//! The cursor of a listener in the database, and the lease by which one node at a time moves it.

use std::sync::Arc;

use db::{DbError, params};
use jiff::{SignedDuration, Timestamp};

use super::ListenerFeed;
use crate::outbox::Event;
use crate::progress::Progress;

impl ListenerFeed {
    /// The cursor, the failures of the next event and whether the lease can be had; nothing while that event waits for
    /// its next attempt.
    pub(super) async fn look(&self) -> Result<Option<(i64, i64, bool)>, DbError> {
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

    pub(super) fn is_late(&self, leased_at: Timestamp) -> bool {
        self.clock.now().duration_since(leased_at) > self.lease() / 2
    }

    /// Answers whether the lease was had; the cursor may have moved since it was looked at.
    pub(super) async fn claim(&self, progress: &mut Progress) -> Result<bool, DbError> {
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

    pub(super) async fn release(&self, progress: &mut Progress) -> Result<(), DbError> {
        let events = self.next(progress).await?;
        // What was handled beyond the cursor is known to this node alone.
        let ends = !progress.is_partial();
        self.write(progress, &events, ends).await.map(drop)
    }

    /// Writes the cursor, and ends the lease or leaves it as it is. Answers whether the lease was still held.
    pub(super) async fn write(
        &self,
        progress: &mut Progress,
        events: &[Arc<Event>],
        ends: bool,
    ) -> Result<bool, DbError> {
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
}
