//! What completes the profile: the opening question, optional value questions, a visited city, statistics, visitors.

mod questions;
mod statistics;
mod visits;

use testkit::{Person, Value, json};
use uuid::Uuid;

async fn say(who: &Person, match_id: &str, body: &str) {
    let message = json!({ "match_id": match_id, "body": body, "client_id": Uuid::new_v4() });
    who.rpc("send_message", message).await.ok();
}

async fn card(who: &Person, of: &Person) -> Value {
    who.rpc("person_card", json!({ "target": of.id })).await.ok()
}
