//! What a listener is; `feed` is how it hears.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;

use crate::outbox::Event;

/// Why an event could not be digested; it will be tried again. Any error converts into it with `?`.
#[derive(Debug)]
pub struct ListenError(pub String);

impl<E: std::error::Error> From<E> for ListenError {
    fn from(error: E) -> Self {
        Self(error.to_string())
    }
}

/// Where a listener that was never seen before begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Start {
    /// With the oldest event still kept.
    Oldest,
    /// With the first event after its registration.
    Now,
}

/// Hears all events in their order, at least once.
///
/// While an event is being retried, the listener's later events wait: its order holds. Other listeners go on.
/// After [`Listener::max_attempts`] failures the event is parked (see [`crate::parked`]) and the cursor moves.
pub trait Listener: Send + Sync {
    /// The name of its cursor: unique, and never changed.
    fn name(&self) -> &'static str;

    fn hear<'a>(&'a self, event: &'a Event) -> BoxFuture<'a, Result<(), ListenError>>;

    fn start(&self) -> Start {
        Start::Oldest
    }

    /// How often an event is tried before it is parked. Ten take about half an hour.
    fn max_attempts(&self) -> i64 {
        10
    }

    /// How long one event may take; longer counts as a failure.
    fn timeout(&self) -> Duration {
        Duration::from_secs(30)
    }
}

impl<L: Listener + ?Sized> Listener for Arc<L> {
    fn name(&self) -> &'static str {
        (**self).name()
    }
    fn hear<'a>(&'a self, event: &'a Event) -> BoxFuture<'a, Result<(), ListenError>> {
        (**self).hear(event)
    }
    fn start(&self) -> Start {
        (**self).start()
    }
    fn max_attempts(&self) -> i64 {
        (**self).max_attempts()
    }
    fn timeout(&self) -> Duration {
        (**self).timeout()
    }
}
