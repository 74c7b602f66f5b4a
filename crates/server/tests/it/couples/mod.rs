//! "Encontramos alguém": a question with a week for the answer, profiles that rest, a bill that stops, and stories of two.

mod question;
mod stories;

use crate::billing::{buy, press};
use db::params;
use std::sync::Arc;
use testkit::{Person, Reply, TestApp, Value, json};
use uuid::Uuid;

async fn write(who: &Person, match_id: &str, body: &str) {
    let sent = json!({ "match_id": match_id, "body": body, "client_id": Uuid::new_v4() });
    who.rpc("send_message", sent).await.ok();
}

/// Two people who are a match and wrote to each other.
async fn talking(app: &Arc<TestApp>, one: &Person, other: &Person) -> String {
    let id = app.matched(one, other).await;
    write(one, &id, "Oi! Como foi a trilha de domingo?").await;
    write(other, &id, "Foi linda, e a sua semana?").await;
    id
}

async fn mark(who: &Person, match_id: &str) -> Reply {
    who.rpc("mark_couple", json!({ "match_id": match_id })).await
}

async fn answer(who: &Person, match_id: &str, answer: &str) -> Reply {
    who.rpc("answer_couple", json!({ "match_id": match_id, "answer": answer }))
        .await
}

async fn seen(who: &Person, match_id: &str) -> Value {
    who.rpc("couple", json!({ "match_id": match_id })).await.ok()
}

async fn found(who: &Person) -> Value {
    who.rpc("found_someone", json!({})).await.ok()
}

async fn is_paused(who: &Person) -> bool {
    who.get("profiles?select=paused").await.ok()[0]["paused"] == true
}

async fn notices(who: &Person, kind: &str) -> usize {
    let rows = who.get(&format!("notifications?select=id&kind=eq.{kind}")).await.ok();
    rows.as_array().map_or(0, Vec::len)
}

async fn count(app: &TestApp, sql: &str) -> i64 {
    app.enlace.app.db.one(sql, params![]).await.expect("a count")
}

async fn bought(app: &Arc<TestApp>, who: &Person, product: &str, method: &str) -> Value {
    let order = buy(who, product, method).await;
    press(app, &order, "pay").await;
    order
}

async fn payment(who: &Person, order: &Value) -> Value {
    who.rpc("payment_status", json!({ "id": order["id"] })).await.ok()
}
