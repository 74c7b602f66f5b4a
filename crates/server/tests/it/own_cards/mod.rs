//! Cards that two people write for Verdade ou Desafio, and the box of finished games.

mod dealing;
mod endings;

use jiff::SignedDuration;
use testkit::{Person, Reply, TestApp, Value, json};
use uuid::Uuid;

const CARD: &str = "Canta o refrão da sua infância";

fn card(match_id: &str, side: &str, text: &str) -> Value {
    json!({ "match_id": match_id, "side": side, "level": 1, "text": text, "client_id": Uuid::new_v4() })
}

async fn write(who: &Person, args: &Value) -> Reply {
    who.rpc("write_game_card", args.clone()).await
}

async fn of(who: &Person, function: &str, id: &Value) -> Value {
    who.rpc(function, json!({ "id": id })).await.ok()
}

async fn play(who: &Person, id: &Value, given: Value) -> Value {
    let now = of(who, "game_session", id).await;
    let args = json!({ "id": id, "version": now["version"], "round": now["round"], "move": given });
    who.rpc("play_game", args).await.ok()
}

async fn begun(one: &Person, other: &Person, match_id: &str) -> Value {
    let args = json!({ "game": "verdade-ou-desafio", "match_id": match_id, "client_id": Uuid::new_v4() });
    let id = one.rpc("invite_to_game", args).await.ok()["id"].clone();
    other
        .rpc("set_game_state", json!({ "id": id, "act": "accept" }))
        .await
        .ok();
    id
}

async fn finish(who: &Person, id: &Value) {
    who.rpc("set_game_state", json!({ "id": id, "act": "finish" }))
        .await
        .ok();
}

async fn memories(who: &Person, match_id: &str) -> Value {
    who.rpc("game_memories", json!({ "match_id": match_id })).await.ok()["games"].clone()
}

/// The cards of everybody, with the deleted ones that are left to reports.
async fn rows(app: &TestApp) -> i64 {
    let sql = "SELECT count(*) FROM game_cards";
    app.enlace.app.db.one(sql, db::params![]).await.expect("a count")
}

/// Plays rounds until an own card is dealt and answers it; the round, or none if no card of the two was.
async fn until_own_card(app: &TestApp, people: [&Person; 2], id: &Value, rounds: usize) -> Option<usize> {
    for round in 0..rounds {
        app.advance(SignedDuration::from_secs(30));
        let turn = of(people[0], "game_session", id).await["cards"][round]["my_turn"] == true;
        let mover = if turn { people[0] } else { people[1] };
        let dealt = play(mover, id, json!("dare")).await;
        let own = dealt["cards"][round]["card"]["by_me"] != Value::Null;
        let given = if own {
            json!("Cantei, e a vizinha aplaudiu")
        } else {
            Value::Null
        };
        play(mover, id, given).await;
        if own {
            return Some(round);
        }
    }
    None
}
