//! Runs foreign code (listeners, workers) so that neither a panic nor a hang ends the loop around it.

use std::panic::AssertUnwindSafe;
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;

/// Why the work gave no answer of its own.
pub(crate) enum RunError {
    Panicked,
    TimedOut,
}

impl std::fmt::Display for RunError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Panicked => "panicked",
            Self::TimedOut => "timed out",
        })
    }
}

pub(crate) async fn catch_panic_and_timeout<T>(work: BoxFuture<'_, T>, limit: Duration) -> Result<T, RunError> {
    // The state behind the future may be half changed by a panic; it is the listener's or worker's own, and
    // both must expect to be stopped anywhere, because a process may die anywhere.
    match tokio::time::timeout(limit, AssertUnwindSafe(work).catch_unwind()).await {
        Ok(Ok(answer)) => Ok(answer),
        Ok(Err(_panic)) => Err(RunError::Panicked),
        Err(_elapsed) => Err(RunError::TimedOut),
    }
}

/// An error's text as it is kept: long enough to understand, too short to carry a document.
pub(crate) fn short(text: &str) -> String {
    text.chars().take(500).collect()
}
