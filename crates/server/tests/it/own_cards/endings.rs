//! Own cards that are removed, refused, or of a person who is gone.

use super::{CARD, begun, card, finish, memories, of, rows, until_own_card, write};
use crate::moderation::{decide, moderator, report};
use jiff::SignedDuration;
use testkit::{ProfileFacts, TestApp, Value, json, on_both};
use uuid::Uuid;

#[test]
fn removed_game_takes_its_own_cards_out_of_sight_and_out_of_the_box() {
    on_both(|engine| async move {
        let settings = [("ENLACE_RATE_LIMITS", "off"), ("ENLACE_JWT_EXP", "400000000")];
        let app = TestApp::with(engine, &settings).await;
        let (mut ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        for who in [&ana, &rui] {
            who.rpc("allow_game_cards", json!({ "match_id": match_id, "allowed": true }))
                .await
                .ok();
        }
        for number in 0..20 {
            write(&ana, &card(&match_id, "dare", &format!("{CARD}, número {number}")))
                .await
                .ok();
        }
        rui.rpc("set_hidden_words", json!({ "words": ["refrão"] })).await.ok();
        let mut dealt = None;
        for _ in 0..6 {
            let game = begun(&ana, &rui, &match_id).await;
            if let Some(round) = until_own_card(&app, [&ana, &rui], &game, 5).await {
                dealt = Some((game, round));
                break;
            }
            let _ = ana.rpc("set_game_state", json!({ "id": game, "act": "finish" })).await;
            app.advance(SignedDuration::from_hours(25));
            ana.sign_in().await;
        }
        let (game, round) = dealt.expect("an own card");
        assert_eq!(
            of(&rui, "game_session", &game).await["cards"][round]["card"]["hidden"],
            true
        );
        finish(&rui, &game).await;
        assert_eq!(memories(&rui, &match_id).await.as_array().map(Vec::len), Some(1));
        let item = format!("game:{}", game.as_str().expect("an id"));
        report(&app, &rui, &ana, "harassment", json!({ "item": item })).await;
        decide(
            &app,
            &moderator(&app, "Malu").await,
            "remove_content",
            json!({ "items": [item] }),
        )
        .await;
        app.run_until_idle().await;
        for who in [&ana, &rui] {
            let seen = of(who, "game_session", &game).await["cards"][round]["card"].clone();
            assert_eq!((&seen["gone"], &seen["text"]), (&json!(true), &json!("")), "{seen}");
            assert_eq!(memories(who, &match_id).await, json!([]));
        }
        let deck = ana.rpc("game_cards", json!({ "match_id": match_id })).await.ok();
        let removed = deck["cards"]
            .as_array()
            .map_or(0, |cards| cards.iter().filter(|one| one["removed"] == true).count());
        assert_eq!(removed, 1);
        let export = ana.rpc("export_my_data", json!({})).await.ok();
        assert_eq!(export["game_cards"].as_array().map(Vec::len), Some(20));
        assert_eq!(export["game_card_consents"].as_array().map(Vec::len), Some(1));
    });
}

#[test]
fn script_floods_no_cards_touches_none_of_others_and_the_cards_of_who_is_gone_end() {
    on_both(|engine| async move {
        let settings = [("ENLACE_RATE_LIMITS", "off"), ("ENLACE_JWT_EXP", "400000000")];
        let app = TestApp::with(engine, &settings).await;
        let (mut ana, rui, with_rui) = app.match_of("Ana", "Rui").await;
        let bia = app.ready("Bia", ProfileFacts::default()).await;
        let with_bia = app.matched(&ana, &bia).await;
        let id_of = |deck: Value| deck["cards"][0]["id"].clone();
        for number in 0..60 {
            if number % 25 == 0 {
                app.advance(SignedDuration::from_mins(2));
            }
            let match_id = if number % 2 == 0 { &with_rui } else { &with_bia };
            let id = id_of(
                write(&ana, &card(match_id, "dare", &format!("{CARD}, número {number}")))
                    .await
                    .ok(),
            );
            // Out of another conversation, and by the other person, nothing is deleted.
            if number == 0 {
                for (who, of) in [(&ana, &with_bia), (&bia, &with_bia), (&rui, &with_rui)] {
                    who.rpc("delete_game_card", json!({ "match_id": of, "id": id }))
                        .await
                        .ok();
                }
                let mut other = card(&with_rui, "dare", "Conta um sonho");
                write(&bia, &other).await.refused(404, "NOT_FOUND");
                other["match_id"] = json!(with_bia);
                write(&bia, &other).await.ok();
                assert_eq!(
                    id_of(ana.rpc("game_cards", json!({ "match_id": with_rui })).await.ok()),
                    id
                );
            }
            let deck = ana
                .rpc("delete_game_card", json!({ "match_id": match_id, "id": id }))
                .await
                .ok();
            assert_eq!(deck["cards"], json!([]));
        }
        let refused = write(&ana, &card(&with_rui, "dare", CARD)).await.refused(429, "LIMIT");
        assert_eq!(
            (&refused["details"]["kind"], &refused["details"]["limit"]),
            (&json!("game_cards"), &json!(60))
        );
        app.advance(SignedDuration::from_hours(24));
        for match_id in [&with_rui, &with_bia] {
            write(&ana, &card(match_id, "dare", CARD)).await.ok();
        }
        let allow = async |allowed: bool| {
            let args = json!({ "match_id": with_bia, "allowed": allowed });
            bia.rpc("allow_game_cards", args).await
        };
        for _ in 0..60 {
            allow(true).await.ok();
            allow(false).await.ok();
        }
        allow(true).await.refused(429, "RATE");
        allow(false).await.ok();

        // Behind a block there is no deck and no box for either; the author's copy has their words, the other's has none.
        rui.rpc("block", json!({ "target": ana.id })).await.ok();
        for who in [&ana, &rui] {
            for function in ["game_cards", "game_memories"] {
                who.rpc(function, json!({ "match_id": with_rui }))
                    .await
                    .refused(404, "NOT_FOUND");
            }
        }
        ana.sign_in().await;
        let copy = ana.rpc("export_my_data", json!({})).await.ok();
        assert_eq!(copy["game_cards"].as_array().map(Vec::len), Some(2));
        let mut bia = bia;
        bia.sign_in().await;
        let copy = bia.rpc("export_my_data", json!({})).await.ok();
        assert!(!copy.to_string().contains(CARD), "{copy}");
        // The other account ends: what she wrote for the two goes with the match.
        crate::roses::erase(&app, &bia).await;
        app.run_until_idle().await;
        app.advance(SignedDuration::from_hours(24 * 92));
        app.run_until_idle().await;
        let left: Vec<Uuid> = app
            .enlace
            .app
            .db
            .all("SELECT match_id FROM game_cards", db::params![])
            .await
            .expect("the cards");
        assert_eq!(left, [with_rui.parse::<Uuid>().expect("an id")]);
        crate::roses::erase(&app, &ana).await;
        assert_eq!(rows(&app).await, 0);
    });
}
