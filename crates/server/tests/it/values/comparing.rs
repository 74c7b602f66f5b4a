//! Two sheets side by side, and what counts of them.

use super::{answer, eight, percent, side_by_side};
use jiff::SignedDuration;
use testkit::{ProfileFacts, TestApp, Value, json, on_both};

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
