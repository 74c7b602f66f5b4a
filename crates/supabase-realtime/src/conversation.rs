//! What a socket answers to each message of its client: who it is, where it may be, and for how long. What it
//! says there is the matter of `speech`.

mod joining;

use std::time::Instant;

use ::realtime::Membership;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::frame::{ClientFrame, FrameBody};
use super::policy::{Grant, PresenceGrant, Refusal};
use super::socket::Socket;
use super::{channel, messages};
use supabase_base::verifier::VerifiedCaller;

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
    fn verify(&self, token: Option<&str>) -> Result<VerifiedCaller, String> {
        let verified = self.server.shared.verifier.verify(Some(&self.apikey), token);
        verified.map_err(|error| format!("InvalidJWTToken: {error}"))
    }

    pub(super) fn reply(&mut self, refs: &Refs, topic: &str, payload: &Value) {
        let (join_ref, reference) = (refs.join_ref.as_deref(), refs.reference.as_deref());
        self.send_text(join_ref, reference, topic, "phx_reply", payload);
    }
}

/// Without presence, until the policy has said whether there may be one.
fn membership(verified: &VerifiedCaller) -> Membership {
    Membership {
        user: verified.caller.user_id,
        session: verified.caller.session_id,
        presence_key: None,
        watches: false,
        deaf: false,
    }
}
