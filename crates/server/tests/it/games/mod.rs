//! Games: an invitation, answers that nobody reads early, turns that wait for weeks, and a card at the end.

mod rounds;
mod sessions;

use db::params;
use jiff::Timestamp;
use testkit::{Person, Reply, TestApp, Value, json};

async fn invite_as(who: &Person, game: &str, match_id: &str, client_id: &str) -> Reply {
    let args = json!({ "game": game, "match_id": match_id, "client_id": client_id });
    who.rpc("invite_to_game", args).await
}

async fn act(who: &Person, id: &Value, act: &str) -> Reply {
    who.rpc("set_game_state", json!({ "id": id, "act": act })).await
}

async fn seen(who: &Person, id: &Value) -> Value {
    who.rpc("game_session", json!({ "id": id })).await.ok()
}

async fn play_at(who: &Person, view: &Value, given: Value) -> Reply {
    let args = json!({ "id": view["id"], "version": view["version"], "round": view["round"], "move": given });
    who.rpc("play_game", args).await
}

/// A move at the session as the person sees it now.
async fn play(who: &Person, id: &Value, given: Value) -> Reply {
    play_at(who, &seen(who, id).await, given).await
}

/// A game that both began.
async fn begun(one: &Person, other: &Person, game: &str, match_id: &str) -> Value {
    let id = invite_as(one, game, match_id, game).await.ok()["id"].clone();
    act(other, &id, "accept").await.ok();
    id
}

async fn own_game(app: &TestApp, who: &Person, product: &str) {
    let (user, kind) = (who.id, format!("game:{product}"));
    let (from, until) = (app.now(), "2999-01-01T00:00:00Z".parse::<Timestamp>().expect("a time"));
    let insert =
        "INSERT INTO entitlements (id, user_id, kind, source, valid_from, valid_until) VALUES ($1, $2, $3, $4, $5, $6)";
    let put = app.enlace.app.db.tx::<_, db::DbError, _>(move |tx| {
        Box::pin(async move {
            let row = params![
                uuid::Uuid::new_v4(),
                user,
                kind,
                uuid::Uuid::new_v4().to_string(),
                from,
                until
            ];
            tx.exec(insert, row).await.map(|_| ())
        })
    });
    put.await.expect("an entitlement");
}

async fn notices(who: &Person, kind: &str) -> usize {
    let rows = who.get(&format!("notifications?select=id&kind=eq.{kind}")).await.ok();
    rows.as_array().map_or(0, Vec::len)
}

/// What a person answers in a round; `words` stand in it where the game asks for words.
fn answer(rules: &str, words: &str) -> Value {
    match rules {
        "choose" => json!(1),
        "couple_quiz" => json!({ "own": 1, "other": 0 }),
        "two_truths" => json!({ "statements": [words, "Falo grego em casa", "Tenho um barco azul"], "lie": 1 }),
        _ => json!(words),
    }
}

/// Reads all that a person can read of a session, its round and what was said about it, for the recorder.
pub(crate) async fn read_all(who: &Person, id: &Value, match_id: &str, round: usize) {
    seen(who, id).await;
    for function in ["games", "game_memories"] {
        who.rpc(function, json!({})).await.ok();
    }
    for function in ["game_memories", "game_cards", "match_opening", "gift_effects"] {
        who.rpc(function, json!({ "match_id": match_id })).await.ok();
    }
    for table in ["notifications", "conversation_cards", "messages", "matches"] {
        who.get(&format!("{table}?select=*")).await.ok();
    }
    play_at(who, &json!({ "id": id, "version": 0, "round": round }), json!("x")).await;
    let reaction = json!({ "id": id, "round": round, "reaction": "laugh" });
    who.rpc("respond_to_game", reaction).await;
}

/// What a person received until now, over HTTP and over a socket.
pub(crate) async fn traffic(who: &Person, socket: &mut testkit::Socket) -> String {
    format!("{}{:?}", who.recorded(), socket.received_so_far().await)
}
