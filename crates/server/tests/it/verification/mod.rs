//! Verification: from the drawing of gestures to the badge, and to the end of every picture.

mod badges;
mod hints;
mod profile;
mod queue;
mod term;

use crate::moderation::moderator;
use jiff::SignedDuration;
use std::path::Path;
use std::sync::Arc;
use testkit::{Person, ProfileFacts, Reply, TestApp, Value, json, portrait};
use uuid::Uuid;

fn days(count: i64) -> SignedDuration {
    SignedDuration::from_hours(24 * count)
}

fn minutes(count: i64) -> SignedDuration {
    SignedDuration::from_mins(count)
}

async fn begin(who: &Person, kind: &str) -> Value {
    who.rpc("begin_verification", json!({ "kind": kind, "hands": true }))
        .await
        .ok()
}

async fn send_frame(who: &Person, attempt: &Value, position: i64, seed: u128) -> Reply {
    let name = format!("{}/{position}", attempt.as_str().expect("an id"));
    who.upload_into("verification", &name, portrait(seed), "image/jpeg")
        .await
}

/// A seed of pictures that no other call has.
fn fresh() -> u128 {
    Uuid::new_v4().as_u128()
}

/// Draws, sends three pictures and submits; answers the attempt's id.
pub async fn send(who: &Person, kind: &str) -> Value {
    let attempt = begin(who, kind).await["attempt"].clone();
    for position in 1..=3 {
        send_frame(who, &attempt, position, fresh()).await.ok();
    }
    who.rpc("submit_verification", json!({ "attempt": attempt })).await.ok();
    attempt
}

async fn claim(who: &Person, attempt: &Value) -> Reply {
    who.rpc("verification_claim", json!({ "attempt": attempt })).await
}

/// Takes a seat and answers each question; no reason approves.
pub async fn answer(app: &TestApp, who: &Person, attempt: &Value, reason: Option<&str>) {
    let view = claim(who, attempt).await.ok();
    who.rpc("verification_answer", verdict(&view, reason)).await.ok();
    app.run_until_idle().await;
}

/// The answers of a reviewer whose only "no" is to the question of the reason.
fn verdict(view: &Value, reason: Option<&str>) -> Value {
    let denied = match reason {
        Some("gesture" | "code") => "as_asked",
        Some("different_person") => "same_person",
        Some("under_18") => "adult",
        _ => "",
    };
    let mut args = json!({ "attempt": view["id"], "reason": reason });
    for question in view["questions"].as_array().expect("questions") {
        let question = question.as_str().expect("a word");
        args[question] = json!(question != denied);
    }
    args
}

/// A person whose age two reviewers assured by a document.
pub async fn assure(app: &TestApp, person: &Person, two: [&Person; 2]) {
    let attempt = send(person, "identity").await;
    for reviewer in two {
        answer(app, reviewer, &attempt, None).await;
    }
}

async fn queue_of(who: &Person) -> Vec<Value> {
    let queue = who.rpc("verification_queue", json!({})).await.ok();
    queue.as_array().expect("attempts").clone()
}

async fn status(who: &Person) -> Value {
    who.rpc("verification_status", json!({})).await.ok()
}

async fn is_verified(who: &Person) -> bool {
    who.get("profiles?select=verified").await.ok()[0]["verified"] == true
}

pub async fn reviewers(app: &Arc<TestApp>) -> [Person; 3] {
    [
        moderator(app, "Malu").await,
        moderator(app, "Tom").await,
        moderator(app, "Rosa").await,
    ]
}

/// Somebody with the badge of the profile.
async fn verified(app: &Arc<TestApp>, name: &str, two: [&Person; 2]) -> Person {
    let person = app.ready(name, ProfileFacts::default()).await;
    let attempt = send(&person, "profile").await;
    for reviewer in two {
        answer(app, reviewer, &attempt, None).await;
    }
    person
}

/// The files of verification on the disk of the server.
fn files(app: &TestApp) -> Vec<String> {
    fn walk(folder: &Path, found: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                walk(&path, found);
            } else if path.components().any(|part| part.as_os_str() == "verification") {
                found.push(path.display().to_string());
            }
        }
    }
    let mut found = Vec::new();
    walk(&app.settings().data_dir, &mut found);
    found
}

/// Rows of pictures in the database.
async fn rows(app: &TestApp) -> i64 {
    let mut reads = app.enlace.app.db.reader();
    db::Reads::one(&mut reads, "SELECT count(*) FROM verification_frames", db::params![])
        .await
        .expect("a count")
}
