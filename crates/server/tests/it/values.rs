//! The value questions: answered, weighed, kept private, flipped in vain, and laid side by side.

use jiff::SignedDuration;
use testkit::{Person, ProfileFacts, TestApp, Value, json, on_both};

/// Saves a sheet with its finer choices, as the screen does.
async fn answer(who: &Person, answers: Value, details: Value) {
    let row = json!({ "user_id": who.id, "cultural_values": answers, "details": details });
    assert_eq!(who.insert("matchmaking_preferences", row).await.status.as_u16(), 201);
}

async fn consent(who: &Person) {
    who.rpc("grant_consent", json!({ "purpose": "trust_sensitive" }))
        .await
        .ok();
}

fn eight(children: &str) -> Value {
    json!({ "tq01": children, "tq04": "Só no civil", "tq05": "Tudo junto", "tq06": "Divididas por igual",
            "tq07": "Semanal", "tq08": "Não", "tq10": "Quando os dois combinarem", "tq13": "Raramente" })
}

async fn side_by_side(who: &Person, other: &Person) -> Value {
    who.is_shown(other.id).await;
    who.rpc("value_match", json!({ "target": other.id })).await.ok()
}

async fn percent(who: &Person, other: &Person) -> u64 {
    side_by_side(who, other).await["percent"]
        .as_u64()
        .expect("a percentage")
}

#[test]
fn five_answers_open_the_result_and_the_best_come_first() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let alike = app.ready("Bia", ProfileFacts::default()).await;
        let other = app.ready("Caio", ProfileFacts::default()).await;
        let silent = app.ready("Davi", ProfileFacts::default()).await;
        answer(&ana, json!({ "tq01": "Quero ter", "tq20": "Lealdade" }), json!({})).await;
        let early = ana.rpc("value_matches", json!({})).await.ok();
        assert_eq!(
            (&early["missing"], &early["people"]),
            (&json!(4), &json!([])),
            "free text is no answer"
        );
        answer(&ana, eight("Quero ter"), json!({})).await;
        answer(&alike, eight("Quero ter"), json!({})).await;
        answer(
            &other,
            json!({ "tq01": "Não quero ter", "tq08": "Sim, sem pensar muito" }),
            json!({}),
        )
        .await;
        app.run_until_idle().await;
        let best = ana.rpc("value_matches", json!({})).await.ok();
        let names: Vec<&str> = best["people"]
            .as_array()
            .unwrap()
            .iter()
            .map(|fit| fit["person"]["name"].as_str().unwrap())
            .collect();
        assert_eq!(names, ["Bia", "Caio"], "{best}");
        // Eight common answers, all alike: floor(100 · (8 + 2.4) / 12).
        assert_eq!(
            (&best["people"][0]["percent"], &best["people"][0]["confidence"]),
            (&json!(86), &json!("firm"))
        );
        assert_eq!(
            (&best["people"][1]["percent"], &best["people"][1]["confidence"]),
            (&Value::Null, &json!("few"))
        );
        assert!(!best.to_string().contains(&silent.id.to_string()));
        // A match stays in the list, and a blocked person leaves it at once.
        alike.is_shown(ana.id).await;
        ana.rpc("react", json!({ "target": alike.id, "kind": "like" }))
            .await
            .ok();
        alike
            .rpc("react", json!({ "target": ana.id, "kind": "like" }))
            .await
            .ok();
        other.rpc("block", json!({ "target": ana.id })).await.ok();
        let after = ana.rpc("value_matches", json!({})).await.ok();
        assert_eq!(after["people"].as_array().unwrap().len(), 1, "{after}");
        assert_eq!(after["people"][0]["person"]["relation"], "match");
        ana.rpc("value_match", json!({ "target": other.id }))
            .await
            .refused(404, "NOT_FOUND");
    });
}

#[test]
fn pair_that_differs_about_children_gets_both_sides_and_openers() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, _) = app.match_of("Ana", "Rui").await;
        answer(&ana, eight("Quero ter"), json!({})).await;
        answer(&rui, eight("Não quero ter"), json!({})).await;
        let reply = side_by_side(&ana, &rui).await;
        assert_eq!(
            (&reply["common"], &reply["shared"].as_array().unwrap().len()),
            (&json!(8), &7)
        );
        let topic = &reply["topics"][0];
        assert_eq!(
            (&topic["mine"], &topic["theirs"]),
            (&json!("Quero ter"), &json!("Não quero ter"))
        );
        assert_eq!(topic["topic"], "Filhos");
        assert_eq!(topic["openers"].as_array().unwrap().len(), 3);
        let mirrored = side_by_side(&rui, &ana).await;
        assert_eq!(mirrored["percent"], reply["percent"], "the percentage is one");
        assert_eq!(mirrored["topics"][0]["my_side"], topic["their_side"]);
    });
}

#[test]
fn nothing_private_of_one_is_in_any_payload_of_the_other() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        for who in [&ana, &rui] {
            consent(who).await;
        }
        // Sensitive without a word about privacy, plain but hidden, and hidden own words.
        let mut hers = eight("Já tenho e quero mais");
        hers["tq02"] = json!("Central, participo com frequência");
        hers["tq16"] = json!("Faço e recomendo");
        hers["tq20"] = json!("A minha fé em segredo");
        let hide = json!({ "accept": [], "importance": 3, "private": true });
        answer(&ana, hers, json!({ "tq01": hide, "tq20": hide })).await;
        let mut his = eight("Quero ter");
        his["tq02"] = json!("Nenhum");
        his["tq16"] = json!("Não é para mim");
        answer(&rui, his, json!({})).await;
        app.run_until_idle().await;
        let payloads = [
            rui.rpc("value_matches", json!({})).await.ok(),
            side_by_side(&rui, &ana).await,
            rui.rpc("person_card", json!({ "target": ana.id })).await.ok(),
            rui.rpc("explain", json!({ "target": ana.id })).await.ok(),
            rui.rpc("discover", json!({})).await.ok(),
            rui.get(&format!("people?id=eq.{}&select=*", ana.id)).await.ok(),
            rui.get(&format!("matches?id=eq.{match_id}&select=*,person:people(*)"))
                .await
                .ok(),
            rui.get("matchmaking_preferences?select=*").await.ok(),
            rui.get("matchmaking_details?select=*").await.ok(),
            rui.rpc("export_my_data", json!({})).await.ok(),
        ];
        for payload in payloads.map(|payload| payload.to_string()) {
            for secret in [
                "Já tenho e quero mais",
                "Central, participo",
                "Faço e recomendo",
                "A minha fé em segredo",
            ] {
                assert!(!payload.contains(secret), "{secret} in {payload}");
            }
        }
        // They count all the same: ten in common, in steps of five.
        let reply = side_by_side(&rui, &ana).await;
        assert_eq!(
            (&reply["common"], reply["percent"].as_u64().unwrap() % 5),
            (&json!(10), 0)
        );
        assert_eq!(reply["own_words"], Value::Null);
    });
}

#[test]
fn flipped_answer_counts_once_a_day() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (mut ana, mut rui, _) = app.match_of("Ana", "Rui").await;
        answer(&rui, eight("Não quero ter"), json!({})).await;
        answer(&ana, eight("Quero ter"), json!({})).await;

        let first = percent(&ana, &rui).await;
        // The first change counts at once.
        answer(&ana, eight("Não quero ter"), json!({})).await;
        let second = percent(&ana, &rui).await;
        assert!(second > first, "{second} {first}");
        // The next one waits, and says until when.
        app.advance(SignedDuration::from_hours(1));
        ana.sign_in().await;
        rui.sign_in().await;
        answer(&ana, eight("Quero ter"), json!({})).await;
        ana.rpc(
            "set_matchmaking_detail",
            json!({ "question_id": "tq04", "accept": [1], "importance": 0 }),
        )
        .await
        .ok();
        assert_eq!(percent(&ana, &rui).await, second);
        let own = ana
            .get("matchmaking_preferences?select=cultural_values,pending_at")
            .await
            .ok();
        assert_eq!(
            own[0]["cultural_values"]["tq01"], "Quero ter",
            "her own sheet says what she wrote last"
        );
        assert!(own[0]["pending_at"].is_string(), "{own}");
        // Hiding does not wait.
        let hide = json!({ "question_id": "tq01", "accept": [], "importance": 3, "private": true });
        ana.rpc("set_matchmaking_detail", hide).await.ok();
        let seen = side_by_side(&rui, &ana).await.to_string();
        assert!(!seen.contains("\"question_id\":\"tq01\""), "{seen}");
        app.advance(SignedDuration::from_hours(24));
        ana.sign_in().await;
        rui.sign_in().await;
        app.run_until_idle().await;
        let own = ana.get("matchmaking_preferences?select=pending_at").await.ok();
        assert_eq!(own, json!([{ "pending_at": null }]));
        assert!(percent(&ana, &rui).await < second);
    });
}

#[test]
fn dealbreaker_hides_both_from_each_other_without_a_word() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let caio = app.ready("Caio", ProfileFacts::default()).await;
        answer(
            &ana,
            eight("Quero ter"),
            json!({ "tq01": { "accept": [1, 2], "importance": 3, "dealbreaker": true } }),
        )
        .await;
        answer(&caio, eight("Não quero ter"), json!({})).await;
        app.run_until_idle().await;
        app.show_to_each_other(&[&ana, &caio]).await;
        for (who, other) in [(&ana, &caio), (&caio, &ana)] {
            assert_eq!(who.rpc("value_matches", json!({})).await.ok()["people"], json!([]));
            who.rpc("value_match", json!({ "target": other.id }))
                .await
                .refused(404, "NOT_FOUND");
        }
    });
}

#[test]
fn withdrawn_consent_takes_the_sensitive_answers_with_it() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.newcomer("Ana").await;
        consent(&ana).await;
        let mut sheet = eight("Quero ter");
        sheet["tq02"] = json!("Nenhum");
        answer(&ana, sheet, json!({})).await;
        answer(&ana, eight("Não quero ter"), json!({})).await;
        ana.rpc("withdraw_consent", json!({ "purpose": "trust_sensitive" }))
            .await
            .ok();
        // At once: neither in the sheet, nor in what is kept of earlier ones, nor in what counts for others.
        let counted = "SELECT count(*) FROM trust_answers WHERE user_id = $1 AND question_id = 'tq02'";
        let counted: Result<i64, _> = app.enlace.app.db.one(counted, db::params![ana.id]).await;
        assert_eq!(counted.ok(), Some(0));
        let export = ana.rpc("export_my_data", json!({})).await.ok();
        let stored = ["matchmaking_preferences", "matchmaking_history", "trust_answers"];
        assert!(
            stored.iter().all(|table| !export[table].to_string().contains("tq02")),
            "{export}"
        );
        assert!(export["matchmaking_history"].to_string().contains("tq01"), "{export}");
        let said = export["consents"].as_array().expect("rows");
        let said: Vec<_> = said.iter().filter(|row| row["purpose"] == "trust_sensitive").collect();
        assert!(said.len() == 1 && said[0]["withdrawn_at"].is_string(), "{said:?}");
        // What is answered under a new consent is not taken by what happened before it.
        consent(&ana).await;
        let mut sheet = eight("Quero ter");
        sheet["tq02"] = json!("Nenhum");
        answer(&ana, sheet, json!({})).await;
        app.run_until_idle().await;
        let own = ana.get("matchmaking_preferences?select=cultural_values").await.ok();
        assert!(own.to_string().contains("tq02"), "{own}");
    });
}

#[test]
fn bad_sheets_are_refused_whole() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.newcomer("Ana").await;
        answer(&ana, eight("Quero ter"), json!({})).await;
        for (answers, details) in [
            (json!({ "tq01": "Talvez" }), json!({})),
            (json!({ "tq99": "Sim" }), json!({})),
            (json!("tq01"), json!({})),
            (json!({ "tq20": "a".repeat(281) }), json!({})),
            (json!({ "tq02": "Nenhum" }), json!({})),
            (
                eight("Não quero ter"),
                json!({ "tq01": { "accept": [9], "importance": 1 } }),
            ),
            (
                eight("Não quero ter"),
                json!({ "tq01": { "accept": [1], "importance": 7 } }),
            ),
            (eight("Não quero ter"), json!({ "tq01": { "accept": "1" } })),
            (eight("Não quero ter"), json!([])),
        ] {
            let row = json!({ "user_id": ana.id, "cultural_values": answers, "details": details });
            ana.insert("matchmaking_preferences", row)
                .await
                .refused(422, "VALIDATION");
        }
        let own = ana.get("matchmaking_preferences?select=cultural_values").await.ok();
        assert_eq!(own[0]["cultural_values"], eight("Quero ter"));
    });
}
