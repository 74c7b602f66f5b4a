//! A rose with a first like: seen where likes are seen, a gift of the match afterwards, and back with the end of the like.

mod returns;
mod sending;

use jiff::SignedDuration;
use std::sync::Arc;
use testkit::{Person, Reply, TestApp, Value, json};
use uuid::Uuid;

async fn open(engine: db::Engine) -> Arc<TestApp> {
    let long = ("ENLACE_JWT_EXP", "400000000");
    TestApp::with(engine, &[("ENLACE_RATE_LIMITS", "off"), long]).await
}

/// Erases an account at once, as the end of its term does.
pub(crate) async fn erase(app: &TestApp, person: &Person) {
    let (user, now) = (person.id, app.now());
    let gone: Result<(), app::kernel::Fault> = app
        .enlace
        .app
        .db
        .tx(move |tx| Box::pin(async move { app::accounts::leave::erase(tx, app::table_rules(), user, now).await }))
        .await;
    gone.expect("erased");
}

async fn premium(app: &TestApp, who: &Person) {
    let (id, now) = (who.id, app.now());
    let until = now + SignedDuration::from_hours(24 * 400);
    let source = format!("test:{id}");
    let given = app.enlace.app.db.tx(move |tx| {
        Box::pin(async move { app::accounts::store::put_entitlement(tx, id, "premium", &source, now, until).await })
    });
    given.await.expect("premium");
}

fn args(to: &Person) -> Value {
    json!({ "target": to.id, "kind": "like", "comment": "Que domingo bonito", "item": "prompt:p01", "client_id": Uuid::new_v4() })
}

async fn like(app: &TestApp, who: &Person, args: &Value) -> Reply {
    let reply = who.rpc("like_with_rose", args.clone()).await;
    app.run_until_idle().await;
    reply
}

/// The likes that a member of Premium reads: of whom, and whether with a rose.
async fn received(who: &Person) -> Vec<(Value, Value)> {
    let likes = who.rpc("likes_received", json!({})).await.ok()["likes"].clone();
    let likes = likes.as_array().expect("likes").clone();
    likes
        .into_iter()
        .map(|like| (like["person_id"].clone(), like["rose"].clone()))
        .collect()
}
