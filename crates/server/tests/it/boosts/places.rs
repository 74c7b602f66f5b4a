//! The places of a boost in decks of others.

use super::{boosted, deck, man, minutes, open, page, premium, start, woman};
use db::params;
use std::sync::Arc;
use testkit::{Person, ProfileFacts, TestApp, Value, json, on_both};

/// Vic, whose filters are saved and reach anywhere, and women near him; what is far comes last by itself.
async fn neighbourhood(app: &Arc<TestApp>, women: usize) -> Person {
    for number in 0..women {
        app.ready(&format!("Mulher{}", char::from(b'A' + number as u8)), woman())
            .await;
    }
    let vic = app.ready("Vic", man()).await;
    let anywhere = json!({ "distance_km": null, "compatibility": 0 });
    vic.insert("search_filters", anywhere).await.ok();
    vic
}

#[test]
fn boosted_person_is_placed_labelled_and_explained_only_where_both_accept() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let vic = neighbourhood(&app, 8).await;
        let far = ProfileFacts {
            city_id: crate::billing::LISBON,
            ..woman()
        };
        let (ana, bea, cida) = (
            app.ready("Ana", ProfileFacts { ..far }).await,
            app.ready("Bea", woman()).await,
            app.ready("Cida", woman()).await,
        );
        bea.insert("search_filters", json!({ "age_min": 40, "age_max": 60 }))
            .await
            .ok();
        cida.is_shown(vic.id).await;
        cida.rpc("block", json!({ "target": vic.id })).await;
        app.run_until_idle().await;
        assert!(boosted(&deck(&vic, 8).await).is_empty());
        for who in [&ana, &bea, &cida] {
            premium(&app, who, 30).await;
            start(who).await.ok();
        }
        minutes(&app, 16).await;
        assert!(boosted(&deck(&vic, 6).await).is_empty(), "a short deck has no room");
        let cards = deck(&vic, 8).await;
        assert_eq!((cards.len(), boosted(&cards)), (8, vec!["Ana"]));
        assert_eq!(cards[6]["name"], "Ana");
        assert_eq!(deck(&vic, 8).await, cards, "the same question, the same people");
        let why = async |card: &Value| vic.rpc("explain", json!({ "target": card["id"] })).await.ok();
        let (paid, plain) = (why(&cards[6]).await, why(&cards[0]).await);
        assert_eq!((&paid["boosted"], &plain["boosted"]), (&json!(true), &json!(false)));
        let lines = paid["lines"].as_array().expect("lines");
        let points = |line: &Value| line["points"].as_i64().expect("points");
        assert_eq!(
            lines.iter().map(points).sum::<i64>(),
            paid["score"].as_i64().expect("a score")
        );
        let of_premium = lines
            .iter()
            .find(|line| line["key"] == "premium")
            .expect("Premium is named");
        assert_eq!(of_premium["points"], 20_000);
        assert!(!plain["lines"].to_string().contains("premium"));

        // Seven cards looked at; the next deck has no more than one again, and Ana was counted once.
        let ids: Vec<&Value> = cards.iter().take(7).map(|card| &card["id"]).collect();
        for _ in 0..2 {
            vic.rpc("seen", json!({ "targets": ids })).await;
        }
        assert_eq!(boosted(&deck(&vic, 8).await), ["Ana"], "she waits for an answer");
        let like = json!({ "target": ana.id, "kind": "like", "item": "bio" });
        vic.rpc("react", like).await.ok();
        assert!(boosted(&deck(&vic, 8).await).is_empty());
        let running = page(&ana).await["boosts"][0].clone();
        assert_eq!(
            (&running["impressions"], &running["likes"]),
            (&json!(0), &json!(0)),
            "figures come at the end"
        );
        assert_eq!(running["bars"], json!([0, 0, 0, 0, 0, 0]));
        assert_eq!(page(&bea).await["boosts"][0]["impressions"], 0);
        minutes(&app, 20).await;
        let over = page(&ana).await["boosts"][0].clone();
        assert_eq!((&over["state"], &over["bars"]), (&json!("returned"), &running["bars"]));
        assert_eq!((&over["impressions"], &over["likes"]), (&json!(1), &json!(1)));
        assert!(boosted(&deck(&vic, 8).await).is_empty());
    });
}

#[test]
fn reported_boost_reads_as_one_that_nobody_looked_at_until_a_decision_is_known() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let vic = neighbourhood(&app, 7).await;
        let lisbon = || ProfileFacts {
            city_id: crate::billing::LISBON,
            ..woman()
        };
        let mut ana = app.ready("Ana", lisbon()).await;
        premium(&app, &ana, 30).await;
        start(&ana).await.ok();
        app.run_until_idle().await;
        assert_eq!(boosted(&deck(&vic, 7).await), ["Ana"]);
        // Eva starts at the same moment, and nobody looks at her.
        let eva = app.ready("Eva", lisbon()).await;
        premium(&app, &eva, 30).await;
        start(&eva).await.ok();
        vic.rpc("report", json!({ "target": ana.id, "reason": "fake" }))
            .await
            .ok();
        app.run_until_idle().await;
        assert!(!boosted(&deck(&vic, 7).await).contains(&"Ana"));
        let alike = async |ana: &Person, eva: &Person| {
            let mut pages = [page(ana).await, page(eva).await];
            for page in &mut pages {
                for boost in page["boosts"].as_array_mut().expect("boosts") {
                    boost["id"] = Value::Null;
                }
            }
            assert_eq!(pages[0], pages[1]);
            pages[0].clone()
        };
        assert_eq!(alike(&ana, &eva).await["boosts"][0]["state"], "running");
        minutes(&app, 31).await;
        minutes(&app, 2).await;
        let over = alike(&ana, &eva).await;
        assert_eq!(
            (&over["boosts"][0]["state"], &over["available"]["returned"]),
            (&json!("returned"), &json!(1))
        );
        // While the case waits, another is not dealt either, and comes back as well.
        start(&ana).await.ok();
        start(&eva).await.ok();
        assert!(!boosted(&deck(&vic, 7).await).contains(&"Ana"));
        minutes(&app, 31).await;
        minutes(&app, 2).await;
        assert_eq!(alike(&ana, &eva).await["available"]["returned"], 1);
        let malu = crate::moderation::moderator(&app, "Malu").await;
        crate::moderation::decide(&app, &malu, "warn", json!({})).await;
        ana.sign_in().await;
        assert_eq!(
            page(&ana).await["boosts"][0]["state"],
            "stopped",
            "told with the decision"
        );
        // A decided case waits for its appeal for half a year, and stops no boost.
        minutes(&app, 60 * 24).await;
        ana.sign_in().await;
        start(&ana).await.ok();
        let stopped = "SELECT count(*) FROM boost_stops";
        let stops: i64 = app.enlace.app.db.one(stopped, params![]).await.expect("a count");
        assert_eq!(stops, 2);
    });
}
