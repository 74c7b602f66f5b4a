//! Telling open screens: a person that there is a decision, a reporter that a report stands elsewhere. Ids only.

use crate::messaging::announce::Broadcaster;
use crate::messaging::topics::person;
use ::jobs::{Event, ListenError, Listener, Start};
use futures_util::future::BoxFuture;
use std::time::Duration;

pub struct DecisionNotifier<V> {
    pub voice: V,
}

impl<V: Broadcaster> Listener for DecisionNotifier<V> {
    fn name(&self) -> &'static str {
        "moderation.announcer"
    }

    fn timeout(&self) -> Duration {
        Duration::from_secs(5)
    }

    /// A new node does not announce past events: clients read them from the tables.
    fn start(&self) -> Start {
        Start::Now
    }

    fn kinds(&self) -> Option<&'static [&'static str]> {
        Some(&["moderation.decided", "report.changed"])
    }

    fn handle<'a>(&'a self, event: &'a Event) -> BoxFuture<'a, Result<(), ListenError>> {
        Box::pin(async move {
            if let Some(user) = event.key {
                self.voice.broadcast(&person(user), &event.kind, &event.payload)?;
            }
            Ok(())
        })
    }
}
