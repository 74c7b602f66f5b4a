//! The durable queue: enqueued in a transaction, done by one worker at a time, never lost silently.

use std::sync::Arc;
use std::time::Duration;

use db::{Db, DbError, Dialect, Reads, Tx, params};
use futures_util::future::BoxFuture;
use jiff::{SignedDuration, Timestamp};
use serde_json::Value;
use uuid::Uuid;

db::row! {
    /// A job in a worker's hands.
    #[derive(Debug, Clone, PartialEq)]
    pub struct Job {
        pub id: Uuid,
        pub kind: String,
        pub payload: Value,
        pub unique_key: Option<String>,
        /// Which try this is, from 1; also tries that ended with the process count.
        pub attempt: i64,
        pub created_at: Timestamp,
    }
}

impl Job {
    /// The id that the payload has under `name`; a job without it fails for good.
    pub fn id_of(&self, name: &str) -> Result<Uuid, JobError> {
        let id = self.payload[name].as_str().and_then(|id| Uuid::parse_str(id).ok());
        id.ok_or_else(|| JobError::Fail(format!("the job names no {name}")))
    }
}

db::row! {
    /// A job that failed for good.
    #[derive(Debug, Clone, PartialEq)]
    pub struct DeadJob {
        pub id: Uuid,
        pub kind: String,
        pub payload: Value,
        pub unique_key: Option<String>,
        pub attempts: i64,
        pub error: String,
        pub created_at: Timestamp,
        pub died_at: Timestamp,
    }
}

/// What a worker says of a failure. An error taken with `?` means retry.
#[derive(Debug)]
pub enum JobError {
    /// It may go better later.
    Retry(String),
    /// It never will: straight to the dead letters.
    Fail(String),
}

impl<E: std::error::Error> From<E> for JobError {
    fn from(error: E) -> Self {
        Self::Retry(error.to_string())
    }
}

/// Does the jobs of one kind.
pub trait Worker: Send + Sync {
    fn kind(&self) -> &str;

    fn run<'a>(&'a self, job: &'a Job) -> BoxFuture<'a, Result<(), JobError>>;

    /// How often a job is tried before it is dead. Twelve take about three hours.
    fn max_attempts(&self) -> i64 {
        12
    }

    /// How long one try may take; longer counts as a failure that is retried.
    fn timeout(&self) -> Duration {
        Duration::from_secs(60)
    }
}

impl<W: Worker + ?Sized> Worker for Arc<W> {
    fn kind(&self) -> &str {
        (**self).kind()
    }
    fn run<'a>(&'a self, job: &'a Job) -> BoxFuture<'a, Result<(), JobError>> {
        (**self).run(job)
    }
    fn max_attempts(&self) -> i64 {
        (**self).max_attempts()
    }
    fn timeout(&self) -> Duration {
        (**self).timeout()
    }
}

/// Puts a job into the queue, to run at `run_at` or soon after.
///
/// A `unique_key` makes jobs of one kind with that key one job: while it waits, enqueuing again can only bring
/// it forward; while it runs, it will run once more, because what it read may be older than this transaction.
/// The first payload stands.
pub async fn enqueue(
    tx: &mut Tx,
    now: Timestamp,
    kind: &str,
    payload: Value,
    run_at: Timestamp,
    unique_key: Option<&str>,
) -> Result<(), DbError> {
    tx.exec(
        "INSERT INTO jobs (id, kind, payload, unique_key, run_at, created_at) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (kind, unique_key) DO UPDATE SET
           run_at = CASE WHEN jobs.lease_token IS NULL AND excluded.run_at < jobs.run_at
                         THEN excluded.run_at ELSE jobs.run_at END,
           again_at = CASE WHEN jobs.lease_token IS NOT NULL
                            AND (jobs.again_at IS NULL OR excluded.run_at < jobs.again_at)
                           THEN excluded.run_at ELSE jobs.again_at END",
        params![Uuid::now_v7(), kind, payload, unique_key, run_at, now],
    )
    .await
    .map(drop)
}

/// Whether a job of a kind waits or runs under this key.
pub async fn is_queued(reads: &mut impl Reads, kind: &str, unique_key: &str) -> Result<bool, DbError> {
    reads
        .exists(
            "SELECT 1 FROM jobs WHERE kind = $1 AND unique_key = $2",
            params![kind, unique_key],
        )
        .await
}

/// The dead letters, oldest first.
pub async fn dead(reads: &mut impl Reads, limit: i64) -> Result<Vec<DeadJob>, DbError> {
    reads
        .all(
            "SELECT id, kind, payload, unique_key, attempts, error, created_at, died_at
               FROM dead_jobs ORDER BY died_at, id LIMIT $1",
            params![limit],
        )
        .await
}

/// Puts a dead job back into the queue; [`DbError::NotFound`] when there is none.
pub async fn revive(tx: &mut Tx, now: Timestamp, id: Uuid) -> Result<(), DbError> {
    let (kind, payload, key): (String, Value, Option<String>) = tx
        .one(
            "DELETE FROM dead_jobs WHERE id = $1 RETURNING kind, payload, unique_key",
            params![id],
        )
        .await?;
    enqueue(tx, now, &kind, payload, now, key.as_deref()).await
}

/// A job together with the proof that it is ours.
pub(crate) struct ClaimedJob {
    pub(crate) job: Job,
    pub(crate) token: Uuid,
}

/// The kind of the job that waits longest among `kinds`. A read, so that an idle queue writes nothing.
pub(crate) async fn due(db: &Db, kinds: &[String], now: Timestamp) -> Result<Option<String>, DbError> {
    let places: Vec<String> = (0..kinds.len()).map(|n| format!("${}", n + 2)).collect();
    let sql = format!(
        "SELECT kind FROM jobs WHERE kind IN ({}) AND run_at <= $1 AND (lease_until IS NULL OR lease_until <= $1)
          ORDER BY run_at, id LIMIT 1",
        places.join(", ")
    );
    let mut values = params![now];
    values.extend(kinds.iter().map(|kind| kind.as_str().into()));
    db.opt(sql, values).await
}

// SKIP LOCKED lets nodes claim side by side; SQLite has one writer, and no such words.
const CLAIM: Dialect = Dialect {
    sqlite: "UPDATE jobs SET lease_token = $1, lease_until = $2, attempts = attempts + 1
              WHERE id = (SELECT id FROM jobs WHERE kind = $3 AND run_at <= $4
                             AND (lease_until IS NULL OR lease_until <= $4)
                           ORDER BY run_at, id LIMIT 1)
          RETURNING id, kind, payload, unique_key, attempts, created_at",
    postgres: "UPDATE jobs SET lease_token = $1, lease_until = $2, attempts = attempts + 1
              WHERE id = (SELECT id FROM jobs WHERE kind = $3 AND run_at <= $4
                             AND (lease_until IS NULL OR lease_until <= $4)
                           ORDER BY run_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
          RETURNING id, kind, payload, unique_key, attempts, created_at",
};

/// Takes the next due job of the worker's kind. The lease is longer than the worker's time limit, so that a job is only
/// claimed again when its process is gone.
pub(crate) async fn claim(db: &Db, worker: &dyn Worker, now: Timestamp) -> Result<Option<ClaimedJob>, DbError> {
    let token = Uuid::new_v4();
    let limit = SignedDuration::try_from(worker.timeout()).unwrap_or(SignedDuration::from_secs(60));
    let until = now + limit + SignedDuration::from_secs(30);
    let kind = worker.kind().to_owned();
    let job = db
        .tx(move |tx| {
            Box::pin(async move {
                let sql = CLAIM.for_engine(tx.engine());
                tx.opt::<Job>(sql, params![token, until, kind, now]).await
            })
        })
        .await?;
    Ok(job.map(|job| ClaimedJob { job, token }))
}
