//! The guard: a verdict on each message before it is written.

use db::params;
use jiff::SignedDuration;
use testkit::{Person, ProfileFacts, Reply, TestApp, Value, json, on_both};
use uuid::Uuid;

/// The example of the central bank's manual, with its check digits.
const PIX_CODE: &str = "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000\
                        5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D";

async fn send(who: &Person, match_id: &str, body: &str, client_id: &str, confirm: bool) -> Reply {
    let args = json!({ "match_id": match_id, "body": body, "client_id": client_id, "confirm": confirm });
    who.rpc("send_message", args).await
}

/// The messages of a conversation as one side reads them: id, body, notice and whether it is hidden.
async fn read(who: &Person, match_id: &str) -> Vec<(String, String, Value, bool)> {
    let path = format!("messages?select=id,body,notice,hidden&match_id=eq.{match_id}&order=id");
    let rows = who.get(&path).await.ok();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let row = |row: &Value| (text(&row["id"]), text(&row["body"]), row["notice"].clone(), row["hidden"] == true);
    rows.as_array().expect("rows").iter().map(row).collect()
}

#[test]
fn payment_code_waits_thirty_seconds_and_only_its_recipient_is_warned() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, id) = app.match_of("Ana", "Rui").await;
        for early in [false, true, true] {
            let refusal = send(&rui, &id, PIX_CODE, "pix", early).await.refused(409, "CONFIRM");
            assert_eq!(refusal["details"], json!({ "kind": "payment", "wait_seconds": 30 }));
        }
        app.advance(SignedDuration::from_secs(29));
        let refusal = send(&rui, &id, PIX_CODE, "pix", true).await.refused(409, "CONFIRM");
        assert_eq!(refusal["details"]["wait_seconds"], 1);
        app.advance(SignedDuration::from_secs(1));
        // Another text under the same name begins to wait anew; without the answer nothing is sent.
        send(&rui, &id, &format!("{PIX_CODE} !"), "pix", true).await.refused(409, "CONFIRM");
        app.advance(SignedDuration::from_secs(30));
        send(&rui, &id, &format!("{PIX_CODE} !"), "pix", false).await.refused(409, "CONFIRM");
        assert_eq!(read(&ana, &id).await, []);
        let sent = send(&rui, &id, &format!("{PIX_CODE} !"), "pix", true).await.ok();
        assert_eq!((&sent["notice"], &sent["hidden"]), (&Value::Null, &json!(false)));
        let received = read(&ana, &id).await;
        assert_eq!((&received[0].2, received.len()), (&json!("payment"), 1));
        assert_eq!(read(&rui, &id).await[0].2, Value::Null);

        let answer = |answer: &str| json!({ "message": received[0].0, "answer": answer });
        rui.rpc("answer_notice", answer("understood")).await.refused(404, "NOT_FOUND");
        ana.rpc("answer_notice", answer("bothered")).await.refused(422, "VALIDATION");
        ana.rpc("answer_notice", answer("understood")).await.ok();
        ana.rpc("answer_notice", answer("understood")).await.refused(404, "NOT_FOUND");
        assert_eq!(read(&ana, &id).await[0].2, Value::Null);
    });
}

#[test]
fn rude_text_asks_its_sender_first_and_its_recipient_afterwards() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, id) = app.match_of("Ana", "Rui").await;
        let rude = "vai se foder, sua vagabunda";
        let refusal = send(&rui, &id, rude, "r", false).await.refused(409, "CONFIRM");
        assert_eq!(refusal["details"], json!({ "kind": "rude", "wait_seconds": 0 }));
        send(&rui, &id, rude, "r", true).await.ok();
        let received = read(&ana, &id).await;
        assert_eq!(received[0].2, json!("rude"));
        ana.rpc("answer_notice", json!({ "message": received[0].0, "answer": "bothered" })).await.ok();
        // A friendly message goes at once, without a notice.
        send(&ana, &id, "Prefiro que a gente converse com respeito.", "a", false).await.ok();
        assert_eq!(read(&rui, &id).await[1].2, Value::Null);
    });
}

#[test]
fn changed_message_is_judged_like_a_new_one() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, id) = app.match_of("Ana", "Rui").await;
        let sent = send(&rui, &id, "Gosto de trilhas e de café coado.", "t", false).await.ok();
        let edit = |confirm: bool| json!({ "id": sent["id"], "body": PIX_CODE, "confirm": confirm });
        rui.rpc("edit_message", edit(true)).await.refused(409, "CONFIRM");
        assert_eq!(read(&ana, &id).await[0].1, "Gosto de trilhas e de café coado.");
        app.advance(SignedDuration::from_secs(30));
        rui.rpc("edit_message", edit(true)).await.ok();
        assert_eq!(read(&ana, &id).await[0].2, json!("payment"));
        let back = json!({ "id": sent["id"], "body": "Gosto de trilhas." });
        rui.rpc("edit_message", back).await.ok();
        assert_eq!(read(&ana, &id).await[0].2, Value::Null);
    });
}

#[test]
fn sixth_near_duplicate_of_a_first_message_is_held() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let opener = |name: &str| {
            format!("Oi {name}, vi o seu perfil e fiquei encantado com o seu sorriso, você parece ser muito especial!")
        };
        for (n, name) in ["Ana", "Bia", "Cris", "Duda", "Eva", "Flor"].into_iter().enumerate() {
            let other = app.ready(name, ProfileFacts::default()).await;
            let id = app.matched(&rui, &other).await;
            let reply = send(&rui, &id, &opener(name), &format!("o{n}"), true).await;
            if n < 5 {
                reply.ok();
                continue;
            }
            let refusal = reply.refused(409, "CONFIRM");
            assert_eq!(refusal["details"], json!({ "kind": "repeated", "wait_seconds": Value::Null }));
            send(&rui, &id, "Flor, qual foi a última trilha que você fez?", "own", false).await.ok();
        }
    });
}

#[test]
fn message_with_a_hidden_word_arrives_closed_for_its_recipient_alone() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, id) = app.match_of("Ana", "Rui").await;
        ana.rpc("set_hidden_words", json!({ "words": ["política"] })).await.ok();
        send(&rui, &id, "O que você acha de P O L I T I C A?", "p", false).await.ok();
        send(&ana, &id, "Não falo de política aqui.", "n", false).await.ok();
        let hidden = |rows: Vec<(String, String, Value, bool)>| rows.into_iter().map(|row| row.3).collect::<Vec<_>>();
        assert_eq!(hidden(read(&ana, &id).await), [true, false]);
        assert_eq!(hidden(read(&rui, &id).await), [false, false]);
        send(&rui, &id, "Certo, deixamos a politic4 de lado.", "p2", false).await.ok();
        let last = |rows: &Value| (rows[0]["last_message"]["body"].clone(), rows[0]["last_message"]["hidden"].clone());
        const LAST: &str = "matches?select=last_message";
        assert_eq!(last(&ana.get(LAST).await.ok()), (Value::Null, json!(true)));
        assert_eq!(last(&rui.get(LAST).await.ok()), (json!("Certo, deixamos a politic4 de lado."), json!(false)));
    });
}

#[test]
fn verdicts_are_stored_with_their_features_and_replay_to_the_same() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, id) = app.match_of("Ana", "Rui").await;
        // The likes of the match were judged before.
        app.advance(SignedDuration::from_secs(1));
        let began = app.now();
        let texts = ["Oi, tudo bem?", "me chama no whatsapp, é mais fácil", PIX_CODE, "Até amanhã!"];
        for (n, text) in texts.into_iter().enumerate() {
            app.advance(SignedDuration::from_secs(40));
            send(&rui, &id, text, &format!("c{n}"), false).await;
            app.advance(SignedDuration::from_secs(40));
            send(&rui, &id, text, &format!("c{n}"), true).await.ok();
        }
        app.advance(SignedDuration::from_secs(1));
        let (from, until) = (began, app.now());
        let rules = app::guard::rules::RuleSet::parse(app::guard::RULES_FILE).expect("the rules");
        let same = app::guard::replay::replay(&mut app.enlace.app.db.reader(), &rules, from, until).await.expect("a replay");
        assert_eq!((same.verdicts, same.changed), (5, 0));
        let softer = app::guard::RULES_FILE.replace("\"state\": \"live\"", "\"state\": \"background\"");
        let softer = app::guard::rules::RuleSet::parse(&softer).expect("softer rules");
        let changed = app::guard::replay::replay(&mut app.enlace.app.db.reader(), &softer, from, until).await.expect("a replay");
        assert!(changed.lost.contains_key("payment_details") && changed.gained.is_empty(), "{changed:?}");
        assert_eq!(read(&ana, &id).await.len(), 4);
    });
}

/// The levels that were announced, in order.
async fn levels(app: &TestApp) -> Vec<String> {
    let events = jobs::events_after(&mut app.enlace.app.db.reader(), 0, 10_000).await.expect("the outbox");
    let of = |event: &jobs::Event| event.payload["level"].as_str().map(str::to_owned);
    events.iter().filter(|event| event.kind == "guard.level").filter_map(of).collect()
}

#[test]
fn points_add_up_to_levels_that_are_announced_once_and_expire() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let mut others = Vec::new();
        for (n, name) in ["Ana", "Bia", "Cris"].into_iter().enumerate() {
            let other = app.ready(name, ProfileFacts::default()).await;
            let id = app.matched(&rui, &other).await;
            for (part, text) in [PIX_CODE, "me chama no whatsapp", "sua vagabunda"].into_iter().enumerate() {
                let client_id = format!("{n}-{part}");
                send(&rui, &id, text, &client_id, false).await;
                app.advance(SignedDuration::from_secs(30));
                send(&rui, &id, text, &client_id, true).await.ok();
            }
            others.push((other, id));
        }
        // Payment details count up to 30 points and the move to another app up to 8.
        assert_eq!(levels(&app).await, [""; 0]);
        for ((other, id), expected) in others.iter().zip([&["limited"][..], &["limited"], &["limited", "review"]]) {
            let rude = read(other, id).await.into_iter().find(|row| row.2 == json!("rude")).expect("a notice");
            other.rpc("answer_notice", json!({ "message": rude.0, "answer": "bothered" })).await.ok();
            assert_eq!(levels(&app).await, expected);
        }
        app.advance(SignedDuration::from_hours(24 * 91));
        app.run_until_idle().await;
        let level: String = app
            .enlace
            .app
            .db
            .one("SELECT level FROM guard_accounts WHERE user_id = $1", vec![rui.id.into()])
            .await
            .expect("a score");
        assert_eq!(level, "none");
    });
}

/// What the guard judged of an account besides its messages: the events in order.
async fn judged(app: &TestApp, person: &Person) -> Vec<String> {
    let sql = "SELECT event FROM guard_verdicts WHERE user_id = $1 AND event LIKE 'safety.%' ORDER BY id";
    app.enlace.app.db.all(sql, vec![person.id.into()]).await.expect("the verdicts")
}

/// Gives somebody matches that lead nowhere, so that a share of complaints can be counted.
async fn quiet_matches(app: &TestApp, person: &Person, count: usize) {
    let sql = "INSERT INTO match_members (match_id, user_id, other_id, unread) VALUES ($1, $2, $3, 0)";
    let id = person.id;
    app.enlace
        .app
        .db
        .tx(move |tx| {
            Box::pin(async move {
                for _ in 0..count {
                    tx.exec(sql, params![Uuid::new_v4(), id, Uuid::new_v4()]).await?;
                }
                Ok::<(), db::DbError>(())
            })
        })
        .await
        .expect("quiet matches");
}

#[test]
fn reports_and_blocks_above_the_usual_are_each_judged_once() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let gil = app.ready("Gil", ProfileFacts::default()).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        for other in [&rui, &gil] {
            app.matched(&ana, other).await;
        }
        quiet_matches(&app, &rui, 19).await;
        quiet_matches(&app, &gil, 18).await;
        let report = json!({ "target": rui.id, "reason": "harassment", "text": "Foi grosseiro." });
        ana.rpc("report", report).await.ok();
        app.run_until_idle().await;
        assert_eq!(judged(&app, &rui).await, ["safety.reported"]);
        app.advance(SignedDuration::from_secs(1));
        for other in [&rui, &gil] {
            ana.rpc("block", json!({ "target": other.id })).await.ok();
        }
        app.run_until_idle().await;
        assert_eq!(judged(&app, &rui).await, ["safety.reported", "safety.blocked"]);
        assert_eq!(judged(&app, &gil).await, [""; 0], "nineteen matches are too few to judge by");
        // Blocking again says nothing new.
        ana.rpc("unblock", json!({ "target": rui.id })).await.ok();
        ana.rpc("block", json!({ "target": rui.id })).await.ok();
        app.run_until_idle().await;
        assert_eq!(judged(&app, &rui).await.len(), 2);
    });
}

#[test]
fn blocks_by_strangers_and_blocks_in_return_bring_nobody_down() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        app.matched(&ana, &rui).await;
        quiet_matches(&app, &ana, 25).await;
        for name in ["Conta1", "Conta2", "Conta3"] {
            let stranger = app.ready(name, ProfileFacts::default()).await;
            stranger.is_shown(ana.id).await;
            stranger.rpc("block", json!({ "target": ana.id })).await.ok();
        }
        ana.rpc("block", json!({ "target": rui.id })).await.ok();
        app.advance(SignedDuration::from_secs(1));
        rui.rpc("block", json!({ "target": ana.id })).await;
        app.run_until_idle().await;
        assert_eq!(judged(&app, &ana).await, [""; 0]);
    });
}
