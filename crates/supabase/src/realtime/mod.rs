//! The Phoenix protocol of `/realtime/v1`: sockets, channels, broadcast and presence, over the rooms of the
//! crate `realtime`.
//!
//! * [`frame`] is the codec of both protocol versions, a pure function of bytes;
//! * [`socket`] is the loop of one connection, [`conversation`] and [`speech`] its answers, [`channel`] what one joined topic
//!   knows;
//! * [`http`] is the handshake and the two broadcast endpoints; [`changes`] answers subscriptions to tables;
//! * [`policy`] is where the product says who may join which topic.
//!
//! A message reaches clients at most once. The database holds the truth, and a client that was away reads it
//! again after it has joined anew.

mod changes;
mod channel;
mod conversation;
mod frame;
mod http;
mod policy;
mod publisher;
mod rate;
mod settings;
mod socket;
mod speech;
#[cfg(test)]
mod tests;

pub use policy::{ClientEvents, Grant, PresenceGrant, Refusal, TopicPolicy};
pub use publisher::Publisher;
pub use settings::{Rate, Settings};

use std::sync::Arc;

use axum::Router;
use jobs::clock::Clock;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::caller::Verifier;

/// What all connections of this node share. Cheap to clone.
#[derive(Clone)]
pub struct Realtime {
    shared: Arc<Shared>,
}

struct Shared {
    hub: Arc<::realtime::Hub>,
    verifier: Arc<Verifier>,
    policy: Arc<dyn TopicPolicy>,
    clock: Arc<dyn Clock>,
    settings: Settings,
    stopping: CancellationToken,
    sockets: TaskTracker,
}

impl Realtime {
    pub fn new(
        hub: Arc<::realtime::Hub>,
        verifier: Arc<Verifier>,
        policy: Arc<dyn TopicPolicy>,
        clock: Arc<dyn Clock>,
        settings: Settings,
    ) -> Self {
        Self {
            shared: Arc::new(Shared {
                hub,
                verifier,
                policy,
                clock,
                settings,
                stopping: CancellationToken::new(),
                sockets: TaskTracker::new(),
            }),
        }
    }

    /// The routes below `/realtime/v1`, with their full paths.
    pub fn router(&self) -> Router {
        http::router(self.clone())
    }

    /// How the application speaks to its clients.
    pub fn publisher(&self) -> Publisher {
        Publisher::new(self.shared.hub.clone())
    }

    /// Tells all clients to connect elsewhere and waits until their sockets are closed. To be awaited beside the
    /// server's own graceful stop, which does not wait for upgraded connections.
    pub async fn shutdown(&self) {
        self.shared.stopping.cancel();
        self.shared.sockets.close();
        self.shared.sockets.wait().await;
    }
}
