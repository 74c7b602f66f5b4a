//! What a socket answers to each message of its client: who it is, where it may be, and for how long. What it
//! says there is the matter of `speech`.

use std::time::Instant;

use ::realtime::{Membership, RoomKey};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use super::binding::{self, Binding};
use super::channel::{self, Channel, Join, JoinOptions, PREFIX};
use super::frame::{ClientFrame, FrameBody, encode_broadcast};
use super::messages;
use super::policy::{Grant, PresenceGrant, Refusal};
use super::rate::Bucket;
use super::replay::{self, ReplayRequest};
use super::socket::Socket;
use supabase_base::caller::Verified;

/// Longer names could not travel in binary frames.
const TOPIC_BYTES: usize = 255;

#[derive(Deserialize)]
struct AccessToken {
    access_token: Option<String>,
}

/// A push's own references: every answer carries them back as they came.
pub(super) struct Refs {
    pub(super) join_ref: Option<String>,
    pub(super) reference: Option<String>,
}

impl Socket {
    pub(super) async fn handle(&mut self, push: ClientFrame) {
        let ClientFrame {
            join_ref,
            reference,
            topic,
            body,
        } = push;
        let refs = Refs { join_ref, reference };
        match body {
            FrameBody::Event(event, _) if topic == "phoenix" && event == "heartbeat" => {
                self.reply(&refs, &topic, &channel::ok(json!({})));
            }
            FrameBody::Event(event, payload) if event == "phx_join" => self.join(refs, topic, &payload).await,
            body => self.handle_member(refs, topic, body).await,
        }
    }

    /// Messages that need a joined channel.
    async fn handle_member(&mut self, refs: Refs, topic: String, body: FrameBody) {
        let Some(channel) = self.channels.get(&topic) else {
            return self.reply(&refs, &topic, &channel::error("unmatched topic"));
        };
        // Version 1 leaves the join's reference out of some pushes; a present one must be the current one.
        if refs.join_ref.is_some() && refs.join_ref != channel.join_ref {
            return;
        }
        match body {
            FrameBody::Broadcast(message, keep) => self.broadcast(&refs, &topic, Some((message, keep))).await,
            FrameBody::Event(event, payload) => match event.as_str() {
                "broadcast" => self.broadcast(&refs, &topic, messages::text_broadcast(&payload)).await,
                "presence" => self.presence(&refs, &topic, &payload),
                "access_token" => self.access_token(&topic, &payload).await,
                "phx_leave" => self.leave(&refs, &topic),
                _ => self.reply(&refs, &topic, &channel::error("unknown event")),
            },
        }
    }

    async fn join(&mut self, refs: Refs, topic: String, payload: &RawValue) {
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
        verified: Verified,
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
        self.channels.insert(topic.to_owned(), channel);
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

    /// A new token for a channel. No reply; a token that is no longer good ends the channel.
    async fn access_token(&mut self, topic: &str, payload: &RawValue) {
        let token = serde_json::from_str::<AccessToken>(payload.get())
            .ok()
            .and_then(|payload| payload.access_token);
        let verified = match self.verify(token.as_deref()) {
            Ok(verified) => verified,
            Err(reason) => return self.refuse_member(topic, &reason),
        };
        let Some(channel) = self.channels.get_mut(topic) else {
            return;
        };
        let Membership { user, session, .. } = membership(&verified);
        channel.expires_at = verified.expires_at;
        channel.caller = verified.caller;
        if let Some(changes) = &channel.changes {
            changes.set_caller(&channel.caller);
        }
        if self
            .server
            .shared
            .hub
            .reidentify(&self.inbox, &channel.room, user, session)
            .is_ok()
        {
            self.recheck(topic).await;
        }
    }

    /// Asks the policy whether the channel may stay, and with which rights.
    pub(super) async fn recheck(&mut self, topic: &str) {
        let noted = self
            .channels
            .get(topic)
            .map(|channel| self.note_access(&channel.caller));
        if let Some(noted) = noted {
            noted.await;
        }
        let Some(channel) = self.channels.get_mut(topic) else {
            return;
        };
        let (name, private) = (channel.room.topic.clone(), channel.room.private);
        let asked = self.server.shared.policy.join(&channel.caller, &name, private).await;
        channel.recheck_at = Instant::now() + self.server.shared.settings.recheck_every;
        let asked = match (asked, &channel.changes, private) {
            (Err(Refusal::Denied), Some(_), false) => Ok((Grant::NONE, true)),
            (asked, ..) => asked.map(|grant| (grant, false)),
        };
        match asked {
            Ok((grant, deaf)) => {
                channel.grant = grant;
                if channel.deaf != deaf
                    && self
                        .server
                        .shared
                        .hub
                        .set_deaf(&self.inbox, &channel.room, deaf)
                        .is_ok()
                {
                    channel.deaf = deaf;
                }
                if grant.presence == PresenceGrant::None {
                    let hub = &self.server.shared.hub;
                    hub.untrack(&self.inbox, &channel.room);
                    // One that was put out meanwhile has nothing to hear either.
                    let _out = hub.set_presence(&self.inbox, &channel.room, None, false);
                }
            }
            // A database that is busy for a moment must not throw everyone out at once.
            Err(Refusal::Unavailable) => channel.recheck_at = Instant::now() + self.server.shared.settings.tick,
            Err(refusal) => self.refuse_member(topic, &refusal.reason(&name)),
        }
    }

    /// Ends a channel from the server's side: the client gets the reason, and does not rejoin by itself.
    pub(super) fn refuse_member(&mut self, topic: &str, reason: &str) {
        let Some(channel) = self.channels.get(topic) else {
            return;
        };
        let answer = channel::system_error(&channel.room.topic, reason);
        let join_ref = channel.join_ref.clone();
        self.send_text(join_ref.as_deref(), None, topic, "system", &answer);
        self.close_channel(topic);
    }

    fn leave(&mut self, refs: &Refs, topic: &str) {
        self.reply(refs, topic, &channel::ok(json!({})));
        self.close_channel(topic);
    }

    /// Leaves the room and says `phx_close`, if the topic was joined.
    fn close_channel(&mut self, topic: &str) {
        let Some(channel) = self.channels.remove(topic) else {
            return;
        };
        self.server.shared.hub.leave(&self.inbox, &channel.room);
        let join_ref = channel.join_ref.as_deref();
        self.send_text(join_ref, join_ref, topic, "phx_close", &json!({}));
    }

    /// Without a token the socket's key speaks.
    fn verify(&self, token: Option<&str>) -> Result<Verified, String> {
        let verified = self.server.shared.verifier.verify(Some(&self.apikey), token);
        verified.map_err(|error| format!("InvalidJWTToken: {error}"))
    }

    pub(super) fn reply(&mut self, refs: &Refs, topic: &str, payload: &Value) {
        let (join_ref, reference) = (refs.join_ref.as_deref(), refs.reference.as_deref());
        self.send_text(join_ref, reference, topic, "phx_reply", payload);
    }
}

/// Without presence, until the policy has said whether there may be one.
fn membership(verified: &Verified) -> Membership {
    Membership {
        user: verified.caller.user_id,
        session: verified.caller.session_id,
        presence_key: None,
        watches: false,
        deaf: false,
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
