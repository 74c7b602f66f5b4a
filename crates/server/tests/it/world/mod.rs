//! Global connections: who appears, who may look, and the numbers for everybody.

mod caution;
mod counts;
mod people;

use std::sync::Arc;
use testkit::{Person, ProfileFacts, TestApp, Value, json};

const LISBON: i64 = 2_267_057;
const SALVADOR: i64 = 3_450_554;
const KAMPALA: i64 = 232_422;

async fn ready(app: &Arc<TestApp>, name: &str, city_id: i64) -> Person {
    let traits = ProfileFacts {
        city_id,
        ..ProfileFacts::default()
    };
    app.ready(name, traits).await
}

/// A person with a ready profile who chose to appear in the world.
async fn abroad(app: &Arc<TestApp>, name: &str, city_id: i64) -> Person {
    let person = ready(app, name, city_id).await;
    own(&person, json!({ "in_world": true })).await.ok();
    person
}

async fn own(person: &Person, patch: Value) -> testkit::Reply {
    person.patch("profiles", &format!("id=eq.{}", person.id), patch).await
}

async fn page(viewer: &Person, wish: Value) -> Value {
    viewer.rpc("world_people", wish).await.ok()
}

async fn names(viewer: &Person, wish: Value) -> Vec<String> {
    let page = page(viewer, wish).await;
    let people = page["people"].as_array().expect("people").iter();
    let mut names: Vec<String> = people
        .map(|who| who["name"].as_str().expect("a name").to_string())
        .collect();
    names.sort();
    names
}

async fn connect(viewer: &Person, target: &Person) -> testkit::Reply {
    viewer.is_shown(target.id).await;
    let like = json!({ "target": target.id, "kind": "like", "source": "world" });
    viewer.rpc("react", like).await
}
