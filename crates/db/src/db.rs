//! The handle.

use std::{future::Future, sync::Arc};

use crate::describe;
use crate::migrate::MigrationState;
use crate::{
    DbError, Description, Engine, FromRow, Location, MigrationSet, Options, ReadBatch, Reader, Reads, Tx, TxFuture,
    Value, migrate,
    postgres::Postgres,
    space::{self, SpaceFlag},
    sqlite::Sqlite,
    work::{self, AnyResult, BoxedWork},
};
use crate::{limited, task_context};

/// A cheap handle on the database; clones share its threads or its pool.
#[derive(Clone)]
pub struct Db {
    backend: Arc<Backend>,
    space: SpaceFlag,
    #[cfg(feature = "testing")]
    spy: crate::testing::StatementRecorder,
}

enum Backend {
    Sqlite(Sqlite),
    Postgres(Postgres),
}

impl Db {
    /// Opens the database. SQLite creates a missing file; PostgreSQL is contacted once, so that a wrong address is
    /// reported here. Must be called inside a Tokio runtime.
    pub async fn open(location: Location, options: Options) -> Result<Db, DbError> {
        let space = SpaceFlag::default();
        let backend = match location {
            Location::Sqlite(path) => Backend::Sqlite(Sqlite::open(path, options, space.clone()).await?),
            Location::Postgres(url) => Backend::Postgres(Postgres::open(&url, &options, space.clone()).await?),
        };
        Ok(Db {
            backend: Arc::new(backend),
            space,
            #[cfg(feature = "testing")]
            spy: crate::testing::StatementRecorder::default(),
        })
    }

    /// The engine behind, for statements with two dialects.
    pub fn engine(&self) -> Engine {
        match &*self.backend {
            Backend::Sqlite(_) => Engine::Sqlite,
            Backend::Postgres(_) => Engine::Postgres,
        }
    }

    /// Applies what is missing of each set, in order; see [`MigrationSet`].
    pub async fn migrate(&self, sets: &[MigrationSet]) -> Result<(), DbError> {
        migrate::run(self, sets).await
    }

    /// What of each set is applied and what is not; changes nothing.
    pub async fn migration_state(&self, sets: &[MigrationSet]) -> Result<MigrationState, DbError> {
        migrate::state(self, sets).await
    }

    /// Version, size and clock of the database.
    pub async fn describe(&self) -> Result<Description, DbError> {
        describe::describe(self).await
    }

    /// Reads outside a transaction, for functions that take `&mut impl Reads`.
    pub fn reader(&self) -> Reader {
        Reader { db: self.clone() }
    }

    /// All rows of a statement.
    pub async fn all<T: FromRow>(&self, sql: impl AsRef<str> + Send, params: Vec<Value>) -> Result<Vec<T>, DbError> {
        self.reader().all(sql, params).await
    }

    /// The first row, if there is one.
    pub async fn opt<T: FromRow>(&self, sql: impl AsRef<str> + Send, params: Vec<Value>) -> Result<Option<T>, DbError> {
        self.reader().opt(sql, params).await
    }

    /// The first row, or [`DbError::NotFound`].
    pub async fn one<T: FromRow>(&self, sql: impl AsRef<str> + Send, params: Vec<Value>) -> Result<T, DbError> {
        self.reader().one(sql, params).await
    }

    /// Runs a write transaction: committed when the closure returns `Ok`, rolled back otherwise.
    ///
    /// Inside, only the database may be awaited. On SQLite anything else ends in [`DbError::ForeignAwait`]; on
    /// PostgreSQL it would hold a connection and its locks. When the caller is cancelled, a transaction that has begun
    /// on SQLite is still committed, and one on PostgreSQL is rolled back unless its commit was already sent.
    ///
    /// ```no_run
    /// # async fn example(db: db::Db, id: uuid::Uuid) -> Result<(), db::DbError> {
    /// db.tx(move |tx| Box::pin(async move {
    ///     tx.exec("DELETE FROM likes WHERE from_id = $1", db::params![id]).await
    /// }))
    /// .await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn tx<T, E, F>(&self, work: F) -> impl Future<Output = Result<T, E>> + Send
    where
        F: for<'t> FnOnce(&'t mut Tx) -> TxFuture<'t, T, E> + Send + 'static,
        T: Send + 'static,
        E: From<DbError> + Send + 'static,
    {
        self.write(work::boxed(work))
    }

    /// Runs several reads one after the other on one connection: much cheaper than as many single ones, each of which wakes
    /// a thread of SQLite or takes a connection from the pool. Every statement sees what was committed when it began.
    ///
    /// Inside, only the database may be awaited; on SQLite anything else ends in [`DbError::ForeignAwait`].
    pub fn read<T, E, F>(&self, work: F) -> impl Future<Output = Result<T, E>> + Send
    where
        F: for<'b> FnOnce(&'b mut ReadBatch) -> TxFuture<'b, T, E> + Send + 'static,
        T: Send + 'static,
        E: From<DbError> + Send + 'static,
    {
        self.typed_read(carrying(work::boxed(work)))
    }

    /// What tests may know of the statements that this database was asked.
    #[cfg(feature = "testing")]
    pub fn spy(&self) -> &crate::testing::StatementRecorder {
        &self.spy
    }

    /// Asks the database for a sign of life.
    pub async fn ping(&self) -> Result<(), DbError> {
        self.one::<i64>("SELECT 1", Vec::new()).await.map(drop)
    }

    /// Whether writes find space on the disk: at once unless a write failed for lack of it. Then space is allocated
    /// and given back, and the answer is [`DbError::Full`] until that works.
    pub async fn check_space(&self) -> Result<(), DbError> {
        space::check(self, &self.space).await
    }

    /// Refuses new work with [`DbError::Closed`], finishes and answers what is queued, and lets the database go.
    pub async fn close(&self) {
        match &*self.backend {
            Backend::Sqlite(sqlite) => sqlite.close().await,
            Backend::Postgres(postgres) => postgres.close(),
        }
    }

    pub(crate) fn query<T: FromRow>(
        &self,
        sql: String,
        params: Vec<Value>,
        limit: usize,
    ) -> impl Future<Output = Result<Vec<T>, DbError>> + Send {
        self.typed_read(work::boxed(move |reads: &mut ReadBatch| {
            Box::pin(async move { reads.query::<T>(&sql, &params, limit).await })
        }))
    }

    async fn write<T: 'static, E: From<DbError> + 'static>(&self, work: BoxedWork<Tx>) -> Result<T, E> {
        work::typed(self.on_writer(work).await)
    }

    async fn typed_read<T: 'static, E: From<DbError> + 'static>(&self, work: BoxedWork<ReadBatch>) -> Result<T, E> {
        work::typed(self.on_reader(work).await)
    }

    fn on_writer(&self, work: BoxedWork<Tx>) -> TxFuture<'_, AnyResult, DbError> {
        #[cfg(feature = "testing")]
        let work = self.spy.record_transaction(work);
        let limit = limited::current();
        let work = carrying(work);
        let work: BoxedWork<Tx> = Box::new(move |tx| {
            tx.limit_statements(limit);
            work(tx)
        });
        match &*self.backend {
            Backend::Sqlite(sqlite) => Box::pin(sqlite.tx(work)),
            Backend::Postgres(postgres) => Box::pin(postgres.tx(work)),
        }
    }

    fn on_reader(&self, work: BoxedWork<ReadBatch>) -> TxFuture<'_, AnyResult, DbError> {
        #[cfg(feature = "testing")]
        let work = self.spy.record_reads(work);
        match &*self.backend {
            Backend::Sqlite(sqlite) => Box::pin(sqlite.read(work)),
            Backend::Postgres(postgres) => Box::pin(postgres.read(work)),
        }
    }
}

/// The same work, with what the caller carries to whichever thread it runs on.
fn carrying<C: Send + 'static>(work: BoxedWork<C>) -> BoxedWork<C> {
    let load = task_context::load();
    Box::new(move |connection| Box::pin(task_context::on(load, work(connection))))
}
