//! All services of the wire under one router, for a server that adds nothing of its own between them.

use std::sync::Arc;

use axum::Router;
use axum::middleware::{from_fn, from_fn_with_state};
use db::Db;
use jobs::clock::Clock;
use realtime::{Hub, Limits, LocalBus};

use supabase_auth::{AuthConfig, AuthState, Keys};
use supabase_base::client_ip::{self, TrustedProxies};
use supabase_base::verifier::Verifier;
use supabase_realtime::{Realtime, TopicPolicy};
use supabase_registry::Registry;
use supabase_rest::RestState;
use supabase_rest::functions::FunctionsState;
use supabase_storage::{Bucket, Files, StorageState};

/// What such a server is made of.
pub struct Wire {
    db: Db,
    keys: Keys,
    clock: Arc<dyn Clock>,
    accounts: AuthConfig,
    registry: Registry,
    buckets: Vec<Bucket>,
    files: Option<Files>,
    topics: Option<Arc<dyn TopicPolicy>>,
}

impl Wire {
    /// A server of these tables and functions, with accounts by their safe defaults and without files.
    pub fn new(db: Db, keys: Keys, clock: Arc<dyn Clock>, registry: Registry) -> Wire {
        Wire {
            db,
            keys,
            clock,
            accounts: AuthConfig::new("http://127.0.0.1"),
            registry,
            buckets: Vec::new(),
            files: None,
            topics: None,
        }
    }

    pub fn accounts(mut self, accounts: AuthConfig) -> Wire {
        self.accounts = accounts;
        self
    }

    pub fn bucket(mut self, bucket: Bucket) -> Wire {
        self.buckets.push(bucket);
        self
    }

    /// Offers plain buckets.
    pub fn files(mut self, files: Files) -> Wire {
        self.files = Some(files);
        self
    }

    /// Sockets, with the topics that this policy lets be joined.
    pub fn topics(mut self, topics: impl TopicPolicy) -> Wire {
        self.topics = Some(Arc::new(topics));
        self
    }

    /// Accounts, tables, functions, files and sockets. Must be called within a Tokio runtime. Serve it with connection
    /// info, which identifies callers.
    pub fn router(self) -> Router {
        let Wire { db, keys, clock, .. } = self;
        let verifier = Arc::new(Verifier::new(keys, clock.clone()));
        let registry = Arc::new(self.registry);
        let mut accounts = AuthState::builder(db.clone(), self.accounts, verifier.clone(), clock.clone());
        let sockets = self.topics.map(|topics| {
            let hub = Hub::start(Arc::new(LocalBus::default()), Limits::default());
            let (db, registry) = (db.clone(), registry.clone());
            let store = Some(supabase_realtime::Store { db, registry });
            let settings = supabase_realtime::Settings::default();
            Realtime::new(hub, verifier.clone(), topics, clock.clone(), settings, store)
        });
        if let Some(sockets) = &sockets {
            let sockets = sockets.publisher();
            accounts = accounts.session_ended(Arc::new(move |session| sockets.close_sockets_of(session)));
        }
        let accounts = accounts.build();
        let mut files = StorageState::new(self.buckets, verifier.clone(), clock.clone());
        if let Some(plain) = self.files {
            files = files.files(plain);
        }
        let edges = FunctionsState {
            registry: registry.clone(),
            verifier: verifier.clone(),
            clock: clock.clone(),
        };
        let tables = RestState {
            db,
            registry,
            verifier,
            clock,
            budget: Arc::default(),
        };
        supabase_auth::router(accounts)
            .merge(supabase_storage::router(files))
            .merge(supabase_rest::functions::router(edges))
            .merge(supabase_rest::router(tables))
            .merge(sockets.map(|sockets| sockets.router()).unwrap_or_default())
            .layer(from_fn(supabase_base::drain_body::drain_request_body))
            .layer(supabase_base::cors::layer())
            .layer(from_fn(supabase_storage::announce))
            .layer(from_fn_with_state(TrustedProxies::default(), client_ip::note))
    }
}
