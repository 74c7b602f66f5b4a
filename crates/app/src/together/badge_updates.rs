//! Sending people their badges after whatever may have changed them: once for all that happened meanwhile.

use super::badges::{badges, message_badges};
use crate::kernel::Member;
use crate::kernel::facts::{ids, list};
use crate::kernel::fault::FaultResult;
use crate::messaging::announce::Broadcaster;
use crate::messaging::topics::person;
use ::jobs::clock::Clock;
use ::jobs::{Event, ListenError, Listener, Start};
use db::Db;
use futures_util::future::BoxFuture;
use futures_util::{StreamExt, TryStreamExt};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use uuid::Uuid;

/// Connections that counting takes at most.
const COUNTED_TOGETHER: usize = 4;

/// Counts the badges of everybody an event concerns and sends them. Of several events only the last state matters, so
/// each person is counted once for a batch of events; after messages alone only what a message may change is counted and
/// sent. The cursor moves when all are sent.
pub struct BadgeListener<V> {
    pub db: Db,
    pub clock: Arc<dyn Clock>,
    pub voice: V,
}

const KINDS: [&str; 27] = [
    "match.created",
    "match.closed",
    "message.created",
    "message.edited",
    "message.deleted",
    "message.read",
    "notification.created",
    "notification.read",
    "matches.seen",
    "matches.celebrated",
    "game.changed",
    "letter.delivered",
    "letter.opened",
    "gift.delivered",
    "gift.changed",
    "daily_match.answered",
    "meeting.proposed",
    "meeting.confirmed",
    "meeting.ended",
    "meeting.kept",
    "couple.asked",
    "couple.answered",
    "couple.withdrawn",
    "couple.confirmed",
    "couple.ended",
    "blocks.changed",
    "like.withdrawn",
];

impl<V: Broadcaster> Listener for BadgeListener<V> {
    fn name(&self) -> &'static str {
        "messaging.badges"
    }

    fn timeout(&self) -> Duration {
        Duration::from_secs(5)
    }

    /// A message and the notification of it come within milliseconds of each other.
    fn gathering_time(&self) -> Duration {
        Duration::from_millis(100)
    }

    /// Clients ask for their badges when they connect.
    fn start(&self) -> Start {
        Start::Now
    }

    fn kinds(&self) -> Option<&'static [&'static str]> {
        Some(&KINDS)
    }

    fn handle<'a>(&'a self, event: &'a Event) -> BoxFuture<'a, Result<(), ListenError>> {
        Box::pin(async move { self.send_all(recount(&[event])).await.map_err(ListenError::from) })
    }

    fn hear_batch<'a>(&'a self, events: &'a [Arc<Event>]) -> Option<BoxFuture<'a, Result<(), ListenError>>> {
        let events: Vec<&Event> = events.iter().map(AsRef::as_ref).collect();
        let users = recount(&events);
        Some(Box::pin(async move {
            self.send_all(users).await.map_err(ListenError::from)
        }))
    }
}

/// What is counted for a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Scope {
    /// What a message may change.
    Messages,
    All,
}

fn scope(event: &Event) -> Scope {
    let kind = event.kind.as_str();
    let of_message = kind.starts_with("message.")
        || (kind == "notification.created" && event.payload["kind"] == "message.new")
        || kind == "notification.read";
    if of_message { Scope::Messages } else { Scope::All }
}

/// Whose badges may have changed, and which.
fn recount(events: &[&Event]) -> BTreeMap<Uuid, Scope> {
    let mut users = BTreeMap::new();
    for event in events {
        let scope = scope(event);
        for user in concerned(event) {
            let wider = users.entry(user).or_insert(scope);
            *wider = scope.max(*wider);
        }
    }
    users
}

fn concerned(event: &Event) -> Vec<Uuid> {
    let named = |names: &[&str]| ids(&event.payload, names);
    match event.kind.as_str() {
        "match.created" => named(&["a", "b"]),
        "message.created" | "message.edited" | "message.deleted" => named(&["receiver_id"]),
        "message.read" | "letter.opened" => named(&["by"]),
        "notification.created"
        | "notification.read"
        | "matches.seen"
        | "matches.celebrated"
        | "daily_match.answered"
        | "couple.answered"
        | "blocks.changed" => event.key.into_iter().collect(),
        // Who was blocked receives nothing at that moment, as nobody does when the other leaves. Who blocks has
        // `blocks.changed`, also for an id that belongs to nobody.
        "match.closed" if event.payload["reason"] == "block" || event.payload["reason"] == "account" => Vec::new(),
        "like.withdrawn" | "letter.delivered" => named(&["to"]),
        "gift.delivered" => named(&["recipient_id"]),
        // Of a match, a game, a gift, a meeting or a couple.
        _ => list(&event.payload["people"]),
    }
}

impl<V: Broadcaster> BadgeListener<V> {
    async fn send_all(&self, users: BTreeMap<Uuid, Scope>) -> FaultResult<()> {
        futures_util::stream::iter(users)
            .map(|(user, scope)| self.send(user, scope))
            .buffer_unordered(COUNTED_TOGETHER)
            .try_collect()
            .await
    }

    async fn send(&self, user: Uuid, scope: Scope) -> FaultResult<()> {
        let counted = self.count(Member { id: user }, scope).await?;
        let sent = counted.and_then(|payload| self.voice.broadcast(&person(user), "badges.changed", &payload));
        if let Err(error) = sent {
            tracing::error!(%error, "badges could not be written as JSON");
        }
        Ok(())
    }

    async fn count(&self, member: Member, scope: Scope) -> FaultResult<Result<Value, serde_json::Error>> {
        let (mut reads, now) = (self.db.reader(), self.clock.now());
        Ok(match scope {
            Scope::Messages => serde_json::to_value(message_badges(&mut reads, member, now).await?),
            Scope::All => serde_json::to_value(badges(&mut reads, member, now).await?),
        })
    }
}
