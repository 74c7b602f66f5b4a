//! What falls due at a socket by time: silence, expired tokens, renewed questions to the policy, delayed refusals.

use std::time::{Duration, Instant};

use super::{CloseReason, Socket, code};
use crate::channel::Channel;

impl Socket {
    /// Does what has fallen due.
    pub(super) async fn tick(&mut self) -> Result<(), CloseReason> {
        let (now, time) = (Instant::now(), self.server.shared.clock.now());
        if now >= self.heard_at + self.server.shared.settings.idle {
            return Err(CloseReason::Close(code::AWAY, "no heartbeat"));
        }
        if self.unjoined_until().is_some_and(|until| until <= now) {
            return Err(CloseReason::Close(code::POLICY, "no channel joined"));
        }
        while let Some((_, frame)) = self.delayed.pop_front_if(|(due, _)| *due <= now) {
            self.outgoing.push_back(frame);
        }
        let expired = |channel: &Channel| channel.expires_at.is_some_and(|at| at <= time);
        let expired = self.topics(expired);
        for topic in &expired {
            self.refuse_member(topic, "Token has expired");
        }
        // A socket whose last token was not renewed has no caller any more.
        if !expired.is_empty() && self.channels.is_empty() {
            self.ending = Some(CloseReason::Close(code::POLICY, "token expired"));
            return Ok(());
        }
        for topic in self.topics(|channel| channel.recheck_at <= now) {
            self.recheck(&topic).await;
        }
        Ok(())
    }

    /// When a socket in no channel is closed: it hears and says nothing, and holds a place.
    fn unjoined_until(&self) -> Option<Instant> {
        let since = self.unjoined_since.filter(|_| self.channels.is_empty())?;
        Some(since + self.server.shared.settings.unjoined)
    }

    /// Notes whether the socket is in any channel, after anything that may have changed it.
    pub(super) fn note_membership(&mut self) {
        self.unjoined_since = match (self.channels.is_empty(), self.unjoined_since) {
            (true, None) => Some(Instant::now()),
            (true, since) => since,
            (false, _) => None,
        };
    }

    fn topics(&self, which: impl Fn(&Channel) -> bool) -> Vec<String> {
        let chosen = self.channels.iter().filter(|(_, channel)| which(channel));
        chosen.map(|(topic, _)| topic.clone()).collect()
    }

    /// When [`Socket::tick`] has something to do next, at the latest after one tick of the settings.
    pub(super) fn next_due(&self) -> Instant {
        let (now, time) = (Instant::now(), self.server.shared.clock.now());
        let settings = &self.server.shared.settings;
        let expiry = |channel: &Channel| {
            let left = channel.expires_at?.duration_since(time);
            // A time that has passed is due now; the conversion fails for negative durations alone.
            Some(now + Duration::try_from(left).unwrap_or_default().min(settings.tick))
        };
        let channels = self.channels.values();
        let channels = channels.flat_map(|channel| [Some(channel.recheck_at), expiry(channel)]);
        let delayed = self.delayed.front().map(|(due, _)| *due);
        let all = channels
            .flatten()
            .chain(delayed)
            .chain(self.unjoined_until())
            .chain([self.heard_at + settings.idle]);
        all.min().unwrap_or(now).min(now + settings.tick)
    }
}
