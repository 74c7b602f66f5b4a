//! What a listener is; `feed` is how it handles.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use uuid::Uuid;

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

/// Handles the events of its kinds in their order, at least once.
///
/// While an event is being retried, the listener's later events with the same [`Listener::order_key`] wait: their order
/// holds. Other listeners go on. After [`Listener::max_attempts`] failures the event is parked (see [`crate::parked`])
/// and the cursor moves.
pub trait Listener: Send + Sync {
    /// The name of its cursor: unique, and never changed.
    fn name(&self) -> &'static str;

    fn handle<'a>(&'a self, event: &'a Event) -> BoxFuture<'a, Result<(), ListenError>>;

    /// The only kinds of events that it handles; all, unless said. What is unwanted costs no transaction.
    fn kinds(&self) -> Option<&'static [&'static str]> {
        None
    }

    /// Events with the same key are handled in their order; one order for all, unless said.
    fn order_key(&self, _event: &Event) -> Option<Uuid> {
        None
    }

    /// How many order keys are handled beside each other.
    fn concurrency(&self) -> usize {
        1
    }

    /// Handles several events at once, for a listener to which only the last of them matters. `None`: it handles them one by
    /// one, as it does after a batch that failed.
    fn hear_batch<'a>(&'a self, _events: &'a [Arc<Event>]) -> Option<BoxFuture<'a, Result<(), ListenError>>> {
        None
    }

    /// How long the running loop waits for more events before it begins with those that came.
    fn gathering_time(&self) -> Duration {
        Duration::ZERO
    }

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
    fn handle<'a>(&'a self, event: &'a Event) -> BoxFuture<'a, Result<(), ListenError>> {
        (**self).handle(event)
    }
    fn kinds(&self) -> Option<&'static [&'static str]> {
        (**self).kinds()
    }
    fn order_key(&self, event: &Event) -> Option<Uuid> {
        (**self).order_key(event)
    }
    fn concurrency(&self) -> usize {
        (**self).concurrency()
    }
    fn hear_batch<'a>(&'a self, events: &'a [Arc<Event>]) -> Option<BoxFuture<'a, Result<(), ListenError>>> {
        (**self).hear_batch(events)
    }
    fn gathering_time(&self) -> Duration {
        (**self).gathering_time()
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
