//! The loop of one connection: frames in, deliveries out, and the times at which something falls due.

mod due;

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::pin::{Pin, pin};
use std::time::{Duration, Instant};

use ::realtime::{Delivery, DisconnectReason, Inbox, Message, RoomKey};
use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket};
use futures_util::future::BoxFuture;
use serde::Serialize;
use serde_json::value::RawValue;
use tokio::time::Sleep;
use tokio_util::sync::WaitForCancellationFuture;

use super::Realtime;
use super::channel::{Channel, PREFIX, presence_diff};
use super::frame::{self, InvalidFrame, Version};
use super::rate::Bucket;
use supabase_base::caller::Caller;

/// Close codes of RFC 6455 and its registry. After any of them the client connects again, with back-off.
mod code {
    pub(super) const AWAY: u16 = 1001;
    pub(super) const UNREADABLE: u16 = 1007;
    pub(super) const POLICY: u16 = 1008;
    pub(super) const RESTART: u16 = 1012;
    pub(super) const OVERLOAD: u16 = 1013;
}

/// Why the loop ends; `Gone` needs no goodbye.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CloseReason {
    Gone,
    Close(u16, &'static str),
}

pub(super) struct Socket {
    pub(super) server: Realtime,
    pub(super) version: Version,
    pub(super) apikey: String,
    /// Where the client is.
    ip: IpAddr,
    pub(super) inbox: Inbox,
    /// By full topic: the client has one channel per name, private or not. Boxed, because the first entry of a map makes
    /// room for four.
    pub(super) channels: HashMap<String, Box<Channel>>,
    pub(super) outgoing: VecDeque<Frame>,
    /// Refusals that wait, to damp a client that joins for ever.
    delayed: VecDeque<(Instant, Frame)>,
    frames: Bucket,
    heard_at: Instant,
    /// Since when the socket is in no channel.
    unjoined_since: Option<Instant>,
    /// Why the connection ends once everything queued was sent.
    ending: Option<CloseReason>,
}

impl Socket {
    pub(super) fn new(server: Realtime, version: Version, apikey: String, ip: IpAddr) -> Self {
        let now = Instant::now();
        Self {
            inbox: server.shared.hub.connect(),
            frames: Bucket::new(server.shared.settings.frames, now),
            server,
            version,
            apikey,
            ip,
            channels: HashMap::new(),
            outgoing: VecDeque::new(),
            delayed: VecDeque::new(),
            heard_at: now,
            unjoined_since: Some(now),
            ending: None,
        }
    }

    /// Serves the connection until either side ends it.
    pub(super) async fn run(mut self, mut ws: WebSocket) {
        let stopping = self.server.shared.stopping.clone();
        // Both live as long as the connection does, so that a delivery sets neither of them up again.
        let mut stopped = pin!(stopping.cancelled());
        let mut alarm = pin!(tokio::time::sleep_until(self.next_due().into()));
        let end = loop {
            if let Err(end) = self.step(&mut ws, stopped.as_mut(), alarm.as_mut()).await {
                break end;
            }
        };
        if let CloseReason::Close(code, reason) = end {
            tracing::debug!(code, reason, "socket closed: {reason}");
            let reason = Utf8Bytes::from_static(reason);
            let goodbye = ws.send(Frame::Close(Some(CloseFrame { code, reason })));
            // A client that does not read cannot receive it; the socket is dropped either way.
            let _untold = tokio::time::timeout(Duration::from_secs(1), goodbye).await;
        }
    }

    async fn step(
        &mut self,
        ws: &mut WebSocket,
        stopped: Pin<&mut WaitForCancellationFuture<'_>>,
        mut alarm: Pin<&mut Sleep>,
    ) -> Result<(), CloseReason> {
        self.flush(ws).await?;
        if let Some(end) = self.ending {
            return Err(end);
        }
        // What happens seldom is boxed: an idle socket keeps no room for it.
        tokio::select! {
            biased;
            () = stopped => return Err(CloseReason::Close(code::RESTART, "service restart")),
            delivery = self.inbox.next() => match delivery.map_err(close_reason)? {
                // Mere words set no new time.
                Delivery::Message { room, message } => {
                    self.pass_on(&room, &message);
                    return Ok(());
                }
                delivery => Box::pin(self.deliver(delivery)).await,
            },
            frame = ws.recv() => match frame {
                Some(Ok(frame)) => Box::pin(self.receive(frame)).await?,
                Some(Err(error)) => return Err(self.unreadable(&error)),
                None => return Err(CloseReason::Gone),
            },
            () = alarm.as_mut() => Box::pin(self.tick()).await?,
        }
        self.note_membership();
        let due = tokio::time::Instant::from_std(self.next_due());
        if due < alarm.deadline() || alarm.is_elapsed() {
            alarm.reset(due);
        }
        Ok(())
    }

    /// Sends what is ready. Nothing new is read meanwhile, so a client that does not take its answers cannot
    /// make more of them; what others send it gathers in the bounded inbox, whose overflow ends the wait.
    async fn flush(&mut self, ws: &mut WebSocket) -> Result<(), CloseReason> {
        let limit = self.server.shared.settings.send;
        while let Some(frame) = self.outgoing.pop_front() {
            tokio::select! {
                biased;
                sent = ws.send(frame) => sent.map_err(|_| CloseReason::Gone)?,
                closed = self.inbox.closed() => return Err(close_reason(closed)),
                () = tokio::time::sleep(limit) => return Err(CloseReason::Close(code::POLICY, "too slow")),
            }
        }
        Ok(())
    }

    async fn receive(&mut self, frame: Frame) -> Result<(), CloseReason> {
        let now = Instant::now();
        self.heard_at = now;
        if !self.frames.take(now) {
            return Err(CloseReason::Close(code::POLICY, "too many messages"));
        }
        let push = match frame {
            Frame::Text(text) => frame::decode_text(self.version, &text),
            Frame::Binary(bytes) if self.version == Version::V2 => frame::decode_binary(bytes),
            Frame::Binary(_) => Err(InvalidFrame("binary messages need version 2.0.0")),
            Frame::Ping(_) | Frame::Pong(_) => return Ok(()),
            Frame::Close(_) => return Err(CloseReason::Gone),
        };
        match push {
            Ok(push) => {
                self.handle(push).await;
                Ok(())
            }
            Err(InvalidFrame(reason)) => Err(CloseReason::Close(code::UNREADABLE, reason)),
        }
    }

    /// The full topic of a room, if this socket is in it.
    fn topic_of(&self, room: &RoomKey) -> Option<String> {
        let topic = format!("{PREFIX}{}", room.topic);
        let channel = self.channels.get(&topic)?;
        (channel.room == *room).then_some(topic)
    }

    /// Queues what was said in a room.
    fn pass_on(&mut self, room: &RoomKey, message: &Message) {
        let Some(topic) = self.topic_of(room) else { return };
        let channel = self.channels.get(&topic);
        let again = |meta: &String| channel.is_some_and(|channel| channel.was_replayed(meta));
        if !message.meta.as_ref().is_some_and(again) {
            let frame = frame::encode_broadcast(self.version, &topic, message);
            self.outgoing.extend(frame);
        }
    }

    async fn deliver(&mut self, delivery: Delivery) {
        let Some(topic) = self.topic_of(delivery.room()) else {
            return;
        };
        match delivery {
            Delivery::Message { room, message } => self.pass_on(&room, &message),
            Delivery::Presence { diff, .. } => {
                self.send_text(None, None, &topic, "presence_diff", &presence_diff(&diff));
            }
            Delivery::Word { event, payload, .. } => match serde_json::from_str::<&RawValue>(&payload) {
                Ok(payload) => self.send_text(None, None, &topic, event, &payload),
                Err(error) => tracing::error!(%error, "a word that is no JSON was not said: {error}"),
            },
            Delivery::Removed { room } => self.refuse_member(&topic, &super::Refusal::Denied.reason(&room.topic)),
            Delivery::Recheck { .. } => self.recheck(&topic).await,
        }
    }

    /// Lets the application note that a user is here.
    pub(super) fn note_access(&self, caller: &Caller) -> BoxFuture<'static, ()> {
        match (self.server.shared.accesses.get(), caller.user_id) {
            (Some(observe), Some(user)) => observe(user, self.ip),
            _ => Box::pin(std::future::ready(())),
        }
    }

    /// Queues a text frame.
    pub(super) fn send_text(
        &mut self,
        join_ref: Option<&str>,
        reference: Option<&str>,
        topic: &str,
        event: &str,
        payload: &impl Serialize,
    ) {
        let frame = frame::encode(self.version, join_ref, reference, topic, event, payload);
        self.outgoing.push_back(frame);
    }

    /// Queues a text frame to be sent after the refusal delay.
    pub(super) fn send_text_delayed(
        &mut self,
        join_ref: Option<&str>,
        reference: Option<&str>,
        topic: &str,
        event: &str,
        payload: &impl Serialize,
    ) {
        let frame = frame::encode(self.version, join_ref, reference, topic, event, payload);
        let due = Instant::now() + self.server.shared.settings.refusal_delay;
        self.delayed.push_back((due, frame));
    }

    fn unreadable(&self, error: &axum::Error) -> CloseReason {
        // Mostly a client that vanished; an oversized frame lands here as well.
        tracing::debug!(%error, "socket failed: {error}");
        CloseReason::Close(code::POLICY, "unreadable or oversized message")
    }
}

fn close_reason(closed: DisconnectReason) -> CloseReason {
    match closed {
        DisconnectReason::Slow => CloseReason::Close(code::OVERLOAD, "too slow"),
        DisconnectReason::Kicked => CloseReason::Close(code::POLICY, "signed out"),
        DisconnectReason::Shutdown => CloseReason::Close(code::RESTART, "service restart"),
    }
}
