//! A person's own plan around a meeting: contacts with a link, questions, alerts, the two PINs, and the position.

mod contacts;
mod pins;
mod position;
mod questions;
mod races;
mod second_pin;

use axum::body::{Body, to_bytes};
use axum::http::Request;
use axum::http::request::Builder;
use jiff::SignedDuration;
use std::collections::BTreeMap;
use std::sync::Arc;
use testkit::{Mail, Person, TestApp, Value, json};

pub const MARTA: &str = "marta@contatos.example";
pub const JULIA: &str = "julia@contatos.example";

fn minutes(count: i64) -> SignedDuration {
    SignedDuration::from_mins(count)
}

/// Sessions of a week: an evening is longer than an access token.
pub async fn start(engine: db::Engine) -> Arc<TestApp> {
    TestApp::with(engine, &[("ENLACE_RATE_LIMITS", "off"), ("ENLACE_JWT_EXP", "604800")]).await
}

/// The id of the contact with an address.
pub async fn contact_of(who: &Person, id: &Value, email: &str) -> Value {
    let held = read(who, id).await["contacts"].clone();
    let found = held
        .as_array()
        .into_iter()
        .flatten()
        .find(|contact| contact["email"] == email);
    found.unwrap_or_else(|| panic!("{email} in {held}"))["id"].clone()
}

/// Two matched people who meet in ten hours, and the meeting's id.
pub async fn agreed(app: &Arc<TestApp>, one: &str, other: &str) -> (Person, Person, String, Value) {
    let (ana, rui, match_id) = app.match_of(one, other).await;
    let starts_at = (app.now() + SignedDuration::from_hours(10)).to_string();
    let args = json!({ "match_id": match_id, "kind": "market", "place": "Mercado Municipal", "starts_at": starts_at, "confirm": true });
    let id = ana.rpc("propose_meeting", args).await.ok();
    rui.rpc("accept_meeting", json!({ "id": id, "sequence": 0, "confirm": true }))
        .await
        .ok();
    app.run_until_idle().await;
    (ana, rui, match_id, id)
}

pub async fn share(who: &Person, id: &Value, addresses: &[&str]) {
    let contacts: Vec<Value> = addresses
        .iter()
        .map(|email| json!({ "name": "Marta", "email": email }))
        .collect();
    who.rpc("share_meeting", json!({ "id": id, "contacts": contacts }))
        .await
        .ok();
}

/// [`agreed`], with a plan that Ana sent to Marta.
pub async fn watched(app: &Arc<TestApp>) -> (Person, Person, String, Value) {
    let (ana, rui, match_id, id) = agreed(app, "Ana", "Rui").await;
    share(&ana, &id, &[MARTA]).await;
    app.run_until_idle().await;
    (ana, rui, match_id, id)
}

pub async fn read(who: &Person, id: &Value) -> Value {
    who.rpc("meeting", json!({ "id": id })).await.ok()
}

async fn answer(who: &Person, id: &Value, answer: &str) -> Value {
    who.rpc("answer_meeting", json!({ "id": id, "answer": answer }))
        .await
        .ok()
}

/// The token in the link of a contact's letter.
pub fn token(mail: &Mail) -> String {
    let (page, token) = mail.link().split_once('#').expect("a token behind #");
    assert!(page.ends_with("/acompanhar"), "{page}");
    token.to_owned()
}

async fn subjects(app: &TestApp, address: &str) -> Vec<String> {
    app.mails_to(address)
        .await
        .into_iter()
        .map(|mail| mail.subject)
        .collect()
}

/// Status, headers and bytes of one call.
type RawReply = (u16, BTreeMap<String, String>, Vec<u8>);

/// Calls a function and answers everything that came back, but for the id under which the request is logged.
async fn raw(app: &TestApp, who: &Person, function: &str, args: Value) -> RawReply {
    let request = Request::post(format!("/rest/v1/rpc/{function}"));
    send(app, who, request, Body::from(args.to_string())).await
}

async fn send(app: &TestApp, who: &Person, request: Builder, body: Body) -> RawReply {
    let request = request
        .header("authorization", format!("Bearer {}", who.token))
        .header("apikey", app.enlace.keys.anon())
        .header("content-type", "application/json")
        .body(body)
        .expect("a request");
    let answer = app.send(request).await;
    let kept = answer
        .headers()
        .iter()
        .filter(|(name, _)| name.as_str() != "x-request-id");
    let headers = kept.map(|(name, value)| (name.to_string(), value.to_str().unwrap_or_default().to_owned()));
    let (status, headers) = (answer.status().as_u16(), headers.collect());
    let bytes = to_bytes(answer.into_body(), 1 << 20).await.expect("a body");
    (status, headers, bytes.to_vec())
}

/// Everything that a session reads of itself.
async fn all_readable(app: &TestApp, who: &Person, id: &Value) -> Vec<RawReply> {
    let mut all = Vec::new();
    for (function, args) in [
        ("meeting", json!({ "id": id })),
        ("meetings", json!({})),
        ("meeting_pins", json!({})),
        ("badges", json!({})),
        ("export_my_data", json!({})),
    ] {
        let answered = raw(app, who, function, args).await;
        assert_eq!(answered.0, 200, "{function}");
        all.push(answered);
    }
    all
}

async fn set_pins(who: &Person) {
    who.rpc("set_meeting_pins", json!({ "first": "2468", "second": "135790" }))
        .await
        .ok();
}
