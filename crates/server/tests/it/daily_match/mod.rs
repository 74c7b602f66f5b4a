//! Match do Dia: chosen at night, delivered in the morning, answered by the ordinary reactions.

mod planning;
mod proposals;

use jiff::Timestamp;
use std::sync::Arc;
use testkit::{Person, ProfileFacts, TestApp, Value, json};

/// Moves the clock there, runs what is due, and has these people come in again.
async fn until(app: &TestApp, time: &str, people: &mut [&mut Person]) {
    let time: Timestamp = time.parse().expect("a time");
    app.advance(time.duration_since(app.now()));
    for person in people {
        person.sign_in().await;
    }
    app.run_until_idle().await;
}

async fn today(who: &Person) -> Value {
    who.rpc("daily_match", json!({})).await.ok()
}

async fn proposals(who: &Person) -> Vec<Value> {
    today(who).await["proposals"].as_array().expect("a list").clone()
}

/// The names of the people proposed, in order.
async fn names(who: &Person) -> Vec<String> {
    let all = proposals(who).await;
    let mut names: Vec<String> = all
        .iter()
        .filter_map(|one| one["person"]["name"].as_str().map(str::to_owned))
        .collect();
    names.sort();
    names
}

async fn answer(who: &Person, proposal: &Value, answer: &str, reason: Option<&str>) -> testkit::Reply {
    let mut args = json!({ "id": proposal["id"], "answer": answer });
    if let Some(reason) = reason {
        args["reason"] = json!(reason);
    }
    who.rpc("answer_daily_match", args).await
}

async fn sides(app: &TestApp) -> i64 {
    let count = app
        .enlace
        .app
        .db
        .one("SELECT count(*) FROM daily_matches", db::params![]);
    count.await.expect("a count")
}

async fn ready(app: &Arc<TestApp>, name: &str) -> Person {
    app.ready(name, ProfileFacts::default()).await
}
