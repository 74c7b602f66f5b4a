//! Opening connections, and the connection of the writer as a transaction sees it.

use std::{sync::Arc, time::Duration};

use rusqlite::{Connection, OpenFlags, config::DbConfig};

use super::{Settings, constraints::Constraints, errors, patterns, statement, watch::StatementWatch};
use crate::{DbError, Value, row::EachRow, space::SpaceFlag};

/// What a connection is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    Read,
    Write,
}

/// Opens a connection with the pragmas that durability and a small footprint ask for.
pub(super) fn open(settings: &Settings, purpose: Purpose) -> Result<Connection, DbError> {
    let options = &settings.options;
    let failed = |error: rusqlite::Error| DbError::Other(format!("cannot open {}: {error}", settings.path.display()));
    if purpose == Purpose::Write {
        create_private(&settings.path)
            .map_err(|error| DbError::Other(format!("cannot create {}: {error}", settings.path.display())))?;
    }
    // Each connection stays on its own thread, so SQLite needs no mutex of its own.
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(&settings.path, flags).map_err(failed)?;
    connection.busy_timeout(options.busy_timeout).map_err(failed)?;
    connection
        .execute_batch(&format!(
            "PRAGMA journal_mode = WAL;
             PRAGMA synchronous = FULL;
             PRAGMA foreign_keys = ON;
             PRAGMA trusted_schema = OFF;
             PRAGMA journal_size_limit = 67108864;
             PRAGMA cache_size = -{};
             PRAGMA mmap_size = {};
             PRAGMA query_only = {};",
            options.cache_kib,
            options.mmap_bytes,
            u8::from(purpose == Purpose::Read),
        ))
        .map_err(failed)?;
    // Otherwise SQLite plans a cached statement again whenever a value changes that a partial index or its statistics
    // may depend on: for the gate's statement that costs more than running it.
    connection
        .set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)
        .map_err(failed)?;
    patterns::register(&connection).map_err(failed)?;
    connection.set_prepared_statement_cache_capacity(options.statement_cache);
    Ok(connection)
}

/// Creates a missing file so that only our own user may read it; SQLite gives its log the same rights.
fn create_private(path: &std::path::Path) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

/// The writer's connection, with the names of the constraints that its errors speak of.
pub(crate) struct SqliteTx {
    connection: Connection,
    constraints: Constraints,
    /// The last statement failed for lack of space; SQLite may then give up the whole transaction.
    full: bool,
    space: SpaceFlag,
    watch: Arc<StatementWatch>,
    /// How long each statement of the transaction in hand may read.
    limit: Option<Duration>,
}

impl SqliteTx {
    pub(super) fn open(settings: &Settings) -> Result<SqliteTx, DbError> {
        let mut connection = open(settings, Purpose::Write)?;
        Ok(SqliteTx {
            watch: StatementWatch::over(&mut connection)?,
            connection,
            constraints: Constraints::default(),
            full: false,
            space: settings.space.clone(),
            limit: None,
        })
    }

    /// Limits the statements of the transaction that begins now.
    pub(crate) fn limit_statements(&mut self, limit: Option<Duration>) {
        self.limit = limit;
    }

    /// Runs a statement for its effect and returns the number of rows that it touched or returned.
    pub(crate) fn exec(&mut self, sql: &str, params: &[Value]) -> Result<u64, DbError> {
        statement::execute(&self.connection, sql, params).map_err(|fault| self.explain(fault))
    }

    /// Reads at most `limit` rows.
    pub(crate) fn query(
        &mut self,
        sql: &str,
        params: &[Value],
        limit: usize,
        each: EachRow<'_>,
    ) -> Result<(), DbError> {
        let mut read = || statement::query(&self.connection, sql, params, limit, each);
        // Stopping a change would roll back the transactions of others that share its commit.
        let read = match self.limit.filter(|_| statement::only_reads(&self.connection, sql)) {
            Some(limit) => self.watch.during(Some(limit), None, read),
            None => read(),
        };
        read.map_err(|fault| self.explain(fault))
    }

    /// Runs several statements without parameters.
    pub(crate) fn batch(&mut self, sql: &str) -> Result<(), DbError> {
        // A batch may redefine constraints.
        self.constraints = Constraints::default();
        self.connection
            .execute_batch(sql)
            .map_err(|fault| self.explain(fault.into()))
    }

    /// Runs one of the writer's own statements, such as `COMMIT`.
    pub(super) fn control(&mut self, sql: &str) -> Result<(), DbError> {
        let done = self
            .connection
            .prepare_cached(sql)
            .and_then(|mut statement| statement.raw_execute());
        done.map(drop).map_err(|fault| self.explain(fault.into()))
    }

    /// Whether no transaction is open: none began, or SQLite rolled it back.
    pub(super) fn is_idle(&self) -> bool {
        self.connection.is_autocommit()
    }

    /// Whether a statement failed for lack of space since this was last asked.
    pub(super) fn take_full(&mut self) -> bool {
        std::mem::take(&mut self.full)
    }

    fn explain(&mut self, fault: statement::Fault) -> DbError {
        let error = self.neutral(fault);
        self.full |= error == DbError::Full;
        self.space.note(&error);
        error
    }

    fn neutral(&mut self, fault: statement::Fault) -> DbError {
        match fault {
            statement::Fault::Value(error) => error,
            statement::Fault::Engine(error) => {
                errors::neutral(&error, |detail| self.constraints.resolve(&self.connection, detail))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rusqlite::StatementStatus;

    /// With statistics SQLite would plan for each value again, unless configured otherwise.
    #[test]
    fn kept_statement_is_planned_once() {
        let folder = tempfile::tempdir().unwrap();
        let settings = Settings {
            path: folder.path().join("plans.db"),
            options: crate::Options::default(),
            space: crate::space::SpaceFlag::default(),
        };
        let fill = "CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER, b INTEGER);
            CREATE INDEX t_a_idx ON t (a);
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
            INSERT INTO t SELECT i, i % 50, i FROM n;
            ANALYZE;";
        open(&settings, Purpose::Write).unwrap().execute_batch(fill).unwrap();
        let connection = open(&settings, Purpose::Read).unwrap();
        let mut statement = connection
            .prepare_cached("SELECT count(*) FROM t WHERE a > $1 AND b < $2")
            .unwrap();
        for (low, high) in [(1, 2000), (49, 3), (10, 500)] {
            statement.query_row([low, high], |row| row.get::<_, i64>(0)).unwrap();
        }
        assert_eq!(statement.get_status(StatementStatus::RePrepare), 0);
    }
}
