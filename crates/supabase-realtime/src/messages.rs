//! What a member says in a channel: broadcasts and presence.

use std::time::Instant;

use ::realtime::Message;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use super::conversation::Refs;
use super::policy::PresenceGrant;
use super::replay::ReplayRetention;
use super::socket::Socket;
use super::{channel, frame, replay};

/// A broadcast, and whether it is to be kept.
pub(super) type OutgoingBroadcast = (Message, Option<ReplayRetention>);

#[derive(Deserialize)]
struct BroadcastPayload<'a> {
    event: String,
    #[serde(borrow, default)]
    payload: Option<&'a RawValue>,
}

#[derive(Deserialize)]
struct PresencePayload {
    event: String,
    #[serde(default)]
    payload: Option<Map<String, Value>>,
}

impl Socket {
    /// A broadcast of the client; `None` is one that could not be read.
    pub(super) async fn broadcast(&mut self, refs: &Refs, topic: &str, said: Option<OutgoingBroadcast>) {
        let to_keep = said.as_ref().is_some_and(|(_, keep)| keep.is_some());
        let answer = match self.try_broadcast(topic, said).await {
            Ok(()) => channel::ok(json!({})),
            // A client that asked for replay reads the reason under another name.
            Err(reason) if to_keep => json!({"status": "error", "response": {"error": reason}}),
            Err(reason) => channel::error(&reason),
        };
        if self.channels.get(topic).is_some_and(|channel| channel.ack) {
            self.reply(refs, topic, &answer);
        }
    }

    async fn try_broadcast(&mut self, topic: &str, said: Option<OutgoingBroadcast>) -> Result<(), String> {
        let Some(channel) = self.channels.get_mut(topic) else {
            return Err("unmatched topic".to_owned());
        };
        let shared = &self.server.shared;
        let grant = channel.grant;
        let allowed =
            said.filter(|(message, keep)| grant.client_events.allows(message) && (keep.is_none() || grant.keeps));
        let Some((mut message, keep)) = allowed else {
            return Err(format!(
                "Unauthorized: You do not have permissions to write to this Channel topic: {}",
                channel.room.topic
            ));
        };
        if message.payload.bytes().len() > shared.settings.frame_bytes {
            return Err("PayloadSizeExceeded: Payload size exceeds the limit".to_owned());
        }
        if let (Some(keep), true, Some(store)) = (keep, channel.room.private, &shared.store) {
            if !channel.keeps.take(Instant::now()) {
                return Err("ClientPersistRateLimitReached: Too many kept messages".to_owned());
            }
            let stored = replay::keep(&store.db, &channel.room.topic, message, keep, shared.clock.now()).await;
            message = stored.map_err(|error| {
                tracing::warn!(%error, "a broadcast was not kept: {error}");
                "UnableToPersist: please try again".to_owned()
            })?;
        }
        let except = (!channel.echo).then(|| self.inbox.id());
        shared.hub.broadcast(&channel.room, message, except);
        Ok(())
    }

    /// Presence is always answered: the client waits for it.
    pub(super) fn presence(&mut self, refs: &Refs, topic: &str, payload: &RawValue) {
        let answer = match self.try_presence(topic, payload) {
            Ok(()) => channel::ok(json!({})),
            Err(reason) => channel::error(reason),
        };
        self.reply(refs, topic, &answer);
    }

    fn try_presence(&mut self, topic: &str, payload: &RawValue) -> Result<(), &'static str> {
        let Some(channel) = self.channels.get_mut(topic) else {
            return Err("unmatched topic");
        };
        if channel.grant.presence == PresenceGrant::None {
            return Err("Unauthorized: presence is not enabled for this channel");
        }
        let presence: PresencePayload =
            serde_json::from_str(payload.get()).map_err(|_| "presence payload must be an object")?;
        let hub = &self.server.shared.hub;
        match presence.event.as_str() {
            "track" if !channel.tracks.take(Instant::now()) => {
                Err("ClientPresenceRateLimitReached: Too many presence messages")
            }
            "track" => {
                // Under the own id one is there and says nothing: text would reach others past the guard.
                let payload = match channel.grant.presence {
                    PresenceGrant::OwnKey => Default::default(),
                    _ => presence.payload.unwrap_or_default(),
                };
                hub.track(&self.inbox, &channel.room, payload)
                    .map_err(|_| "no longer a member")
            }
            "untrack" => {
                hub.untrack(&self.inbox, &channel.room);
                Ok(())
            }
            _ => Err("unknown presence event"),
        }
    }
}

/// The broadcast inside a text frame; a missing payload is an empty one.
pub(super) fn text_broadcast(payload: &RawValue) -> Option<OutgoingBroadcast> {
    let broadcast: BroadcastPayload = serde_json::from_str(payload.get()).ok()?;
    let json = broadcast.payload.map_or("{}", RawValue::get);
    let payload = frame::json(json.as_bytes().to_vec().into())?;
    Some((Message::new(broadcast.event, payload), None))
}
