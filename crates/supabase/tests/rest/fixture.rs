//! A small world: people with photos, profiles, messages and groups, and notes that their owner writes.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::middleware::from_fn_with_state;
use db::testing::TestDb;
use db::{Db, Engine, params};
use http::{HeaderMap, Request};
use jiff::{SignedDuration, Timestamp};
use jobs::clock::{Clock, FixedClock};
use serde_json::{Value, json};
use supabase::auth::keys::Keys;
use supabase::caller::Verifier;
use supabase::client_ip::{self, TrustedProxies};
use supabase::functions::FunctionsState;
use supabase::rest::{RestState, StatementBudget};
use tower::ServiceExt;
use uuid::Uuid;

use crate::functions;
use crate::surface::registry;

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

const TABLES: &str = "
CREATE TABLE t_people (id UUID PRIMARY KEY, name TEXT NOT NULL, city TEXT, age INT, score REAL_, active BOOL_ NOT NULL,
  born DATE_, seen_at TIME_ NOT NULL, tags JSON_ NOT NULL, extra JSON_, secret TEXT, hidden BOOL_ NOT NULL, friend_id UUID);
CREATE TABLE t_photos (id UUID PRIMARY KEY, person_id UUID NOT NULL, position INT NOT NULL, path TEXT NOT NULL);
CREATE TABLE t_profiles (person_id UUID PRIMARY KEY, bio TEXT NOT NULL, open BOOL_ NOT NULL);
CREATE TABLE t_messages (id UUID PRIMARY KEY, sender_id UUID NOT NULL, recipient_id UUID NOT NULL, body TEXT NOT NULL,
  created_at TIME_ NOT NULL);
CREATE TABLE t_groups (id INT PRIMARY KEY, title TEXT NOT NULL);
CREATE TABLE t_members (group_id INT NOT NULL, person_id UUID NOT NULL, PRIMARY KEY (group_id, person_id));
CREATE TABLE t_notes (id UUID PRIMARY KEY, owner UUID NOT NULL, body TEXT NOT NULL, stars INT,
  CONSTRAINT t_notes_body_key UNIQUE (owner, body));
";

fn tables(engine: Engine) -> String {
    let words = match engine {
        Engine::Sqlite => [
            ("UUID", "TEXT"),
            (" INT", " INTEGER"),
            ("REAL_", "REAL"),
            ("BOOL_", "INTEGER"),
            ("DATE_", "TEXT"),
            ("TIME_", "TEXT"),
            ("JSON_", "TEXT"),
        ],
        Engine::Postgres => [
            ("UUID", "uuid"),
            (" INT", " bigint"),
            ("REAL_", "double precision"),
            ("BOOL_", "boolean"),
            ("DATE_", "date"),
            ("TIME_", "timestamptz"),
            ("JSON_", "jsonb"),
        ],
    };
    words
        .iter()
        .fold(TABLES.to_owned(), |text, (from, to)| text.replace(from, to))
}

type Person = (
    u32,
    &'static str,
    Option<&'static str>,
    Option<i64>,
    Option<f64>,
    bool,
    bool,
);

const PEOPLE: [Person; 8] = [
    (1, "Ana", Some("Porto"), Some(30), Some(1.5), true, false),
    (2, "bruno", Some("Lisboa"), Some(41), Some(2.0), true, false),
    (3, "Çelia", None, None, None, false, false),
    (
        4,
        "Davi, o (\"bom\") a+b c.d",
        Some("Braga"),
        Some(25),
        Some(0.1),
        true,
        false,
    ),
    (5, "Érica", Some("São Paulo"), Some(33), Some(-4.25), false, false),
    (6, "ana", Some("Porto"), Some(30), Some(100_000.0), true, false),
    (7, "100%_real*[x]\\", Some("Faro"), Some(58), Some(3.75), true, false),
    (8, "Hidden", Some("Porto"), Some(44), Some(1.0), true, true),
];

async fn fill(db: &Db) {
    let ddl = tables(db.engine());
    db.tx(move |tx| Box::pin(async move { tx.batch(&ddl).await }))
        .await
        .expect("tables");
    db.tx(|tx| {
        Box::pin(async move {
            for (n, name, city, age, score, active, hidden) in PEOPLE {
                let seen = now() - SignedDuration::from_micros(i64::from(n) * 1_500_001);
                let born = age.map(|age| jiff::civil::date(2026 - age as i16, 5, n as i8));
                let tags = match n {
                    3 => json!([]),
                    5 => json!(["Lisboa", "x y", 7, true, null]),
                    _ => json!(["música", format!("t{n}"), n]),
                };
                let extra = (n != 3).then(
                    || json!({"a": {"b": format!("v{n}")}, "n": n, "ok": n % 2 == 0, "list": [n, "z"], "k ey": null}),
                );
                let friend = (n > 1 && n < 7).then(|| id(n - 1));
                tx.exec(
                    "INSERT INTO t_people VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13)",
                    params![
                        id(n),
                        name,
                        city,
                        age,
                        score,
                        active,
                        born,
                        seen,
                        tags,
                        extra,
                        format!("secret-{n}"),
                        hidden,
                        friend
                    ],
                )
                .await?;
                for position in 0..n % 4 {
                    tx.exec(
                        "INSERT INTO t_photos VALUES ($1,$2,$3,$4)",
                        params![
                            id(1000 + n * 10 + position),
                            id(n),
                            position,
                            format!("p{n}/{position}")
                        ],
                    )
                    .await?;
                }
                if n % 2 == 1 {
                    tx.exec(
                        "INSERT INTO t_profiles VALUES ($1,$2,$3)",
                        params![id(n), format!("bio {n}"), n > 3],
                    )
                    .await?;
                }
                let to = if n == 8 { 1 } else { n + 1 };
                tx.exec(
                    "INSERT INTO t_messages VALUES ($1,$2,$3,$4,$5)",
                    params![id(2000 + n), id(n), id(to), format!("olá {n}"), seen],
                )
                .await?;
            }
            for (group, title) in [(1_i64, "Música"), (2, "Trilhos")] {
                tx.exec("INSERT INTO t_groups VALUES ($1,$2)", params![group, title])
                    .await?;
                for n in (1..=8_u32).filter(|n| i64::from(*n) % 3 == group % 3) {
                    tx.exec("INSERT INTO t_members VALUES ($1,$2)", params![group, id(n)])
                        .await?;
                }
            }
            for n in 1..=3_u32 {
                tx.exec(
                    "INSERT INTO t_notes VALUES ($1,$2,$3,$4)",
                    params![
                        id(3000 + n),
                        id(if n == 3 { 2 } else { 1 }),
                        format!("note {n}"),
                        i64::from(n)
                    ],
                )
                .await?;
            }
            Ok::<(), db::DbError>(())
        })
    })
    .await
    .expect("rows");
}

/// The functions are declared beside their tests.
pub fn with_functions(registry: supabase::registry::Registry) -> supabase::registry::Registry {
    functions::declare(registry)
}
