//! How long a credible report of the highest severity takes to hide its subject on two nodes: from sending the report on
//! one of them until deck, people, photos, card, world and search of both say nothing of the subject.
//!
//! Both nodes are in this process on one database, each with its own runner and its own deck; nothing but the database is
//! between them. Looking takes six calls on each node, and that time is part of what is measured.
//!
//! `cargo run --release -p enlace --example severe_report -- [sqlite|postgres] [reports]`
#![allow(
    clippy::print_stdout,
    reason = "printing the measurements is what this program is for"
)]

#[path = "../tests/it/moderation/sight.rs"]
mod sight;

use db::Engine;
use jiff::SignedDuration;
use sight::{WAYS, ways};
use std::sync::Arc;
use std::time::{Duration, Instant};
use testkit::{Person, ProfileFacts, TestApp, json};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

const LISBON: i64 = 2_267_057;

/// A subject and the reporter, to whom the subject wrote.
struct Case {
    reporter: Person,
    subject: Person,
    message: String,
}

#[tokio::main]
async fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let engine = match words.first().map(String::as_str) {
        Some("sqlite") => Engine::Sqlite,
        _ => Engine::Postgres,
    };
    let reports = words.get(1).and_then(|count| count.parse().ok()).unwrap_or(200);
    let app = TestApp::with(engine, &[("ENLACE_RATE_LIMITS", "off")]).await;
    let other = app.again().await;
    let (nina, rosa) = (
        viewer(&app, "Nina", None).await,
        viewer(&app, "Rosa", Some(LISBON)).await,
    );
    let mut cases = Vec::new();
    for _ in 0..reports {
        cases.push(prepare(&app).await);
    }
    app.advance(SignedDuration::from_hours(24 * 15));
    let (nina, rosa) = (again(&nina).await, again(&rosa).await);
    let stop = CancellationToken::new();
    for node in [&app, &other] {
        let (runner, stop) = (node.enlace.runner.clone(), stop.clone());
        tokio::spawn(async move { runner.run(stop).await });
    }
    let seen = [(nina.at(&app), rosa.at(&app)), (nina.at(&other), rosa.at(&other))];
    let mut times = Vec::new();
    for case in cases {
        times.push(measure(case, &seen).await);
    }
    stop.cancel();
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share).round() as usize].as_secs_f64() * 1e3;
    println!(
        "{engine:?}, two nodes, {} reports: hidden everywhere after p50 {:.0} ms, p99 {:.0} ms, at most {:.0} ms",
        times.len(),
        at(0.5),
        at(0.99),
        at(1.0)
    );
}

async fn viewer(app: &Arc<TestApp>, name: &str, city: Option<i64>) -> Person {
    let mut facts = ProfileFacts::seeking("woman", &["man"]);
    facts.city_id = city.unwrap_or(facts.city_id);
    app.ready(name, facts).await
}

async fn again(person: &Person) -> Person {
    let mut person = person.clone();
    person.sign_in().await;
    person
}

async fn set(person: &Person, patch: testkit::Value) {
    let own = format!("id=eq.{}", person.id);
    person.patch("profiles", &own, patch).await.ok();
}

/// A match in which the subject wrote; the subject is hidden until it is their turn.
async fn prepare(app: &Arc<TestApp>) -> Case {
    let reporter = ProfileFacts::seeking("woman", &["man"]);
    let reporter = app.ready("Ana", reporter).await;
    let subject = ProfileFacts::seeking("man", &["woman"]);
    let subject = app.ready("Rui", subject).await;
    let match_id = app.matched(&reporter, &subject).await;
    let text = json!({ "match_id": match_id, "body": "Boa tarde, tudo bem?", "client_id": Uuid::new_v4() });
    let message = subject.rpc("send_message", text).await.ok();
    set(&subject, json!({ "paused": true, "in_world": true })).await;
    Case {
        reporter,
        subject,
        message: message["id"].as_str().expect("an id").to_owned(),
    }
}

/// Reports the subject and waits until both nodes say nothing of them.
async fn measure(case: Case, seen: &[(Person, Person); 2]) -> Duration {
    let (reporter, subject) = (again(&case.reporter).await, again(&case.subject).await);
    set(&subject, json!({ "paused": false })).await;
    subject.rpc("world_people", json!({})).await.ok();
    for (viewer, traveller) in seen {
        viewer.is_shown(subject.id).await;
        while ways(viewer, traveller, &subject).await != WAYS {
            tokio::task::yield_now().await;
        }
    }
    let began = Instant::now();
    let report = json!({ "target": subject.id, "reason": "threat", "messages": [case.message] });
    reporter.rpc("report", report).await.ok();
    for (viewer, traveller) in seen {
        while !ways(viewer, traveller, &subject).await.is_empty() {
            tokio::task::yield_now().await;
        }
    }
    began.elapsed()
}
