//! What can go wrong, in the same words on both engines.

/// The outcome of a database call that did not do what was asked.
///
/// The variants that a caller acts upon carry names from the migrations; the texts of the others are for logs and hold
/// neither parameters nor rows.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DbError {
    /// `one` found no row.
    #[error("no such row")]
    NotFound,
    /// A unique or primary key constraint refused the row.
    #[error("conflict on {constraint}")]
    Conflict {
        /// The declared name of the constraint or unique index.
        constraint: String,
    },
    /// A row that is pointed at is missing, or a row that is still pointed at was to be deleted.
    #[error("foreign key {constraint} refused")]
    ForeignKey {
        /// The declared name; empty on SQLite, which does not tell it.
        constraint: String,
    },
    /// A check constraint refused the row.
    #[error("check {constraint} refused")]
    Check {
        /// The declared name of the constraint.
        constraint: String,
    },
    /// A column that must have a value was left without one.
    #[error("column {column} must not be null")]
    NotNull {
        /// The name of the column, without its table.
        column: String,
    },
    /// Too much is waiting, two transactions stood in each other's way, or the database cannot be reached: try later.
    #[error("the database is busy")]
    Busy,
    /// The disk of the database is full; nothing was written. It may work again when there is space.
    #[error("the database has no space left")]
    Full,
    /// A statement took longer than it may, see [`crate::limited`], and was stopped.
    #[error("a statement took too long")]
    TimedOut,
    /// The handle was closed.
    #[error("the database is closed")]
    Closed,
    /// A SQLite transaction awaited something other than the database; it was rolled back.
    #[error("a transaction awaited something other than the database")]
    ForeignAwait,
    /// A value and a column or parameter do not fit each other.
    #[error("type mismatch: {0}")]
    Type(String),
    /// The migrations cannot be applied; the text names the file.
    #[error("migration: {0}")]
    Migration(String),
    /// Anything else: a fault in a statement, in the file or in the server.
    #[error("database: {0}")]
    Other(String),
}

impl DbError {
    /// Whether this is a conflict on the constraint called `name`.
    pub fn conflicts_on(&self, name: &str) -> bool {
        matches!(self, DbError::Conflict { constraint } if constraint == name)
    }

    /// The error of a closure that panicked; the message of the panic goes to the panic hook alone.
    pub(crate) fn panicked() -> DbError {
        DbError::Other("a database call panicked".to_owned())
    }
}
