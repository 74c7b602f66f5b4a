//! When own cards are dealt, and what is not sent before.

use super::{CARD, begun, card, finish, memories, of, play, rows, until_own_card, write};
use crate::games::{read_all, traffic};
use crate::moderation::{claim_only, moderator, report};
use jiff::SignedDuration;
use testkit::{Person, ProfileFacts, TestApp, Value, json, on_both};

#[test]
fn own_cards_are_dealt_while_both_allow_it_and_never_above_the_lower_intensity() {
    on_both(|engine| async move {
        let settings = [("ENLACE_RATE_LIMITS", "off"), ("ENLACE_JWT_EXP", "400000000")];
        let app = TestApp::with(engine, &settings).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        let once = card(&match_id, "dare", CARD);
        let both = tokio::join!(write(&ana, &once), write(&ana, &once));
        let deck = both.0.ok();
        both.1.ok();
        assert_eq!(
            deck["cards"].as_array().map(Vec::len),
            Some(1),
            "a double click is one card"
        );
        assert_eq!(
            (&deck["allowed"], &deck["both"], &deck["most"]),
            (&json!(false), &json!(false), &json!(20))
        );
        for (field, wrong) in [
            ("text", json!("Bebe um shot agora")),
            ("text", json!("a".repeat(121))),
            ("text", json!(" ")),
            ("side", json!("both")),
            ("level", json!(4)),
            // Above what she chose for herself.
            ("level", json!(2)),
        ] {
            let mut bad = card(&match_id, "dare", "Conta um sonho");
            bad[field] = wrong;
            write(&ana, &bad).await.refused(422, "VALIDATION");
        }
        let mut other_text = once.clone();
        other_text["text"] = json!("Conta um sonho");
        write(&ana, &other_text).await.refused(409, "IDEMPOTENCY");
        // The other person reads nothing of it, and not what she allows.
        let his = rui.rpc("game_cards", json!({ "match_id": match_id })).await.ok();
        assert_eq!(
            (&his["cards"], &his["allowed"], &his["both"]),
            (&json!([]), &json!(false), &json!(false))
        );
        let allow = async |who: &Person, allowed: bool| {
            who.rpc("allow_game_cards", json!({ "match_id": match_id, "allowed": allowed }))
                .await
                .ok()
        };
        assert_eq!(allow(&ana, true).await["both"], false);
        let his = rui.rpc("game_cards", json!({ "match_id": match_id })).await.ok();
        assert_eq!(his["both"], false, "he cannot tell whether she did");
        // No warning stands beside a card, so none has payment details, whatever its author says.
        let mut paid = card(&match_id, "dare", "O meu IBAN é PT50 3958 8344 3291 6097 2954 5");
        paid["confirm"] = json!(true);
        for _ in 0..2 {
            let refusal = write(&ana, &paid).await.refused(409, "CONFIRM");
            assert_eq!(
                refusal["details"],
                json!({ "kind": "payment", "wait_seconds": Value::Null })
            );
            app.advance(SignedDuration::from_secs(31));
        }
        for number in 1..20 {
            write(&ana, &card(&match_id, "dare", &format!("{CARD}, número {number}")))
                .await
                .ok();
        }
        write(&ana, &card(&match_id, "dare", "Uma a mais"))
            .await
            .refused(409, "STATE");
        let game = begun(&ana, &rui, &match_id).await;
        assert_eq!(
            until_own_card(&app, [&ana, &rui], &game, 4).await,
            None,
            "one alone does not decide"
        );
        finish(&ana, &game).await;
        assert_eq!(allow(&rui, true).await["both"], true);
        // More than one in four of the light dares are hers: some game of a few deals one.
        let mut dealt = None;
        for _ in 0..6 {
            let game = begun(&ana, &rui, &match_id).await;
            let round = until_own_card(&app, [&ana, &rui], &game, 5).await;
            if let Some(round) = round {
                dealt = Some((game, round));
                break;
            }
            let _ = ana.rpc("set_game_state", json!({ "id": game, "act": "finish" })).await;
            app.advance(SignedDuration::from_hours(25));
        }
        let (game, round) = dealt.expect("an own card");
        let seen = of(&rui, "game_session", &game).await["cards"][round]["card"].clone();
        assert_eq!(
            (&seen["by_me"], &seen["gone"]),
            (&json!(false), &json!(false)),
            "{seen}"
        );
        assert!(
            seen["text"].as_str().is_some_and(|text| text.starts_with(CARD)),
            "{seen}"
        );
        assert_eq!(
            of(&ana, "game_session", &game).await["cards"][round]["card"]["by_me"],
            true
        );
        finish(&rui, &game).await;

        // The box has the answered card alone; who deletes the card takes it out of there too.
        let kept = memories(&rui, &match_id).await;
        assert_eq!(
            kept.as_array().map(Vec::len),
            Some(1),
            "games without an answer are left out: {kept}"
        );
        assert_eq!((&kept[0]["id"], &kept[0]["summary"]["answered"]), (&game, &json!(1)));
        assert_eq!(
            kept[0]["rounds"].as_array().map(Vec::len),
            Some(1),
            "without the cards that were passed"
        );
        let id = ana.rpc("game_cards", json!({ "match_id": match_id })).await.ok()["cards"]
            .as_array()
            .and_then(|cards| {
                cards
                    .iter()
                    .find(|one| one["text"] == seen["text"])
                    .map(|one| one["id"].clone())
            })
            .expect("her card");
        let delete = json!({ "match_id": match_id, "id": id });
        rui.rpc("delete_game_card", delete.clone()).await.ok();
        assert_eq!(
            memories(&ana, &match_id).await.as_array().map(Vec::len),
            Some(1),
            "his are not hers"
        );
        // Deleting a card that was dealt hides it from both at once, and not from a report.
        ana.rpc("delete_game_card", delete.clone()).await.ok();
        ana.rpc("delete_game_card", delete).await.ok();
        assert_eq!(
            of(&rui, "game_session", &game).await["cards"][round]["card"]["gone"],
            true
        );
        assert_eq!(
            of(&ana, "game_session", &game).await["cards"][round]["card"]["text"],
            ""
        );
        assert_eq!(memories(&rui, &match_id).await, json!([]));
        let report_item = json!({ "item": format!("game:{}", game.as_str().expect("an id")) });
        report(&app, &rui, &ana, "harassment", report_item).await;
        let malu = moderator(&app, "Malu").await;
        let case = claim_only(&malu).await;
        let reports = malu.rpc("mod_case", json!({ "case_id": case["id"] })).await.ok()["reports"].clone();
        assert!(
            reports.to_string().contains(CARD),
            "a moderator reads the card that was dealt: {reports}"
        );
        ana.rpc("unmatch", json!({ "match_id": match_id })).await.ok();
        for (function, args) in [
            ("game_memories", json!({ "match_id": match_id })),
            ("game_cards", json!({ "match_id": match_id })),
        ] {
            rui.rpc(function, args).await.refused(404, "NOT_FOUND");
        }
        assert_eq!(
            rui.rpc("game_memories", json!({})).await.ok(),
            json!({ "games": [], "next": null })
        );
    });
}

#[test]
fn recorded_traffic_has_no_own_card_and_no_question_before_its_time() {
    on_both(|engine| async move {
        const QUESTION: &str = "Que viagem mudou você por dentro?";
        let settings = [("ENLACE_RATE_LIMITS", "off"), ("ENLACE_JWT_EXP", "400000000")];
        let app = TestApp::with(engine, &settings).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        rui.record();
        ana.rpc("set_opening_question", json!({ "question": QUESTION }))
            .await
            .ok();
        app.show_to_each_other(&[&ana, &rui]).await;
        ana.rpc("react", json!({ "target": rui.id, "kind": "super_like" }))
            .await
            .ok();
        app.run_until_idle().await;
        rui.rpc("person_card", json!({ "target": ana.id })).await.ok();
        rui.rpc("likes_received", json!({})).await.ok();
        assert!(!rui.recorded().contains(QUESTION), "not before the match");
        let match_id = app.matched(&ana, &rui).await;
        rui.rpc("match_opening", json!({ "match_id": match_id })).await.ok();
        assert!(rui.recorded().contains(QUESTION), "the recorder hears");

        let mut texts = Vec::new();
        for number in 0..20 {
            let text = format!("{CARD}, número {number:02}");
            write(&ana, &card(&match_id, "dare", &text)).await.ok();
            texts.push(text);
        }
        let (mut her, mut his) = (ana.socket().await, rui.socket().await);
        for (who, seat) in [(&ana, &mut her), (&rui, &mut his)] {
            who.record();
            who.rpc("allow_game_cards", json!({ "match_id": match_id, "allowed": true }))
                .await
                .ok();
            seat.join(&format!("user:{}", who.id)).await;
            seat.join(&format!("conv:{match_id}")).await;
        }
        let (mut dealt, mut everything) = (Vec::new(), String::new());
        while dealt.is_empty() {
            let game = begun(&ana, &rui, &match_id).await;
            for seat in [&mut her, &mut his] {
                seat.join(&format!("game:{}", game.as_str().expect("an id"))).await;
            }
            for round in 0..5 {
                app.advance(SignedDuration::from_mins(1));
                app.run_until_idle().await;
                for who in [&ana, &rui] {
                    read_all(who, &game, &match_id, round).await;
                }
                let turn = of(&ana, "game_session", &game).await["cards"][round]["my_turn"] == true;
                everything.push_str(&traffic(&rui, &mut his).await);
                let mover = if turn { &ana } else { &rui };
                let shown = play(mover, &game, json!("dare")).await["cards"][round]["card"].clone();
                let text = shown["text"].as_str().expect("a text").to_owned();
                if shown["by_me"] != Value::Null {
                    assert!(!everything.contains(&text), "{text} before it was dealt");
                    dealt.push(text);
                }
                play(mover, &game, Value::Null).await;
            }
            read_all(&rui, &game, &match_id, 4).await;
            finish(&ana, &game).await;
            app.advance(SignedDuration::from_hours(25));
        }
        rui.rpc("games", json!({})).await.ok();
        everything.push_str(&traffic(&rui, &mut his).await);
        for text in texts {
            assert_eq!(everything.contains(&text), dealt.contains(&text), "{text}");
        }
        // Deleted by their author, those that were dealt are left to reports for 90 days; the others are gone at once.
        let deck = ana.rpc("game_cards", json!({ "match_id": match_id })).await.ok();
        for one in deck["cards"].as_array().expect("cards") {
            ana.rpc("delete_game_card", json!({ "match_id": match_id, "id": one["id"] }))
                .await
                .ok();
        }
        assert_eq!(rows(&app).await, dealt.len() as i64);
        app.advance(SignedDuration::from_hours(24 * 91));
        app.run_until_idle().await;
        assert_eq!(rows(&app).await, 0);
    });
}
