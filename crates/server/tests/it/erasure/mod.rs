//! What remains after people part, leave, are reported or stay away, and for how long.

mod evidence;
mod former;
mod inventory;
mod terms;

pub use inventory::{holding, unlisted};

use db::params;
use jiff::SignedDuration;
use std::sync::Arc;
use testkit::{Person, TestApp, Value, json};
use uuid::Uuid;

/// Access tokens that outlive the stories.
const LONG: (&str, &str) = ("ENLACE_JWT_EXP", "400000000");

fn days(count: i64) -> SignedDuration {
    SignedDuration::from_hours(24 * count)
}

/// Moves the clock and lets what is due run.
async fn after(app: &Arc<TestApp>, by: SignedDuration) {
    app.advance(by);
    app.run_until_idle().await;
}

/// Sends a text as a sender does who means it: the guard's question is answered with yes.
async fn say(who: &Person, match_id: &str, body: &str) -> Uuid {
    let client_id = Uuid::new_v4();
    let message =
        |confirm: bool| json!({ "match_id": match_id, "body": body, "client_id": client_id, "confirm": confirm });
    let said = who.rpc("send_message", message(false)).await;
    let said = match said.status.is_success() {
        true => said.ok(),
        false => who.rpc("send_message", message(true)).await.ok(),
    };
    said["id"].as_str().and_then(|id| id.parse().ok()).expect("an id")
}

async fn count(app: &TestApp, sql: &str, values: Vec<db::Value>) -> i64 {
    app.enlace.app.db.one(sql, values).await.expect("a count")
}

async fn messages_of(app: &TestApp, match_id: &str) -> i64 {
    let id: Uuid = match_id.parse().expect("an id");
    count(app, "SELECT count(*) FROM messages WHERE match_id = $1", params![id]).await
}

async fn former(who: &Person) -> Value {
    who.rpc("former_matches", json!({})).await.ok()
}
