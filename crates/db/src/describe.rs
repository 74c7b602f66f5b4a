//! What an operator may want to know of a database.

use jiff::Timestamp;

use crate::{Db, DbError, Dialect};

/// A database as it describes itself.
#[derive(Clone, Debug)]
pub struct Description {
    /// The version of the engine.
    pub version: String,
    pub size_bytes: i64,
    /// The clock of the database's machine; `None` for SQLite, whose clock is ours.
    pub clock: Option<Timestamp>,
}

const VERSION: Dialect = Dialect {
    sqlite: "SELECT sqlite_version()",
    postgres: "SELECT current_setting('server_version')",
};

const SIZE: Dialect = Dialect {
    sqlite: "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()",
    postgres: "SELECT pg_database_size(current_database())",
};

/// Reads the description; changes nothing.
pub(crate) async fn describe(db: &Db) -> Result<Description, DbError> {
    let engine = db.engine();
    Ok(Description {
        version: db.one(VERSION.for_engine(engine), Vec::new()).await?,
        size_bytes: db.one(SIZE.for_engine(engine), Vec::new()).await?,
        clock: match engine {
            crate::Engine::Sqlite => None,
            crate::Engine::Postgres => Some(db.one("SELECT clock_timestamp()", Vec::new()).await?),
        },
    })
}
