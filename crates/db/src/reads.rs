//! Reading: statement by statement, or several in one batch.

use std::{
    future::Future,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use crate::{
    Db, DbError, Engine, FromRow, TxFuture, Value, postgres::PostgresReader, row::EachRow, sqlite::SqliteReader,
};

/// Something that can be read from: a [`Reader`], a [`ReadBatch`], its [`PipelinedReads`] or a transaction.
///
/// Functions that only read take `&mut impl Reads`, so that they serve all of them.
pub trait Reads: Send {
    /// The engine behind, for statements with two dialects.
    fn engine(&self) -> Engine;

    /// All rows of a statement.
    fn all<T: FromRow>(
        &mut self,
        sql: impl AsRef<str> + Send,
        params: Vec<Value>,
    ) -> impl Future<Output = Result<Vec<T>, DbError>> + Send;

    /// The first row, if there is one.
    fn opt<T: FromRow>(
        &mut self,
        sql: impl AsRef<str> + Send,
        params: Vec<Value>,
    ) -> impl Future<Output = Result<Option<T>, DbError>> + Send;

    /// The first row, or [`DbError::NotFound`].
    fn one<T: FromRow>(
        &mut self,
        sql: impl AsRef<str> + Send,
        params: Vec<Value>,
    ) -> impl Future<Output = Result<T, DbError>> + Send {
        let row = self.opt(sql, params);
        async move { row.await?.ok_or(DbError::NotFound) }
    }

    /// Whether a query of numbers (`SELECT 1 …`) has a row.
    fn exists<E: From<DbError>>(
        &mut self,
        sql: impl AsRef<str> + Send,
        params: Vec<Value>,
    ) -> impl Future<Output = Result<bool, E>> + Send {
        let row = self.opt::<i64>(sql, params);
        async move { Ok(row.await?.is_some()) }
    }
}

/// Reads outside a transaction; every statement sees what was committed when it began.
#[derive(Clone)]
pub struct Reader {
    pub(crate) db: Db,
}

impl Reads for Reader {
    fn engine(&self) -> Engine {
        self.db.engine()
    }

    async fn all<T: FromRow>(&mut self, sql: impl AsRef<str> + Send, params: Vec<Value>) -> Result<Vec<T>, DbError> {
        self.db.query(sql.as_ref().to_owned(), params, usize::MAX).await
    }

    async fn opt<T: FromRow>(&mut self, sql: impl AsRef<str> + Send, params: Vec<Value>) -> Result<Option<T>, DbError> {
        Ok(self.db.query(sql.as_ref().to_owned(), params, 1).await?.pop())
    }
}

/// Several reads on one connection, handed to the closure of [`Db::read`]; every statement sees what was committed when it
/// began.
pub struct ReadBatch {
    connection: Connection,
    /// Whether a statement exceeded its time or its future was dropped. PostgreSQL may still be running it.
    is_stopped: AtomicBool,
    #[cfg(feature = "testing")]
    pub(crate) spy: crate::testing::StatementRecorder,
}

enum Connection {
    /// Locked for one statement at a time, so that [`PipelinedReads`] can share it.
    Sqlite(Mutex<SqliteReader>),
    Postgres(PostgresReader),
}

impl ReadBatch {
    pub(crate) fn sqlite(connection: SqliteReader) -> ReadBatch {
        ReadBatch::over(Connection::Sqlite(Mutex::new(connection)))
    }

    pub(crate) fn postgres(connection: PostgresReader) -> ReadBatch {
        ReadBatch::over(Connection::Postgres(connection))
    }

    fn over(connection: Connection) -> ReadBatch {
        ReadBatch {
            connection,
            is_stopped: AtomicBool::new(false),
            #[cfg(feature = "testing")]
            spy: crate::testing::StatementRecorder::default(),
        }
    }

    /// A handle for reads none of which needs another's answer: each gets a clone, and their futures are joined. All their
    /// statements are sent to PostgreSQL at once, and neither side waits between them; SQLite runs them in their order.
    ///
    /// `join` them and look at the errors afterwards. A `try_join` drops the others when one fails: their statements are
    /// cancelled, and the connection is closed. Under [`limited`](crate::limited()) the time of all of them begins at once.
    pub fn pipelined(&mut self) -> PipelinedReads<'_> {
        PipelinedReads(self)
    }

    pub(crate) async fn query<T: FromRow>(&self, sql: &str, params: &[Value], limit: usize) -> Result<Vec<T>, DbError> {
        let mut read = Vec::new();
        self.each(sql, params, limit, &mut |row| {
            T::from_row(row).map(|value| read.push(value))
        })
        .await?;
        Ok(read)
    }

    fn each<'e>(
        &'e self,
        sql: &'e str,
        params: &'e [Value],
        limit: usize,
        each: EachRow<'e>,
    ) -> TxFuture<'e, (), DbError> {
        #[cfg(feature = "testing")]
        self.spy.record(vec![sql.to_owned()]);
        Box::pin(async move {
            if self.is_stopped.load(Ordering::Relaxed) {
                return Err(DbError::TimedOut);
            }
            let running = RunningStatement {
                is_stopped: &self.is_stopped,
                is_over: false,
            };
            let read = match &self.connection {
                Connection::Sqlite(connection) => connection
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .query(sql, params, limit, each),
                Connection::Postgres(connection) => connection.query(sql, params, limit, each).await,
            };
            running.end(!matches!(read, Err(DbError::TimedOut)));
            read
        })
    }

    /// The connection of a reader thread, for the next batch.
    pub(crate) fn as_sqlite(&mut self) -> &mut SqliteReader {
        *self.is_stopped.get_mut() = false;
        match &mut self.connection {
            Connection::Sqlite(connection) => connection.get_mut().unwrap_or_else(PoisonError::into_inner),
            Connection::Postgres(_) => unreachable!("the reader threads make batches of SQLite only"),
        }
    }

    /// Gives the pooled connection back, unless a statement was stopped.
    pub(crate) fn finish(self) {
        if let Connection::Postgres(connection) = self.connection
            && !self.is_stopped.into_inner()
        {
            connection.finish();
        }
    }
}

/// Marks the batch as stopped when the future of a statement is dropped before its answer, as `try_join` drops the others
/// when one fails.
struct RunningStatement<'b> {
    is_stopped: &'b AtomicBool,
    is_over: bool,
}

impl RunningStatement<'_> {
    fn end(mut self, is_over: bool) {
        self.is_over = is_over;
    }
}

impl Drop for RunningStatement<'_> {
    fn drop(&mut self) {
        if !self.is_over {
            self.is_stopped.store(true, Ordering::Relaxed);
        }
    }
}

impl Reads for ReadBatch {
    fn engine(&self) -> Engine {
        match self.connection {
            Connection::Sqlite(_) => Engine::Sqlite,
            Connection::Postgres(_) => Engine::Postgres,
        }
    }

    async fn all<T: FromRow>(&mut self, sql: impl AsRef<str> + Send, params: Vec<Value>) -> Result<Vec<T>, DbError> {
        self.query(sql.as_ref(), &params, usize::MAX).await
    }

    async fn opt<T: FromRow>(&mut self, sql: impl AsRef<str> + Send, params: Vec<Value>) -> Result<Option<T>, DbError> {
        Ok(self.query(sql.as_ref(), &params, 1).await?.pop())
    }
}

/// What [`ReadBatch::pipelined`] makes. Its clones read at the same time.
#[derive(Clone)]
pub struct PipelinedReads<'b>(&'b ReadBatch);

impl Reads for PipelinedReads<'_> {
    fn engine(&self) -> Engine {
        self.0.engine()
    }

    async fn all<T: FromRow>(&mut self, sql: impl AsRef<str> + Send, params: Vec<Value>) -> Result<Vec<T>, DbError> {
        self.0.query(sql.as_ref(), &params, usize::MAX).await
    }

    async fn opt<T: FromRow>(&mut self, sql: impl AsRef<str> + Send, params: Vec<Value>) -> Result<Option<T>, DbError> {
        Ok(self.0.query(sql.as_ref(), &params, 1).await?.pop())
    }
}
