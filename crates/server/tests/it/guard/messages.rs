//! Messages that wait, are asked about, or carry a notice.

use super::{PIX_CODE, read, send};
use db::params;
use jiff::SignedDuration;
use testkit::{TestApp, Value, json, on_both};

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
        send(&rui, &id, &format!("{PIX_CODE} !"), "pix", true)
            .await
            .refused(409, "CONFIRM");
        app.advance(SignedDuration::from_secs(30));
        send(&rui, &id, &format!("{PIX_CODE} !"), "pix", false)
            .await
            .refused(409, "CONFIRM");
        assert_eq!(read(&ana, &id).await, []);
        let sent = send(&rui, &id, &format!("{PIX_CODE} !"), "pix", true).await.ok();
        assert_eq!((&sent["notice"], &sent["hidden"]), (&Value::Null, &json!(false)));
        let received = read(&ana, &id).await;
        assert_eq!((&received[0].2, received.len()), (&json!("payment"), 1));
        assert_eq!(read(&rui, &id).await[0].2, Value::Null);

        let answer = |answer: &str| json!({ "message": received[0].0, "answer": answer });
        rui.rpc("answer_notice", answer("understood"))
            .await
            .refused(404, "NOT_FOUND");
        ana.rpc("answer_notice", answer("bothered"))
            .await
            .refused(422, "VALIDATION");
        ana.rpc("answer_notice", answer("understood")).await.ok();
        ana.rpc("answer_notice", answer("understood"))
            .await
            .refused(404, "NOT_FOUND");
        assert_eq!(read(&ana, &id).await[0].2, Value::Null);

        // The word of one is not enough; two who saw each other on video are not asked whether they did.
        let seen = json!({ "match_id": id, "seen": true });
        rui.rpc("mark_video", seen.clone()).await.ok();
        send(&rui, &id, PIX_CODE, "alone", true).await.refused(409, "CONFIRM");
        ana.rpc("mark_video", seen).await.ok();
        send(&rui, &id, PIX_CODE, "seen", false).await.ok();
    });
}

#[test]
fn message_with_payment_details_of_any_kind_counts_twelve_points_and_warns_its_recipient() {
    const CORPUS: &str = include_str!("../../../../words/corpus/payments.txt");
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, id) = app.match_of("Ana", "Rui").await;
        let kinds = CORPUS
            .split("\n== ")
            .skip(1)
            .map(|part| part.lines().nth(1).expect("a message"));
        let texts: Vec<&str> = kinds.collect();
        assert_eq!(texts.len(), 9);
        for (n, text) in texts.iter().enumerate() {
            let name = format!("pay{n}");
            let refusal = send(&rui, &id, text, &name, true).await.refused(409, "CONFIRM");
            assert_eq!(
                refusal["details"],
                json!({ "kind": "payment", "wait_seconds": 30 }),
                "{text}"
            );
            app.advance(SignedDuration::from_secs(30));
            send(&rui, &id, text, &name, true).await.ok();
            assert_eq!(read(&ana, &id).await[n].2, json!("payment"), "{text}");
            assert_eq!(read(&rui, &id).await[n].2, Value::Null, "{text}");
        }
        let mut reads = app.enlace.app.db.reader();
        let points: Vec<(String, i64)> = db::Reads::all(
            &mut reads,
            "SELECT rule, points FROM guard_points WHERE user_id = $1 AND rule = 'payment_details'",
            params![rui.id],
        )
        .await
        .expect("points");
        assert_eq!(points, vec![("payment_details".to_owned(), 12); texts.len()]);
        let score: i64 = db::Reads::one(
            &mut reads,
            "SELECT score FROM guard_accounts WHERE user_id = $1",
            params![rui.id],
        )
        .await
        .expect("a score");
        assert_eq!(score, 30, "twelve each, up to the cap of the signal");
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
        ana.rpc(
            "answer_notice",
            json!({ "message": received[0].0, "answer": "bothered" }),
        )
        .await
        .ok();
        // A friendly message goes at once, without a notice.
        send(&ana, &id, "Prefiro que a gente converse com respeito.", "a", false)
            .await
            .ok();
        assert_eq!(read(&rui, &id).await[1].2, Value::Null);
    });
}

#[test]
fn changed_message_is_judged_like_a_new_one() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, id) = app.match_of("Ana", "Rui").await;
        let sent = send(&rui, &id, "Gosto de trilhas e de café coado.", "t", false)
            .await
            .ok();
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
fn message_with_a_hidden_word_arrives_closed_for_its_recipient_alone() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, id) = app.match_of("Ana", "Rui").await;
        ana.rpc("set_hidden_words", json!({ "words": ["política"] })).await.ok();
        send(&rui, &id, "O que você acha de P O L I T I C A?", "p", false)
            .await
            .ok();
        send(&ana, &id, "Não falo de política aqui.", "n", false).await.ok();
        let hidden = |rows: Vec<(String, String, Value, bool)>| rows.into_iter().map(|row| row.3).collect::<Vec<_>>();
        assert_eq!(hidden(read(&ana, &id).await), [true, false]);
        assert_eq!(hidden(read(&rui, &id).await), [false, false]);
        send(&rui, &id, "Certo, deixamos a politic4 de lado.", "p2", false)
            .await
            .ok();
        let last = |rows: &Value| {
            (
                rows[0]["last_message"]["body"].clone(),
                rows[0]["last_message"]["hidden"].clone(),
            )
        };
        const LAST: &str = "matches?select=last_message";
        assert_eq!(last(&ana.get(LAST).await.ok()), (Value::Null, json!(true)));
        assert_eq!(
            last(&rui.get(LAST).await.ok()),
            (json!("Certo, deixamos a politic4 de lado."), json!(false))
        );
    });
}

#[test]
fn month_of_events_replays_to_the_same_verdicts_and_effects() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[("ENLACE_JWT_EXP", "2800000")]).await;
        let (ana, rui, id) = app.match_of("Ana", "Rui").await;
        // The likes of the match were judged before.
        app.advance(SignedDuration::from_secs(1));
        let began = app.now();
        let texts = [
            "Oi, tudo bem?",
            "me chama no whatsapp, é mais fácil",
            PIX_CODE,
            "vai se foder, sua vagabunda",
            "você é minha alma gêmea",
            "minha mãe está no hospital, preciso urgente de dinheiro",
            "Até amanhã!",
        ];
        for day in 0..30 {
            let text = texts[day % texts.len()];
            send(&ana, &id, "Vamos fazer uma chamada de vídeo?", &format!("a{day}"), true)
                .await
                .ok();
            if !send(&rui, &id, text, &format!("c{day}"), false)
                .await
                .status
                .is_success()
            {
                app.advance(SignedDuration::from_secs(30));
                // Once his score limits him, a rule of moderation refuses what has contacts.
                send(&rui, &id, text, &format!("c{day}"), true).await;
            }
            if text == PIX_CODE {
                rui.patch("profiles", &format!("id=eq.{}", rui.id), json!({ "bio": PIX_CODE }))
                    .await;
            }
            app.advance(SignedDuration::from_hours(24));
            app.run_until_idle().await;
        }
        let (from, until) = (began, app.now());
        let db = &app.enlace.app.db;
        let replay = async |text: &str| {
            let rules = app::guard::rules::RuleSet::parse(text).expect("rules");
            app::guard::replay::replay(&mut db.reader(), &rules, from, until)
                .await
                .expect("a replay")
        };
        let same = replay(app::guard::RULES_FILE).await;
        assert!(same.verdicts > 60, "{same:?}");
        assert_eq!((same.changed, same.effects.len()), (0, 0), "{same:?}");
        let names: Vec<String> = db
            .all("SELECT DISTINCT rules FROM guard_verdicts", vec![])
            .await
            .expect("names");
        assert_eq!(
            names,
            [app::guard::rules().name()],
            "version and digest stand beside each verdict"
        );

        let softer = replay(&app::guard::RULES_FILE.replace("\"state\": \"live\"", "\"state\": \"background\"")).await;
        assert!(
            softer.lost.contains_key("payment_details") && softer.gained.is_empty(),
            "{softer:?}"
        );
        // The same rules fire, and something else follows.
        let dearer = replay(&app::guard::RULES_FILE.replace("\"points\": 12", "\"points\": 13")).await;
        assert!(dearer.lost.is_empty() && dearer.changed > 0, "{dearer:?}");
        assert_eq!(dearer.effects.keys().collect::<Vec<_>>(), ["points"]);
        let unheld = replay(&app::guard::RULES_FILE.replace(", \"hold\": \"rude\"", "")).await;
        assert_eq!(unheld.effects.keys().collect::<Vec<_>>(), ["hold"]);
    });
}

#[test]
fn request_in_two_messages_is_held_with_its_second_half_and_not_after_an_answer_or_ten_minutes() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, id) = app.match_of("Ana", "Rui").await;
        let (first, second) = ("meu pix é", "529.982.247-25");
        let is_held = async |name: &str| {
            let answer = send(&rui, &id, second, name, false).await;
            answer.status == 409 && answer.refused(409, "CONFIRM")["details"]["kind"] == "payment"
        };
        send(&rui, &id, first, "a", false).await.ok();
        assert!(is_held("held").await);
        assert_eq!(read(&ana, &id).await.len(), 1);
        // After an answer or a while each stands for itself, as far as the guard can see.
        send(&ana, &id, "Oi, cheguei agora em casa.", "b", false).await.ok();
        assert!(!is_held("answered").await);
        send(&rui, &id, first, "c", false).await.ok();
        app.advance(SignedDuration::from_mins(10));
        assert!(!is_held("late").await);
    });
}
