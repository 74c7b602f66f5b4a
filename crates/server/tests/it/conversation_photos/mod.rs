//! Photos in conversations: after consent, for the two alone, and as evidence.

mod camera;
mod sending;
mod stamps;

use testkit::{Person, Value, jpeg, json};
use uuid::Uuid;

async fn write(who: &Person, match_id: &str, body: &str) -> Value {
    let sent = json!({ "match_id": match_id, "body": body, "client_id": Uuid::new_v4() });
    who.rpc("send_message", sent).await.ok()
}

/// Whether the viewer gets the file of a photo: signed, and with their own token.
async fn opens(viewer: &Person, match_id: &str, photo: Uuid) -> bool {
    let path = format!("{match_id}/{photo}/800.webp");
    let wish = json!({ "expiresIn": 900, "paths": [path] });
    let signed = viewer.post("/storage/v1/object/sign/messages", wish).await.body;
    let direct = viewer
        .fetch(&format!("/storage/v1/object/authenticated/messages/{path}"))
        .await;
    let fetched = direct.status.is_success();
    assert_eq!(signed[0]["signedURL"].is_string(), fetched, "{signed}");
    fetched
}

async fn upload(who: &Person, match_id: &str, photo: Uuid, seed: u8) -> testkit::Reply {
    let name = format!("{match_id}/{photo}");
    who.upload_into("messages", &name, jpeg(900, 1200, seed), "image/jpeg")
        .await
}

async fn permission(who: &Person, match_id: &str) -> Value {
    let terms = who
        .rpc("conversation_terms", json!({ "match_id": match_id }))
        .await
        .ok();
    terms["photos"].clone()
}

async fn accept(who: &Person, match_id: &str, on: bool) {
    let choice = json!({ "match_id": match_id, "on": on });
    who.rpc("accept_photos", choice).await.ok();
}

fn photo_message(match_id: &str, photo: Uuid, once: bool) -> Value {
    json!({ "match_id": match_id, "photo_id": photo, "client_id": photo, "once": once })
}

async fn row(who: &Person, id: &Value) -> Value {
    let id = id.as_str().expect("an id");
    who.get(&format!("messages?id=eq.{id}&select=*")).await.ok()[0].clone()
}
