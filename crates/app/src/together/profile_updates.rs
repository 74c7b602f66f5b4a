//! Telling a person's open screens that their own profile changed: a photo was judged, or its completeness moved.

use crate::messaging::announce::Broadcaster;
use crate::messaging::topics::person;
use ::jobs::{Event, ListenError, Listener, Start};
use futures_util::future::BoxFuture;
use serde_json::json;
use std::collections::BTreeSet;
use std::sync::Arc;
use uuid::Uuid;

/// Sends `profile.changed` to the owner alone. It says nothing of what changed: screens read that.
pub struct OwnProfileBroadcaster<V> {
    pub voice: V,
}

impl<V: Broadcaster> Listener for OwnProfileBroadcaster<V> {
    fn name(&self) -> &'static str {
        "together.own_profile"
    }

    /// Screens read their state when they connect.
    fn start(&self) -> Start {
        Start::Now
    }

    fn kinds(&self) -> Option<&'static [&'static str]> {
        Some(&["profile.changed", "photo.flagged"])
    }

    fn handle<'a>(&'a self, event: &'a Event) -> BoxFuture<'a, Result<(), ListenError>> {
        Box::pin(async move { Ok(self.tell(event.key)?) })
    }

    fn hear_batch<'a>(&'a self, events: &'a [Arc<Event>]) -> Option<BoxFuture<'a, Result<(), ListenError>>> {
        let owners: BTreeSet<Uuid> = events.iter().filter_map(|event| event.key).collect();
        Some(Box::pin(async move { Ok(self.tell(owners)?) }))
    }
}

impl<V: Broadcaster> OwnProfileBroadcaster<V> {
    fn tell(&self, owners: impl IntoIterator<Item = Uuid>) -> Result<(), serde_json::Error> {
        owners
            .into_iter()
            .try_for_each(|owner| self.voice.broadcast(&person(owner), "profile.changed", &json!({})))
    }
}
