//! What becomes of a job after a try: done, tried again later, or a dead letter.

use db::{Db, DbError, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

use crate::backoff::retry_at;
use crate::isolation::{catch_panic_and_timeout, short};
use crate::queue::{ClaimedJob, Job, JobError, Worker};

/// What is to become of a job after a try.
pub(crate) enum JobOutcome {
    Done,
    Retry(String),
    Dead(String),
}

pub(crate) async fn attempt(worker: &dyn Worker, job: &Job) -> JobOutcome {
    if job.attempt > worker.max_attempts() {
        // Only a process that died in the last try leaves a job like this; running it could kill this one too.
        return JobOutcome::Dead("the process ended during the last attempt".to_owned());
    }
    let error = match catch_panic_and_timeout(worker.run(job), worker.timeout()).await {
        Ok(Ok(())) => return JobOutcome::Done,
        Ok(Err(JobError::Fail(text))) => return JobOutcome::Dead(short(&text)),
        Ok(Err(JobError::Retry(text))) => short(&text),
        Err(broken) => broken.to_string(),
    };
    match job.attempt < worker.max_attempts() {
        true => JobOutcome::Retry(error),
        false => JobOutcome::Dead(error),
    }
}

/// Writes the outcome down, unless the job is no longer ours.
pub(crate) async fn settle(db: &Db, claimed: ClaimedJob, outcome: JobOutcome, now: Timestamp) -> Result<(), DbError> {
    let ClaimedJob { job, token } = claimed;
    let (id, kind) = (job.id, job.kind.clone());
    match &outcome {
        JobOutcome::Done => {}
        JobOutcome::Retry(error) => {
            tracing::warn!(%id, kind, attempt = job.attempt, error, "job {id} ({kind}) failed: tried again later")
        }
        JobOutcome::Dead(error) => {
            tracing::error!(%id, kind, attempt = job.attempt, error, "job {id} ({kind}) failed for good")
        }
    }
    let ours = db
        .tx(move |tx| {
            Box::pin(async move {
                match outcome {
                    JobOutcome::Done => finish(tx, id, token).await,
                    JobOutcome::Retry(error) => postpone(tx, id, token, retry_at(now, job.attempt), error).await,
                    JobOutcome::Dead(error) => bury(tx, job, token, now, error).await,
                }
            })
        })
        .await?;
    if !ours {
        tracing::warn!(%id, kind, "job {id} ({kind}) outlived its lease and belongs to another worker");
    }
    Ok(())
}

/// Removes the job, or lets it run again when that was asked for meanwhile. The deletion comes first and names
/// its condition, so that a request in the very moment of the end is seen by one of the two statements.
async fn finish(tx: &mut Tx, id: Uuid, token: Uuid) -> Result<bool, DbError> {
    let gone = tx
        .exec(
            "DELETE FROM jobs WHERE id = $1 AND lease_token = $2 AND again_at IS NULL",
            params![id, token],
        )
        .await?;
    if gone > 0 {
        return Ok(true);
    }
    tx.affects(
        "UPDATE jobs SET run_at = again_at, again_at = NULL, attempts = 0, last_error = NULL,
                    lease_token = NULL, lease_until = NULL
              WHERE id = $1 AND lease_token = $2 AND again_at IS NOT NULL",
        params![id, token],
    )
    .await
}

async fn postpone(tx: &mut Tx, id: Uuid, token: Uuid, run_at: Timestamp, error: String) -> Result<bool, DbError> {
    tx.affects(
        "UPDATE jobs SET run_at = $3, last_error = $4, lease_token = NULL, lease_until = NULL
              WHERE id = $1 AND lease_token = $2",
        params![id, token, run_at, error],
    )
    .await
}

async fn bury(tx: &mut Tx, job: Job, token: Uuid, now: Timestamp, error: String) -> Result<bool, DbError> {
    if !finish(tx, job.id, token).await? {
        return Ok(false);
    }
    // The letter has its own id: a job that runs again keeps its own, and may die again.
    tx.exec(
        "INSERT INTO dead_jobs (id, kind, payload, unique_key, attempts, error, created_at, died_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        params![
            Uuid::now_v7(),
            job.kind,
            job.payload,
            job.unique_key,
            job.attempt,
            error,
            job.created_at,
            now
        ],
    )
    .await?;
    Ok(true)
}
