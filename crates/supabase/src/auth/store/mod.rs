//! All SQL of accounts and sessions.

mod sessions;
mod tokens;
mod users;

use db::Dialect;

pub use sessions::*;
pub use tokens::*;
pub use users::*;

/// SQLite has one writer, so its transactions need no lock on the row.
const FOR_UPDATE: Dialect = Dialect {
    sqlite: "",
    postgres: " FOR UPDATE",
};
