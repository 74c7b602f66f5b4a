//! Wakes the readers of the outbox after a commit. Use cases exist before the runner, which is made of their listeners,
//! so the notifier is created first and connected to its readers later.

use std::sync::{Arc, OnceLock};

/// Cheap to clone; silent until it is tied.
#[derive(Clone, Default)]
pub struct Notifier {
    ring: Arc<OnceLock<Box<dyn Fn() + Send + Sync>>>,
}

impl Notifier {
    /// Ties the bell to its readers; only the first time counts.
    pub fn connect(&self, ring: impl Fn() + Send + Sync + 'static) {
        if self.ring.set(Box::new(ring)).is_err() {
            tracing::error!("the outbox's bell was tied twice");
        }
    }

    /// Says that something was committed. Only latency depends on it: the outbox is polled anyway.
    pub fn notify(&self) {
        if let Some(ring) = self.ring.get() {
            ring();
        }
    }
}
