//! What changes an agreed meeting and what does not, who hears of it, and what is said before it.

mod alternatives;
mod partings;
mod places;
mod reminders;

use jiff::SignedDuration;
use std::sync::Arc;
use testkit::{Person, Reply, TestApp, Value, json};

const MARTA: &str = "marta@contatos.example";

fn minutes(count: i64) -> SignedDuration {
    SignedDuration::from_mins(count)
}

fn hours(count: i64) -> SignedDuration {
    SignedDuration::from_hours(count)
}

/// Sessions of a week: an evening is longer than an access token.
async fn start(engine: db::Engine) -> Arc<TestApp> {
    TestApp::with(engine, &[("ENLACE_RATE_LIMITS", "off"), ("ENLACE_JWT_EXP", "604800")]).await
}

fn place(app: &TestApp, name: &str, ahead: SignedDuration) -> Value {
    json!({ "kind": "cafe", "place": name, "starts_at": (app.now() + ahead).to_string(), "confirm": true })
}

async fn propose(app: &TestApp, who: &Person, match_id: &str, name: &str) -> Reply {
    let mut args = place(app, name, hours(10));
    args["match_id"] = json!(match_id);
    who.rpc("propose_meeting", args).await
}

async fn propose_another(app: &TestApp, who: &Person, id: &Value, name: &str, ahead: SignedDuration) -> Reply {
    let mut args = place(app, name, ahead);
    args["id"] = id.clone();
    who.rpc("propose_another_meeting", args).await
}

async fn read(who: &Person, id: &Value) -> Value {
    who.rpc("meeting", json!({ "id": id })).await.ok()
}

async fn accept(who: &Person, id: &Value, sequence: &Value) -> Reply {
    who.rpc(
        "accept_meeting",
        json!({ "id": id, "sequence": sequence, "confirm": true }),
    )
    .await
}

/// Two matched people who meet in ten hours, and the meeting's id.
async fn agreed(app: &Arc<TestApp>, one: &str, other: &str) -> (Person, Person, String, Value) {
    let (ana, rui, match_id) = app.match_of(one, other).await;
    let id = propose(app, &ana, &match_id, "Café Girondino").await.ok();
    accept(&rui, &id, &json!(0)).await.ok();
    app.run_until_idle().await;
    (ana, rui, match_id, id)
}

async fn share(app: &TestApp, who: &Person, id: &Value) {
    let contacts = json!([{ "name": "Marta", "email": MARTA }]);
    who.rpc("share_meeting", json!({ "id": id, "contacts": contacts }))
        .await
        .ok();
    app.run_until_idle().await;
}

/// Sets both PINs and shares the plan with Marta; the token of her link.
async fn watched(app: &TestApp, who: &Person, id: &Value) -> String {
    who.rpc("set_meeting_pins", json!({ "first": "2468", "second": "135790" }))
        .await
        .ok();
    share(app, who, id).await;
    let mail = &app.mails_to(MARTA).await[0];
    mail.link().split_once('#').expect("a token").1.to_owned()
}

async fn subjects(app: &TestApp, address: &str) -> Vec<String> {
    app.mails_to(address)
        .await
        .into_iter()
        .map(|mail| mail.subject)
        .collect()
}

/// The calendar file behind a path, without a session.
async fn calendar(app: &Arc<TestApp>, path: &str) -> String {
    let request = axum::http::Request::get(path)
        .body(axum::body::Body::empty())
        .expect("a request");
    let bytes = axum::body::to_bytes(app.send(request).await.into_body(), 10_000)
        .await
        .expect("a body");
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}
