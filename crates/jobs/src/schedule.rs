//! Recurring work. A schedule that falls due enqueues one job, so leases, retries and dead letters are the queue's.

use std::sync::Arc;

use db::{Db, DbError, params};
use futures_util::future::BoxFuture;
use jiff::civil::Time;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

use crate::queue::{Job, JobError, Worker, enqueue};

/// When a schedule falls due.
#[derive(Debug, Clone)]
pub enum Timing {
    /// Every so often, counted from the last time; the first time one period after the first start.
    Every(SignedDuration),
    /// Every day at a local time. A time that a clock change skips falls due right after the gap.
    Daily(Time, TimeZone),
}

impl Timing {
    /// The first due time after `now`. What was missed while no process ran is made up for once, not n times.
    pub fn next_after(&self, now: Timestamp) -> Timestamp {
        match self {
            Self::Every(period) => now.checked_add(*period).unwrap_or(Timestamp::MAX),
            Self::Daily(time, zone) => {
                let today = now.to_zoned(zone.clone()).date();
                // Yesterday counts because its skipped time may have moved past midnight.
                let days = [today.yesterday(), Ok(today), today.tomorrow()];
                let times = days.into_iter().flatten().filter_map(|day| {
                    let zoned = day.to_datetime(*time).to_zoned(zone.clone());
                    zoned.ok().map(|zoned| zoned.timestamp())
                });
                times.filter(|at| *at > now).min().unwrap_or(Timestamp::MAX)
            }
        }
    }
}

type Work = dyn Fn(Timestamp) -> BoxFuture<'static, Result<(), JobError>> + Send + Sync;

/// Work that recurs, once for all nodes together.
#[derive(Clone)]
pub struct Schedule {
    name: &'static str,
    kind: String,
    timing: Timing,
    work: Arc<Work>,
}

impl Schedule {
    /// `name` is unique and never changed; `work` gets the time at which the job was enqueued.
    pub fn new<F>(name: &'static str, timing: Timing, work: F) -> Self
    where
        F: Fn(Timestamp) -> BoxFuture<'static, Result<(), JobError>> + Send + Sync + 'static,
    {
        Self {
            name,
            kind: format!("schedule.{name}"),
            timing,
            work: Arc::new(work),
        }
    }

    /// Makes the schedule known. A period that was shortened takes effect at once.
    pub(crate) async fn register(&self, db: &Db, now: Timestamp) -> Result<(), DbError> {
        let (name, next) = (self.name, self.timing.next_after(now));
        db.tx(move |tx| {
            Box::pin(async move {
                tx.exec(
                    "INSERT INTO schedules (name, next_at) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET next_at =
                       CASE WHEN excluded.next_at < schedules.next_at THEN excluded.next_at ELSE schedules.next_at END",
                    params![name, next],
                )
                .await
                .map(drop)
            })
        })
        .await
    }

    /// Enqueues the work if it is due; answers whether it was. Whichever node moves `next_at` first enqueues.
    pub(crate) async fn tick(&self, db: &Db, now: Timestamp) -> Result<bool, DbError> {
        let name = self.name;
        let due: Option<String> = db
            .opt(
                "SELECT name FROM schedules WHERE name = $1 AND next_at <= $2",
                params![name, now],
            )
            .await?;
        if due.is_none() {
            return Ok(false);
        }
        let (kind, next) = (self.kind.clone(), self.timing.next_after(now));
        db.tx(move |tx| {
            Box::pin(async move {
                let moved = tx
                    .exec(
                        "UPDATE schedules SET next_at = $2, last_at = $3 WHERE name = $1 AND next_at <= $3",
                        params![name, next, now],
                    )
                    .await?;
                if moved > 0 {
                    enqueue(tx, now, &kind, serde_json::Value::Null, now, Some(name)).await?;
                }
                Ok(moved > 0)
            })
        })
        .await
    }
}

impl Worker for Schedule {
    fn kind(&self) -> &str {
        &self.kind
    }

    fn run<'a>(&'a self, job: &'a Job) -> BoxFuture<'a, Result<(), JobError>> {
        (self.work)(job.created_at)
    }

    /// A sweep over many rows may take its time.
    fn timeout(&self) -> std::time::Duration {
        std::time::Duration::from_secs(600)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn daily(hour: i8, zone: &str) -> Timing {
        Timing::Daily(Time::constant(hour, 0, 0, 0), TimeZone::get(zone).unwrap())
    }

    #[test]
    fn daily_time_is_local_and_comes_after_now() {
        let timing = daily(12, "America/Sao_Paulo");
        let next = timing.next_after("2026-11-21T14:59:00Z".parse().unwrap());
        assert_eq!(next, "2026-11-21T15:00:00Z".parse().unwrap());
        assert_eq!(timing.next_after(next), "2026-11-22T15:00:00Z".parse().unwrap());
    }

    #[test]
    fn skipped_time_falls_due_after_the_gap() {
        // On 4 November 2018 clocks in São Paulo jumped from 0:00 to 1:00.
        let next = daily(0, "America/Sao_Paulo").next_after("2018-11-04T01:00:00Z".parse().unwrap());
        assert_eq!(next, "2018-11-04T03:00:00Z".parse().unwrap());
    }
}
