//! Many generated requests: both databases must give the same statuses and the same JSON, and no request whatever
//! may end in a server error.

use db::Engine;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::Value;

use crate::fixture::{App, enc};

const COLUMNS: [&str; 12] = [
    "id",
    "name",
    "city",
    "age",
    "score",
    "active",
    "born",
    "seen_at",
    "tags",
    "extra->n",
    "extra->a->>b",
    "secret",
];

/// A small generator of its own, so that every run asks the same questions.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % sides as u64) as usize
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.roll(from.len())]
    }

    fn value(&mut self, column: &str) -> String {
        let values: &[&str] = match column {
            "id" => &[
                "01950000-0000-7000-8000-000000000002",
                "01950000-0000-7000-8000-000000000009",
                "x",
            ],
            "age" => &["30", "41", "0", "-7", "9223372036854775807", "1.5"],
            "score" => &["1.5", "2", "-4.25", "1e400", "0.1"],
            "active" => &["true", "f", "2"],
            "born" => &["1996-05-01", "1985-05-02", "1985-13-02"],
            "seen_at" => &[
                "2026-06-01",
                "2026-06-01T11:59:55+00:00",
                "2026-06-01T09:00:00.123456789-03:00",
                "soon",
            ],
            "tags" => &["[]", "[\"música\"]", "{\"a\":1}", "1"],
            "extra->n" => &["1", "3.0", "\"x\"", "true", "null", "[1]"],
            _ => &[
                "Ana",
                "ana",
                "Porto",
                "v2",
                "",
                "secret-1",
                "É*",
                "%",
                "a_a",
                "São Paulo",
                "\\",
            ],
        };
        self.pick(values).to_owned()
    }

    fn filter(&mut self) -> (String, String) {
        let column = self.pick(&COLUMNS).to_owned();
        let not = self.pick(&["", "", "not."]);
        // Mostly operators that fit the column, sometimes any.
        let operators: &[&str] = match column.as_str() {
            _ if self.roll(12) == 0 => &["eq", "like", "is", "isdistinct", "cs", "match"],
            "tags" => &["eq", "neq", "cs", "cd", "ov", "cs", "ov"],
            "extra->n" => &["eq", "neq", "gt", "lte", "in", "cs"],
            "id" | "age" | "score" | "active" | "born" | "seen_at" => {
                &["eq", "neq", "gt", "gte", "lt", "lte", "in", "isdistinct"]
            }
            _ => &["eq", "neq", "gt", "lte", "like", "ilike", "in", "isdistinct"],
        };
        let operator = self.pick(operators);
        let value = match operator {
            "in" => format!("({},{})", self.value(&column), self.value(&column)),
            "is" => self.pick(&["null", "not_null", "null", "true"]).to_owned(),
            "cs" | "cd" | "ov" => self
                .pick(&[
                    "{}",
                    "{t1,t2}",
                    "[1,\"t1\"]",
                    "{7}",
                    "[null,true,7,\"x y\",\"Lisboa\"]",
                    "{\"n\":1}",
                    "[[1]]",
                ])
                .to_owned(),
            _ => self.value(&column),
        };
        (column, format!("{not}{operator}.{value}"))
    }

    fn select(&mut self) -> String {
        let parts = [
            "*",
            "id",
            "name",
            "age::text",
            "score",
            "score::text",
            "active",
            "born",
            "seen_at",
            "seen_at::date",
            "tags",
            "extra",
            "n:extra->n",
            "t:extra->>n",
            "extra->list->0",
            "x:extra->>ok",
            "photos(*)",
            "profiles(*)",
            "friend:people(name,age)",
            "groups(title)",
            "photos!inner(path)",
            "...profiles(bio)",
            "p:profiles!inner(open)",
            "friend_id!left(*,photos(path))",
            "messages!sender_id(body,created_at)",
            "name::int",
        ];
        let groups = [
            "count()",
            "age.avg()",
            "city",
            "active",
            "score.sum()",
            "name.max()",
            "seen_at.min()",
            "age",
            "nope",
        ];
        let many = 1 + self.roll(4);
        let from: &[&str] = if self.roll(8) == 0 { &groups } else { &parts };
        let mut chosen: Vec<&str> = (0..many).map(|_| self.pick(from)).collect();
        chosen.sort_unstable();
        chosen.dedup();
        chosen.join(",")
    }

    fn query(&mut self) -> String {
        let mut pairs = vec![("select".to_owned(), self.select())];
        for _ in 0..self.roll(3) {
            pairs.push(self.filter());
        }
        if self.roll(3) == 0 {
            let (a, b) = (self.filter(), self.filter());
            let word = self.pick(&["or", "and", "not.or"]).to_owned();
            pairs.push((word, format!("({}.{},{}.{})", a.0, a.1, b.0, b.1)));
        }
        if self.roll(3) == 0 {
            let extra = [
                ("photos.position", "gte.1"),
                ("photos.order", "position.desc"),
                ("photos.limit", "1"),
                ("profiles", "is.null"),
                ("photos", "not.is.null"),
                ("friend.name", "eq.Ana"),
            ];
            let (key, value) = extra[self.roll(extra.len())];
            let relation = key.split('.').next().unwrap_or(key);
            // Mostly relations that are there, sometimes any.
            if pairs[0].1.contains(&format!("{relation}("))
                || pairs[0].1.contains(&format!("{relation}:"))
                || self.roll(6) == 0
            {
                pairs.push((key.to_owned(), value.to_owned()));
            }
        }
        if self.roll(2) == 0 {
            let column = self.pick(&[
                "id",
                "name",
                "city",
                "age",
                "score",
                "active",
                "born",
                "seen_at",
                "extra->a->>b",
                "secret",
                "tags",
            ]);
            let tail = self.pick(&["", ".desc", ".asc.nullsfirst", ".desc.nullslast"]);
            pairs.push(("order".to_owned(), format!("{column}{tail}")));
        }
        if self.roll(3) == 0 {
            pairs.push(("limit".to_owned(), self.roll(4).to_string()));
            pairs.push(("offset".to_owned(), self.roll(4).to_string()));
        }
        pairs
            .iter()
            .map(|(key, value)| format!("{}={}", enc(key), enc(value)))
            .collect::<Vec<_>>()
            .join("&")
    }
}

/// Numbers are compared by value: `3` and `3.0` are the same JSON number to the client.
fn normal(value: &Value) -> Value {
    match value {
        Value::Number(number) => Value::from(number.as_f64()),
        Value::Array(list) => list.iter().map(normal).collect(),
        Value::Object(members) => members
            .iter()
            .map(|(name, value)| (name.clone(), normal(value)))
            .collect(),
        other => other.clone(),
    }
}

#[tokio::test]
async fn both_databases_answer_alike() {
    let (sqlite, postgres) = (App::new(Engine::Sqlite).await, App::new(Engine::Postgres).await);
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    let (mut answered, mut refused) = (0, 0);
    for _ in 0..1000 {
        let path = format!("people?{}", dice.query());
        let headers: &[(&str, &str)] = if dice.roll(3) == 0 {
            &[("prefer", "count=exact")]
        } else {
            &[]
        };
        let one = sqlite.send("GET", &path, headers, "").await;
        let other = postgres.send("GET", &path, headers, "").await;
        assert!(one.status < 500, "{path}: {}", one.text);
        assert_eq!(one.status, other.status, "{path}\n{}\n{}", one.text, other.text);
        assert_eq!(one.header("content-range"), other.header("content-range"), "{path}");
        assert_eq!(normal(&one.json()), normal(&other.json()), "{path}");
        if one.status < 300 { answered += 1 } else { refused += 1 }
    }
    // Otherwise the comparison would be of errors alone.
    assert!(
        answered > 400 && refused > 100,
        "{answered} answered, {refused} refused"
    );
}

#[test]
fn no_request_ends_in_a_server_error() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let app = runtime.block_on(App::new(Engine::Sqlite));
    let mut runner = TestRunner::new(Config {
        cases: 1500,
        failure_persistence: None,
        ..Config::default()
    });
    let words = prop::sample::select(vec![
        "select",
        "order",
        "limit",
        "offset",
        "or",
        "and",
        "not",
        "name",
        "photos",
        "profiles",
        "age",
        "extra",
        "=",
        "&",
        ".",
        ",",
        "(",
        ")",
        "{",
        "}",
        "\"",
        "\\",
        "!",
        "*",
        ":",
        "::",
        "->",
        "->>",
        "...",
        "eq",
        "in",
        "is",
        "null",
        "cs",
        "like",
        "any",
        "inner",
        "left",
        "count()",
        "sum()",
        "desc",
        "-1",
        "0",
        "99999999999999999999",
        "é",
        "%00",
        "%",
        "'",
        ";",
        "[",
        "]",
        "int",
    ]);
    let strategy = prop::collection::vec(words, 0..14).prop_map(|words| words.concat());
    let anything = prop_oneof![4 => strategy, 1 => "[ -~é]{0,40}"];
    let heads = prop::sample::select(vec![
        "",
        "select=",
        "or=(",
        "name=",
        "photos.",
        "order=",
        "tags=cs.",
        "select=*,photos(",
        "extra->",
    ]);
    runner
        .run(&(heads, anything), |(head, tail)| {
            let raw = format!("{head}{tail}");
            // A hash would begin the fragment, which never reaches a server.
            let query = raw.replace('#', "%23");
            let answer = runtime.block_on(app.get(&format!("people?{query}")));
            prop_assert!(answer.status < 500, "{} {}: {}", query, answer.status, answer.text);
            if answer.status >= 300 {
                answer.code();
            }
            Ok(())
        })
        .expect("every request is answered");
}
