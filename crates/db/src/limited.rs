//! How long a statement may take.
//!
//! The server sets once per request how long each of its statements may take; reads and transactions of the same task
//! obey. A statement that takes longer is stopped on either engine and returns [`crate::DbError::TimedOut`]. On SQLite
//! only reads are stopped: stopping a change would undo the whole group of transactions that share its commit.

use std::{future::Future, time::Duration};

tokio::task_local! {
    static LIMIT: Duration;
}

/// Runs a piece of work whose statements may each take `limit` at most.
pub async fn limited<T>(limit: Duration, work: impl Future<Output = T>) -> T {
    LIMIT.scope(limit, work).await
}

/// The limit of the work in hand, if it has one.
pub(crate) fn current() -> Option<Duration> {
    LIMIT.try_with(|limit| *limit).ok()
}
