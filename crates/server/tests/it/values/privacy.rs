//! What of a sheet stays with its owner.

use super::{answer, consent, eight, side_by_side};
use testkit::{ProfileFacts, TestApp, Value, json, on_both};

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
        // Of ten questions that both answered, the three that she answered in private are in no number.
        let reply = side_by_side(&rui, &ana).await;
        assert_eq!(reply["common"], json!(7));
        assert_eq!(reply["own_words"], Value::Null);
    });
}

#[test]
fn private_answer_moves_no_number_whatever_the_viewer_lets_count() {
    const OPTIONS: [&str; 5] = [
        "Quero ter",
        "Já tenho e quero mais",
        "Já tenho e não quero mais",
        "Não quero ter",
        "Ainda não sei",
    ];
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let hide = json!({ "tq01": { "accept": [], "importance": 3, "private": true } });
        let mut hidden = Vec::new();
        for option in OPTIONS {
            let target = app.ready("Ana", ProfileFacts::default()).await;
            answer(&target, eight(option), hide.clone()).await;
            hidden.push(target);
        }
        // One who did not answer the question, and one who answered it in the open.
        let silent = app.ready("Ana", ProfileFacts::default()).await;
        let mut seven = eight("Quero ter");
        seven.as_object_mut().expect("a sheet").remove("tq01");
        answer(&silent, seven, json!({})).await;
        let open = app.ready("Ana", ProfileFacts::default()).await;
        answer(&open, eight("Quero ter"), json!({})).await;
        // Accounts that let nothing count but the hidden question, each with another accepted option.
        for accepted in 1..=OPTIONS.len() {
            let rui = app.ready("Rui", ProfileFacts::default()).await;
            let mut weights = json!({ "tq01": { "accept": [accepted], "importance": 3, "dealbreaker": false } });
            for question in ["tq04", "tq05", "tq06", "tq07", "tq08", "tq10", "tq13"] {
                weights[question] = json!({ "accept": [], "importance": 0 });
            }
            answer(&rui, eight("Quero ter"), weights).await;
            app.run_until_idle().await;
            let mut numbers = Vec::new();
            for target in hidden.iter().chain([&silent, &open]) {
                let sides = side_by_side(&rui, target).await;
                let why = rui.rpc("explain", json!({ "target": target.id })).await.ok();
                let lines = why["lines"].as_array().expect("lines");
                let values = lines.iter().find(|line| line["key"] == "values").expect("values");
                let card = rui.rpc("person_card", json!({ "target": target.id })).await.ok();
                assert!(card["compatibility"].is_u64(), "{card}");
                numbers.push(json!([
                    sides["percent"],
                    sides["common"],
                    values["points"],
                    why["compatibility"],
                    card["compatibility"],
                ]));
            }
            let open = numbers.pop().expect("the open answer");
            assert!(numbers.iter().all(|one| *one == numbers[0]), "{numbers:?}");
            assert_ne!(open, numbers[0], "the probe reads what is open");
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
