//! The writer thread: group commit.
//!
//! The writer takes the first waiting transaction, opens a transaction of the engine, and lets every transaction that
//! waits join it, each inside a savepoint of its own. One durable commit then serves the whole group, and only after it
//! is anybody answered. A job that fails is rolled back alone; when the commit fails, all of the group get its error.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    thread::JoinHandle,
};

use crossbeam_channel::Receiver;
use tokio::{runtime::Handle, sync::oneshot};

use super::{Settings, SqliteTx, poll_once, thread};
use crate::{
    DbError,
    tx::Tx,
    work::{AnyResult, BoxedWork, Done},
};

/// A transaction in the queue: its work, then what came of it, and its reply channel.
pub(super) struct Transaction {
    work: Option<BoxedWork<Tx>>,
    done: Option<Result<Done, DbError>>,
    reply: oneshot::Sender<Result<AnyResult, DbError>>,
}

impl Transaction {
    pub(super) fn new(work: BoxedWork<Tx>, reply: oneshot::Sender<Result<AnyResult, DbError>>) -> Transaction {
        Transaction {
            work: Some(work),
            done: None,
            reply,
        }
    }

    /// Whether the caller no longer waits for the answer.
    fn is_abandoned(&self) -> bool {
        self.reply.is_closed()
    }

    /// Does the work; false when it must be rolled back.
    fn run(&mut self, tx: &mut Tx) -> bool {
        let Some(work) = self.work.take() else {
            return false;
        };
        let done = catch_unwind(AssertUnwindSafe(|| poll_once(work(tx)))).unwrap_or_else(|_| Err(DbError::panicked()));
        let done = self.done.insert(tx.verdict(done));
        done.as_ref().is_ok_and(|done| done.is_ok)
    }

    /// Answers: with the work's own result when its group was committed, otherwise with the error.
    fn settle(self, group: Result<(), DbError>) {
        let answer = match (self.done, group) {
            // What failed was rolled back anyway; its own error says more than the group's.
            (Some(Err(error)), _) => Err(error),
            (Some(Ok(done)), group) if !done.is_ok || group.is_ok() => Ok(done.result),
            (_, Err(error)) => Err(error),
            (_, Ok(())) => Err(DbError::Closed),
        };
        if self.reply.send(answer).is_err() {
            tracing::debug!("the caller of a transaction has gone");
        }
    }
}

/// Starts the writer thread; it ends when the queue is closed and empty.
pub(super) fn spawn(
    settings: &Settings,
    jobs: Receiver<Transaction>,
    runtime: Handle,
) -> Result<JoinHandle<()>, DbError> {
    let mut writer = Writer {
        tx: Tx::sqlite(SqliteTx::open(settings)?),
        settings: settings.clone(),
        jobs,
    };
    thread("db-write".to_owned(), move || {
        // A closure that makes a timer by mistake gets a foreign await then, not a panic about a missing runtime.
        let _runtime = runtime.enter();
        writer.run();
    })
}

struct Writer {
    tx: Tx,
    settings: Settings,
    jobs: Receiver<Transaction>,
}

impl Writer {
    fn run(&mut self) {
        while let Ok(first) = self.jobs.recv() {
            let mut group = Vec::new();
            let outcome = self.group(first, &mut group);
            if let Err(error) = &outcome {
                tracing::error!(%error, jobs = group.len(), "a group of transactions was rolled back");
            }
            if !self.connection().is_idle() {
                self.abandon();
            }
            for job in group {
                job.settle(outcome.clone());
            }
        }
    }

    /// Runs `first` and the writes that wait behind it as one commit; all jobs taken from the queue are in `group`.
    fn group(&mut self, first: Transaction, group: &mut Vec<Transaction>) -> Result<(), DbError> {
        let limit = self.settings.options.group_limit.max(1);
        let mut next = Some(first);
        let mut begun = false;
        while let Some(mut job) = next.take() {
            if !job.is_abandoned() {
                let run = if begun {
                    Ok(())
                } else {
                    self.connection().control("BEGIN IMMEDIATE")
                };
                let run = run.and_then(|()| {
                    begun = true;
                    self.job(&mut job)
                });
                group.push(job);
                run?;
            }
            if group.len() < limit {
                next = self.jobs.try_recv().ok();
            }
        }
        if begun {
            self.connection().control("COMMIT")?;
        }
        Ok(())
    }

    /// Runs one job in a savepoint; an error here means that the whole group is lost.
    fn job(&mut self, job: &mut Transaction) -> Result<(), DbError> {
        self.connection().control("SAVEPOINT job")?;
        self.connection().take_full();
        let keep = job.run(&mut self.tx);
        if self.connection().is_idle() {
            // SQLite gives up a whole transaction when the disk is full.
            return Err(match self.connection().take_full() {
                true => DbError::Full,
                false => DbError::Other("the transaction ended before its commit".to_owned()),
            });
        }
        if !keep {
            self.connection().control("ROLLBACK TO job")?;
        }
        self.connection().control("RELEASE job")
    }

    /// Leaves a transaction that cannot be committed; a connection that cannot even roll back is replaced.
    fn abandon(&mut self) {
        let Err(error) = self.connection().control("ROLLBACK") else {
            return;
        };
        tracing::error!(%error, "rollback failed, opening the database anew");
        match SqliteTx::open(&self.settings) {
            Ok(connection) => self.tx = Tx::sqlite(connection),
            // The next group fails at its BEGIN, and this is tried again.
            Err(error) => tracing::error!(%error, "the database cannot be opened"),
        }
    }

    fn connection(&mut self) -> &mut SqliteTx {
        self.tx.as_sqlite()
    }
}
