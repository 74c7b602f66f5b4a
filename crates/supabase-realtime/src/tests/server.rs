//! A server with a policy of three kinds of topics, under a fixed clock.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use ::realtime::{Hub, Limits, LocalBus};
use futures_util::future::BoxFuture;
use jiff::SignedDuration;
use jobs::clock::{Clock, FixedClock};
use serde_json::json;
use uuid::Uuid;

use super::client::Client;
use crate::*;
use supabase_base::caller::Caller;
use supabase_base::keys::Keys;
use supabase_base::verifier::Verifier;

/// `aberta…`: everything, for everyone. `conv:…`: private, for users who are not blocked, who may only say
/// `typing`. Nothing else exists.
#[derive(Default)]
pub struct Policy {
    pub blocked: Mutex<HashSet<Uuid>>,
}

impl TopicPolicy for Policy {
    fn join<'a>(&'a self, caller: &'a Caller, topic: &'a str, private: bool) -> BoxFuture<'a, Result<Grant, Refusal>> {
        Box::pin(async move {
            if topic.starts_with("aberta") {
                return Ok(Grant {
                    client_events: ClientEvents::Any,
                    presence: PresenceGrant::AnyKey,
                    keeps: true,
                });
            }
            let user = caller.user_id.ok_or(Refusal::Denied)?;
            let blocked = self.blocked.lock().unwrap().contains(&user);
            if !private || blocked || !topic.starts_with("conv:") {
                return Err(Refusal::Denied);
            }
            Ok(Grant {
                client_events: ClientEvents::Only(&["typing", "note"]),
                presence: PresenceGrant::OwnKey,
                keeps: true,
            })
        })
    }
}

pub struct Server {
    pub realtime: Realtime,
    pub policy: Arc<Policy>,
    pub clock: Arc<FixedClock>,
    pub keys: Keys,
    address: std::net::SocketAddr,
}

pub fn settings() -> Settings {
    Settings {
        refusal_delay: Duration::ZERO,
        // Short, so that a clock that a test has moved is looked at soon.
        tick: Duration::from_millis(10),
        retry: Duration::from_millis(1),
        ..Settings::default()
    }
}

impl Server {
    pub async fn start() -> Self {
        Self::with(settings()).await
    }

    pub async fn with(settings: Settings) -> Self {
        Self::stored(settings, None).await
    }

    /// With a database, for what is kept and for changes of tables.
    pub async fn stored(settings: Settings, store: Option<Store>) -> Self {
        let clock = Arc::new(FixedClock::new("2026-11-21T12:00:00Z".parse().unwrap()));
        let keys = Keys::new(&[7; 64], SignedDuration::from_hours(1));
        let policy = Arc::new(Policy::default());
        let realtime = Realtime::new(
            Hub::start(Arc::new(LocalBus::default()), Limits::default()),
            Arc::new(Verifier::new(keys.clone(), clock.clone())),
            policy.clone(),
            clock.clone(),
            settings,
            store,
        );
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let router = realtime.router();
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self {
            realtime,
            policy,
            clock,
            keys,
            address,
        }
    }

    pub fn url(&self, apikey: &str, version: &str) -> String {
        format!(
            "ws://{}/realtime/v1/websocket?apikey={apikey}&vsn={version}",
            self.address
        )
    }

    pub async fn connect(&self, version: &'static str) -> Client {
        Client::connect(&self.url(self.keys.anon(), version), version).await
    }

    /// The database of a server that has one.
    pub fn db(&self) -> db::Db {
        self.realtime.shared.store.as_ref().unwrap().db.clone()
    }

    /// Sends a broadcast over HTTP, `{topic}/events/{event}`; answers the status.
    pub async fn post(&self, path: &str, token: &str, content_type: &str, body: &[u8]) -> u16 {
        use tower::ServiceExt;
        let request = ::http::Request::post(format!("/realtime/v1/api/broadcast/{path}"))
            .header("apikey", self.keys.anon())
            .header("authorization", format!("Bearer {token}"))
            .header("content-type", content_type)
            .body(axum::body::Body::from(body.to_vec()))
            .unwrap();
        self.realtime.router().oneshot(request).await.unwrap().status().as_u16()
    }

    /// An access token of the user, good for an hour.
    pub fn token(&self, user: Uuid) -> String {
        let claims = json!({
            "sub": user,
            "role": "authenticated",
            "aud": "authenticated",
            "session_id": Uuid::new_v4(),
            "exp": self.clock.now().as_second() + 3600,
        });
        self.keys.sign(&claims).unwrap()
    }
}
