//! A small world: people with photos, profiles, messages and groups, and notes that their owner writes.

mod rows;

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::middleware::from_fn_with_state;
use db::Engine;
use db::testing::TestDb;
use http::{HeaderMap, Request};
use jiff::{SignedDuration, Timestamp};
use jobs::clock::{Clock, FixedClock};
use serde_json::{Value, json};
use supabase::auth::keys::Keys;
use supabase::client_ip::{self, TrustedProxies};
use supabase::functions::FunctionsState;
use supabase::rest::{RestState, StatementBudget};
use supabase::verifier::Verifier;
use tower::ServiceExt;
use uuid::Uuid;

use crate::functions;
use crate::surface::registry;
use rows::fill;

/// Whose word about a client's address is believed.
const PROXIES: &str = "10.0.0.0/8";

pub const NOW: &str = "2026-06-01T12:00:00Z";

/// People are numbered; number 1 is the caller.
pub fn id(number: u32) -> Uuid {
    Uuid::from_u128(0x0195_0000_0000_7000_8000_0000_0000_0000 + u128::from(number))
}

pub struct App {
    router: Router,
    pub engine: Engine,
    keys: Keys,
    pub db: TestDb,
}

pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub text: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        match serde_json::from_str(&self.text) {
            Ok(value) => value,
            Err(error) => panic!("not JSON ({error}): {} {:?}", self.status, self.text),
        }
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .and_then(|value| value.to_str().ok())
            .unwrap_or("")
    }

    /// Status and code of an error.
    pub fn code(&self) -> (u16, String) {
        let body = self.json();
        for key in ["code", "message", "details", "hint"] {
            assert!(body.get(key).is_some(), "{key} is missing in {body}");
        }
        (self.status, body["code"].as_str().unwrap_or_default().to_owned())
    }
}

fn request(method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Request<Body> {
    let mut request = Request::builder().method(method).uri(readable(path));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.body(Body::from(body.to_owned())).expect("a request")
}

impl App {
    pub async fn new(engine: Engine) -> App {
        App::with_budget(engine, StatementBudget::default()).await
    }

    /// A world whose statements may take other times.
    pub async fn with_budget(engine: Engine, budget: StatementBudget) -> App {
        let budget = Arc::new(budget);
        let test = TestDb::empty(engine).await.expect("a test database");
        fill(&test.db).await;
        let clock: Arc<dyn Clock> = Arc::new(FixedClock::new(now()));
        let secret = b"a secret that is long enough for tests only";
        let verifier = Arc::new(Verifier::new(
            Keys::new(secret, SignedDuration::from_hours(1)),
            clock.clone(),
        ));
        let registry = Arc::new(registry());
        assert_eq!(registry.problems(), Vec::<String>::new());
        let proxies: TrustedProxies = [PROXIES.parse().expect("a network")].into();
        let rest = supabase::rest::router(RestState {
            db: test.db.clone(),
            registry: registry.clone(),
            verifier: verifier.clone(),
            clock: clock.clone(),
            budget,
        });
        let edge = supabase::functions::router(FunctionsState {
            registry,
            verifier,
            clock,
        });
        App {
            router: rest
                .merge(edge)
                .layer(supabase::cors::layer())
                .layer(from_fn_with_state(proxies, client_ip::note)),
            engine,
            keys: Keys::new(secret, SignedDuration::from_hours(1)),
            db: test,
        }
    }

    pub fn anon_key(&self) -> &str {
        self.keys.anon()
    }

    /// An access token of a person, valid for an hour from [`NOW`].
    pub fn token(&self, person: u32) -> String {
        let claims = json!({
            "sub": id(person), "aud": "authenticated", "role": "authenticated",
            "exp": now().as_second() + 3600,
        });
        self.keys.sign(&claims).expect("a token")
    }

    pub fn expired_token(&self) -> String {
        let claims = json!({
            "sub": id(1), "aud": "authenticated", "role": "authenticated",
            "exp": now().as_second() - 1,
        });
        self.keys.sign(&claims).expect("a token")
    }

    /// Sends exactly these headers.
    pub async fn raw(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        self.deliver(request(method, path, headers, body)).await
    }

    /// Sends a request with an empty object, over a connection from this address.
    pub async fn raw_from(&self, peer: &str, method: &str, path: &str, headers: &[(&str, &str)]) -> Answer {
        let mut request = request(method, path, headers, "{}");
        let peer = SocketAddr::new(peer.parse().expect("an address"), 4000);
        request.extensions_mut().insert(ConnectInfo(peer));
        self.deliver(request).await
    }

    async fn deliver(&self, request: Request<Body>) -> Answer {
        let response = self.router.clone().oneshot(request).await.expect("an answer");
        let (parts, body) = response.into_parts();
        let bytes = to_bytes(body, usize::MAX).await.expect("a body");
        Answer {
            status: parts.status.as_u16(),
            headers: parts.headers,
            text: String::from_utf8(bytes.to_vec()).expect("text"),
        }
    }

    /// Sends a request as person 1.
    pub async fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        let bearer = format!("Bearer {}", self.token(1));
        let mut all = vec![("apikey", self.anon_key()), ("authorization", bearer.as_str())];
        all.extend_from_slice(headers);
        self.raw(method, &format!("/rest/v1/{path}"), &all, body).await
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send("GET", path, &[], "").await
    }

    /// The JSON of a read that must succeed.
    pub async fn rows(&self, path: &str) -> Value {
        let answer = self.get(path).await;
        assert_eq!(answer.status, 200, "{path} on {:?}: {}", self.engine, answer.text);
        answer.json()
    }

    /// The names of a read of `people`, in order.
    pub async fn names(&self, query: &str) -> Vec<String> {
        let rows = self.rows(&format!("people?select=name&{query}")).await;
        let rows = rows.as_array().cloned().unwrap_or_default();
        rows.iter()
            .filter_map(|row| row["name"].as_str())
            .map(str::to_owned)
            .collect()
    }
}

/// Runs the body on a fresh world of each database.
pub async fn both<F: Future<Output = ()>>(body: impl Fn(App) -> F) {
    for engine in db::testing::ENGINES {
        eprintln!("on {engine:?}");
        body(App::new(engine).await).await;
    }
}

pub fn now() -> Timestamp {
    NOW.parse().expect("a time")
}

/// Encodes what may not stand in a URL, so that tests can write queries as people read them.
fn readable(path: &str) -> String {
    path.bytes()
        .map(|byte| match byte {
            b'!'..=b'~' if !b"\"<>\\^`{|}".contains(&byte) => char::from(byte).to_string(),
            _ => format!("%{byte:02X}"),
        })
        .collect()
}

/// Encodes a value for a query string as the client does.
pub fn enc(text: &str) -> String {
    text.bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'*' | b'-' | b'.' | b'_' => char::from(byte).to_string(),
            b' ' => "+".to_owned(),
            _ => format!("%{byte:02X}"),
        })
        .collect()
}

/// The functions are declared beside their tests.
pub fn with_functions(registry: supabase::registry::Registry) -> supabase::registry::Registry {
    functions::declare(registry)
}
