//! What holds for games, gifts, letters and the Match do Dia together: reports reach what was written in them, moderation
//! takes it away, and each of them can be quiet.

mod conversations;
mod moderation;
mod silence;

use testkit::{Person, Reply, SocketMessage, TestApp, Value, json};
use uuid::Uuid;

async fn fund(app: &TestApp, who: &Person) {
    let (db, user, now) = (&app.enlace.app.db, who.id, app.now());
    let funded: Result<(), app::kernel::Fault> = db
        .tx(move |tx| {
            Box::pin(async move { app::wallet::packs::settle_order(tx, user, Uuid::new_v4(), 300, now).await })
        })
        .await;
    funded.expect("funded");
}

async fn give(app: &TestApp, who: &Person, match_id: &str, kind: &str, more: Value) -> Value {
    let mut args = json!({ "match_id": match_id, "kind": kind, "client_id": Uuid::new_v4() });
    for (name, value) in more.as_object().into_iter().flatten() {
        args[name] = value.clone();
    }
    let given = who.rpc("send_gift", args).await.ok();
    app.run_until_idle().await;
    given
}

async fn of(who: &Person, function: &str, id: &Value) -> Reply {
    who.rpc(function, json!({ "id": id })).await
}

async fn invite(who: &Person, game: &str, match_id: &str) -> Value {
    let args = json!({ "game": game, "match_id": match_id, "client_id": Uuid::new_v4() });
    who.rpc("invite_to_game", args).await.ok()["id"].clone()
}

async fn state(who: &Person, id: &Value, act: &str) -> Value {
    who.rpc("set_game_state", json!({ "id": id, "act": act })).await.ok()
}

async fn play(who: &Person, id: &Value, given: Value) -> Reply {
    let now = of(who, "game_session", id).await.ok();
    let args = json!({ "id": id, "version": now["version"], "round": now["round"], "move": given });
    who.rpc("play_game", args).await
}

async fn cards(who: &Person) -> Value {
    let rows = who
        .get("conversation_cards?select=kind,subject_id&order=created_at")
        .await;
    rows.ok()
}

fn event(message: SocketMessage) -> Option<String> {
    match message {
        SocketMessage::Event(_, event, payload) => {
            // Of other systems: numbers of badges.
            (event != "badges.changed").then(|| match payload["kind"].as_str() {
                Some(kind) => format!("{event} {kind}"),
                None => event,
            })
        }
        SocketMessage::Closed(code) => Some(format!("closed {code}")),
    }
}
