//! Rounds of games: what is answered, and when it is revealed.

use super::{act, answer, begun, invite_as, own_game, play, play_at, read_all, seen, traffic};
use db::params;
use jiff::SignedDuration;
use testkit::{TestApp, Value, json, on_both};

#[test]
fn answers_of_every_game_of_both_reach_the_other_side_only_when_both_answered() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, mut rui, match_id) = app.match_of("Ana", "Rui").await;
        let games = ana.rpc("games", json!({})).await.ok()["games"].clone();
        let games = games.as_array().expect("games");
        // In Verdade ou Desafio one person answers a card, for the other to read.
        let of_both: Vec<_> = games.iter().filter(|game| game["rules"] != "truth_or_dare").collect();
        assert_eq!((games.len(), of_both.len()), (6, 5));
        let mut socket = rui.socket().await;
        rui.record();
        socket.join(&format!("user:{}", rui.id)).await;
        socket.join(&format!("conv:{match_id}")).await;
        for (at, game) in of_both.into_iter().enumerate() {
            let (name, rules) = (
                game["id"].as_str().expect("an id"),
                game["rules"].as_str().expect("rules"),
            );
            if let Some(product) = game["product"].as_str() {
                own_game(&app, &ana, product).await;
            }
            app.advance(SignedDuration::from_mins(2));
            let (one, other) = if at % 2 == 0 { (&ana, &rui) } else { (&rui, &ana) };
            let id = begun(one, other, name, &match_id).await;
            socket.join(&format!("game:{}", id.as_str().expect("an id"))).await;
            let rounds = usize::try_from(game["rounds"].as_i64().expect("rounds")).expect("a count");
            for round in 0..rounds {
                let secret = format!("segredo {name} {round}");
                let before = seen(&rui, &id).await;
                let view = play(&ana, &id, answer(rules, &secret)).await.ok();
                assert_eq!(view["to_do"], Value::Null, "she waits");
                app.run_until_idle().await;
                let now = seen(&rui, &id).await;
                assert_eq!(now["cards"], before["cards"], "{name}: nothing of her answer");
                assert_eq!(
                    (&now["other_moved"], &now["version"]),
                    (&json!(true), &before["version"])
                );
                read_all(&rui, &id, &match_id, round).await;
                let early = traffic(&rui, &mut socket).await;
                assert!(
                    early.contains("other_moved") && !early.contains(&secret),
                    "{name}: {early}"
                );
                let revealed = play(&rui, &id, answer(rules, &format!("resposta {name} {round}")))
                    .await
                    .ok();
                let theirs = &revealed["cards"][round]["theirs"][0]["payload"];
                if rules != "two_truths" {
                    assert_eq!(*theirs, answer(rules, &secret), "{name}: both answered");
                    continue;
                }
                assert_eq!(theirs["statements"][0], secret);
                assert_eq!(theirs["lie"], Value::Null, "the lie stays until both guessed");
                play(&ana, &id, json!(1)).await.ok();
                let card = seen(&rui, &id).await["cards"][round].clone();
                assert_eq!(card["theirs"][0]["payload"]["lie"], Value::Null);
                assert_eq!(card["theirs"][1], Value::Null, "nor is her guess read");
                let card = play(&rui, &id, json!(2)).await.ok()["cards"][round].clone();
                assert_eq!((&card["hit"], &card["other_hit"]), (&json!(false), &json!(true)));
                assert_eq!(card["theirs"][0]["payload"]["lie"], 1);
            }
            app.run_until_idle().await;
            for who in [&ana, &rui] {
                let over = seen(who, &id).await;
                assert_eq!(
                    (&over["state"], &over["summary"]["answered"]),
                    (&json!("finished"), &json!(rounds))
                );
                let card = who.get("conversation_cards?select=kind,subject_id").await.ok();
                assert!(card.to_string().contains(id.as_str().expect("an id")), "{name}: {card}");
            }
        }
        // An export is for somebody who signed in just now.
        rui.sign_in().await;
        let export = rui.rpc("export_my_data", json!({})).await.ok();
        assert!(
            !export.to_string().contains("segredo"),
            "his export has his own answers alone"
        );
        assert!(export["game_moves"].to_string().contains("resposta duas-verdades 2"));
    });
}

#[test]
fn passed_card_shows_neither_answer_and_costs_nothing() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        let id = begun(&ana, &rui, "quebra-gelo", &match_id).await;
        let before = seen(&rui, &id).await;
        play(&ana, &id, json!("uma resposta só dela")).await.ok();
        let passed = play_at(&rui, &before, Value::Null).await.ok();
        assert_eq!(
            (&passed["cards"][0]["passed"], &passed["round"]),
            (&json!(true), &json!(1))
        );
        assert_eq!(passed["cards"][0]["theirs"], json!([]));
        assert!(!seen(&rui, &id).await.to_string().contains("só dela"));
        // A second press passes the same card, not the next.
        assert_eq!(play_at(&rui, &before, Value::Null).await.ok()["round"], 1);
        let refusal = json!({ "id": id, "round": 0, "reaction": "laugh" });
        rui.rpc("respond_to_game", refusal).await.refused(409, "STATE");
        // Nor does a game that ends in the middle show what one of them answered, and its box has the card of both alone.
        rui.record();
        for (who, words) in [(&ana, "Moqueca"), (&rui, "Francesinha"), (&ana, "outra só dela")] {
            play(who, &id, json!(words)).await.ok();
        }
        act(&rui, &id, "finish").await.ok();
        app.run_until_idle().await;
        read_all(&rui, &id, &match_id, 2).await;
        let recorded = rui.recorded();
        assert!(
            recorded.contains("Moqueca") && !recorded.contains("só dela"),
            "{recorded}"
        );
    });
}

#[test]
fn old_version_and_double_press_lose_nothing() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        let id = invite_as(&ana, "quebra-gelo", &match_id, "um").await.ok()["id"].clone();
        assert_eq!(invite_as(&ana, "quebra-gelo", &match_id, "um").await.ok()["id"], id);
        invite_as(&rui, "quebra-gelo", &match_id, "dois")
            .await
            .refused(409, "STATE");
        act(&ana, &id, "accept").await.refused(409, "STATE");
        play(&ana, &id, json!("cedo")).await.refused(409, "STATE");
        act(&rui, &id, "accept").await.ok();
        act(&rui, &id, "accept").await.ok();
        let start = seen(&ana, &id).await;
        play_at(&ana, &start, json!("Azul")).await.ok();
        play_at(&ana, &start, json!("Azul")).await.ok();
        play_at(&ana, &start, json!("Verde")).await.refused(409, "STATE");
        play_at(&rui, &start, json!("Amarelo")).await.ok();
        play_at(&rui, &start, json!("Amarelo")).await.ok();
        let stale = play_at(&rui, &start, json!("Outra")).await.refused(409, "STATE");
        assert_eq!(stale["details"]["state"], "stale");
        assert!(
            stale["message"]
                .as_str()
                .is_some_and(|text| text.starts_with("O jogo avançou"))
        );
        let view = seen(&ana, &id).await;
        assert_eq!(view["cards"][0]["theirs"][0]["payload"], "Amarelo");
        for given in [json!(""), json!(3), json!({}), json!("a".repeat(281))] {
            play(&ana, &id, given).await.refused(422, "VALIDATION");
        }
        for (who, reaction) in [(&ana, "laugh"), (&rui, "laugh"), (&rui, "agree"), (&rui, "laugh")] {
            let args = json!({ "id": id, "round": 0, "reaction": reaction });
            who.rpc("respond_to_game", args).await.ok();
        }
        assert_eq!(
            seen(&ana, &id).await["summary"],
            json!({ "answered": 1, "laughs": 2, "agreed": 0, "hits": 0 })
        );
    });
}

#[test]
fn cards_of_truth_or_dare_stay_at_the_lower_intensity_and_finish_with_a_card() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        let set = json!({ "intensity": 3, "muted": ["past"] });
        ana.rpc("set_game_preferences", set).await.ok();
        ana.rpc("set_game_preferences", json!({ "intensity": 4, "muted": [] }))
            .await
            .refused(422, "VALIDATION");
        ana.rpc("set_game_preferences", json!({ "intensity": 1, "muted": ["x"] }))
            .await
            .refused(422, "VALIDATION");
        let id = begun(&ana, &rui, "verdade-ou-desafio", &match_id).await;
        for round in 0..6 {
            let view = seen(&ana, &id).await;
            let mine = view["cards"][round]["my_turn"] == true;
            let (mover, other) = if mine { (&ana, &rui) } else { (&rui, &ana) };
            assert_eq!(view["cards"][round]["card"], Value::Null);
            play(other, &id, json!("truth")).await.refused(409, "STATE");
            let chosen = play(mover, &id, json!("truth")).await.ok();
            assert_eq!(chosen["cards"][round]["card"]["side"], "truth");
            assert_eq!(
                chosen["cards"][round]["card"]["level"],
                Value::Null,
                "the intensity of a card is not said"
            );
            play(mover, &id, json!(format!("Resposta {round}"))).await.ok();
        }
        let sql = "SELECT card FROM game_rounds ORDER BY round";
        let cards: Vec<String> = app.enlace.app.db.all(sql, params![]).await.expect("cards");
        for close in [
            "tr08", "tr09", "tr10", "tr11", "tr12", "tr14", "tr15", "tr17", "tr18", "tr19", "tr20", "tr03",
        ] {
            assert!(!cards.contains(&close.to_owned()), "{cards:?}");
        }
        app.run_until_idle().await;
        for who in [&ana, &rui] {
            assert_eq!(seen(who, &id).await["state"], "finished");
            let card = who.get("conversation_cards?select=kind,subject_id").await.ok();
            assert_eq!(card, json!([{ "kind": "game", "subject_id": id }]));
            let preferences = who.rpc("games", json!({})).await.ok()["preferences"].clone();
            assert_eq!(preferences["intensity"], if who.id == ana.id { 3 } else { 1 });
        }
    });
}
