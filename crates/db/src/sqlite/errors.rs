//! SQLite's errors in neutral words.

use rusqlite::{Error, ErrorCode, ffi};

use crate::DbError;

/// Translates an error; `resolve` finds the declared name behind `table.column, table.column`.
pub(super) fn neutral(error: &Error, resolve: impl FnOnce(&str) -> String) -> DbError {
    let (failure, message) = match error {
        Error::SqliteFailure(failure, message) => (failure, message.as_deref().unwrap_or("")),
        Error::SqlInputError { error, msg, .. } => (error, msg.as_str()),
        other => return DbError::Other(other.to_string()),
    };
    // "UNIQUE constraint failed: profiles.handle"
    let detail = message
        .split_once("constraint failed: ")
        .map_or("", |(_, detail)| detail);
    match (failure.code, failure.extended_code) {
        (ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked, _) => DbError::Busy,
        // The index of the write-ahead log grows by itself; that too fails for lack of space.
        (ErrorCode::DiskFull, _) | (_, ffi::SQLITE_IOERR_SHMSIZE) => DbError::Full,
        (ErrorCode::OperationInterrupted, _) => DbError::TimedOut,
        (_, ffi::SQLITE_CONSTRAINT_UNIQUE | ffi::SQLITE_CONSTRAINT_PRIMARYKEY | ffi::SQLITE_CONSTRAINT_ROWID) => {
            DbError::Conflict {
                constraint: resolve(detail),
            }
        }
        (_, ffi::SQLITE_CONSTRAINT_FOREIGNKEY) => DbError::ForeignKey {
            constraint: String::new(),
        },
        (_, ffi::SQLITE_CONSTRAINT_CHECK) => DbError::Check {
            constraint: detail.to_owned(),
        },
        (_, ffi::SQLITE_CONSTRAINT_NOTNULL) => DbError::NotNull {
            column: detail.rsplit_once('.').map_or(detail, |(_, column)| column).to_owned(),
        },
        (_, ffi::SQLITE_CONSTRAINT_DATATYPE) => DbError::Type(message.to_owned()),
        (ErrorCode::TypeMismatch, _) => DbError::Type(message.to_owned()),
        _ => DbError::Other(format!("{message} (code {})", failure.extended_code)),
    }
}
