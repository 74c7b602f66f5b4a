//! First meetings in person: a place that both agree on, its calendar file, and how it ends.

mod agreed;
mod proposals;

use jiff::SignedDuration;
use std::sync::Arc;
use testkit::{Person, Reply, TestApp, Value, json};

/// Sessions of a week: some stories are longer than an access token.
async fn start(engine: db::Engine) -> Arc<TestApp> {
    TestApp::with(engine, &[("ENLACE_RATE_LIMITS", "off"), ("ENLACE_JWT_EXP", "604800")]).await
}

/// In ten hours, as `propose_meeting` takes it.
fn starts_at(app: &TestApp) -> String {
    (app.now() + SignedDuration::from_hours(10)).to_string()
}

fn place(app: &TestApp, name: &str, confirm: bool) -> Value {
    json!({ "kind": "cafe", "place": name, "starts_at": starts_at(app), "confirm": confirm })
}

async fn propose(app: &TestApp, who: &Person, match_id: &str, confirm: bool) -> Reply {
    let mut args = place(app, "Café Girondino", confirm);
    args["match_id"] = json!(match_id);
    who.rpc("propose_meeting", args).await
}

/// Two matched people with a meeting that both agreed on.
async fn agreed(app: &Arc<TestApp>) -> (Person, Person, String, Value) {
    let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
    let id = propose(app, &ana, &match_id, true).await.ok();
    accept(&rui, &id, true).await.ok();
    app.run_until_idle().await;
    (ana, rui, match_id, id)
}

async fn read(who: &Person, id: &Value) -> Value {
    who.rpc("meeting", json!({ "id": id })).await.ok()
}

/// Accepts what stands now.
async fn accept(who: &Person, id: &Value, confirm: bool) -> Reply {
    let sequence = read(who, id).await["sequence"].clone();
    who.rpc(
        "accept_meeting",
        json!({ "id": id, "sequence": sequence, "confirm": confirm }),
    )
    .await
}
