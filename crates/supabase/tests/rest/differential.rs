//! Thousands of generated requests to the example server: both databases must give the same statuses and the same
//! bodies, and none may end in a server error.

use db::Engine;
use serde_json::Value;

use crate::club::{Club, TestRequest};
use crate::fixture::Answer;
use crate::generate::{self, Dice};

const REQUESTS: u64 = 5_200;
/// After a write that differs, much of what follows does; the first ones tell.
const SHOWN: usize = 12;

/// Numbers are compared by value: `3` and `3.0` are the same JSON number to the client.
fn normal(value: Value) -> Value {
    match value {
        Value::Number(number) => Value::from(number.as_f64()),
        Value::Array(list) => list.into_iter().map(normal).collect(),
        Value::Object(members) => members.into_iter().map(|(name, value)| (name, normal(value))).collect(),
        other => other,
    }
}

/// Everything that a client sees of an answer.
fn seen(answer: &Answer) -> (u16, String, String, Value) {
    let json = answer.header("content-type").contains("json") && !answer.text.is_empty();
    let body = if json {
        normal(answer.json())
    } else {
        Value::from(answer.text.clone())
    };
    let header = |name: &str| answer.header(name).to_owned();
    (answer.status, header("content-range"), header("content-type"), body)
}

/// An error has the four keys and a code of the protocol.
fn is_spoken(ask: &TestRequest, answer: &Answer) -> bool {
    if answer.status < 400 && answer.status != 300 || ask.method == "HEAD" {
        return answer.status < 500;
    }
    let (status, code) = answer.code();
    let sqlstate = code.len() == 5 && code.chars().all(|c| c.is_ascii_digit() || c.is_ascii_uppercase());
    status < 500 && (code.starts_with("PGRST") || sqlstate)
}

#[tokio::test]
async fn both_databases_answer_alike() {
    // Another start asks other questions: DIFFERENTIAL_SEED=7 cargo test …
    let start = std::env::var("DIFFERENTIAL_SEED")
        .ok()
        .and_then(|seed| seed.parse().ok());
    let start: u64 = start.unwrap_or(0);
    let (sqlite, postgres) = tokio::join!(Club::open(Engine::Sqlite), Club::open(Engine::Postgres));
    let (mut answered, mut refused, mut rows) = (0, 0, 0);
    let mut wrong = Vec::new();
    for seed in start..start + REQUESTS {
        let ask = generate::request(&mut Dice::new(seed));
        // What is no address at all never leaves a client.
        if format!("/rest/v1/{}", ask.path).parse::<http::Uri>().is_err() {
            continue;
        }
        let (one, other) = tokio::join!(sqlite.send(&ask), postgres.send(&ask));
        if !is_spoken(&ask, &one) || seen(&one) != seen(&other) {
            wrong.push(format!(
                "seed {seed}: {ask:?}\n  {} {}\n  {} {}",
                one.status, one.text, other.status, other.text
            ));
        }
        if one.status < 300 {
            answered += 1;
            rows += usize::from(one.text.len() > 2);
        } else {
            refused += 1;
        }
    }
    let some: Vec<&str> = wrong.iter().take(SHOWN).map(String::as_str).collect();
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), some.join("\n"));
    // Otherwise the comparison would be of errors and empty lists alone.
    eprintln!("{answered} answered, {rows} of them with something, {refused} refused");
    assert!(answered > 2_500 && rows > 1_200 && refused > 1_000);
}
