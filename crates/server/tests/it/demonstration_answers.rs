//! The demonstration answers: one member alone lives each system with illustrated people who follow a script.

use db::{Reads, params};
use jiff::{SignedDuration, Timestamp};
use std::collections::BTreeSet;
use std::sync::Arc;
use testkit::{Person, ProfileFacts, TestApp, Value, json, on_both};
use uuid::Uuid;

const SETTINGS: &[(&str, &str)] = &[
    ("ENLACE_DEMO", "1"),
    ("ENLACE_RATE_LIMITS", "off"),
    ("ENLACE_JWT_EXP", "400000000"),
];

const LETTER: &str = "Hoje cedo passei em frente a uma padaria e lembrei da nossa conversa sobre a mesa da cozinha. Fiquei \
    parada na calçada, com o pão esfriando na mão, pensando na minha avó, que guardava o melhor pedaço do bolo de fubá \
    para quem chegasse por último.";

async fn enter(app: &Arc<TestApp>, email: &str) -> Person {
    let body = json!({ "email": email, "password": app::demo::LOGIN_PASSWORD });
    let token = "token?grant_type=password";
    let session = app.visitor().auth(axum::http::Method::POST, token, body).await.ok();
    let mut person = app.visitor();
    person.enter(&session);
    person
}

/// A minute in which everything that is planned happens.
async fn minute(app: &TestApp) {
    for _ in 0..5 {
        app.advance(SignedDuration::from_secs(12));
        app.run_until_idle().await;
    }
}

async fn match_with(who: &Person, other: Uuid) -> Option<String> {
    let rows = who.get(&format!("matches?select=id&person_id=eq.{other}")).await.ok();
    rows[0]["id"].as_str().map(str::to_owned)
}

/// What the other side of a conversation wrote, the first first.
async fn texts_of(who: &Person, match_id: &str, other: Uuid) -> Vec<String> {
    let path = format!("messages?select=body&match_id=eq.{match_id}&sender_id=eq.{other}&order=id");
    let rows = who.get(&path).await.ok();
    let rows = rows.as_array().expect("messages").iter();
    rows.filter_map(|row| row["body"].as_str().map(str::to_owned)).collect()
}

async fn write(who: &Person, match_id: &str, body: &str) {
    let args = json!({ "match_id": match_id, "body": body, "client_id": Uuid::new_v4() });
    who.rpc("send_message", args).await.ok();
}

async fn count(app: &TestApp, sql: &str) -> i64 {
    app.enlace.app.db.one(sql, params![]).await.expect("a count")
}

#[test]
fn boosts_of_the_demonstration_have_a_receipt_and_people_who_look() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, SETTINGS).await;
        let owner = enter(&app, app::demo::LOGIN_EMAIL).await;
        let page = owner.rpc("boosts", json!({})).await.ok();
        let past = &page["boosts"][0];
        assert!(past["impressions"].as_i64().is_some_and(|looks| looks > 3), "{page}");
        assert_eq!(past["state"], "returned", "{page}");
        assert_eq!(page["available"]["returned"], 1, "one is there to start: {page}");
        let others = format!("SELECT count(*) FROM boosts WHERE state = 'running' AND user_id <> '{}'", owner.id);
        assert_eq!(count(&app, &others).await, 1, "somebody near is in a boost");
        let deck = owner.rpc("discover", json!({ "limit": 10 })).await.ok();
        let deck = deck.as_array().expect("cards");
        let labelled = deck.iter().filter(|card| card["boosted"] == true).count();
        assert_eq!(labelled, 1, "whoever looks sees a labelled card: {}", deck.len());
        assert_eq!(deck[0]["daily"], true, "under the Match do Dia");

        owner.rpc("start_boost", json!({ "client_id": Uuid::new_v4() })).await.ok();
        minute(&app).await;
        minute(&app).await;
        let likes = "SELECT count(*) FROM boosts b JOIN reactions r ON r.target = b.user_id AND r.kind = 'like'
                        AND r.created_at >= b.started_at WHERE b.state = 'running' AND b.source = 'returned'";
        assert_eq!(count(&app, likes).await, 1, "one of them likes");
        app.advance(SignedDuration::from_mins(31));
        app.run_until_idle().await;
        let page = owner.rpc("boosts", json!({})).await.ok();
        assert!(page["boosts"][0]["impressions"].as_i64().is_some_and(|looks| looks > 0), "{page}");
        nothing_failed(&app).await;
    });
}

async fn nothing_failed(app: &TestApp) {
    let sql = "SELECT kind, error FROM dead_jobs UNION ALL SELECT kind, last_error FROM jobs WHERE last_error IS NOT NULL";
    let failed: Vec<(String, String)> = app.enlace.app.db.reader().all(sql, params![]).await.expect("the jobs");
    assert_eq!(failed, []);
}

async fn fund(app: &TestApp, who: &Person) {
    let (user, now) = (who.id, app.now());
    let funded: Result<(), app::kernel::Fault> = app
        .enlace
        .app
        .db
        .tx(move |tx| Box::pin(async move { app::wallet::packs::settle_order(tx, user, Uuid::new_v4(), 400, now).await }))
        .await;
    funded.expect("credits");
    for game in ["duas-verdades", "voce-prefere", "24-perguntas", "quiz-do-casal-deluxe"] {
        let (from, until) = (now, "2999-01-01T00:00:00Z".parse::<Timestamp>().expect("a time"));
        let put = app.enlace.app.db.tx::<_, db::DbError, _>(move |tx| {
            Box::pin(async move {
                let insert = "INSERT INTO entitlements (id, user_id, kind, source, valid_from, valid_until)
                              VALUES ($1, $2, $3, $4, $5, $6)";
                let (id, kind) = (Uuid::new_v4(), format!("game:{game}"));
                tx.exec(insert, params![id, user, kind, id.to_string(), from, until]).await.map(drop)
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
    let made = owner.rpc("answer_daily_match", json!({ "id": one["id"], "answer": "like" })).await.ok();
    let match_id = made["match_id"].as_str().expect("a match at once").to_owned();
    minute(app).await;
    assert_eq!(texts_of(owner, &match_id, person).await.len(), 1, "one greeting");

    let others = ["goncalo", "andre"].map(app::demo::person_id);
    let other = others.into_iter().find(|other| *other != person).expect("another");
    owner.is_shown(other).await;
    owner.rpc("react", json!({ "target": other, "kind": "like" })).await.ok();
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
    assert_eq!(texts_of(owner, match_id, person).await.len(), before + 1, "one answer to two in a row");
    let read = owner.get(&format!("messages?select=read_at&match_id=eq.{match_id}&sender_id=eq.{}", owner.id)).await.ok();
    assert!(read.as_array().expect("rows").iter().all(|row| !row["read_at"].is_null()), "{read}");
    for text in ["<script>alert(1)</script> script:0 {name}", &"a".repeat(2000), "'; DROP TABLE messages; --"] {
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
        ("two_truths", Some("answer")) => json!({ "statements": ["Moro em Lisboa", "Falo grego", "Tenho um barco"], "lie": 1 }),
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
                owner.rpc("set_game_state", json!({ "id": id, "act": "finish" })).await.ok();
            } else if !seen["to_do"].is_null() {
                let rules = seen["rules"].as_str().expect("rules");
                let (version, round) = (&seen["version"], &seen["round"]);
                let args = json!({ "id": id, "version": version, "round": round, "move": own_move(rules, &seen["to_do"]) });
                owner.rpc("play_game", args).await.ok();
            }
        }
        assert_eq!(state, "finished", "{}", game["id"]);
    }
}

/// Each of the twelve gifts, with what it asks for.
async fn lives_gifts(app: &Arc<TestApp>, owner: &Person, match_id: &str) {
    let (near, far) = (app.now() + SignedDuration::from_hours(30), app.now() + SignedDuration::from_hours(50));
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
        assert_eq!(arrives.duration_since(app.now()), SignedDuration::from_secs(30), "the desk says the truth");
        minute(app).await;
        minute(app).await;
        let seen = owner.rpc("letter", json!({ "id": id })).await.ok();
        let album = owner.rpc("letters", json!({})).await.ok();
        let letters = album["letters"].as_array().expect("letters").iter();
        let answer = letters.into_iter().find(|one| one["state"] == "delivered");
        if turn == 2 {
            assert_eq!((&seen["state"], answer), (&json!("opened"), None), "the script has two letters");
            return;
        }
        assert_eq!(seen["state"], "answered", "{seen}");
        answers_to = answer.expect("a letter of theirs")["id"].clone();
        let read = owner.rpc("open_letter", json!({ "id": answers_to })).await.ok();
        assert!(read["body"].as_str().is_some_and(|body| body.contains("carta")), "{read}");
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
        assert_eq!(count(&again, "SELECT count(*) FROM messages").await, said, "a restart says nothing again");
        nothing_failed(&again).await;
    });
}

#[test]
fn scripted_people_answer_once_over_two_nodes_and_fall_silent_where_nobody_may_write() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, SETTINGS).await;
        let second = app.again().await;
        let owner = enter(&app, app::demo::LOGIN_EMAIL).await;
        let [mariana, dandara, noah] = ["mariana", "dandara", "noah"].map(app::demo::person_id);
        let (first, other) = (match_with(&owner, mariana).await.expect("one"), match_with(&owner, dandara).await.expect("two"));
        let before = texts_of(&owner, &first, mariana).await.len();
        write(&owner, &first, "Oi de novo!").await;
        for _ in 0..8 {
            app.advance(SignedDuration::from_secs(2));
            tokio::join!(app.run_until_idle(), second.run_until_idle());
        }
        assert_eq!(texts_of(&owner, &first, mariana).await.len(), before + 1, "once over two nodes");

        // Faster than a person reads: the pace of a conversation holds, and nothing is lost.
        for turn in 0..30 {
            write(&owner, &first, &format!("Rápido {turn}")).await;
            app.advance(SignedDuration::from_secs(2));
            app.run_until_idle().await;
        }
        let in_a_minute = texts_of(&owner, &first, mariana).await.len() - before - 1;
        assert!((1..=6).contains(&in_a_minute), "{in_a_minute}");

        // Between the cue and the answer: closed, blocked, a like taken back.
        write(&owner, &first, "Uma última coisa.").await;
        app.run_until_idle().await;
        owner.rpc("unmatch", json!({ "match_id": first })).await.ok();
        write(&owner, &other, "E você?").await;
        app.run_until_idle().await;
        owner.rpc("report", json!({ "target": dandara, "reason": "other", "text": "Só um teste." })).await.ok();
        owner.rpc("block", json!({ "target": dandara })).await.ok();
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        for target in [dandara, noah] {
            ana.is_shown(target).await;
            ana.rpc("react", json!({ "target": target, "kind": "like" })).await.ok();
        }
        app.run_until_idle().await;
        ana.rpc("withdraw_like", json!({ "target": dandara })).await.ok();
        let said = count(&app, "SELECT count(*) FROM messages").await;
        minute(&app).await;
        assert_eq!(match_with(&ana, dandara).await, None, "nobody likes out of nowhere");
        let greeted = match_with(&ana, noah).await.expect("the other like was answered");
        assert_eq!(texts_of(&ana, &greeted, noah).await.len(), 1);
        assert_eq!(count(&app, "SELECT count(*) FROM messages").await, said + 1, "the greeting and no more");

        // An account that is gone before its answer.
        write(&ana, &greeted, "Até já!").await;
        app.run_until_idle().await;
        let path = format!("admin/users/{}", ana.id);
        app.operator().auth(axum::http::Method::DELETE, &path, json!({})).await.ok();
        minute(&app).await;
        nothing_failed(&app).await;
    });
}

#[test]
fn nobody_answers_by_a_script_outside_of_a_demonstration() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        write(&ana, &match_id, "Oi!").await;
        minute(&app).await;
        assert!(texts_of(&ana, &match_id, rui.id).await.is_empty());
        let sql = "SELECT count(*) FROM listener_cursors WHERE listener = 'demo.script'";
        assert_eq!(count(&app, sql).await, 0);
        let illustrated = "SELECT count(*) FROM accounts WHERE demo";
        assert_eq!(count(&app, illustrated).await, 0);
    });
}
