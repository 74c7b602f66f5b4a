//! Gifts: each with its effect, paid when opened, back otherwise, and silent for who wants peace.

mod effects;
mod paying;
mod peace;

use std::sync::Arc;
use testkit::{Person, Reply, TestApp, Value, json};
use uuid::Uuid;

/// Two matched people, of whom the first has credits.
async fn pair(engine: db::Engine) -> (Arc<TestApp>, Person, Person, String) {
    let long = ("ENLACE_JWT_EXP", "400000000");
    let app = TestApp::with(engine, &[("ENLACE_RATE_LIMITS", "off"), long]).await;
    let (ana, rui, id) = app.match_of("Ana", "Rui").await;
    fund(&app, &ana, 300).await;
    (app, ana, rui, id)
}

pub(crate) async fn fund(app: &TestApp, who: &Person, credits: i64) {
    let (db, user, now) = (&app.enlace.app.db, who.id, app.now());
    let funded: Result<(), app::kernel::Fault> = db
        .tx(move |tx| {
            Box::pin(async move { app::wallet::packs::settle_order(tx, user, Uuid::new_v4(), credits, now).await })
        })
        .await;
    funded.expect("funded");
}

pub(crate) async fn credits(app: &TestApp, who: &Person) -> (i64, i64) {
    let balance = app::wallet::balance(&mut app.enlace.app.db.reader(), who.id).await;
    let balance = balance.expect("a balance");
    (balance.available, balance.pending)
}

fn args(match_id: &str, kind: &str, more: Value) -> Value {
    let mut args = json!({ "match_id": match_id, "kind": kind, "client_id": Uuid::new_v4() });
    for (name, value) in more.as_object().into_iter().flatten() {
        args[name] = value.clone();
    }
    args
}

async fn give(app: &TestApp, who: &Person, match_id: &str, kind: &str, more: Value) -> Value {
    let given = who.rpc("send_gift", args(match_id, kind, more)).await.ok();
    app.run_until_idle().await;
    given
}

async fn act(who: &Person, function: &str, gift: &Value, more: Value) -> Reply {
    let mut args = json!({ "id": gift["id"] });
    for (name, value) in more.as_object().into_iter().flatten() {
        args[name] = value.clone();
    }
    who.rpc(function, args).await
}

async fn read(who: &Person, gift: &Value) -> Value {
    act(who, "gift", gift, json!({})).await.ok()
}

async fn opened(who: &Person, gift: &Value) -> Value {
    act(who, "open_gift", gift, json!({})).await.ok()
}

async fn received(who: &Person) -> Vec<Value> {
    let all = who.rpc("my_gifts", json!({})).await.ok();
    let all = all.as_array().expect("a list").clone();
    all.into_iter().filter(|gift| gift["direction"] == "received").collect()
}

/// The lines of gifts in a statement.
async fn gift_lines(who: &Person) -> Vec<Value> {
    let lines = who.rpc("wallet_statement", json!({})).await.ok();
    let lines = lines.as_array().expect("lines").clone();
    lines.into_iter().filter(|line| line["kind"] == "gift").collect()
}

async fn notices(who: &Person) -> usize {
    let rows = who.get("notifications?select=id&kind=eq.gift.received").await.ok();
    rows.as_array().map_or(0, Vec::len)
}

async fn effects(who: &Person, match_id: &str) -> Value {
    who.rpc("gift_effects", json!({ "match_id": match_id })).await.ok()
}
