//! Reading: statement by statement, or several in one batch.

use std::future::Future;

use crate::{
    Db, DbError, Engine, FromRow, TxFuture, Value, postgres::PostgresReader, row::EachRow, sqlite::SqliteReader,
};

/// Something that can be read from: a [`Reader`], a [`ReadBatch`] or a transaction.
///
/// Functions that only read take `&mut impl Reads`, so that they serve all three.
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

/// Several reads one after the other, handed to the closure of [`Db::read`]; every statement sees what was committed when
/// it began.
pub struct ReadBatch {
    connection: Connection,
    /// A statement was stopped; on PostgreSQL it may still run.
    is_stopped: bool,
    #[cfg(feature = "testing")]
    pub(crate) spy: crate::testing::StatementRecorder,
}

enum Connection {
    Sqlite(SqliteReader),
    Postgres(PostgresReader),
}

impl ReadBatch {
    pub(crate) fn sqlite(connection: SqliteReader) -> ReadBatch {
        ReadBatch::over(Connection::Sqlite(connection))
    }

    pub(crate) fn postgres(connection: PostgresReader) -> ReadBatch {
        ReadBatch::over(Connection::Postgres(connection))
    }

    fn over(connection: Connection) -> ReadBatch {
        ReadBatch {
            connection,
            is_stopped: false,
            #[cfg(feature = "testing")]
            spy: crate::testing::StatementRecorder::default(),
        }
    }

    pub(crate) async fn query<T: FromRow>(
        &mut self,
        sql: &str,
        params: &[Value],
        limit: usize,
    ) -> Result<Vec<T>, DbError> {
        let mut read = Vec::new();
        self.each(sql, params, limit, &mut |row| {
            T::from_row(row).map(|value| read.push(value))
        })
        .await?;
        Ok(read)
    }

    fn each<'e>(
        &'e mut self,
        sql: &'e str,
        params: &'e [Value],
        limit: usize,
        each: EachRow<'e>,
    ) -> TxFuture<'e, (), DbError> {
        #[cfg(feature = "testing")]
        self.spy.record(vec![sql.to_owned()]);
        Box::pin(async move {
            if self.is_stopped {
                return Err(DbError::TimedOut);
            }
            let read = match &mut self.connection {
                Connection::Sqlite(connection) => connection.query(sql, params, limit, each),
                Connection::Postgres(connection) => connection.query(sql, params, limit, each).await,
            };
            self.is_stopped = matches!(read, Err(DbError::TimedOut));
            read
        })
    }

    /// The connection of a reader thread, for the next batch.
    pub(crate) fn as_sqlite(&mut self) -> &mut SqliteReader {
        self.is_stopped = false;
        match &mut self.connection {
            Connection::Sqlite(connection) => connection,
            Connection::Postgres(_) => unreachable!("the reader threads make batches of SQLite only"),
        }
    }

    /// Gives the pooled connection back, unless a statement was stopped.
    pub(crate) fn finish(self) {
        if let Connection::Postgres(connection) = self.connection
            && !self.is_stopped
        {
            connection.finish();
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
