//! The reader threads: each takes the next read from a common queue.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    thread::JoinHandle,
};

use crossbeam_channel::Receiver;
use rusqlite::Connection;
use tokio::sync::oneshot;

use super::{
    Settings,
    connection::{Purpose, open},
    errors, statement, thread,
};
use crate::{DbError, FromRow, Value};

/// A read that knows whom to answer.
pub(super) type Job = Box<dyn FnOnce(&Connection) + Send>;

/// Starts a reader thread; it ends when the queue is closed and empty.
pub(super) fn spawn(settings: &Settings, index: usize, jobs: Receiver<Job>) -> Result<JoinHandle<()>, DbError> {
    let connection = open(settings, Purpose::Read)?;
    thread(format!("db-read-{index}"), move || {
        for job in jobs {
            job(&connection);
        }
    })
}

/// A job that reads at most `limit` rows and sends them to `reply`.
pub(super) fn job<T: FromRow>(
    sql: String,
    params: Vec<Value>,
    limit: usize,
    reply: oneshot::Sender<Result<Vec<T>, DbError>>,
) -> Job {
    Box::new(move |connection| {
        if reply.is_closed() {
            return;
        }
        // A panic in a row's conversion must not cost a thread.
        let read = catch_unwind(AssertUnwindSafe(|| statement::query(connection, &sql, &params, limit)));
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
