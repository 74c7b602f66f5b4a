//! Which database is used, where it is, and how much of the machine it may take.

use std::{path::PathBuf, str::FromStr, time::Duration};

use crate::DbError;

/// The two databases that every statement of the product runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Engine {
    /// A file beside the server.
    Sqlite,
    /// A PostgreSQL server, shared by several servers of ours.
    Postgres,
}

/// The two texts of a statement whose wording differs between the engines.
#[derive(Clone, Copy, Debug)]
pub struct Dialect {
    /// The text for SQLite.
    pub sqlite: &'static str,
    /// The text for PostgreSQL.
    pub postgres: &'static str,
}

impl Dialect {
    /// The text that `engine` understands.
    pub fn for_engine(&self, engine: Engine) -> &'static str {
        match engine {
            Engine::Sqlite => self.sqlite,
            Engine::Postgres => self.postgres,
        }
    }
}

/// Where the database is.
///
/// Its text form is `postgres://user@host/database`, `sqlite:path/to/file` or a bare path.
#[derive(Clone, PartialEq, Eq)]
pub enum Location {
    /// The path of the database file; it is created when it is missing, its folder is not.
    Sqlite(PathBuf),
    /// A connection string. The connection is not encrypted: the server is expected on a private network or socket.
    Postgres(String),
}

impl Location {
    /// The engine that lives at this place.
    pub fn engine(&self) -> Engine {
        match self {
            Location::Sqlite(_) => Engine::Sqlite,
            Location::Postgres(_) => Engine::Postgres,
        }
    }

    /// The hosts of a PostgreSQL address, as names, addresses or paths of sockets. Empty for SQLite and for an address
    /// that cannot be read.
    pub fn hosts(&self) -> Vec<String> {
        use tokio_postgres::config::Host;
        let Location::Postgres(url) = self else {
            return Vec::new();
        };
        let Ok(config) = url.parse::<tokio_postgres::Config>() else {
            return Vec::new();
        };
        let named = config.get_hosts().iter().map(|host| match host {
            Host::Tcp(name) => name.clone(),
            #[cfg(unix)]
            Host::Unix(path) => path.display().to_string(),
        });
        // An address given beside a name is the one that is connected to.
        let addresses = config.get_hostaddrs().iter().map(ToString::to_string);
        match config.get_hostaddrs().is_empty() {
            true => named.collect(),
            false => addresses.collect(),
        }
    }
}

/// A connection string carries a password, so it is never printed.
impl std::fmt::Debug for Location {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Location::Sqlite(path) => f.debug_tuple("Sqlite").field(path).finish(),
            Location::Postgres(_) => f.write_str("Postgres(..)"),
        }
    }
}

impl FromStr for Location {
    type Err = DbError;

    fn from_str(text: &str) -> Result<Location, DbError> {
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return Ok(Location::Postgres(text.to_owned()));
        }
        let path = text.strip_prefix("sqlite:").unwrap_or(text);
        let path = path.strip_prefix("//").unwrap_or(path);
        // Every connection to `:memory:` would see a database of its own.
        if path.is_empty() || path == ":memory:" || path.contains("://") {
            return Err(DbError::Other(
                "the database must be a file path, sqlite:path or postgres://…".to_owned(),
            ));
        }
        Ok(Location::Sqlite(PathBuf::from(path)))
    }
}

/// How much of the machine the database may take. The defaults suit one small server.
#[derive(Clone, Debug)]
pub struct Options {
    /// SQLite: threads that answer reads, each with a connection of its own.
    pub readers: usize,
    /// SQLite: reads that may wait for a thread; one more is answered with [`DbError::Busy`].
    pub reader_queue: usize,
    /// SQLite: transactions that may wait for the writer; one more is answered with [`DbError::Busy`].
    pub writer_queue: usize,
    /// SQLite: the largest number of transactions that share one durable commit.
    pub group_limit: usize,
    /// SQLite: page cache of each connection, in KiB.
    pub cache_kib: u32,
    /// SQLite: file pages mapped into memory for each connection, in bytes. Mapped pages count once for every
    /// connection in the resident size of the process, hence none by default.
    pub mmap_bytes: u64,
    /// SQLite: how long to wait for another process that holds the write lock.
    pub busy_timeout: Duration,
    /// Both: prepared statements kept for each connection.
    pub statement_cache: usize,
    /// PostgreSQL: connections in the pool.
    pub pool_size: usize,
    /// PostgreSQL: how long to wait for a free or a new connection before [`DbError::Busy`].
    pub acquire_timeout: Duration,
}

impl Default for Options {
    fn default() -> Options {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Options {
            readers: cores.clamp(2, 4),
            reader_queue: 1024,
            writer_queue: 1024,
            group_limit: 128,
            cache_kib: 4000,
            mmap_bytes: 0,
            busy_timeout: Duration::from_secs(5),
            statement_cache: 128,
            pool_size: 16,
            acquire_timeout: Duration::from_secs(5),
        }
    }
}
