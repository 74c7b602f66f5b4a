//! How a socket joins a channel: the policy's answer, presence, changes of tables, and what was kept before.

use std::time::Instant;

use ::realtime::RoomKey;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use super::{Refs, membership};
use crate::binding::{self, Binding};
use crate::channel::{self, Channel, Join, JoinOptions, PREFIX};
use crate::frame::encode_broadcast;
use crate::policy::{Grant, Refusal};
use crate::rate::Bucket;
use crate::replay::{self, ReplayRequest};
use crate::socket::Socket;
use supabase_base::verifier::VerifiedCaller;

/// Longer names could not travel in binary frames.
const TOPIC_BYTES: usize = 255;

impl Socket {
    pub(super) async fn join(&mut self, refs: Refs, topic: String, payload: &RawValue) {
        self.close_channel(&topic);
        match self.try_join(&refs, &topic, payload).await {
            Ok(()) => {}
            Err(reason) => {
                let (join_ref, reference) = (refs.join_ref.as_deref(), refs.reference.as_deref());
                self.send_text_delayed(join_ref, reference, &topic, "phx_reply", &channel::error(&reason));
            }
        }
    }

    async fn try_join(&mut self, refs: &Refs, topic: &str, payload: &RawValue) -> Result<(), String> {
        let name = topic
            .strip_prefix(PREFIX)
            .filter(|name| !name.is_empty() && topic.len() <= TOPIC_BYTES);
        let name = name.ok_or("unmatched topic")?;
        if self.channels.len() >= self.server.shared.settings.channels_per_socket {
            return Err("ChannelRateLimitReached: Too many channels".to_owned());
        }
        let join: Join = serde_json::from_str(payload.get()).map_err(|_| "InvalidJoinPayload: not a join")?;
        let (wishes, token) = join.options()?;
        if wishes.changes.len() > self.server.shared.settings.bindings_per_channel {
            return Err("InvalidJoinPayload: too many bindings".to_owned());
        }
        let verified = self.verify(token.as_deref())?;
        self.note_access(&verified.caller).await;
        let room = RoomKey {
            topic: name.to_owned(),
            private: wishes.private,
        };
        // Joins the room first and asks the policy second: a user who is kicked or blocked during the policy check is
        // then found in the room, and the removal waits in the inbox behind the answer. A session that ends meanwhile
        // is either known to have ended here, or its socket is found and closed.
        let mut membership = membership(&verified);
        // A client that asks for changes of tables may be admitted for them alone, and must then receive nothing else.
        membership.deaf = !wishes.changes.is_empty();
        self.server.shared.hub.join(&self.inbox, &room, membership);
        let granted = match self.server.shared.verifier.has_ended(&verified.caller) {
            true => Err(Refusal::Denied),
            false => {
                let policy = &self.server.shared.policy;
                policy.join(&verified.caller, name, wishes.private).await
            }
        };
        match admitted(granted, &wishes) {
            Ok(grant) => {
                let (changes, replay) = (wishes.changes.clone(), wishes.replay);
                self.enter(refs, topic, room, wishes, verified, grant);
                if let Some(replay) = replay {
                    self.replay(topic, replay).await;
                }
                if !changes.is_empty() {
                    self.subscribe(refs, topic, &changes).await;
                }
                Ok(())
            }
            Err(refusal) => {
                self.server.shared.hub.leave(&self.inbox, &room);
                Err(refusal.reason(name))
            }
        }
    }

    /// A joined channel: the reply, then the presence state.
    fn enter(
        &mut self,
        refs: &Refs,
        topic: &str,
        room: RoomKey,
        wishes: JoinOptions,
        verified: VerifiedCaller,
        (grant, deaf): (Grant, bool),
    ) {
        let settings = &self.server.shared.settings;
        let now = Instant::now();
        let recheck_at = now + settings.recheck_every;
        let (tracks, keeps) = (Bucket::new(settings.tracks, now), Bucket::new(settings.keeps, now));
        if !deaf && self.server.shared.hub.set_deaf(&self.inbox, &room, false).is_err() {
            tracing::debug!("a member was put out while it joined");
        }
        let key = channel::presence_key(grant.presence, &wishes.key, &verified.caller);
        let watches = wishes.watches && key.is_some();
        let state = self.server.shared.hub.set_presence(&self.inbox, &room, key, watches);
        self.reply(
            refs,
            topic,
            &channel::ok(json!({"postgres_changes": binding::echo(&wishes.changes)})),
        );
        if let Ok(Some(state)) = state {
            self.send_text(None, None, topic, "presence_state", &channel::presence_state(&state));
        }
        let channel = Channel {
            room,
            join_ref: refs.join_ref.clone(),
            caller: verified.caller,
            expires_at: verified.expires_at,
            recheck_at,
            grant,
            ack: wishes.ack,
            echo: wishes.echo,
            tracks,
            keeps,
            changes: None,
            deaf,
            replayed: Vec::new(),
        };
        self.channels.insert(topic.to_owned(), Box::new(channel));
    }

    /// Subscribes to changes of tables, all or none, and says which it was.
    async fn subscribe(&mut self, refs: &Refs, topic: &str, asked: &[Map<String, Value>]) {
        let Some(channel) = self.channels.get(topic) else {
            return;
        };
        let name = channel.room.topic.clone();
        let subscribed = match &self.server.shared.store {
            None => Err("postgres_changes is not enabled".to_owned()),
            Some(store) => {
                let read = |asked| Binding::read(&store.changes.registry, &channel.caller, asked);
                match asked.iter().map(read).collect::<Result<Vec<_>, _>>() {
                    Err(answer) => Err(answer),
                    Ok(bindings) => {
                        let (room, outlet) = (channel.room.clone(), self.inbox.outlet());
                        let subscribed = store.changes.subscribe(room, outlet, channel.caller.clone(), bindings);
                        subscribed.await.map_err(|error| {
                            tracing::warn!(%error, "a subscription to tables failed: {error}");
                            "Unable to subscribe to changes: please try again".to_owned()
                        })
                    }
                }
            }
        };
        let answer = match subscribed {
            Ok(subscribed) => {
                if let Some(channel) = self.channels.get_mut(topic) {
                    channel.changes = Some(subscribed);
                }
                Ok(())
            }
            Err(answer) => Err(answer),
        };
        self.send_text(
            refs.join_ref.as_deref(),
            None,
            topic,
            "system",
            &binding::system(&name, &answer),
        );
    }

    /// Says again what was kept, the oldest first.
    async fn replay(&mut self, topic: &str, wanted: ReplayRequest) {
        let (Some(channel), Some(store)) = (self.channels.get_mut(topic), &self.server.shared.store) else {
            return;
        };
        let now = self.server.shared.clock.now();
        match replay::replay(&store.db, &channel.room.topic, wanted, now).await {
            Ok(messages) => {
                channel.replayed = messages.iter().filter_map(|message| message.meta.clone()).collect();
                let frames = messages
                    .iter()
                    .filter_map(|message| encode_broadcast(self.version, topic, message));
                self.outgoing.extend(frames);
            }
            Err(error) => {
                tracing::warn!(%error, "kept broadcasts could not be read: {error}");
                let answer = channel::system_error(&channel.room.topic, "UnableToReplayMessages: please try again");
                let join_ref = channel.join_ref.clone();
                self.send_text(join_ref.as_deref(), None, topic, "system", &answer);
            }
        }
    }
}

/// What a join gets, and whether it is for changes of tables alone: a public channel with any name may carry those,
/// each row under its own policy, also where the topic itself is not for this caller.
fn admitted(asked: Result<Grant, Refusal>, wishes: &JoinOptions) -> Result<(Grant, bool), Refusal> {
    match asked {
        Err(Refusal::Denied) if !wishes.private && !wishes.changes.is_empty() => Ok((Grant::NONE, true)),
        asked => asked.map(|grant| (grant, false)),
    }
}
