//! PostgreSQL: a pool of connections with their prepared statements.

mod bind;
mod cancel;
mod errors;

use std::{ops::Deref, panic::AssertUnwindSafe, pin::pin, time::Duration};

use deadpool_postgres::{Hook, HookError, Manager, ManagerConfig, Object, Pool, QueueMode, RecyclingMethod, Runtime};
use futures_util::{FutureExt, TryStreamExt};
use sha2::{Digest, Sha256};
use tokio_postgres::{
    NoTls, Statement,
    types::{ToSql, Type},
};

use crate::{
    DbError, Options, ReadBatch, Row, Value, limited,
    row::{EachRow, RowOf},
    space::SpaceFlag,
    tx::Tx,
    work::{AnyResult, BoxedWork},
};
use cancel::CancelGuard;
use errors::{neutral, of_commit, pool_error};

/// What every connection begins with:
///
/// * text made from times must not depend on the server's zone;
/// * a transaction whose node is frozen or gone loses its locks after seconds: nothing but the database is awaited in
///   one, so only a node in trouble stays silent that long;
/// * the plan of a prepared statement is kept. The gate over people takes PostgreSQL milliseconds to plan and a tenth of
///   one to run, and left to itself the server plans it at every call. Keys decide nearly all our statements, so their
///   plans do not depend on the values; ANALYZE and changes of tables still bring new ones;
/// * nothing is compiled to machine code: of a statement with many small subqueries that takes seconds and saves nothing;
/// * a statement whose node has died ends too, where PostgreSQL (from version 14 on) and its system can see that.
const SESSION: &str = "SET TIME ZONE 'UTC'; SET idle_in_transaction_session_timeout = '5s'; \
                       SET tcp_user_timeout = '10s'; SET client_min_messages = warning; \
                       SET plan_cache_mode = force_generic_plan; SET jit = off; \
                       DO $$ BEGIN PERFORM set_config('client_connection_check_interval', '5s', false); \
                       EXCEPTION WHEN OTHERS THEN NULL; END $$";

/// The pool of one database.
pub(crate) struct Postgres {
    pool: Pool,
    statement_cache: usize,
    space: SpaceFlag,
}

impl Postgres {
    /// Builds the pool and makes one connection to prove the address.
    pub(crate) async fn open(url: &str, options: &Options, space: SpaceFlag) -> Result<Postgres, DbError> {
        let config: tokio_postgres::Config = url.parse().map_err(|_| {
            // The text of the error may repeat parts of the address.
            DbError::Other("the connection string of PostgreSQL cannot be read".to_owned())
        })?;
        let manager = Manager::from_config(
            config,
            NoTls,
            ManagerConfig {
                recycling_method: RecyclingMethod::Fast,
            },
        );
        let pool = Pool::builder(manager)
            .max_size(options.pool_size.max(1))
            // The connection used last has its statements prepared and its catalogue warm.
            .queue_mode(QueueMode::Lifo)
            .wait_timeout(Some(options.acquire_timeout))
            .create_timeout(Some(options.acquire_timeout))
            .runtime(Runtime::Tokio1)
            .post_create(Hook::async_fn(|client, _| {
                Box::pin(async move { client.batch_execute(SESSION).await.map_err(HookError::Backend) })
            }))
            .build()
            .map_err(|error| DbError::Other(error.to_string()))?;
        let postgres = Postgres {
            pool,
            statement_cache: options.statement_cache.max(1),
            space,
        };
        // At the start the operator reads the answer, so it tells the reason.
        let first = postgres.pool.get().await;
        drop(first.map_err(|error| errors::unreachable(&error))?);
        Ok(postgres)
    }

    /// Runs a write transaction.
    pub(crate) async fn tx(&self, work: BoxedWork<Tx>) -> Result<AnyResult, DbError> {
        let client = self.client().await?;
        let mut tx = Tx::postgres(PostgresTx::begin(client, self.statement_cache).await?);
        let done = AssertUnwindSafe(async { work(&mut tx).await }).catch_unwind().await;
        if let Some(error) = tx.failure() {
            self.space.note(error);
        }
        let done = tx.verdict(done.map_err(|_| DbError::panicked()));
        // Only a connection of ours was put in; without one there is nothing to end.
        let Some(connection) = tx.into_postgres() else {
            return Err(DbError::Closed);
        };
        let is_ok = done.as_ref().is_ok_and(|done| done.is_ok);
        match is_ok {
            true => connection.commit().await.inspect_err(|error| self.space.note(error))?,
            false => connection.rollback().await,
        }
        done.map(|done| done.result)
    }

    /// Runs reads on one connection, outside a transaction.
    pub(crate) async fn read(&self, work: BoxedWork<ReadBatch>) -> Result<AnyResult, DbError> {
        let mut batch = ReadBatch::postgres(PostgresReader {
            client: CancelGuard::new(self.client().await?),
            statement_cache: self.statement_cache,
            time: limited::current(),
        });
        let read = AssertUnwindSafe(async { work(&mut batch).await }).catch_unwind().await;
        let done = read.map_err(|_| DbError::panicked())?;
        batch.finish();
        Ok(done.result)
    }

    /// Refuses new work; a connection ends when its transaction does.
    pub(crate) fn close(&self) {
        self.pool.close();
    }

    async fn client(&self) -> Result<Object, DbError> {
        self.pool.get().await.map_err(pool_error)
    }
}

/// A connection for reads outside a transaction. Dropped unfinished, its statement is cancelled and it is closed.
pub(crate) struct PostgresReader {
    client: CancelGuard,
    statement_cache: usize,
    /// How long each statement may take.
    time: Option<Duration>,
}

impl PostgresReader {
    /// Reads at most `limit` rows.
    pub(crate) async fn query(
        &self,
        sql: &str,
        params: &[Value],
        limit: usize,
        each: EachRow<'_>,
    ) -> Result<(), DbError> {
        let read = query(self.client.client()?, self.statement_cache, (sql, params), limit, each);
        match self.time {
            None => read.await,
            Some(time) => tokio::time::timeout(time, read).await.unwrap_or(Err(DbError::TimedOut)),
        }
    }

    /// Nothing runs on the connection any more.
    pub(crate) fn finish(self) {
        self.client.finish();
    }
}

/// A connection with an open transaction.
///
/// It is dropped unfinished when its caller is cancelled. The connection then does not go back into the pool: its
/// statement is cancelled, it is closed, and the server rolls back.
pub(crate) struct PostgresTx {
    client: CancelGuard,
    statement_cache: usize,
}

impl PostgresTx {
    async fn begin(client: Object, statement_cache: usize) -> Result<PostgresTx, DbError> {
        // In its place before the first await, so that a cancelled BEGIN does not return an open transaction.
        let tx = PostgresTx {
            client: CancelGuard::new(client),
            statement_cache,
        };
        let begin = match limited::current() {
            None => "BEGIN".to_owned(),
            Some(limit) => format!("BEGIN; SET LOCAL statement_timeout = {}", limit.as_millis().max(1)),
        };
        tx.client()?
            .batch_execute(&begin)
            .await
            .map_err(|error| neutral(&error))?;
        Ok(tx)
    }

    /// Runs a statement for its effect and returns the number of rows that it touched.
    pub(crate) async fn exec(&mut self, sql: &str, params: &[Value]) -> Result<u64, DbError> {
        let client = self.client()?;
        let statement = prepare(client, self.statement_cache, sql, params).await?;
        client
            .execute(&statement, &bound(params))
            .await
            .map_err(|error| neutral(&error))
    }

    /// Reads at most `limit` rows.
    pub(crate) async fn query(
        &mut self,
        sql: &str,
        params: &[Value],
        limit: usize,
        each: EachRow<'_>,
    ) -> Result<(), DbError> {
        query(self.client()?, self.statement_cache, (sql, params), limit, each).await
    }

    /// Runs several statements without parameters.
    pub(crate) async fn batch(&mut self, sql: &str) -> Result<(), DbError> {
        self.client()?.batch_execute(sql).await.map_err(|error| neutral(&error))
    }

    async fn commit(self) -> Result<(), DbError> {
        self.client()?
            .batch_execute("COMMIT")
            .await
            .map_err(|error| of_commit(&error))?;
        // Finished: the connection goes back into the pool.
        self.client.finish();
        Ok(())
    }

    async fn rollback(self) {
        let Ok(client) = self.client() else { return };
        match client.batch_execute("ROLLBACK").await {
            Ok(()) => self.client.finish(),
            Err(error) => tracing::warn!(%error, "rollback failed, the connection is closed"),
        }
    }

    fn client(&self) -> Result<&Object, DbError> {
        self.client.client()
    }
}

async fn query(
    client: &Object,
    statement_cache: usize,
    (sql, params): (&str, &[Value]),
    limit: usize,
    each: EachRow<'_>,
) -> Result<(), DbError> {
    let statement = prepare(client, statement_cache, sql, params).await?;
    let rows = client.query_raw(&statement, bound(params)).await;
    let mut rows = pin!(rows.map_err(|error| neutral(&error))?);
    let mut read = 0;
    // A row keeps its network buffer alive, so each is read as it arrives. The last is awaited even when it is not
    // needed: an error may follow it, and a transaction must see that error.
    while let Some(row) = rows.try_next().await.map_err(|error| neutral(&error))? {
        if read < limit {
            each(&Row(RowOf::Postgres(&row)))?;
            read += 1;
        }
    }
    Ok(())
}

/// Prepares a statement once for each connection. The cache knows no limit of its own, and statements are also made
/// from requests, so a full cache is emptied.
async fn prepare(client: &Object, statement_cache: usize, sql: &str, params: &[Value]) -> Result<Statement, DbError> {
    let client = client.deref();
    if client.statement_cache.size() >= statement_cache {
        client.statement_cache.clear();
    }
    let statement = client.prepare_cached(sql).await.map_err(|error| neutral(&error))?;
    let wanted: &[Type] = statement.params();
    if wanted.len() != params.len() {
        return Err(DbError::Type(format!(
            "{} values for {} placeholders",
            params.len(),
            wanted.len()
        )));
    }
    Ok(statement)
}

fn bound(params: &[Value]) -> Vec<&(dyn ToSql + Sync)> {
    params.iter().map(|value| value as _).collect()
}

/// The key of an advisory lock: 64 bits of a hash, so that two different things practically never share one.
pub(crate) fn advisory_key(purpose: &str, parts: &[&[u8]]) -> i64 {
    let mut hash = Sha256::new();
    hash.update(purpose);
    for part in parts {
        hash.update([0]);
        hash.update(part);
    }
    let mut key = [0; 8];
    key.copy_from_slice(&hash.finalize()[..8]);
    i64::from_be_bytes(key)
}
