//! Astrology: births on clocks that did not run straight, and what others may read of a chart.

mod births;
mod people;
mod privacy;

use std::sync::Arc;
use testkit::{Person, ProfileFacts, TestApp, Value, json};

const RIO: i64 = 3_451_190;
const LISBON: i64 = 2_267_057;

async fn born(app: &Arc<TestApp>, name: &str, birthdate: &'static str) -> Person {
    let traits = ProfileFacts {
        birthdate,
        ..ProfileFacts::default()
    };
    app.ready(name, traits).await
}

/// Two people who are a match, born on these days.
async fn pair(app: &Arc<TestApp>, dates: [&'static str; 2]) -> (Person, Person) {
    let (ana, rui) = (born(app, "Ana", dates[0]).await, born(app, "Rui", dates[1]).await);
    app.show_to_each_other(&[&ana, &rui]).await;
    for (one, other) in [(&ana, &rui), (&rui, &ana)] {
        one.rpc("react", json!({ "target": other.id, "kind": "like" }))
            .await
            .ok();
    }
    app.run_until_idle().await;
    (ana, rui)
}

fn exact(time: &str, city: i64) -> Value {
    json!({ "time": time, "time_quality": "exact", "city_id": city, "consent": true })
}

fn with(mut form: Value, more: Value) -> Value {
    for (name, value) in more.as_object().into_iter().flatten() {
        form[name] = value.clone();
    }
    form
}

fn signs<'c>(chart: &'c Value, point: &str) -> &'c Value {
    let points = chart["points"].as_array().expect("points");
    let found = points.iter().find(|row| row["point"] == point);
    &found.expect("the point")["signs"]
}

fn texts(list: &Value) -> String {
    list.as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect::<Vec<_>>()
        .join(" | ")
}

async fn state_of(viewer: &Person, other: &Person) -> String {
    let matches = viewer.rpc("astro_matches", json!({})).await.ok();
    let rows = matches.as_array().expect("a list");
    let row = rows.iter().find(|row| row["id"] == json!(other.id)).expect("the match");
    row["state"].as_str().expect("a state").to_owned()
}

async fn make_premium(app: &Arc<TestApp>, who: &Person) {
    let (id, now) = (who.id, app.now());
    let until = now
        .checked_add(jiff::SignedDuration::from_hours(24 * 365))
        .expect("a year later");
    app.enlace
        .app
        .db
        .tx(move |tx| {
            Box::pin(async move {
                tx.exec(
                    "INSERT INTO entitlements (id, user_id, kind, source, valid_from, valid_until)
                     VALUES ($1, $2, 'premium', 'test', $3, $4)",
                    db::params![uuid::Uuid::new_v4(), id, now, until],
                )
                .await?;
                Ok::<(), db::DbError>(())
            })
        })
        .await
        .expect("premium");
}
