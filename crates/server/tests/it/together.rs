//! "Juntos": what is agreed, what waits for a person and what could begin, in one answer, and its number on the tab.

use jiff::{SignedDuration, Timestamp};
use std::sync::Arc;
use testkit::{Person, ProfileFacts, SocketMessage, TestApp, Value, json, on_both};
use uuid::Uuid;

const LETTER: &str = "Ontem passei em frente a uma escola bem na hora da saída e lembrei da sua turma pedindo mais cinco \
    minutos. Fiquei parada na calçada, sorrindo sozinha, com o pão esfriando na mão. Minha avó também guardava o melhor \
    pedaço. Era o do bolo de fubá, o do canto, que ficava mais torradinho.";

async fn together(who: &Person) -> Value {
    who.rpc("together", json!({})).await.ok()
}

/// The kinds of what waits, in order; the badge says how many they are.
async fn waiting(who: &Person) -> Vec<String> {
    let seen = together(who).await;
    let waiting = seen["waiting"].as_array().expect("a list");
    let badges = who.rpc("badges", json!({})).await.ok();
    assert_eq!(badges["together"], json!(waiting.len()), "{seen}");
    let kinds = waiting.iter().map(|one| one["kind"].as_str().expect("a word").to_owned());
    kinds.collect()
}

async fn give(app: &TestApp, who: &Person, match_id: &str) -> Value {
    let (db, user, now) = (&app.enlace.app.db, who.id, app.now());
    let funded: Result<(), app::kernel::Fault> = db
        .tx(move |tx| {
            Box::pin(async move { app::wallet::packs::settle_order(tx, user, Uuid::new_v4(), 100, now).await })
        })
        .await;
    funded.expect("funded");
    let gift = json!({ "match_id": match_id, "kind": "rosa", "client_id": Uuid::new_v4() });
    let given = who.rpc("send_gift", gift).await.ok();
    app.run_until_idle().await;
    given
}

async fn seal(who: &Person, to: &Person) -> Uuid {
    let id = Uuid::new_v4();
    let letter = json!({ "id": id, "to": to.id, "body": LETTER, "paper": "costura", "seal": "ginja", "hours": 6 });
    who.rpc("save_letter", letter).await.ok();
    who.rpc("seal_letter", json!({ "id": id })).await.ok();
    id
}

async fn propose(app: &TestApp, who: &Person, match_id: &str) -> Value {
    let starts_at = (app.now() + SignedDuration::from_hours(30)).to_string();
    let meeting = json!({
        "match_id": match_id, "kind": "cafe", "place": "Café Girondino", "starts_at": starts_at, "confirm": true,
    });
    who.rpc("propose_meeting", meeting).await.ok()
}

async fn start(engine: db::Engine) -> Arc<TestApp> {
    TestApp::with(engine, &[("ENLACE_RATE_LIMITS", "off"), ("ENLACE_JWT_EXP", "604800")]).await
}

#[test]
fn together_gathers_what_waits_and_what_is_agreed_until_the_two_part() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (ana, rui, id) = app.match_of("Ana", "Rui").await;
        let first = together(&ana).await;
        assert_eq!((&first["agreed"], &first["waiting"]), (&json!([]), &json!([])));
        let acts = json!(["game", "letter", "gift", "meeting"]);
        assert_eq!(first["ideas"][0]["acts"], acts);
        assert_eq!(first["ideas"][0]["person"]["id"], json!(rui.id));

        // Each of what Rui begins waits for Ana, and for him nothing does.
        let invited = json!({ "game": "quebra-gelo", "match_id": id, "client_id": "g" });
        let game = rui.rpc("invite_to_game", invited).await.ok()["id"].clone();
        let meeting = propose(&app, &rui, &id).await;
        let gift = give(&app, &rui, &id).await;
        let letter = seal(&rui, &ana).await;
        assert_eq!(waiting(&ana).await, ["meeting", "gift", "game_invitation"]);
        assert!(waiting(&rui).await.is_empty());
        let seen = together(&ana).await;
        assert_eq!(seen["on_the_way"]["people"][0]["id"], json!(rui.id));
        assert_eq!(seen["ideas"][0]["acts"], json!(["letter", "gift"]), "the rest is under way");
        assert_eq!(together(&rui).await["ideas"][0]["acts"], json!(["gift"]), "one letter at a time");
        for one in seen["waiting"].as_array().expect("a list") {
            assert_eq!(one["person"]["id"], json!(rui.id), "{one}");
        }
        let text = seen.to_string();
        assert!(!text.contains("rosa") && !text.contains("Fiquei parada"), "wrapped and sealed: {text}");

        // A letter of the afternoon arrives in the morning.
        app.advance(SignedDuration::from_hours(17));
        app.run_until_idle().await;
        for (number, who) in [&ana, &rui].into_iter().enumerate() {
            let words = json!({ "match_id": id, "body": "Oi! Como foi a trilha?", "client_id": number.to_string() });
            who.rpc("send_message", words).await.ok();
        }
        rui.rpc("mark_couple", json!({ "match_id": id })).await.ok();
        let all = ["meeting", "couple", "letter", "gift", "game_invitation"];
        assert_eq!(waiting(&ana).await, all);

        // What Ana answers waits no longer.
        ana.rpc("accept_meeting", json!({ "id": meeting, "sequence": 0, "confirm": true })).await.ok();
        ana.rpc("answer_couple", json!({ "match_id": id, "answer": "decline" })).await.ok();
        ana.rpc("open_letter", json!({ "id": letter })).await.ok();
        ana.rpc("open_gift", json!({ "id": gift["id"] })).await.ok();
        ana.rpc("set_game_state", json!({ "id": game, "act": "accept" })).await.ok();
        assert_eq!(waiting(&ana).await, ["game_turn"]);
        assert_eq!(waiting(&rui).await, ["game_turn"]);
        for (who, other) in [(&ana, &rui), (&rui, &ana)] {
            let agreed = &together(who).await["agreed"][0];
            assert_eq!((&agreed["id"], &agreed["person"]["id"]), (&meeting, &json!(other.id)));
            assert_eq!(agreed["place"], "Café Girondino");
            let calendar = agreed["calendar"].as_str().expect("a path");
            assert!(calendar.starts_with("/functions/v1/meeting-calendar?token="), "{calendar}");
        }
        let turn = together(&ana).await["waiting"][0].clone();
        assert_eq!((&turn["round"], &turn["id"]), (&json!(0), &game));

        // A meeting that is over is nothing to look forward to.
        app.advance(SignedDuration::from_hours(28));
        assert_eq!(together(&ana).await["agreed"], json!([]));

        ana.rpc("unmatch", json!({ "match_id": id })).await.ok();
        for who in [&ana, &rui] {
            let seen = together(who).await;
            assert_eq!((&seen["waiting"], &seen["ideas"]), (&json!([]), &json!([])));
            assert_eq!(waiting(who).await, Vec::<String>::new());
        }
    });
}

#[test]
fn badge_of_together_is_sent_as_it_changes_and_nobody_blocked_is_in_it() {
    on_both(|engine| async move {
        let app = start(engine).await;
        let (ana, rui, id) = app.match_of("Ana", "Rui").await;
        app.run_until_idle().await;
        let mut socket = ana.socket().await;
        let topic = format!("user:{}", ana.id);
        assert_eq!(socket.join(&topic).await["status"], "ok");
        let meeting = propose(&app, &rui, &id).await;
        app.run_until_idle().await;
        assert_eq!(next_badge(&mut socket).await, 1);
        ana.rpc("decline_meeting", json!({ "id": meeting })).await.ok();
        app.run_until_idle().await;
        assert_eq!(next_badge(&mut socket).await, 0);

        give(&app, &rui, &id).await;
        ana.rpc("set_gifts_muted", json!({ "muted": true })).await.ok();
        assert!(waiting(&ana).await.is_empty(), "who muted gifts has peace");
        ana.rpc("set_gifts_muted", json!({ "muted": false })).await.ok();
        assert_eq!(waiting(&ana).await, ["gift"]);
        rui.rpc("block", json!({ "target": ana.id })).await.ok();
        for who in [&ana, &rui] {
            let nothing = json!({
                "agreed": [], "waiting": [], "on_the_way": { "people": [], "unnamed": 0 }, "ideas": [],
            });
            assert_eq!(together(who).await, nothing);
            assert!(waiting(who).await.is_empty());
        }
    });
}

/// The next number of the tab that the server sends, when it differs from the one before.
async fn next_badge(socket: &mut testkit::Socket) -> i64 {
    loop {
        if let SocketMessage::Event(_, event, payload) = socket.next_message().await
            && event == "badges.changed"
            && let Some(count) = payload["payload"]["together"].as_i64().or(payload["together"].as_i64())
        {
            return count;
        }
    }
}

#[test]
fn proposal_of_the_day_waits_until_it_is_answered_and_strangers_stay_unnamed() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut people = Vec::new();
        for name in ["Ana", "Rui"] {
            people.push(app.ready(name, ProfileFacts::default()).await);
        }
        app.run_until_idle().await;
        for time in ["2026-11-25T10:55:00Z", "2026-11-25T11:00:00Z"] {
            let time: Timestamp = time.parse().expect("a time");
            app.advance(time.duration_since(app.now()));
            for person in &mut people {
                person.sign_in().await;
            }
            app.run_until_idle().await;
        }
        let ana = &people[0];
        assert_eq!(waiting(ana).await, ["daily_match"]);
        assert_eq!(together(ana).await["waiting"][0]["person"], Value::Null);
        let proposal = ana.rpc("daily_match", json!({})).await.ok()["proposals"][0]["id"].clone();
        ana.rpc("answer_daily_match", json!({ "id": proposal, "answer": "later" })).await.ok();
        assert!(waiting(ana).await.is_empty());
    });
}
