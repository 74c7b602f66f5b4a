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
///
/// Like the other wrappers of a request's work this is no `async fn`, which would keep the work twice: as its argument and
/// as what it awaits. Three such layers made the future of every request twenty kilobytes, copied at each call.
pub fn limited<T>(limit: Duration, work: impl Future<Output = T>) -> impl Future<Output = T> {
    LIMIT.scope(limit, work)
}

/// The limit of the work in hand, if it has one.
pub(crate) fn current() -> Option<Duration> {
    LIMIT.try_with(|limit| *limit).ok()
}
