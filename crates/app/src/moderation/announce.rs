//! Telling open screens: a person that there is a decision, a reporter that a report stands elsewhere, moderators that a
//! queue changed. Ids only.

use crate::messaging::announce::Broadcaster;
use crate::messaging::topics::{STAFF, person};
use crate::moderation::audit::QUEUE_CHANGED;
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
        Some(&["moderation.decided", "report.changed", QUEUE_CHANGED, "account.role"])
    }

    fn handle<'a>(&'a self, event: &'a Event) -> BoxFuture<'a, Result<(), ListenError>> {
        Box::pin(async move {
            match (event.kind.as_str(), event.key) {
                (QUEUE_CHANGED, _) => self.voice.broadcast(STAFF, QUEUE_CHANGED, &event.payload)?,
                // A member who lost the role leaves.
                ("account.role", _) => self.voice.recheck(STAFF),
                (_, Some(user)) => self.voice.broadcast(&person(user), &event.kind, &event.payload)?,
                (_, None) => {}
            }
            Ok(())
        })
    }
}
