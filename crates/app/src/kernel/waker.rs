//! Ringing the outbox's runner after a commit. Use cases exist before the runner, which is made of
//! their listeners; so the bell is hung first and tied to the runner when there is one.

use jobs::Runner;
use std::sync::{Arc, OnceLock};

/// Cheap to clone; silent until it is tied.
#[derive(Clone, Default)]
pub struct Waker {
    runner: Arc<OnceLock<Runner>>,
}

impl Waker {
    /// Ties the bell to the runner; only the first time counts.
    pub fn tie(&self, runner: Runner) {
        if self.runner.set(runner).is_err() {
            tracing::error!("the outbox's bell was tied twice");
        }
    }

    /// Says that something was committed. Only latency depends on it: the outbox is polled anyway.
    pub fn wake(&self) {
        if let Some(runner) = self.runner.get() {
            runner.wake();
        }
    }
}
