//! Write transactions.

use std::{future::Future, pin::Pin};

use uuid::Uuid;

use crate::{
    DbError, Engine, FromRow, Reads, Value,
    postgres::{PostgresTx, advisory_key},
    row::EachRow,
    sqlite::SqliteTx,
    work::Done,
};

/// The future that the closure of a transaction or of a batch of reads returns: `Box::pin(async move { … })`.
pub type TxFuture<'t, T, E> = Pin<Box<dyn Future<Output = Result<T, E>> + Send + 't>>;

/// A write transaction, handed to the closure of [`Db::tx`].
///
/// A statement that fails spoils the transaction on either engine: it is rolled back even when the closure then returns
/// `Ok`, and the caller gets the error. Where a conflict is expected, write `ON CONFLICT`.
pub struct Tx {
    connection: Connection,
    /// The first error of a statement.
    failure: Option<DbError>,
    /// The statements since the last call of `take_spoken`; kept for tests only.
    #[cfg(feature = "testing")]
    spoken: Vec<String>,
}

enum Connection {
    Sqlite(SqliteTx),
    Postgres(PostgresTx),
}

impl Tx {
    pub(crate) fn sqlite(connection: SqliteTx) -> Tx {
        Tx {
            connection: Connection::Sqlite(connection),
            failure: None,
            #[cfg(feature = "testing")]
            spoken: Vec::new(),
        }
    }

    pub(crate) fn postgres(connection: PostgresTx) -> Tx {
        Tx {
            connection: Connection::Postgres(connection),
            failure: None,
            #[cfg(feature = "testing")]
            spoken: Vec::new(),
        }
    }

    /// The engine behind, for statements with two dialects.
    pub fn engine(&self) -> Engine {
        match self.connection {
            Connection::Sqlite(_) => Engine::Sqlite,
            Connection::Postgres(_) => Engine::Postgres,
        }
    }

    /// Limits how long each statement may take. PostgreSQL got the limit when the transaction began.
    pub(crate) fn limit_statements(&mut self, limit: Option<std::time::Duration>) {
        if let Connection::Sqlite(connection) = &mut self.connection {
            connection.limit_statements(limit);
        }
    }

    /// Runs a statement for its effect and returns the number of rows that it touched.
    pub fn exec<'e>(&'e mut self, sql: &'e str, params: Vec<Value>) -> TxFuture<'e, u64, DbError> {
        Box::pin(async move {
            self.usable()?;
            self.note(sql);
            let done = match &mut self.connection {
                Connection::Sqlite(connection) => connection.exec(sql, &params),
                Connection::Postgres(connection) => connection.exec(sql, &params).await,
            };
            self.noted(done)
        })
    }

    /// Runs a statement whose number of rows says nothing: an insert, or an update of what is there.
    pub async fn run<E: From<DbError>>(&mut self, sql: &str, params: Vec<Value>) -> Result<(), E> {
        self.exec(sql, params).await?;
        Ok(())
    }

    /// Runs a statement; whether it touched a row.
    pub async fn affects<E: From<DbError>>(&mut self, sql: &str, params: Vec<Value>) -> Result<bool, E> {
        Ok(self.exec(sql, params).await? > 0)
    }

    /// Runs several statements without parameters; for schemas, and never with text from outside.
    pub async fn batch(&mut self, sql: &str) -> Result<(), DbError> {
        self.usable()?;
        let done = match &mut self.connection {
            Connection::Sqlite(connection) => connection.batch(sql),
            Connection::Postgres(connection) => connection.batch(sql).await,
        };
        self.noted(done)
    }

    /// All rows of a statement; see [`Reads::all`].
    pub async fn all<T: FromRow>(
        &mut self,
        sql: impl AsRef<str> + Send,
        params: Vec<Value>,
    ) -> Result<Vec<T>, DbError> {
        self.query(sql.as_ref(), params, usize::MAX).await
    }

    /// The first row, if there is one; see [`Reads::opt`].
    pub async fn opt<T: FromRow>(
        &mut self,
        sql: impl AsRef<str> + Send,
        params: Vec<Value>,
    ) -> Result<Option<T>, DbError> {
        Ok(self.query(sql.as_ref(), params, 1).await?.pop())
    }

    /// The first row, or [`DbError::NotFound`], which does not spoil the transaction.
    pub async fn one<T: FromRow>(&mut self, sql: impl AsRef<str> + Send, params: Vec<Value>) -> Result<T, DbError> {
        self.opt(sql, params).await?.ok_or(DbError::NotFound)
    }

    /// Keeps other transactions on the same two ids waiting, in whichever order they name them, until this one ends.
    /// SQLite has a single writer and needs no lock.
    pub async fn lock_pair(&mut self, a: Uuid, b: Uuid) -> Result<(), DbError> {
        let (low, high) = (a.min(b), a.max(b));
        self.lock(advisory_key("pair", &[low.as_bytes(), high.as_bytes()]))
            .await
    }

    /// Keeps other transactions on the same key waiting until this one ends; nothing on SQLite.
    pub async fn lock_key(&mut self, key: &str) -> Result<(), DbError> {
        self.lock(advisory_key("key", &[key.as_bytes()])).await
    }

    async fn lock(&mut self, key: i64) -> Result<(), DbError> {
        if self.engine() == Engine::Postgres {
            self.exec("SELECT pg_advisory_xact_lock($1)", vec![Value::Int(key)])
                .await?;
        }
        Ok(())
    }

    async fn query<T: FromRow>(&mut self, sql: &str, params: Vec<Value>, limit: usize) -> Result<Vec<T>, DbError> {
        let mut read = Vec::new();
        self.each(sql, &params, limit, &mut |row| {
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
        Box::pin(async move {
            self.usable()?;
            self.note(sql);
            let read = match &mut self.connection {
                Connection::Sqlite(connection) => connection.query(sql, params, limit, each),
                Connection::Postgres(connection) => connection.query(sql, params, limit, each).await,
            };
            self.noted(read)
        })
    }

    #[cfg(feature = "testing")]
    fn note(&mut self, sql: &str) {
        self.spoken.push(sql.to_owned());
    }

    #[cfg(not(feature = "testing"))]
    fn note(&mut self, _sql: &str) {}

    /// The statements so far, which are forgotten then.
    #[cfg(feature = "testing")]
    pub(crate) fn take_spoken(&mut self) -> Vec<String> {
        std::mem::take(&mut self.spoken)
    }

    /// Refuses a statement after a failed one, as PostgreSQL would.
    fn usable(&self) -> Result<(), DbError> {
        self.failure.clone().map_or(Ok(()), Err)
    }

    fn noted<T>(&mut self, done: Result<T, DbError>) -> Result<T, DbError> {
        if let Err(error) = &done {
            self.failure = Some(error.clone());
        }
        done
    }

    /// The first error of a statement.
    pub(crate) fn failure(&self) -> Option<&DbError> {
        self.failure.as_ref()
    }

    /// What came of the work, unless it swallowed the error of a statement; the next transaction starts unspoilt.
    pub(crate) fn verdict(&mut self, done: Result<Done, DbError>) -> Result<Done, DbError> {
        match (done, self.failure.take()) {
            (Ok(done), Some(error)) if done.is_ok => Err(error),
            (done, _) => done,
        }
    }

    /// The writer's own connection.
    pub(crate) fn as_sqlite(&mut self) -> &mut SqliteTx {
        match &mut self.connection {
            Connection::Sqlite(connection) => connection,
            Connection::Postgres(_) => {
                unreachable!("the writer thread makes SQLite transactions only")
            }
        }
    }

    /// The pooled connection, to end its transaction.
    pub(crate) fn into_postgres(self) -> Option<PostgresTx> {
        match self.connection {
            Connection::Sqlite(_) => None,
            Connection::Postgres(connection) => Some(connection),
        }
    }
}

impl Reads for Tx {
    fn engine(&self) -> Engine {
        Tx::engine(self)
    }

    async fn all<T: FromRow>(&mut self, sql: impl AsRef<str> + Send, params: Vec<Value>) -> Result<Vec<T>, DbError> {
        Tx::all(self, sql, params).await
    }

    async fn opt<T: FromRow>(&mut self, sql: impl AsRef<str> + Send, params: Vec<Value>) -> Result<Option<T>, DbError> {
        Tx::opt(self, sql, params).await
    }
}
