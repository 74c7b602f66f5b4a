//! One member alone lives every system.

use super::{LETTER, SETTINGS, count, enter, match_with, minute, nothing_failed, texts_of, write};
use db::params;
use jiff::{SignedDuration, Timestamp};
use std::collections::BTreeSet;
use std::sync::Arc;
use testkit::{Person, TestApp, Value, json, on_both};
use uuid::Uuid;

async fn fund(app: &TestApp, who: &Person) {
    let (user, now) = (who.id, app.now());
    let funded: Result<(), app::kernel::Fault> = app
        .enlace
        .app
        .db
        .tx(move |tx| {
            Box::pin(async move { app::wallet::packs::settle_order(tx, user, Uuid::new_v4(), 400, now).await })
        })
        .await;
    funded.expect("credits");
    for game in ["duas-verdades", "voce-prefere", "24-perguntas", "quiz-do-casal-deluxe"] {
        let (from, until) = (now, "2999-01-01T00:00:00Z".parse::<Timestamp>().expect("a time"));
        let put = app.enlace.app.db.tx::<_, db::DbError, _>(move |tx| {
            Box::pin(async move {
                let insert = "INSERT INTO entitlements (id, user_id, kind, source, valid_from, valid_until)
                              VALUES ($1, $2, $3, $4, $5, $6)";
                let (id, kind) = (Uuid::new_v4(), format!("game:{game}"));
                tx.exec(insert, params![id, user, kind, id.to_string(), from, until])
                    .await
                    .map(drop)
            })
        });
        put.await.expect("a game");
    }
}

/// Likes, the match of the day and the greeting.
async fn lives_matches(app: &Arc<TestApp>, owner: &Person) -> String {
    let scripted: BTreeSet<Uuid> = app::demo::scripted_people().collect();
    let today = owner.rpc("daily_match", json!({})).await.ok();
    let one = &today["proposals"][0];
    let person: Uuid = serde_json::from_value(one["person"]["id"].clone()).expect("somebody for today");
    assert!(scripted.contains(&person), "today's person answers by a script");
    let made = owner
        .rpc("answer_daily_match", json!({ "id": one["id"], "answer": "like" }))
        .await
        .ok();
    let match_id = made["match_id"].as_str().expect("a match at once").to_owned();
    minute(app).await;
    assert_eq!(texts_of(owner, &match_id, person).await.len(), 1, "one greeting");

    let others = ["goncalo", "andre"].map(app::demo::person_id);
    let other = others.into_iter().find(|other| *other != person).expect("another");
    owner.is_shown(other).await;
    owner
        .rpc("react", json!({ "target": other, "kind": "like" }))
        .await
        .ok();
    assert_eq!(match_with(owner, other).await, None, "not before a person would");
    minute(app).await;
    let liked_back = match_with(owner, other).await.expect("a like back");
    assert_eq!(texts_of(owner, &liked_back, other).await.len(), 1, "one greeting");
    match_id
}

/// Messages: read, answered once each, in lines that never repeat, until the script is over.
async fn lives_messages(app: &Arc<TestApp>, owner: &Person, match_id: &str, person: Uuid) {
    let before = texts_of(owner, match_id, person).await.len();
    write(owner, match_id, "Bolo ou pão?").await;
    write(owner, match_id, "Esqueci de perguntar: com café?").await;
    minute(app).await;
    assert_eq!(
        texts_of(owner, match_id, person).await.len(),
        before + 1,
        "one answer to two in a row"
    );
    let read = owner
        .get(&format!(
            "messages?select=read_at&match_id=eq.{match_id}&sender_id=eq.{}",
            owner.id
        ))
        .await
        .ok();
    assert!(
        read.as_array()
            .expect("rows")
            .iter()
            .all(|row| !row["read_at"].is_null()),
        "{read}"
    );
    for text in [
        "<script>alert(1)</script> script:0 {name}",
        &"a".repeat(2000),
        "'; DROP TABLE messages; --",
    ] {
        write(owner, match_id, text).await;
        minute(app).await;
    }
    for turn in 0..8 {
        write(owner, match_id, &format!("E agora, {turn}?")).await;
        minute(app).await;
    }
    let said = texts_of(owner, match_id, person).await;
    let different: BTreeSet<&String> = said.iter().collect();
    assert_eq!(different.len(), said.len(), "no line twice");
    assert!(said.last().is_some_and(|last| last.contains("roteiro")), "{said:?}");
    assert!(said.iter().all(|text| !text.contains("{name}")), "{said:?}");
}

/// A legal move of the owner's.
fn own_move(rules: &str, kind: &Value) -> Value {
    match (rules, kind.as_str()) {
        ("choose", _) => json!(1),
        ("couple_quiz", _) => json!({ "own": 1, "other": 0 }),
        ("two_truths", Some("answer")) => {
            json!({ "statements": ["Moro em Lisboa", "Falo grego", "Tenho um barco"], "lie": 1 })
        }
        ("two_truths", _) => json!(0),
        ("truth_or_dare", Some("choice")) => json!("dare"),
        _ => json!("Acho que sim, com calma e café."),
    }
}

/// Three rounds and the end of each of the six games.
async fn lives_games(app: &Arc<TestApp>, owner: &Person, match_id: &str) {
    let games = owner.rpc("games", json!({})).await.ok()["games"].clone();
    for game in games.as_array().expect("games") {
        // No more invitations to one person in a day than the rules let through.
        app.advance(SignedDuration::from_hours(9));
        let args = json!({ "game": game["id"], "match_id": match_id, "client_id": Uuid::new_v4() });
        let id = owner.rpc("invite_to_game", args).await.ok()["id"].clone();
        let mut state = json!("invited");
        for _ in 0..80 {
            app.advance(SignedDuration::from_secs(6));
            app.run_until_idle().await;
            let seen = owner.rpc("game_session", json!({ "id": id })).await.ok();
            state = seen["state"].clone();
            if state == "finished" {
                break;
            }
            if seen["round"] == 3 {
                owner
                    .rpc("set_game_state", json!({ "id": id, "act": "finish" }))
                    .await
                    .ok();
            } else if !seen["to_do"].is_null() {
                let rules = seen["rules"].as_str().expect("rules");
                let (version, round) = (&seen["version"], &seen["round"]);
                let args =
                    json!({ "id": id, "version": version, "round": round, "move": own_move(rules, &seen["to_do"]) });
                owner.rpc("play_game", args).await.ok();
            }
        }
        assert_eq!(state, "finished", "{}", game["id"]);
    }
}

/// Each of the twelve gifts, with what it asks for.
async fn lives_gifts(app: &Arc<TestApp>, owner: &Person, match_id: &str) {
    let (near, far) = (
        app.now() + SignedDuration::from_hours(30),
        app.now() + SignedDuration::from_hours(50),
    );
    let shop = owner.rpc("gift_shop", json!({})).await.ok();
    let gifts = shop["gifts"].as_array().expect("a shop").clone();
    assert_eq!(gifts.len(), 12);
    let mut given = Vec::new();
    for gift in gifts {
        let kind = gift["kind"].as_str().expect("a kind");
        let args = json!({
            "match_id": match_id, "kind": kind, "client_id": Uuid::new_v4(), "text": "Para o seu dia, com calma.",
            "title": "Águas de Março", "artist": "Elis e Tom", "wishes": ["mar", "pão", "tempo"],
            "place": "Café da Praça", "times": [near, far],
        });
        let sent = owner.rpc("send_gift", args).await.ok();
        given.push((kind.to_owned(), sent["id"].clone()));
    }
    minute(app).await;
    // A sunflower waits for the morning.
    app.advance(SignedDuration::from_hours(24));
    minute(app).await;
    for (kind, id) in given {
        let seen = owner.rpc("gift", json!({ "id": id })).await.ok();
        assert_eq!(seen["state"], "thanked", "{kind}: {seen}");
        match kind.as_str() {
            "cafe" => assert!(seen["meeting_id"].is_string(), "{seen}"),
            "fita" => assert_eq!(seen["their_wishes"].as_array().map(Vec::len), Some(3), "{seen}"),
            "memorias" => assert_eq!(seen["printable"], true, "{seen}"),
            _ => {}
        }
    }
    let planned = owner.rpc("meetings", json!({})).await.ok();
    let coffee = planned.as_array().and_then(|all| all.first()).expect("a coffee");
    owner.rpc("decline_meeting", json!({ "id": coffee["id"] })).await.ok();
    let proposal = json!({ "match_id": match_id, "kind": "park", "place": "Jardim do Morro", "starts_at": far + SignedDuration::from_hours(72), "confirm": true });
    let id = owner.rpc("propose_meeting", proposal).await.ok();
    minute(app).await;
    let meeting = owner.rpc("meeting", json!({ "id": id })).await.ok();
    assert_eq!(meeting["state"], "confirmed", "{meeting}");
}

/// A letter, its answer, the answer to that, and the end of the script.
async fn lives_letters(app: &Arc<TestApp>, owner: &Person, to: Uuid) {
    let mut answers_to = Value::Null;
    for turn in 0..3 {
        let id = Uuid::new_v4();
        let body = format!("{LETTER} É a {turn}ª vez que escrevo isto.");
        let draft = json!({ "id": id, "to": to, "body": body, "paper": "linho", "seal": "folha", "hours": 6, "answers_to": answers_to });
        owner.rpc("save_letter", draft).await.ok();
        let sealed = owner.rpc("seal_letter", json!({ "id": id })).await.ok();
        let arrives: Timestamp = serde_json::from_value(sealed["deliver_at"].clone()).expect("a time");
        assert_eq!(
            arrives.duration_since(app.now()),
            SignedDuration::from_secs(30),
            "the desk says the truth"
        );
        minute(app).await;
        minute(app).await;
        let seen = owner.rpc("letter", json!({ "id": id })).await.ok();
        let album = owner.rpc("letters", json!({})).await.ok();
        let letters = album["letters"].as_array().expect("letters").iter();
        let answer = letters.into_iter().find(|one| one["state"] == "delivered");
        if turn == 2 {
            assert_eq!(
                (&seen["state"], answer),
                (&json!("opened"), None),
                "the script has two letters"
            );
            return;
        }
        assert_eq!(seen["state"], "answered", "{seen}");
        answers_to = answer.expect("a letter of theirs")["id"].clone();
        let read = owner.rpc("open_letter", json!({ "id": answers_to })).await.ok();
        assert!(
            read["body"].as_str().is_some_and(|body| body.contains("carta")),
            "{read}"
        );
    }
}

#[test]
fn one_member_alone_lives_every_system_with_people_who_follow_a_script() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, SETTINGS).await;
        let owner = enter(&app, app::demo::LOGIN_EMAIL).await;
        let nobody_wrote = "SELECT count(*) FROM jobs WHERE kind = 'demo.script'";
        app.run_until_idle().await;
        assert_eq!(count(&app, nobody_wrote).await, 0, "the life so far is told already");
        fund(&app, &owner).await;
        lives_matches(&app, &owner).await;
        let person = app::demo::person_id("mariana");
        let match_id = match_with(&owner, person).await.expect("a match");
        lives_messages(&app, &owner, &match_id, person).await;
        lives_letters(&app, &owner, person).await;
        lives_games(&app, &owner, &match_id).await;
        lives_gifts(&app, &owner, &match_id).await;
        nothing_failed(&app).await;

        let said = count(&app, "SELECT count(*) FROM messages").await;
        let again = app.again().await;
        minute(&again).await;
        assert_eq!(
            count(&again, "SELECT count(*) FROM messages").await,
            said,
            "a restart says nothing again"
        );
        nothing_failed(&again).await;
    });
}
