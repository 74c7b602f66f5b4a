//! Destaque: what it is paid with, whom it is dealt to, what it brought, and how it comes back.

mod places;
mod using;

use crate::billing::LONG;
use db::params;
use jiff::{SignedDuration, Timestamp};
use std::sync::Arc;
use testkit::{Person, ProfileFacts, Reply, TestApp, Value, json};
use uuid::Uuid;

async fn open(engine: db::Engine) -> Arc<TestApp> {
    TestApp::with(engine, &[LONG, ("ENLACE_RATE_LIMITS", "off")]).await
}

async fn page(who: &Person) -> Value {
    who.rpc("boosts", json!({})).await.ok()
}

async fn start(who: &Person) -> Reply {
    who.rpc("start_boost", json!({ "client_id": Uuid::new_v4() })).await
}

async fn deck(who: &Person, limit: usize) -> Vec<Value> {
    let cards = who.rpc("discover", json!({ "limit": limit })).await.ok();
    cards.as_array().expect("cards").clone()
}

fn boosted(cards: &[Value]) -> Vec<&str> {
    let labelled = cards.iter().filter(|card| card["boosted"] == true);
    labelled.filter_map(|card| card["name"].as_str()).collect()
}

async fn premium(app: &Arc<TestApp>, who: &Person, days: i64) {
    let (id, now) = (who.id, app.now());
    let until = now + SignedDuration::from_hours(24 * days);
    let source = format!("test:{id}");
    let given = app.enlace.app.db.tx(move |tx| {
        Box::pin(async move { app::accounts::store::put_entitlement(tx, id, "premium", &source, now, until).await })
    });
    given.await.expect("premium");
}

async fn minutes(app: &TestApp, count: i64) {
    app.advance(SignedDuration::from_mins(count));
    app.run_until_idle().await;
}

async fn until(app: &TestApp, time: &str) {
    let time: Timestamp = time.parse().expect("a time");
    app.advance(time.duration_since(app.now()));
    app.run_until_idle().await;
}

/// Women who look for men, so that they are in nobody's deck but men's.
fn woman() -> ProfileFacts {
    ProfileFacts::seeking("woman", &["man"])
}

fn man() -> ProfileFacts {
    ProfileFacts::seeking("man", &["woman"])
}

/// Impressions of a person in an hour, as if many had looked.
async fn looked(app: &TestApp, who: &Person, hour: &str, looks: i64) {
    let (id, hour): (Uuid, Timestamp) = (who.id, hour.parse().expect("a time"));
    let written = app.enlace.app.db.tx::<_, db::DbError, _>(move |tx| {
        Box::pin(async move {
            let sql = "INSERT INTO impression_hours (subject, hour, looks) VALUES ($1, $2, $3)";
            tx.exec(sql, params![id, hour, looks]).await
        })
    });
    written.await.expect("hours");
}
