//! The panel of filters, and what each costs.

use testkit::{Person, ProfileFacts, TestApp, json, on_both};

#[test]
fn panel_adds_up() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let bia = app.ready("Bia", ProfileFacts::default()).await;
        ana.is_shown(bia.id).await;
        let panel = ana.rpc("explain", json!({ "target": bia.id })).await.ok();
        let sum: i64 = panel["lines"]
            .as_array()
            .unwrap()
            .iter()
            .map(|line| line["points"].as_i64().unwrap())
            .sum();
        assert_eq!(panel["score"], json!(sum), "{panel}");
        app.visitor()
            .rpc("explain", json!({ "target": bia.id }))
            .await
            .refused(401, "42501");
    });
}

#[test]
fn panel_of_a_match_ends_with_it() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, bia, match_id) = app.match_of("Ana", "Bia").await;
        let target = |person: &Person| json!({ "target": person.id });
        for (one, other) in [(&ana, &bia), (&bia, &ana)] {
            one.rpc("explain", target(other)).await.ok();
        }
        bia.rpc("unmatch", json!({ "match_id": match_id })).await.ok();
        app.run_until_idle().await;
        for (one, other) in [(&ana, &bia), (&bia, &ana)] {
            // What is needed to report the other stays.
            assert_eq!(one.rpc("person_card", target(other)).await.ok()["relation"], "closed");
            one.rpc("explain", target(other)).await.refused(404, "NOT_FOUND");
        }
        // The other's visits are read nowhere in it.
        let nobody = ana.rpc("explain", json!({ "target": uuid::Uuid::new_v4() })).await;
        let left = ana.rpc("explain", target(&bia)).await;
        assert_eq!(
            (left.status, left.body),
            (nobody.status, nobody.body),
            "as about an unknown id"
        );
    });
}

#[test]
fn filters_are_checked_saved_and_partly_premium() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        for bad in [
            json!({ "age_min": 17 }),
            json!({ "age_min": 50, "age_max": 30 }),
            json!({ "age_max": 100 }),
            json!({ "distance_km": 0 }),
            json!({ "distance_km": 101 }),
            json!({ "interests": ["Xadrez"] }),
        ] {
            ana.insert("search_filters", bad).await.refused(422, "VALIDATION");
        }
        ana.insert("search_filters", json!({ "verified_only": true }))
            .await
            .refused(402, "PREMIUM_REQUIRED");
        ana.insert("search_filters", json!({ "personality": ["INFJ"] }))
            .await
            .refused(402, "PREMIUM_REQUIRED");
        let four = json!({ "interests": ["Música", "Cinema", "Arte", "Moda"] });
        let refused = ana.insert("search_filters", four).await;
        assert!(refused.body.to_string().contains("Limite atingido"), "{}", refused.body);
        refused.refused(402, "PREMIUM_REQUIRED");
        ana.get("search_filters").await.is_empty();
        for bound in [
            json!({ "age_min": 18, "age_max": 99, "distance_km": 1 }),
            json!({ "age_min": 18, "age_max": 99, "distance_km": 100 }),
        ] {
            let saved = ana.insert("search_filters", bound.clone()).await.ok();
            assert_eq!(saved[0]["distance_km"], bound["distance_km"]);
        }
        let saved = ana
            .insert("search_filters", json!({ "age_max": 50, "interests": ["Música"] }))
            .await
            .ok();
        assert_eq!(
            (&saved[0]["age_min"], &saved[0]["age_max"]),
            (&json!(18), &json!(50)),
            "{saved}"
        );
        assert_eq!(
            ana.rpc("count_people", json!({ "filters": { "age_max": 60 } }))
                .await
                .ok()["both"],
            json!(null)
        );
    });
}

#[test]
fn filter_shows_its_cost_but_never_of_a_few() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        for number in 0..12 {
            app.ready(&format!("Gil{number}"), ProfileFacts::default()).await;
        }
        let asked = async |filters| ana.rpc("count_people", json!({ "filters": filters })).await.ok();
        let open = json!({ "age_min": 18, "age_max": 99, "distance_km": null, "compatibility": 0 });
        assert_eq!(asked(open.clone()).await, json!({ "both": 10, "costs": [] }));
        // None of them is that old; without the limit all twelve would remain.
        let narrow = json!({ "age_min": 90, "age_max": 99, "distance_km": null, "compatibility": 0 });
        assert_eq!(
            asked(narrow).await,
            json!({ "both": null, "costs": [{ "filter": "age", "people": 10 }] })
        );
        // Two filters that each exclude everybody: lifting one alone brings no one back.
        let both =
            json!({ "age_min": 90, "age_max": 99, "distance_km": null, "compatibility": 0, "interests": ["Moda"] });
        let answer = asked(both).await;
        assert_eq!(answer, json!({ "both": null, "costs": [] }));
        app.visitor()
            .rpc("count_people", json!({ "filters": {} }))
            .await
            .refused(401, "42501");
    });
}
