//! How the application speaks to its clients, on all nodes.

use std::sync::Arc;

use ::realtime::{Hub, Message, Payload, RoomKey, Stats};
use serde::Serialize;
use uuid::Uuid;

/// Publishes to private topics, and ends subscriptions that lost their right. Cheap to clone.
///
/// To be called after the commit of what it tells.
#[derive(Clone)]
pub struct Publisher {
    hub: Arc<Hub>,
}

impl Publisher {
    pub(super) fn new(hub: Arc<Hub>) -> Self {
        Self { hub }
    }

    /// Sends an event to the members of a private topic. The error is that of a payload that is no JSON (a map
    /// whose keys are not strings, say).
    pub fn broadcast(&self, topic: &str, event: &str, payload: &impl Serialize) -> Result<(), serde_json::Error> {
        let message = Message::new(event, Payload::Json(serde_json::to_vec(payload)?.into()));
        self.hub.broadcast(&RoomKey::private(topic), message, None);
        Ok(())
    }

    /// Ends a user's subscriptions to a topic at once (a block, a removal).
    pub fn kick_user_from(&self, topic: &str, user: Uuid) {
        for private in [true, false] {
            let topic = topic.to_owned();
            self.hub.kick_user_from(&RoomKey { topic, private }, user);
        }
    }

    /// Has the policy asked again for every member of a topic.
    pub fn recheck(&self, topic: &str) {
        for private in [true, false] {
            let topic = topic.to_owned();
            self.hub.recheck(&RoomKey { topic, private });
        }
    }

    /// Closes all sockets that speak for a user (a ban) or for one session (a logout).
    pub fn close_sockets_of(&self, user_or_session: Uuid) {
        self.hub.close_owner(user_or_session);
    }

    /// How many members of a private topic are connected to this node.
    pub fn listeners(&self, topic: &str) -> usize {
        self.hub.listeners(&RoomKey::private(topic))
    }

    /// This node's numbers.
    pub fn stats(&self) -> Stats {
        self.hub.stats()
    }
}
