//! All SQL of accounts and sessions.

mod external;
mod factors;
mod limits;
mod passkeys;
mod sessions;
mod tokens;
mod users;

use db::{DbError, Dialect, Tx};

pub use external::*;
pub use factors::*;
pub use limits::*;
pub use passkeys::*;
pub use sessions::*;
pub use tokens::*;
pub use users::*;

/// SQLite has one writer, so its transactions need no lock on the row.
const FOR_UPDATE: Dialect = Dialect {
    sqlite: "",
    postgres: " FOR UPDATE",
};

/// Marks the place to which [`rollback_to_savepoint`] goes back.
pub async fn savepoint(tx: &mut Tx) -> Result<(), DbError> {
    tx.exec("SAVEPOINT trial", Vec::new()).await.map(drop)
}

/// Keeps what was written since [`savepoint`].
pub async fn release_savepoint(tx: &mut Tx) -> Result<(), DbError> {
    tx.exec("RELEASE SAVEPOINT trial", Vec::new()).await.map(drop)
}

/// Undoes what was written since [`savepoint`].
pub async fn rollback_to_savepoint(tx: &mut Tx) -> Result<(), DbError> {
    tx.exec("ROLLBACK TO SAVEPOINT trial", Vec::new()).await.map(drop)
}
