//! The reader threads: each takes the next reads from a common queue.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
    thread::JoinHandle,
    time::Duration,
};

use crossbeam_channel::Receiver;
use rusqlite::Connection;
use tokio::{runtime::Handle, sync::oneshot};

use super::{
    Settings,
    connection::{Purpose, open},
    errors, poll_once, statement, thread,
    watch::{CallerGone, StatementWatch},
};
use crate::{
    DbError, ReadBatch, Value,
    row::EachRow,
    work::{AnyResult, BoxedWork},
};

/// Reads with their reply channel.
pub(super) struct ReadJob {
    pub(super) work: BoxedWork<ReadBatch>,
    pub(super) bounds: ReadBounds,
    pub(super) reply: oneshot::Sender<Result<AnyResult, DbError>>,
}

/// The connection of a reader thread.
pub(crate) struct SqliteReader {
    connection: Connection,
    watch: Arc<StatementWatch>,
    bounds: ReadBounds,
}

/// What ends the statements of one caller early.
#[derive(Default)]
pub(super) struct ReadBounds {
    /// How long each statement may take.
    pub(super) time: Option<Duration>,
    pub(super) abandoned: CallerGone,
}

impl SqliteReader {
    fn open(settings: &Settings) -> Result<SqliteReader, DbError> {
        let mut connection = open(settings, Purpose::Read)?;
        Ok(SqliteReader {
            watch: StatementWatch::over(&mut connection)?,
            connection,
            bounds: ReadBounds::default(),
        })
    }

    /// Reads at most `limit` rows.
    pub(crate) fn query(&self, sql: &str, params: &[Value], limit: usize, each: EachRow<'_>) -> Result<(), DbError> {
        let ReadBounds { time, abandoned } = &self.bounds;
        let read = self.watch.during(*time, Some(abandoned.clone()), || {
            statement::query(&self.connection, sql, params, limit, each)
        });
        read.map_err(|fault| match fault {
            statement::Fault::Value(error) => error,
            // A read cannot violate a constraint, so no name has to be found.
            statement::Fault::Engine(error) => errors::neutral(&error, str::to_owned),
        })
    }
}

/// Starts a reader thread; it ends when the queue is closed and empty.
pub(super) fn spawn(
    settings: &Settings,
    index: usize,
    jobs: Receiver<ReadJob>,
    runtime: Handle,
) -> Result<JoinHandle<()>, DbError> {
    let mut batch = ReadBatch::sqlite(SqliteReader::open(settings)?);
    thread(format!("db-read-{index}"), move || {
        // As on the writer thread: a timer that is made by mistake ends in a foreign await.
        let _runtime = runtime.enter();
        for job in jobs {
            job.run(&mut batch);
        }
    })
}

impl ReadJob {
    fn run(self, batch: &mut ReadBatch) {
        if self.reply.is_closed() {
            return;
        }
        batch.as_sqlite().bounds = self.bounds;
        // A panic in a row's conversion must not cost a thread.
        let read = catch_unwind(AssertUnwindSafe(|| poll_once((self.work)(batch))));
        let answer = read.unwrap_or_else(|_| Err(DbError::panicked()));
        if self.reply.send(answer.map(|done| done.result)).is_err() {
            tracing::trace!("the caller of a read has gone");
        }
    }
}
