//! The example server with some rows, on either database.

use std::sync::Arc;

use axum::Router;
use axum::body::{Body, to_bytes};
use db::Engine;
use db::testing::TestDb;
use http::Request;
use jiff::SignedDuration;
use jobs::clock::FixedClock;
use serde_json::{Value, json};
use supabase::auth::Keys;
use supabase::storage::{Files, FolderStore};
use supabase::table;
use tower::ServiceExt;
use uuid::Uuid;

use crate::film_club;
use crate::fixture::{Answer, now};

/// Two members of the club; the first one asks most of the questions.
pub const MEMBERS: [Uuid; 2] = [Uuid::from_u128(0xA1), Uuid::from_u128(0xB2)];

/// The sender of a request.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Requester {
    Visitor,
    Member(usize),
    Operator,
}

/// A request that can be sent to either database.
#[derive(Clone, Debug)]
pub struct TestRequest {
    pub who: Requester,
    pub method: &'static str,
    /// After `/rest/v1/`, encoded.
    pub path: String,
    pub headers: Vec<(&'static str, String)>,
    pub body: String,
}

impl TestRequest {
    pub fn get(who: Requester, path: impl Into<String>) -> TestRequest {
        TestRequest::new(who, "GET", path, Value::Null)
    }

    pub fn new(who: Requester, method: &'static str, path: impl Into<String>, body: Value) -> TestRequest {
        TestRequest {
            who,
            method,
            path: path.into(),
            headers: Vec::new(),
            body: if body.is_null() {
                String::new()
            } else {
                body.to_string()
            },
        }
    }

    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> TestRequest {
        self.headers.push((name, value.into()));
        self
    }
}

/// One running club.
pub struct Club {
    router: Router,
    pub engine: Engine,
    keys: Keys,
    _db: TestDb,
}

impl Club {
    /// A club with its rows.
    pub async fn open(engine: Engine) -> Club {
        let test = TestDb::empty(engine).await.expect("a test database");
        test.db.migrate(&[jobs::migrations()]).await.expect("the outbox");
        table::migrate(&test.db, &film_club::tables()).await.expect("tables");
        let keys = Keys::new(
            b"a secret that is long enough for tests only",
            SignedDuration::from_hours(1),
        );
        let clock = Arc::new(FixedClock::new(now()));
        let club = Club {
            router: film_club::router(
                test.db.clone(),
                Files::new(test.db.clone(), Arc::new(FolderStore::new("no files are written here"))),
                keys.clone(),
                clock,
            ),
            engine,
            keys,
            _db: test,
        };
        for (table, rows) in rows() {
            let answer = club
                .send(&TestRequest::new(Requester::Operator, "POST", table, rows))
                .await;
            assert_eq!((answer.status, answer.text.as_str()), (201, ""), "{table}");
        }
        club
    }

    fn bearer(&self, who: Requester) -> String {
        match who {
            Requester::Visitor => self.keys.anon().to_owned(),
            Requester::Operator => self.keys.service().to_owned(),
            Requester::Member(index) => {
                let claims = json!({
                    "sub": MEMBERS[index], "aud": "authenticated", "role": "authenticated",
                    "exp": now().as_second() + 3600,
                });
                self.keys.sign(&claims).expect("a token")
            }
        }
    }

    pub async fn send(&self, ask: &TestRequest) -> Answer {
        let mut request = Request::builder()
            .method(ask.method)
            .uri(format!("/rest/v1/{}", ask.path))
            .header("apikey", self.keys.anon())
            .header("authorization", format!("Bearer {}", self.bearer(ask.who)));
        if ask.headers.iter().all(|(name, _)| *name != "content-type") {
            request = request.header("content-type", "application/json");
        }
        for (name, value) in &ask.headers {
            request = request.header(*name, value);
        }
        let request = request.body(Body::from(ask.body.clone())).expect("a request");
        let response = self.router.clone().oneshot(request).await.expect("an answer");
        let (parts, body) = response.into_parts();
        let bytes = to_bytes(body, usize::MAX).await.expect("a body");
        Answer {
            status: parts.status.as_u16(),
            headers: parts.headers,
            text: String::from_utf8(bytes.to_vec()).expect("text"),
        }
    }

    /// The JSON of a read that must succeed.
    pub async fn rows(&self, who: Requester, path: &str) -> Value {
        let answer = self.send(&TestRequest::get(who, path)).await;
        assert_eq!(answer.status, 200, "{path} on {:?}: {}", self.engine, answer.text);
        answer.json()
    }
}

/// Runs the body on a club of each database.
pub async fn both<F: Future<Output = ()>>(body: impl Fn(Club) -> F) {
    for engine in db::testing::ENGINES {
        eprintln!("on {engine:?}");
        body(Club::open(engine).await).await;
    }
}

/// Names that try the quoting, and numbers whose sums are exact in any order.
pub const NAMES: [&str; 8] = [
    "Ana",
    "ana",
    "Çelia d'Ávila",
    "Zé, o (\"bom\")",
    "100%_real*[x]\\",
    "Ω & ω",
    "a+b c.d",
    "",
];

fn rows() -> Vec<(&'static str, Value)> {
    let people = (0..12).map(|n| {
        let country = [json!("PT"), json!("BR"), Value::Null][n % 3].clone();
        json!({"id": n, "name": format!("{}{}", NAMES[n % 8], if n > 7 { "2" } else { "" }), "country": country})
    });
    let films = (0..30_i64).map(|n| {
        let details = match n % 5 {
            0 => Value::Null,
            1 => json!(["preto", n, true, null, "x y"]),
            2 => json!({"a": {"b": format!("v{n}"), "n": n}, "list": [n, "z"], "ok": n % 2 == 0, "k ey": null}),
            3 => json!({"a": [1, 2.5, "três"], "n": n as f64 / 4.0}),
            _ => json!("só texto"),
        };
        json!({
            "id": n,
            "title": format!("{} {}", NAMES[(n % 8) as usize], n / 8),
            "year": (n % 7 != 6).then_some(1990 + n % 9),
            "score": (n % 4 != 3).then_some((n * 37 % 40) as f64 / 4.0),
            "colour": n % 3 != 0,
            "released": (n % 6 != 5).then(|| format!("20{:02}-0{}-11", n % 20, 1 + n % 9)),
            "added_at": format!("2026-05-{:02}T10:{:02}:00.{:06}+00:00", 1 + n % 28, n, n * 1001),
            "details": details,
            "director_id": (n % 5 != 4).then_some(n % 12),
            "writer_id": (n % 3 == 0).then_some((n + 1) % 12),
            "remake_of": (n > 20).then_some(n - 20),
        })
    });
    let soundtracks = (0..10).map(|n| json!({"film_id": n * 3, "label": format!("disco {n}")}));
    let genres = ["drama", "comédia", "terror", "curta", "sem filmes"];
    let genres = genres
        .iter()
        .enumerate()
        .map(|(n, name)| json!({"id": n, "name": name}));
    let both = (0..30).flat_map(|film| {
        (0..4)
            .filter(move |genre| (film + genre) % 3 == 0)
            .map(move |genre| (film, genre))
    });
    let both = both.map(|(film, genre)| json!({"film_id": film, "genre_id": genre}));
    let reviews = (0..40_u128).map(|n| {
        let author = if n % 2 == 0 { MEMBERS[0] } else { MEMBERS[1] };
        let stars = [json!(1), json!(3), Value::Null, json!(5)][(n % 4) as usize].clone();
        json!({
            "id": Uuid::from_u128(0x1000 + n), "film_id": n / 2, "author": author, "stars": stars,
            "body": format!("crítica {n}"), "hidden": n % 7 == 0,
        })
    });
    vec![
        ("people", people.collect()),
        ("films", films.collect()),
        ("soundtracks", soundtracks.collect()),
        ("genres", genres.collect()),
        ("film_genres", both.collect()),
        ("reviews", reviews.collect()),
    ]
}
