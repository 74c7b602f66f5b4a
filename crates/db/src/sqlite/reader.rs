//! The reader threads: each takes the next read from a common queue.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    thread::JoinHandle,
    time::Duration,
};

use crossbeam_channel::Receiver;
use rusqlite::Connection;
use tokio::sync::oneshot;

use super::{
    Settings,
    connection::{Purpose, open},
    errors, statement, thread,
    watch::{CallerGone, StatementWatch},
};
use crate::{DbError, FromRow, Value};

/// A read with its reply channel.
pub(super) type ReadJob = Box<dyn FnOnce(&Connection, &StatementWatch) + Send>;

/// What is to be read, and how long it may take.
pub(super) struct ReadRequest {
    pub(super) sql: String,
    pub(super) params: Vec<Value>,
    /// The most rows.
    pub(super) limit: usize,
    pub(super) time: Option<Duration>,
    pub(super) abandoned: CallerGone,
}

/// Starts a reader thread; it ends when the queue is closed and empty.
pub(super) fn spawn(settings: &Settings, index: usize, jobs: Receiver<ReadJob>) -> Result<JoinHandle<()>, DbError> {
    let mut connection = open(settings, Purpose::Read)?;
    let watch = StatementWatch::over(&mut connection)?;
    thread(format!("db-read-{index}"), move || {
        for job in jobs {
            job(&connection, &watch);
        }
    })
}

/// A job that reads and sends the rows to `reply`.
pub(super) fn job<T: FromRow>(asked: ReadRequest, reply: oneshot::Sender<Result<Vec<T>, DbError>>) -> ReadJob {
    Box::new(move |connection, watch| {
        if reply.is_closed() {
            return;
        }
        let ReadRequest {
            sql,
            params,
            limit,
            time,
            abandoned,
        } = asked;
        // A panic in a row's conversion must not cost a thread.
        let read = catch_unwind(AssertUnwindSafe(|| {
            watch.during(time, Some(abandoned), || {
                statement::query(connection, &sql, &params, limit)
            })
        }));
        let answer = match read {
            Ok(Ok(rows)) => Ok(rows),
            Ok(Err(statement::Fault::Value(error))) => Err(error),
            // A read cannot violate a constraint, so no name has to be found.
            Ok(Err(statement::Fault::Engine(error))) => Err(errors::neutral(&error, str::to_owned)),
            Err(_) => Err(DbError::panicked()),
        };
        if reply.send(answer).is_err() {
            tracing::trace!("the caller of a read has gone");
        }
    })
}
