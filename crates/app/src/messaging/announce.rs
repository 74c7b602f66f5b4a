//! Telling both people over realtime what has been committed: ids and as little else as will do.

use super::topics::{conversation, person};
use crate::kernel::facts::{id, ids, list};
use crate::kernel::fault::FaultResult;
use crate::matches;
use crate::matches::model::CloseReason;
use ::jobs::{Event, ListenError, Listener, Start};
use db::Db;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use std::time::Duration;
use supabase::realtime::Publisher;
use uuid::Uuid;

/// What the announcer needs of the sockets.
pub trait Broadcaster: Send + Sync + 'static {
    fn broadcast(&self, topic: &str, event: &str, payload: &Value) -> Result<(), serde_json::Error>;
    /// Ends a person's subscription.
    fn kick(&self, topic: &str, user: Uuid);
    /// Asks again what the members of a topic may do.
    fn recheck(&self, topic: &str);
}

impl Broadcaster for Publisher {
    fn broadcast(&self, topic: &str, event: &str, payload: &Value) -> Result<(), serde_json::Error> {
        self.broadcast(topic, event, payload)
    }

    fn kick(&self, topic: &str, user: Uuid) {
        self.kick_user_from(topic, user);
    }

    fn recheck(&self, topic: &str) {
        self.recheck(topic);
    }
}

/// Hears what happened in matches, conversations and notifications, and says it to those concerned. It counts nothing:
/// a message reaches the other screen before anybody's badges are counted (`together::badge_updates`).
pub struct RealtimeNotifier<V> {
    pub db: Db,
    pub voice: V,
}

const KINDS: [&str; 16] = [
    "match.created",
    "match.closed",
    "card.created",
    "message.created",
    "message.edited",
    "message.deleted",
    "message.reacted",
    "message.read",
    "message.delivered",
    "message.opened",
    "photos.chosen",
    "notification.created",
    "safety.blocked",
    "account.leaving",
    "account.judged",
    "account.held",
];

impl<V: Broadcaster> Listener for RealtimeNotifier<V> {
    fn name(&self) -> &'static str {
        "messaging.announcer"
    }

    /// Saying something takes milliseconds. The lease of a node that was killed lasts as long as this
    /// allows, and until it ends the next one is silent.
    fn timeout(&self) -> Duration {
        Duration::from_secs(5)
    }

    /// A new node does not announce past events: clients read them from the tables.
    fn start(&self) -> Start {
        Start::Now
    }

    fn kinds(&self) -> Option<&'static [&'static str]> {
        Some(&KINDS)
    }

    /// What is said to one conversation or one person keeps its order; a block, which asks the database, holds up none.
    fn order_key(&self, event: &Event) -> Option<Uuid> {
        id(&event.payload["match_id"]).or(event.key)
    }

    fn concurrency(&self) -> usize {
        4
    }

    fn handle<'a>(&'a self, event: &'a Event) -> BoxFuture<'a, Result<(), ListenError>> {
        Box::pin(async move {
            match event.kind.as_str() {
                "match.created" => self.match_created(event)?,
                "match.closed" => self.match_closed(event)?,
                "card.created" => self.card_created(event)?,
                "message.created" => self.message_created(event)?,
                "message.edited" | "message.deleted" | "message.reacted" => self.message_changed(event)?,
                "message.read" => self.message_read(event)?,
                "message.delivered" => self.message_delivered(event)?,
                "message.opened" if event.payload["receipts"] == true => self.message_changed(event)?,
                "photos.chosen" => self.photos_chosen(event)?,
                "notification.created" => self.notification_created(event)?,
                "safety.blocked" => self.blocked(event).await?,
                "account.leaving" | "account.judged" | "account.held" => self.account_hidden(event).await?,
                _ => {}
            }
            Ok(())
        })
    }
}

type PayloadResult = Result<(), serde_json::Error>;

impl<V: Broadcaster> RealtimeNotifier<V> {
    fn match_created(&self, event: &Event) -> PayloadResult {
        let people = ids(&event.payload, &["a", "b"]);
        if let [a, b] = people[..] {
            for (user, other) in [(a, b), (b, a)] {
                let payload = json!({ "match_id": event.key, "person_id": other });
                self.voice.broadcast(&person(user), "match.created", &payload)?;
            }
        }
        Ok(())
    }

    /// A person who was left without a word is also removed from the conversation. A block is never announced, and neither
    /// is an erasure, because the difference would tell which of the two it was.
    fn match_closed(&self, event: &Event) -> PayloadResult {
        let people = list(&event.payload["people"]);
        let Some(match_id) = event.key else {
            return Ok(());
        };
        let topic = conversation(match_id);
        let reason = event.payload["reason"].as_str().unwrap_or_default();
        if ![CloseReason::Block.word(), CloseReason::Account.word()].contains(&reason) {
            self.voice
                .broadcast(&topic, "match.closed", &json!({ "match_id": match_id }))?;
        }
        if reason == CloseReason::Kindness.word() {
            self.voice.recheck(&topic);
        } else {
            people.iter().for_each(|user| self.voice.kick(&topic, *user));
        }
        Ok(())
    }

    fn message_created(&self, event: &Event) -> PayloadResult {
        let Some(match_id) = id(&event.payload["match_id"]) else {
            return Ok(());
        };
        let payload = json!({
            "id": event.key,
            "match_id": match_id,
            "sender_id": event.payload["sender_id"],
            "client_id": event.payload["client_id"],
            "created_at": event.created_at.to_string(),
        });
        self.voice
            .broadcast(&conversation(match_id), "message.created", &payload)
    }

    fn card_created(&self, event: &Event) -> PayloadResult {
        if let Some(match_id) = id(&event.payload["match_id"]) {
            let payload = json!({ "id": event.key, "kind": event.payload["kind"] });
            self.voice
                .broadcast(&conversation(match_id), "card.created", &payload)?;
        }
        Ok(())
    }

    fn message_changed(&self, event: &Event) -> PayloadResult {
        if let Some(match_id) = id(&event.payload["match_id"]) {
            self.voice
                .broadcast(&conversation(match_id), &event.kind, &json!({ "id": event.key }))?;
        }
        Ok(())
    }

    fn message_read(&self, event: &Event) -> PayloadResult {
        if let (Some(match_id), true) = (event.key, event.payload["receipts"] == true) {
            let payload =
                json!({ "by": event.payload["by"], "until": event.payload["until"], "at": event.payload["at"] });
            self.voice
                .broadcast(&conversation(match_id), "message.read", &payload)?;
        }
        Ok(())
    }

    /// Such an event exists only where both share receipts.
    fn message_delivered(&self, event: &Event) -> PayloadResult {
        if let Some(match_id) = event.key {
            let payload = json!({ "by": event.payload["by"], "until": event.payload["until"] });
            self.voice
                .broadcast(&conversation(match_id), "message.delivered", &payload)?;
        }
        Ok(())
    }

    /// What the conversation allows is read anew.
    fn photos_chosen(&self, event: &Event) -> PayloadResult {
        match event.key {
            Some(match_id) => self
                .voice
                .broadcast(&conversation(match_id), "photos.chosen", &json!({})),
            None => Ok(()),
        }
    }

    fn notification_created(&self, event: &Event) -> PayloadResult {
        let Some(user) = event.key else {
            return Ok(());
        };
        self.voice
            .broadcast(&person(user), "notification.created", &event.payload)
    }

    /// A blocked person's running subscription ends as if the conversation had never been.
    async fn blocked(&self, event: &Event) -> FaultResult<()> {
        let people = ids(&event.payload, &["by", "target"]);
        if let [by, target] = people[..]
            && let Some((match_id, _)) = matches::store::of_pair(&mut self.db.reader(), by, target).await?
        {
            people
                .iter()
                .for_each(|user| self.voice.kick(&conversation(match_id), *user));
        }
        Ok(())
    }

    /// Asks again who may listen to the conversations of an account that left, was suspended, banned or held. Its matches do
    /// not see it from then on, and a subscription that went on until the regular check would tell this from a block.
    async fn account_hidden(&self, event: &Event) -> FaultResult<()> {
        let Some(user) = event.key else {
            return Ok(());
        };
        for match_id in matches::store::ids_of(&mut self.db.reader(), user).await? {
            self.voice.recheck(&conversation(match_id));
        }
        Ok(())
    }
}
