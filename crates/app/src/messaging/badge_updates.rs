//! Sending people their badges after whatever may have changed them: once for all that happened meanwhile.

use super::announce::Broadcaster;
use super::badges::badges;
use super::topics::person;
use crate::kernel::Member;
use crate::kernel::facts::{ids, list};
use crate::kernel::fault::FaultResult;
use ::jobs::clock::Clock;
use ::jobs::{Event, ListenError, Listener, Start};
use db::Db;
use futures_util::future::BoxFuture;
use futures_util::{StreamExt, TryStreamExt};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use uuid::Uuid;

/// Connections that counting takes at most.
const COUNTED_TOGETHER: usize = 4;

/// Counts the badges of everybody an event concerns and sends them. Of several events only the last state matters, so
/// each person is counted once for a batch of events. The cursor moves when all are sent.
pub struct BadgeListener<V> {
    pub db: Db,
    pub clock: Arc<dyn Clock>,
    pub voice: V,
}

const KINDS: [&str; 12] = [
    "match.created",
    "match.closed",
    "message.created",
    "message.edited",
    "message.deleted",
    "message.read",
    "notification.created",
    "notification.read",
    "matches.seen",
    "safety.blocked",
    "safety.unblocked",
    "like.withdrawn",
];

impl<V: Broadcaster> Listener for BadgeListener<V> {
    fn name(&self) -> &'static str {
        "messaging.badges"
    }

    fn timeout(&self) -> Duration {
        Duration::from_secs(5)
    }

    /// Clients ask for their badges when they connect.
    fn start(&self) -> Start {
        Start::Now
    }

    fn kinds(&self) -> Option<&'static [&'static str]> {
        Some(&KINDS)
    }

    /// A message and the notification of it come within milliseconds of each other.
    fn gathering_time(&self) -> Duration {
        Duration::from_millis(100)
    }

    fn handle<'a>(&'a self, event: &'a Event) -> BoxFuture<'a, Result<(), ListenError>> {
        Box::pin(async move {
            self.send_all(concerned(event).into_iter().collect())
                .await
                .map_err(ListenError::from)
        })
    }

    fn hear_batch<'a>(&'a self, events: &'a [Arc<Event>]) -> Option<BoxFuture<'a, Result<(), ListenError>>> {
        let users = events.iter().flat_map(|event| concerned(event)).collect();
        Some(Box::pin(async move {
            self.send_all(users).await.map_err(ListenError::from)
        }))
    }
}

/// Whose badges may have changed.
fn concerned(event: &Event) -> Vec<Uuid> {
    let named = |names: &[&str]| ids(&event.payload, names);
    match event.kind.as_str() {
        "match.created" => named(&["a", "b"]),
        "match.closed" => list(&event.payload["people"]),
        "message.created" | "message.edited" | "message.deleted" => named(&["receiver_id"]),
        "message.read" => named(&["by"]),
        "notification.created" | "notification.read" | "matches.seen" => event.key.into_iter().collect(),
        "safety.blocked" | "safety.unblocked" => named(&["by", "target"]),
        "like.withdrawn" => named(&["to"]),
        _ => Vec::new(),
    }
}

impl<V: Broadcaster> BadgeListener<V> {
    async fn send_all(&self, users: BTreeSet<Uuid>) -> FaultResult<()> {
        futures_util::stream::iter(users)
            .map(|user| self.send(user))
            .buffer_unordered(COUNTED_TOGETHER)
            .try_collect()
            .await
    }

    async fn send(&self, user: Uuid) -> FaultResult<()> {
        let badges = badges(&mut self.db.reader(), Member { id: user }, self.clock.now()).await?;
        let sent = serde_json::to_value(badges)
            .and_then(|payload| self.voice.broadcast(&person(user), "badges.changed", &payload));
        if let Err(error) = sent {
            tracing::error!(%error, "badges could not be written as JSON");
        }
        Ok(())
    }
}
