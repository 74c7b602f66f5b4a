//! The Phoenix protocol of `/realtime/v1`: sockets, channels, broadcast and presence, over the rooms of the crate
//! `realtime`.
//!
//! * [`frame`] is the codec of both protocol versions, a pure function of bytes;
//! * [`socket`] is the loop of one connection, [`conversation`] and [`messages`] its answers, [`channel`] what one
//!   joined topic knows;
//! * [`http`] is the handshake and the two broadcast endpoints; [`replay`] keeps broadcasts for those who join later;
//! * [`binding`] is a client's subscription to tables, [`changes`] the list of subscribers, [`fanout`] how a change
//!   reaches them;
//! * [`policy`] is where the product says who may join which topic.
//!
//! A message reaches clients at most once. The database holds the truth, and a client that was away reads it again
//! after it has rejoined.

mod binding;
mod changes;
mod channel;
mod conversation;
mod fanout;
mod frame;
mod http;
mod messages;
mod policy;
mod publisher;
mod rate;
mod replay;
mod row_payload;
mod settings;
mod socket;
#[cfg(test)]
mod tests;

pub use policy::{ClientEvents, Grant, OpenTopics, PresenceGrant, Refusal, TopicPolicy};
pub use publisher::Publisher;
pub use replay::delete_expired;
pub use settings::{Rate, Settings};

use std::net::IpAddr;
use std::sync::{Arc, OnceLock};

use ::realtime::NodeEvent;
use axum::Router;
use db::Db;
use futures_util::future::BoxFuture;
use jobs::clock::Clock;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use uuid::Uuid;

use changes::Changes;
use supabase_base::limits::ConcurrencyLimiter;
use supabase_base::verifier::Verifier;
use supabase_registry::Registry;

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
    broadcasts: rate::Buckets<http::Sender>,
    store: Option<Stored>,
    stopping: CancellationToken,
    sockets: TaskTracker,
    /// Open sockets of each address.
    places: ConcurrencyLimiter<IpAddr>,
    lost: OnceLock<Box<dyn Fn() + Send + Sync>>,
    accesses: OnceLock<Box<AccessObserver>>,
}

/// What happens when a user is at a socket: it gets the user and the address.
type AccessObserver = dyn Fn(Uuid, IpAddr) -> BoxFuture<'static, ()> + Send + Sync;

/// The database, for broadcasts that are kept and for changes of tables.
pub struct Store {
    pub db: Db,
    pub registry: Arc<Registry>,
}

struct Stored {
    db: Db,
    changes: Arc<Changes>,
}

impl Realtime {
    /// Must be called within a Tokio runtime. Without a store there is no replay, and changes of tables are not sent.
    pub fn new(
        hub: Arc<::realtime::Hub>,
        verifier: Arc<Verifier>,
        policy: Arc<dyn TopicPolicy>,
        clock: Arc<dyn Clock>,
        settings: Settings,
        store: Option<Store>,
    ) -> Self {
        let store = store.map(|Store { db, registry }| Stored {
            changes: Changes::start(db.clone(), registry, clock.clone(), hub.clone(), settings.retry),
            db,
        });
        let places = ConcurrencyLimiter::new(settings.sockets_per_address.unwrap_or(u32::MAX));
        let shared = Arc::new(Shared {
            places,
            hub,
            verifier,
            policy,
            clock,
            broadcasts: rate::Buckets::new(settings.broadcasts),
            settings,
            store,
            stopping: CancellationToken::new(),
            sockets: TaskTracker::new(),
            lost: OnceLock::new(),
            accesses: OnceLock::new(),
        });
        let listening = Arc::downgrade(&shared);
        shared.hub.on_news(move |news| {
            if let Some(shared) = listening.upgrade() {
                shared.handle_node_event(news);
            }
        });
        Self { shared }
    }

    /// What to do when news of other nodes may have been missed: read again what they could have been about.
    pub fn on_loss(&self, reload: impl Fn() + Send + Sync + 'static) {
        if self.shared.lost.set(Box::new(reload)).is_err() {
            tracing::error!("somebody else already answers for lost news");
        }
    }

    /// What to await whenever a socket shows a user: at each join, admitted or not, with each new token, and at each look at
    /// whether a channel may stay. So a socket that stays open is observed every few minutes.
    pub fn on_access(&self, observe: impl Fn(Uuid, IpAddr) -> BoxFuture<'static, ()> + Send + Sync + 'static) {
        if self.shared.accesses.set(Box::new(observe)).is_err() {
            tracing::error!("somebody else already observes accesses");
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

impl Shared {
    /// Handles an event from another node.
    fn handle_node_event(&self, news: NodeEvent) {
        let ring = || {
            if let Some(store) = &self.store {
                store.changes.ring();
            }
        };
        match news {
            // A user's id among the sessions refuses nothing.
            NodeEvent::OwnerClosed(owner) => self.verifier.revoke(owner),
            NodeEvent::Nudge => ring(),
            NodeEvent::Lost => {
                ring();
                if let Some(reload) = self.lost.get() {
                    reload();
                }
            }
        }
    }
}
