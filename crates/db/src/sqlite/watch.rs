//! Stops a statement that takes too long, or whose caller no longer waits.

use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use rusqlite::Connection;

use crate::DbError;

/// Instructions of SQLite's virtual machine between two looks at the clock: well under a millisecond.
const INSTRUCTIONS: i32 = 4_000;

/// Watches the statements of one connection.
#[derive(Default)]
pub(super) struct StatementWatch {
    /// Whether the statement in hand may be stopped; looked at without the lock.
    armed: AtomicBool,
    running: Mutex<Running>,
}

#[derive(Default)]
struct Running {
    ends: Option<Instant>,
    abandoned: Option<CallerGone>,
}

/// Set when the caller of a read has gone.
pub(super) type CallerGone = Arc<AtomicBool>;

/// Held by the caller of a read; dropping it sets the flag.
pub(super) struct Caller(pub(super) CallerGone);

impl Drop for Caller {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl StatementWatch {
    /// A watch, installed as the progress handler of the connection.
    pub(super) fn over(connection: &mut Connection) -> Result<Arc<StatementWatch>, DbError> {
        let watch = Arc::new(StatementWatch::default());
        let asked = watch.clone();
        connection
            .progress_handler(INSTRUCTIONS, Some(move || asked.must_stop()))
            .map_err(|error| DbError::Other(format!("statements cannot be watched: {error}")))?;
        Ok(watch)
    }

    /// Runs a statement, which SQLite interrupts after `limit` or once `abandoned` is set.
    pub(super) fn during<T>(
        &self,
        limit: Option<Duration>,
        abandoned: Option<CallerGone>,
        statement: impl FnOnce() -> T,
    ) -> T {
        if limit.is_none() && abandoned.is_none() {
            return statement();
        }
        let _disarm = ArmedWatch::arm(self, limit, abandoned);
        statement()
    }

    fn must_stop(&self) -> bool {
        if !self.armed.load(Ordering::Relaxed) {
            return false;
        }
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        running.ends.is_some_and(|ends| Instant::now() >= ends)
            || running
                .abandoned
                .as_ref()
                .is_some_and(|abandoned| abandoned.load(Ordering::Relaxed))
    }

    fn set(&self, running: Running, armed: bool) {
        *self.running.lock().unwrap_or_else(PoisonError::into_inner) = running;
        self.armed.store(armed, Ordering::Relaxed);
    }
}

/// Disarms the watch when the statement ends, also by a panic.
struct ArmedWatch<'w>(&'w StatementWatch);

impl ArmedWatch<'_> {
    fn arm(watch: &StatementWatch, limit: Option<Duration>, abandoned: Option<CallerGone>) -> ArmedWatch<'_> {
        let ends = limit.map(|limit| Instant::now() + limit);
        watch.set(Running { ends, abandoned }, true);
        ArmedWatch(watch)
    }
}

impl Drop for ArmedWatch<'_> {
    fn drop(&mut self) {
        self.0.set(Running::default(), false);
    }
}
