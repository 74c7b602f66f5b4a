//! Moderation: from a report to a decision with its reasons, its appeal, and the book of who read what.

mod age_check;
mod appeals;
mod book;
mod decisions;
mod demonstration;
mod doors;
mod intake;
mod notes;
mod photos;
mod public;
mod queue;
mod reading;
mod removals;
mod renewals;
mod reporters;
mod restrictions;
mod returned;
mod shadow;
mod sight;
mod staff_book;
mod two_nodes;
mod two_people;

use crate::beta::grant;
use jiff::SignedDuration;
use std::sync::Arc;
use testkit::{Person, ProfileFacts, TestApp, Value, json};
use uuid::Uuid;

/// Facts that a decision states.
const FACTS: &str = "Três mensagens com insultos depois de um pedido para parar.";

fn days(count: i64) -> SignedDuration {
    SignedDuration::from_hours(24 * count)
}

fn minutes(count: i64) -> SignedDuration {
    SignedDuration::from_mins(count)
}

/// Somebody who works on cases, with a second factor in this session.
pub async fn moderator(app: &Arc<TestApp>, name: &str) -> Person {
    let person = app.newcomer(name).await;
    grant(app, &person, "moderator").await;
    person.with_second_factor()
}

/// The same person in a new session, also with the second factor; tokens end when the clock is moved.
pub async fn again(person: &Person) -> Person {
    let mut person = person.clone();
    person.sign_in().await;
    person.with_second_factor()
}

/// Two people who are a match and wrote to each other, and the subject's message.
async fn acquaintances(app: &Arc<TestApp>, reporter: &str, subject: &str) -> (Person, Person, Uuid) {
    let (reporter, subject, match_id) = app.match_of(reporter, subject).await;
    let message = say(&subject, &match_id, "Eu sei onde você mora.").await;
    let message = message["id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    app.run_until_idle().await;
    (reporter, subject, message)
}

/// A message that two acquaintances know of, a stranger to both, and a moderator; all in new sessions, two weeks later.
struct Neighbourhood {
    ana: Person,
    /// Who wrote the message.
    rui: Person,
    message: Uuid,
    nina: Person,
    malu: Person,
}

async fn neighbourhood(app: &Arc<TestApp>) -> Neighbourhood {
    let (mut ana, mut rui, message) = acquaintances(app, "Ana", "Rui").await;
    let mut nina = app.ready("Nina", ProfileFacts::default()).await;
    let malu = moderator(app, "Malu").await;
    app.advance(days(15));
    for person in [&mut ana, &mut rui, &mut nina] {
        person.sign_in().await;
    }
    let malu = again(&malu).await;
    Neighbourhood {
        ana,
        rui,
        message,
        nina,
        malu,
    }
}

/// Sends a text as a sender does who means it: the guard's question is answered with yes.
async fn say(who: &Person, match_id: &str, body: &str) -> Value {
    let client_id = Uuid::new_v4();
    let said =
        |confirm: bool| json!({ "match_id": match_id, "body": body, "client_id": client_id, "confirm": confirm });
    let reply = who.rpc("send_message", said(false)).await;
    if reply.status.is_success() {
        return reply.ok();
    }
    who.rpc("send_message", said(true)).await.ok()
}

/// Reports somebody and answers the receipt.
pub async fn report(app: &TestApp, reporter: &Person, subject: &Person, reason: &str, more: Value) -> String {
    let mut args = json!({ "target": subject.id, "reason": reason });
    for (name, value) in more.as_object().into_iter().flatten() {
        args[name] = value.clone();
    }
    let receipt = reporter.rpc("report", args).await.ok();
    app.run_until_idle().await;
    receipt["receipt"].as_str().expect("a receipt").to_owned()
}

async fn queue(moderator: &Person) -> Vec<Value> {
    let queue = moderator.rpc("mod_queue", json!({})).await.ok();
    queue["cases"].as_array().expect("cases").clone()
}

/// The only case of the queue, claimed.
pub async fn claim_only(moderator: &Person) -> Value {
    let queue = queue(moderator).await;
    assert_eq!(queue.len(), 1, "{queue:?}");
    claim(moderator, &queue[0]).await
}

async fn claim(moderator: &Person, case: &Value) -> Value {
    let args = json!({ "case_id": case["id"], "version": case["version"] });
    moderator.rpc("mod_claim", args).await.ok()
}

/// What a decision on a claimed case sends.
fn decision(case: &Value, action: &str) -> Value {
    json!({ "case_id": case["id"], "version": case["version"], "action": action, "rule": "respect", "facts": FACTS })
}

/// Decides the only case of the queue.
pub async fn decide(app: &TestApp, moderator: &Person, action: &str, more: Value) -> Value {
    let case = claim_only(moderator).await;
    let mut args = decision(&case, action);
    for (name, value) in more.as_object().into_iter().flatten() {
        args[name] = value.clone();
    }
    let decided = moderator.rpc("mod_decide", args).await.ok();
    app.run_until_idle().await;
    decided
}

async fn is_in_deck(viewer: &Person, subject: &Person) -> bool {
    let cards = viewer.rpc("discover", json!({ "limit": 30 })).await.ok();
    cards.to_string().contains(&subject.id.to_string())
}

pub async fn decisions_of(person: &Person) -> Vec<Value> {
    let told = person.rpc("my_decisions", json!({})).await.ok();
    told.as_array().expect("decisions").clone()
}

async fn report_row(reporter: &Person, receipt: &str) -> Value {
    let rows = reporter.get(&format!("my_reports?receipt=eq.{receipt}")).await.ok();
    rows[0].clone()
}
