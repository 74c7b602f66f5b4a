//! Workers that run one act in one transaction for each job.

use super::Fault;
use super::fault::FaultResult;
use db::{Db, Tx, TxFuture};
use futures_util::future::BoxFuture;
use jiff::Timestamp;
use jobs::clock::Clock;
use jobs::{Job, JobError, Worker};
use serde_json::Value;
use std::sync::Arc;

/// Made by [`on_jobs`].
pub struct JobWorker<Args, F> {
    kind: &'static str,
    db: Db,
    clock: Arc<dyn Clock>,
    read: fn(&Value) -> Option<Args>,
    act: F,
}

/// A worker that reads the payload of each job of this kind and runs `act` in a transaction of its own, with the time at
/// which it began. A payload that cannot be read fails for good; a fault rolls the transaction back, and the job is tried
/// again.
pub fn on_jobs<Args, F>(
    kind: &'static str,
    db: &Db,
    clock: &Arc<dyn Clock>,
    read: fn(&Value) -> Option<Args>,
    act: F,
) -> JobWorker<Args, F>
where
    Args: Send + 'static,
    F: for<'t> Fn(&'t mut Tx, Args, Timestamp) -> TxFuture<'t, (), Fault> + Clone + Send + Sync + 'static,
{
    JobWorker {
        kind,
        db: db.clone(),
        clock: clock.clone(),
        read,
        act,
    }
}

impl<Args, F> Worker for JobWorker<Args, F>
where
    Args: Send + 'static,
    F: for<'t> Fn(&'t mut Tx, Args, Timestamp) -> TxFuture<'t, (), Fault> + Clone + Send + Sync + 'static,
{
    fn kind(&self) -> &str {
        self.kind
    }

    fn run<'a>(&'a self, job: &'a Job) -> BoxFuture<'a, Result<(), JobError>> {
        Box::pin(async move {
            let unreadable = || JobError::Fail("the job's payload cannot be read".into());
            let args = (self.read)(&job.payload).ok_or_else(unreadable)?;
            let (act, now) = (self.act.clone(), self.clock.now());
            let done: FaultResult<()> = self
                .db
                .tx(move |tx| Box::pin(async move { act(tx, args, now).await }))
                .await;
            done.map_err(JobError::from)
        })
    }
}
