//! What the wire costs beside a handler written by hand: CPU time per request for a point read with an embedded row,
//! a page of fifty, and an insert, on both databases.
//!
//! Both sides are routers in this process and are called without a socket. The handler by hand verifies the same
//! token, applies the same policy in SQL of its own, and lets the database write the JSON, as the wire does. SQLite
//! runs in this process and counts on both sides; a PostgreSQL server's own time counts on neither.
//!
//! `cargo run --release -p supabase --example rest_cost`, or one side of one kind alone, for a profiler:
//! `… -- postgres read wire`, `… -- sqlite page hand`.
#![allow(
    clippy::print_stdout,
    reason = "printing the measurements is what this program is for"
)]

mod bare;
mod spent;

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::Request;
use db::testing::TestDb;
use db::{Db, Engine, params};
use jiff::SignedDuration;
use jobs::clock::{Clock, SystemClock};
use serde_json::json;
use supabase::auth::Keys;
use supabase::caller::Caller;
use supabase::registry::Registry;
use supabase::rest::RestState;
use supabase::table::{self, Table};
use supabase::verifier::Verifier;
use supabase::{Fragment, columns};
use tower::ServiceExt;
use uuid::Uuid;

const ROUNDS: usize = 9;
const REQUESTS: usize = 1_000;
const NOTES: u128 = 4_000;
const MEMBER: Uuid = Uuid::from_u128(0xA1);

type Failure = Box<dyn Error + Send + Sync>;

fn tables() -> Vec<Table> {
    let own = |caller: &Caller| Fragment::new("\"owner\" = ").bind(caller.user_id);
    let notes = columns![id Uuid, topic_id Int, owner Uuid, stars Int nullable, body Text, hidden Bool default];
    vec![
        Table::new("topics", &["id"], columns![id Int, title Text]),
        Table::new("notes", &["id"], notes)
            .references("topic_id", "topics", "id")
            .visible(move |caller| Fragment::new("NOT \"hidden\" OR ").append(own(caller)))
            .writable(own),
    ]
}

/// A request to one of the two sides.
struct CostRequest {
    method: &'static str,
    path: String,
    body: String,
}

/// The requests of one kind to the wire and to the handler by hand, by their number.
type Kind = fn(usize) -> [CostRequest; 2];

/// What is measured: the request to the wire, and the one to the handler by hand.
const KINDS: [(&str, Kind); 3] = [
    ("a point read with an embedded row", |n| {
        // None of these is hidden: a handler by hand would answer such a one with 404, and the wire with an empty list.
        let id = note((n as u128 % 300) * 11);
        let wire = format!("/rest/v1/notes?select=id,stars,topics(title)&id=eq.{id}");
        [get(wire), get(format!("/notes/{id}"))]
    }),
    ("a page of 50", |_| {
        let wire = "/rest/v1/notes?select=id,topic_id,stars,body&order=topic_id&limit=50";
        [get(wire.to_owned()), get("/notes".to_owned())]
    }),
    ("an insert", |n| {
        let row = || json!({"id": Uuid::now_v7(), "topic_id": n % 40, "owner": MEMBER, "stars": 4, "body": "Olá."});
        let post = |path: &str| CostRequest {
            method: "POST",
            path: path.to_owned(),
            body: row().to_string(),
        };
        [post("/rest/v1/notes"), post("/notes")]
    }),
];

fn get(path: String) -> CostRequest {
    CostRequest {
        method: "GET",
        path,
        body: String::new(),
    }
}

fn note(n: u128) -> Uuid {
    Uuid::from_u128(0x1000 + n)
}

struct Sides {
    routers: [Router; 2],
    token: String,
    key: String,
}

impl Sides {
    fn over(db: &Db) -> Result<Sides, Failure> {
        let keys = Keys::new(
            b"a secret for measurements only, which is long enough",
            SignedDuration::from_hours(1),
        );
        let clock: Arc<dyn Clock> = Arc::new(SystemClock);
        let exp = clock.now().as_second() + 3600;
        let claims = json!({"sub": MEMBER, "aud": "authenticated", "role": "authenticated", "exp": exp});
        let (token, key) = (keys.sign(&claims)?, keys.anon().to_owned());
        let verifier = Arc::new(Verifier::new(keys, clock.clone()));
        let wire = supabase::rest::router(RestState {
            db: db.clone(),
            registry: Arc::new(table::declare(Registry::new(), &tables())),
            verifier: verifier.clone(),
            clock,
            budget: Arc::default(),
        });
        let bare = bare::router(db.clone(), verifier);
        Ok(Sides {
            routers: [wire, bare],
            token,
            key,
        })
    }

    fn request(&self, ask: CostRequest) -> Result<Request<Body>, Failure> {
        Ok(Request::builder()
            .method(ask.method)
            .uri(ask.path)
            .header("apikey", &self.key)
            .header("authorization", format!("Bearer {}", self.token))
            .header("content-type", "application/json")
            .body(Body::from(ask.body))?)
    }

    /// The CPU time of one request to one side, the mean of many.
    async fn spend(&self, side: usize, kind: Kind) -> Result<Duration, Failure> {
        let asks = (0..REQUESTS).map(|n| {
            let [wire, bare] = kind(n);
            self.request(if side == 0 { wire } else { bare })
        });
        let requests = asks.collect::<Result<Vec<_>, _>>()?;
        let before = spent::so_far()?;
        for request in requests {
            let response = self.routers[side].clone().oneshot(request).await?;
            let status = response.status();
            let body = to_bytes(response.into_body(), usize::MAX).await?;
            if !status.is_success() {
                return Err(format!("{status}: {}", String::from_utf8_lossy(&body)).into());
            }
        }
        Ok((spent::so_far()? - before) / REQUESTS as u32)
    }
}

async fn fill(db: &Db) -> Result<(), Failure> {
    table::migrate(db, &tables()).await?;
    let filled = db.tx(|tx| {
        Box::pin(async move {
            for topic in 0..40_i64 {
                let values = params![topic, format!("Tema {topic}")];
                tx.exec("INSERT INTO topics (id, title) VALUES ($1, $2)", values)
                    .await?;
            }
            for n in 0..NOTES {
                let owner = Uuid::from_u128(n % 9);
                let values = params![
                    note(n),
                    (n % 40) as i64,
                    owner,
                    3_i64,
                    "Gostei muito disto.",
                    n % 11 == 10
                ];
                tx.exec(bare::INSERT, values).await?;
            }
            tx.batch("CREATE INDEX notes_topic ON notes (topic_id, id); ANALYZE;")
                .await
        })
    });
    Ok(filled.await?)
}

async fn measure(engine: Engine) -> Result<(), Failure> {
    let test = TestDb::empty(engine).await?;
    fill(&test.db).await?;
    let sides = Sides::over(&test.db)?;
    for (name, kind) in KINDS {
        // One round of each in turn, so that a noisy minute is shared; the median forgets it.
        let mut rounds = [Vec::new(), Vec::new()];
        for _ in 0..ROUNDS {
            for (side, times) in rounds.iter_mut().enumerate() {
                times.push(sides.spend(side, kind).await?);
            }
        }
        let [wire, bare] = rounds.map(|mut times| {
            times.sort_unstable();
            times[ROUNDS / 2].as_nanos() as f64 / 1000.0
        });
        println!(
            "{engine:?}: {name}: {wire:.1} µs over the wire, {bare:.1} µs by hand, ratio {:.2}",
            wire / bare
        );
    }
    Ok(())
}

/// One side of one kind alone, for a profiler.
async fn alone(words: &[String]) -> Result<(), Failure> {
    let [engine, kind, side] = words else {
        return Err("engine, kind and side are asked for: postgres read wire".into());
    };
    let engine = db::testing::ENGINES
        .into_iter()
        .find(|known| format!("{known:?}").eq_ignore_ascii_case(engine))
        .ok_or("no such database")?;
    let (name, kind) = KINDS
        .into_iter()
        .find(|(name, _)| name.contains(kind.as_str()))
        .ok_or("no such kind")?;
    let test = TestDb::empty(engine).await?;
    fill(&test.db).await?;
    let sides = Sides::over(&test.db)?;
    let side = usize::from(side != "wire");
    for _ in 0..ROUNDS {
        println!("{engine:?}: {name}: {:?}", sides.spend(side, kind).await?);
    }
    Ok(())
}

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if !words.is_empty() {
        return alone(&words).await;
    }
    for engine in db::testing::ENGINES {
        measure(engine).await?;
    }
    Ok(())
}
