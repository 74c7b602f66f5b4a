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
    const CORPUS: &str = include_str!("../../../words/corpus/payments.txt");
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, id) = app.match_of("Ana", "Rui").await;
        let kinds = CORPUS.split("\n== ").skip(1).map(|part| part.lines().nth(1).expect("a message"));
        let texts: Vec<&str> = kinds.collect();
        assert_eq!(texts.len(), 9);
        for (n, text) in texts.iter().enumerate() {
            let name = format!("pay{n}");
            let refusal = send(&rui, &id, text, &name, true).await.refused(409, "CONFIRM");
            assert_eq!(refusal["details"], json!({ "kind": "payment", "wait_seconds": 30 }), "{text}");
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
        let score: i64 = db::Reads::one(&mut reads, "SELECT score FROM guard_accounts WHERE user_id = $1", params![rui.id])
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
fn copied_opening_with_a_payment_code_is_held_for_good_after_thirty_seconds_too() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let opener = format!("Oi, tudo bem com você hoje? {PIX_CODE}");
        for n in 0..4 {
            let other = app.ready(&format!("Pessoa{n}"), ProfileFacts::default()).await;
            let id = app.matched(&rui, &other).await;
            let name = format!("o{n}");
            let expected = if n < 3 { "payment" } else { "repeated" };
            let refusal = send(&rui, &id, &opener, &name, true).await.refused(409, "CONFIRM");
            assert_eq!(refusal["details"]["kind"], expected);
            app.advance(SignedDuration::from_secs(30));
            let reply = send(&rui, &id, &opener, &name, true).await;
            if n < 3 {
                reply.ok();
                continue;
            }
            let refusal = reply.refused(409, "CONFIRM");
            assert_eq!(refusal["details"], json!({ "kind": "repeated", "wait_seconds": Value::Null }));
            assert_eq!(read(&other, &id).await, []);
        }
    });
}

#[test]
fn first_message_that_is_changed_into_a_copy_is_held_as_one() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let copy = "Oi! Vi que você gosta de trilhas. Qual foi a última que você fez?";
        let mut ids = Vec::new();
        for n in 0..5 {
            let other = app.ready(&format!("Pessoa{n}"), ProfileFacts::default()).await;
            ids.push((app.matched(&rui, &other).await, other));
        }
        let change = async |message: &Value, body: &str| {
            rui.rpc("edit_message", json!({ "id": message["id"], "body": body, "confirm": true })).await
        };
        for (n, (id, other)) in ids.iter().take(4).enumerate() {
            let first = format!("Bom dia {n}");
            let sent = send(&rui, id, &first, &format!("a{n}"), false).await.ok();
            let reply = change(&sent, copy).await;
            if n < 3 {
                reply.ok();
                // What it says afterwards takes nothing back.
                change(&sent, &format!("Boa tarde {n}")).await.ok();
                continue;
            }
            let refusal = reply.refused(409, "CONFIRM");
            assert_eq!(refusal["details"], json!({ "kind": "repeated", "wait_seconds": Value::Null }));
            assert_eq!(read(other, id).await[0].1, first);
        }
        // A copy that is sent at once is compared with what the others were changed to.
        let (last, _) = &ids[4];
        let refusal = send(&rui, last, copy, "last", true).await.refused(409, "CONFIRM");
        assert_eq!(refusal["details"]["kind"], "repeated");
        // A second message of a conversation is no opening, whether it is sent or changed.
        let (first, _) = &ids[0];
        let second = send(&rui, first, "E você?", "second", false).await.ok();
        change(&second, copy).await.ok();
    });
}

#[test]
fn fourth_first_message_in_the_same_words_is_held_and_the_eleventh_conversation_waits() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[]).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let opener = "Oi! Vi que você gosta de trilhas. Qual foi a última que você fez?";
        let mut ids = Vec::new();
        for n in 0..12 {
            let other = app.ready(&format!("Pessoa{n}"), ProfileFacts::default()).await;
            ids.push((app.matched(&rui, &other).await, other));
        }
        for (n, (id, _)) in ids.iter().take(3).enumerate() {
            send(&rui, id, opener, &format!("same{n}"), false).await.ok();
        }
        let refusal = send(&rui, &ids[3].0, &opener.to_uppercase(), "same3", true).await.refused(409, "CONFIRM");
        assert_eq!(refusal["details"]["kind"], "repeated");
        for (n, (id, _)) in ids.iter().enumerate().skip(3).take(7) {
            send(&rui, id, &format!("Bom dia {n}"), &format!("own{n}"), false).await.ok();
        }
        let (tenth, eleventh) = (&ids[9], &ids[10]);
        let refused = send(&rui, &eleventh.0, "Boa tarde", "late", false).await.refused(429, "LIMIT");
        assert_eq!((&refused["details"]["kind"], &refused["details"]["limit"]), (&json!("first_messages"), &json!(10)));
        assert!(refused["message"].as_str().is_some_and(|text| text.contains("começou muitas conversas")), "{refused}");
        // Conversations that exist go on, and so does one that the other side opens.
        send(&rui, &tenth.0, "E o seu dia?", "more", false).await.ok();
        send(&eleventh.1, &eleventh.0, "Oi, Rui!", "first", false).await.ok();
        send(&rui, &eleventh.0, "Oi! Boa tarde.", "answer", false).await.ok();
        // With the badge there are twenty-five a day.
        let again = rui.clone();
        let verified: Result<(), app::kernel::Fault> = app
            .enlace
            .app
            .db
            .tx(move |tx| {
                Box::pin(async move {
                    tx.run("UPDATE profiles SET verified = TRUE WHERE id = $1", params![rui.id]).await
                })
            })
            .await;
        verified.expect("a badge");
        send(&again, &ids[11].0, "Boa noite", "badge", false).await.ok();
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
            send(&ana, &id, "Vamos fazer uma chamada de vídeo?", &format!("a{day}"), true).await.ok();
            if !send(&rui, &id, text, &format!("c{day}"), false).await.status.is_success() {
                app.advance(SignedDuration::from_secs(30));
                // Once his score limits him, a rule of moderation refuses what has contacts.
                send(&rui, &id, text, &format!("c{day}"), true).await;
            }
            if text == PIX_CODE {
                rui.patch("profiles", &format!("id=eq.{}", rui.id), json!({ "bio": PIX_CODE })).await;
            }
            app.advance(SignedDuration::from_hours(24));
            app.run_until_idle().await;
        }
        let (from, until) = (began, app.now());
        let db = &app.enlace.app.db;
        let replay = async |text: &str| {
            let rules = app::guard::rules::RuleSet::parse(text).expect("rules");
            app::guard::replay::replay(&mut db.reader(), &rules, from, until).await.expect("a replay")
        };
        let same = replay(app::guard::RULES_FILE).await;
        assert!(same.verdicts > 60, "{same:?}");
        assert_eq!((same.changed, same.effects.len()), (0, 0), "{same:?}");
        let names: Vec<String> = db
            .all("SELECT DISTINCT rules FROM guard_verdicts", vec![])
            .await
            .expect("names");
        assert_eq!(names, [app::guard::rules().name()], "version and digest stand beside each verdict");

        let softer = replay(&app::guard::RULES_FILE.replace("\"state\": \"live\"", "\"state\": \"background\"")).await;
        assert!(softer.lost.contains_key("payment_details") && softer.gained.is_empty(), "{softer:?}");
        // The same rules fire, and something else follows.
        let dearer = replay(&app::guard::RULES_FILE.replace("\"points\": 12", "\"points\": 13")).await;
        assert!(dearer.lost.is_empty() && dearer.changed > 0, "{dearer:?}");
        assert_eq!(dearer.effects.keys().collect::<Vec<_>>(), ["points"]);
        let unheld = replay(&app::guard::RULES_FILE.replace(", \"hold\": \"rude\"", "")).await;
        assert_eq!(unheld.effects.keys().collect::<Vec<_>>(), ["hold"]);
    });
}

/// In how many verdicts of somebody a rule fired.
async fn fired(app: &TestApp, person: &Person, rule: &str) -> i64 {
    let sql = "SELECT count(*) FROM guard_verdicts WHERE user_id = $1 AND fired LIKE $2";
    let args = params![person.id, format!("%\"{rule}\"%")];
    app.enlace.app.db.one(sql, args).await.expect("a count")
}

#[test]
fn texts_of_a_profile_are_judged_before_they_are_saved() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let own = format!("id=eq.{}", rui.id);
        let rude = "Mulher que não responde é uma vagabunda, vai se foder";
        let bio = async || rui.get("profiles?select=bio").await.ok()[0]["bio"].clone();
        rui.rpc("confirm_profile_texts", json!({})).await.refused(409, "STATE");
        for _ in 0..2 {
            let refusal = rui.patch("profiles", &own, json!({ "bio": rude })).await.refused(409, "CONFIRM");
            assert_eq!(refusal["details"], json!({ "kind": "rude", "wait_seconds": 0 }));
        }
        assert_eq!(bio().await, Value::Null, "nothing is saved, the question is");
        rui.rpc("confirm_profile_texts", json!({})).await.ok();
        rui.patch("profiles", &own, json!({ "bio": format!("{rude}!") })).await.refused(409, "CONFIRM");
        rui.patch("profiles", &own, json!({ "bio": rude })).await.ok();
        assert_eq!(bio().await, rude);
        // A text that stands already is not judged again.
        let judged = fired(&app, &rui, "rude_text").await;
        rui.patch("profiles", &own, json!({ "bio": rude, "height_cm": 180 })).await.ok();
        assert_eq!(fired(&app, &rui, "rude_text").await, judged);

        for (field, value) in [
            ("fun_fact", json!("me chama no whatsapp, é mais fácil")),
            ("bio", json!("boleto, urgente: 123e4567-e89b-42d3-a456-426614174000 é a chave pix")),
        ] {
            let mut patch = json!({});
            patch[field] = value;
            let refusal = rui.patch("profiles", &own, patch).await.refused(422, "VALIDATION");
            assert_eq!(refusal["details"]["field"], field, "{refusal}");
        }
        assert_eq!(bio().await, rude);
        assert!(fired(&app, &rui, "rude_text").await > 0, "a refused text leaves its verdict");
        let prompt = |answer: &str| json!({ "prompts": [{ "prompt_id": "p01", "answer": answer }] });
        rui.rpc("save_prompts", prompt(rude)).await.ok();
        rui.rpc("save_prompts", prompt("vai tomar no cu, sua puta")).await.refused(409, "CONFIRM");
        let step = json!({ "step": 2, "data": { "bio": "vai tomar no cu, sua puta" } });
        rui.rpc("save_onboarding", step.clone()).await.refused(409, "CONFIRM");
        rui.rpc("confirm_profile_texts", json!({})).await.ok();
        rui.rpc("save_onboarding", step).await.ok();
    });
}

#[test]
fn comment_of_a_like_is_judged_first_and_hidden_words_close_it() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        app.show_to_each_other(&[&ana, &rui]).await;
        ana.rpc("set_hidden_words", json!({ "words": ["política"] })).await.ok();
        let like = |comment: &str| json!({ "target": ana.id, "kind": "like", "comment": comment });
        for refused in ["sua vagabunda", "me chama no whatsapp, é mais fácil"] {
            let refusal = rui.rpc("react", like(refused)).await.refused(422, "VALIDATION");
            assert_eq!(refusal["details"]["field"], "comment");
        }
        assert!(fired(&app, &rui, "rude_text").await > 0, "a refused comment leaves its verdict");
        rui.rpc("react", like("O que você acha de P O L Í T I C A?")).await.ok();
        let row: (bool, String) = app
            .enlace
            .app
            .db
            .one("SELECT hides, comment FROM reactions WHERE actor = $1", params![rui.id])
            .await
            .expect("the like");
        assert_eq!(row, (true, "O que você acha de P O L Í T I C A?".to_owned()));
        ana.rpc("react", json!({ "target": rui.id, "kind": "like" })).await.ok();
        let matched = ana.get("matches?select=like_comment").await.ok();
        assert_eq!(matched[0]["like_comment"], Value::Null, "{matched}");
        let card = ana.rpc("person_card", json!({ "target": rui.id })).await.ok();
        assert!(!card.to_string().to_lowercase().contains("p o l"), "{card}");
    });
}

#[test]
fn signals_of_the_score_come_from_what_people_do() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[("ENLACE_JWT_EXP", "2800000")]).await;
        let (ana, rui, id) = app.match_of("Ana", "Rui").await;
        // Many messages in a minute.
        for n in 0..26 {
            send(&rui, &id, &format!("Número {n}"), &format!("n{n}"), false).await.ok();
        }
        assert_eq!((fired(&app, &rui, "restless").await, fired(&app, &ana, "restless").await), (1, 0));
        // Three proposals of a video call on three days.
        for day in 0..3 {
            send(&ana, &id, "Vamos fazer uma chamada de vídeo?", &format!("v{day}"), false).await.ok();
            send(&rui, &id, "você é minha alma gêmea", &format!("l{day}"), false).await.ok();
            app.advance(SignedDuration::from_hours(24));
        }
        assert_eq!(fired(&app, &rui, "video_refused").await, 1);
        // A photo that another account shows: only its second owner has the signal, and everybody sees it.
        let picture = testkit::portrait_of("akira-1");
        for person in [&ana, &rui] {
            person.upload(Uuid::new_v4(), picture.clone(), "image/webp").await.ok();
        }
        app.run_until_idle().await;
        assert_eq!((fired(&app, &rui, "reused_photo").await, fired(&app, &ana, "reused_photo").await), (1, 0));
        let states = rui.get("profile_photos?select=state").await.ok();
        assert!(!states.to_string().contains("review"), "{states}");
        // A session in a browser is an event too.
        let sql = "SELECT count(*) FROM guard_verdicts WHERE user_id = $1 AND event LIKE 'sign_in%'";
        let db = &app.enlace.app.db;
        let signed_in: i64 = db.one(sql, params![rui.id]).await.expect("a count");
        assert!(signed_in > 0);
    });
}

#[test]
fn account_of_a_banned_family_has_the_signal() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let rui = app.newcomer_at("Rui", "rui.reis@gmail.com").await;
        let (vault, banned) = (app.enlace.app.vault.clone(), rui.id);
        let now = app.now();
        app.enlace
            .app
            .act(move |tx| Box::pin(async move { app::safety::returning::banned(tx, &vault, banned, now).await }))
            .await
            .expect("a ban");
        let again = app.newcomer_at("Rui", "r.uireis+novo@googlemail.com").await;
        app.run_until_idle().await;
        assert_eq!(fired(&app, &again, "banned_family").await, 1);
        assert_eq!(fired(&app, &rui, "banned_family").await, 0);
    });
}

#[test]
fn badges_and_video_calls_lower_the_score() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, id) = app.match_of("Ana", "Rui").await;
        app.advance(SignedDuration::from_secs(1));
        send(&rui, &id, PIX_CODE, "pix", false).await;
        app.advance(SignedDuration::from_secs(30));
        send(&rui, &id, PIX_CODE, "pix", true).await.ok();
        let db = &app.enlace.app.db;
        let (person, other, now) = (rui.id, ana.id, app.now());
        let write = async |sql: &'static str, args: Vec<db::Value>| {
            db.tx(move |tx| Box::pin(async move { tx.exec(sql, args).await.map(|_| ()) })).await.expect("written");
        };
        let score = async || {
            app.advance(SignedDuration::from_hours(24));
            app.run_until_idle().await;
            let sql = "SELECT score FROM guard_accounts WHERE user_id = $1";
            db.one::<i64>(sql, params![person]).await.expect("a score")
        };
        write(
            "INSERT INTO guard_points (verdict_id, rule, user_id, points, given_at) VALUES ($1, 'x', $2, 60, $3)",
            params![Uuid::new_v4(), person, now],
        )
        .await;
        let before = score().await;
        assert!(before >= 72, "{before}");
        let badge = "INSERT INTO verifications (user_id, kind, method, over18, granted_at, expires_at, photos_as_of)
                     VALUES ($1, $2, 'x', $3, $4, $5, $4)";
        let until = now + SignedDuration::from_hours(24 * 300);
        write(badge, params![person, "profile", Option::<bool>::None, now, until]).await;
        assert_eq!(score().await, before - 10);
        write(badge, params![person, "identity", true, now, until]).await;
        assert_eq!(score().await, before - 30);
        let mark = "INSERT INTO video_marks (user_id, other_id, marked_at) VALUES ($1, $2, $3)";
        write(mark, params![person, other, now]).await;
        assert_eq!(score().await, before - 30, "the word of one");
        write(mark, params![other, person, now]).await;
        assert_eq!(score().await, before - 30, "the other account is new");
        app.advance(SignedDuration::from_hours(24 * 7));
        assert_eq!(score().await, before - 40);
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
