//! PostgreSQL's errors in neutral words.

use std::error::Error as _;

use deadpool_postgres::PoolError;
use tokio_postgres::{Error, error::SqlState};

use super::bind::TypeMismatch;
use crate::DbError;

/// Translates an error of a statement.
pub(super) fn neutral(error: &Error) -> DbError {
    let Some(refusal) = error.as_db_error() else {
        if let Some(misfit) = error.source().and_then(|source| source.downcast_ref::<TypeMismatch>()) {
            return DbError::Type(misfit.to_string());
        }
        if error.is_closed() {
            return DbError::Busy;
        }
        return DbError::Other(error.to_string());
    };
    let constraint = || refusal.constraint().unwrap_or_default().to_owned();
    let code = refusal.code();
    match *code {
        SqlState::UNIQUE_VIOLATION | SqlState::EXCLUSION_VIOLATION => DbError::Conflict {
            constraint: constraint(),
        },
        SqlState::FOREIGN_KEY_VIOLATION => DbError::ForeignKey {
            constraint: constraint(),
        },
        SqlState::CHECK_VIOLATION => DbError::Check {
            constraint: constraint(),
        },
        SqlState::NOT_NULL_VIOLATION => DbError::NotNull {
            column: refusal.column().unwrap_or_default().to_owned(),
        },
        SqlState::T_R_SERIALIZATION_FAILURE
        | SqlState::T_R_DEADLOCK_DETECTED
        | SqlState::LOCK_NOT_AVAILABLE
        | SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT
        | SqlState::TOO_MANY_CONNECTIONS
        | SqlState::ADMIN_SHUTDOWN
        | SqlState::CRASH_SHUTDOWN
        | SqlState::CANNOT_CONNECT_NOW => DbError::Busy,
        SqlState::DISK_FULL => DbError::Full,
        SqlState::QUERY_CANCELED => DbError::TimedOut,
        SqlState::DATATYPE_MISMATCH => DbError::Type(refusal.message().to_owned()),
        // The message of a data exception repeats the value, so only its code is logged.
        _ if code.code().starts_with("22") => {
            DbError::Type(format!("the server refused a value (code {})", code.code()))
        }
        _ => DbError::Other(format!("{} (code {})", refusal.message(), code.code())),
    }
}

/// Translates an error of COMMIT. When the connection is lost there, it is unknown whether the transaction was
/// committed, so the error must not look retryable.
pub(super) fn of_commit(error: &Error) -> DbError {
    let refused = error
        .as_db_error()
        .is_some_and(|refusal| !refusal.code().code().starts_with("57P"));
    if refused {
        return neutral(error);
    }
    DbError::Other(format!("the outcome of a commit is unknown: {error}"))
}

/// Translates the failure to get a connection: whatever the reason, trying again later may help.
pub(super) fn pool_error(error: PoolError) -> DbError {
    match error {
        PoolError::Closed => DbError::Closed,
        PoolError::Timeout(kind) => {
            tracing::warn!(?kind, "no connection to PostgreSQL in time");
            DbError::Busy
        }
        error => {
            tracing::warn!(%error, "no connection to PostgreSQL");
            DbError::Busy
        }
    }
}

/// The reason why the first connection failed. The driver's errors name the user and the database, never the password.
pub(super) fn unreachable(error: &PoolError) -> DbError {
    let mut text = format!("cannot connect to PostgreSQL: {error}");
    let mut source = error.source();
    while let Some(cause) = source {
        text.push_str(": ");
        text.push_str(&cause.to_string());
        source = cause.source();
    }
    DbError::Other(text)
}
