//! Games, gifts and reactions inside a conversation.

use super::{cards, event, fund, give, invite, of, play, state};
use jiff::SignedDuration;
use testkit::{Person, TestApp, Value, json, on_both};
use uuid::Uuid;

#[test]
fn rose_frames_only_after_its_opening_and_pictures_stay_as_they_were_given() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[("ENLACE_RATE_LIMITS", "off")]).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        fund(&app, &ana).await;
        let write = async |who: &Person, body: &str| {
            let sent = json!({ "match_id": match_id, "body": body, "client_id": Uuid::new_v4() });
            let row = who.rpc("send_message", sent).await.ok();
            app.run_until_idle().await;
            row["id"].clone()
        };
        let framed = async || rui.rpc("gift_effects", json!({ "match_id": match_id })).await.ok()["framed"].clone();
        let rose = give(&app, &ana, &match_id, "rosa", json!({})).await["id"].clone();
        write(&ana, "Ainda fechada").await;
        assert_eq!(framed().await, json!([]), "the surprise is not given away");
        of(&rui, "open_gift", &rose).await.ok();
        let first = write(&ana, "Depois").await;
        write(&ana, "E mais").await;
        assert_eq!(framed().await, json!([first]));

        let tile = give(&app, &ana, &match_id, "azulejo", json!({})).await["id"].clone();
        let star = give(&app, &ana, &match_id, "estrela", json!({})).await["id"].clone();
        for gift in [&tile, &star] {
            of(&rui, "open_gift", gift).await.ok();
        }
        let pictures = async || {
            let mut drawn = Vec::new();
            for gift in [&tile, &star] {
                drawn.push(of(&ana, "gift", gift).await.ok()["picture"].clone());
            }
            drawn
        };
        let before = pictures().await;
        let db = &app.enlace.app.db;
        for sql in [
            "UPDATE profiles SET full_name = 'Zulmira Alves', country_code = 'PT'",
            "UPDATE accounts SET time_zone = 'Pacific/Auckland'",
        ] {
            db.tx::<_, db::DbError, _>(move |tx| Box::pin(async move { tx.exec(sql, db::params![]).await }))
                .await
                .expect("they move and change their names");
        }
        assert_eq!(pictures().await, before);
    });
}

#[test]
fn game_is_a_card_from_its_invitation_on_and_reactions_show_after_ones_own() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        let game = invite(&ana, "quebra-gelo", &match_id).await;
        for who in [&ana, &rui] {
            assert_eq!(cards(who).await, json!([{ "kind": "game", "subject_id": game }]));
        }
        state(&rui, &game, "accept").await;
        // Each sees that the other is at the game, under no name but their own.
        let topic = format!("game:{}", game.as_str().expect("an id"));
        let (mut her, mut him) = (ana.socket().await, rui.socket().await);
        for seat in [&mut her, &mut him] {
            assert_eq!(seat.join(&topic).await["status"], "ok");
            assert_eq!(seat.track(&topic).await["status"], "ok");
        }
        play(&ana, &game, json!("Bolo")).await.ok();
        play(&rui, &game, json!("Cuscuz")).await.ok();
        let react = async |who: &Person| {
            let args = json!({ "id": game, "round": 0, "reaction": "laugh" });
            who.rpc("respond_to_game", args).await.ok()
        };
        react(&ana).await;
        let seen = of(&rui, "game_session", &game).await.ok();
        assert!(!seen["cards"][0]["theirs"].to_string().contains("laugh"), "{seen}");
        assert_eq!(seen["summary"]["laughs"], 0);
        let seen = react(&rui).await;
        assert!(seen["cards"][0]["theirs"].to_string().contains("laugh"), "{seen}");
        assert_eq!(seen["summary"]["laughs"], 2);
        let sent = json!({ "match_id": match_id, "body": "Que jogo!", "client_id": Uuid::new_v4() });
        let said = rui.rpc("send_message", sent).await.ok();
        app.advance(SignedDuration::from_secs(1));
        state(&ana, &game, "finish").await;
        let rows = rui.get("conversation_cards?select=created_at").await.ok();
        assert_eq!(rows.as_array().map(Vec::len), Some(1), "one card for each game");
        assert!(
            rows[0]["created_at"].as_str() > said["created_at"].as_str(),
            "the summary stands at the end"
        );
        let lines = rui.rpc("games", json!({})).await.ok()["sessions"].clone();
        assert_eq!(
            (&lines[0]["state"], &lines[0]["my_turn"]),
            (&json!("finished"), &json!(false))
        );
    });
}

#[test]
fn reaction_to_a_message_is_one_for_each_live_and_gone_with_the_same_tap() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, mut rui, match_id) = app.match_of("Ana", "Rui").await;
        let sent = json!({ "match_id": match_id, "body": "Vi um beija-flor.", "client_id": Uuid::new_v4() });
        let message = ana.rpc("send_message", sent).await.ok()["id"].clone();
        app.run_until_idle().await;
        let mut her = ana.socket().await;
        her.join(&format!("conv:{match_id}")).await;
        let react = async |who: &Person, reaction: Value| {
            let args = json!({ "message_id": message, "reaction": reaction });
            let reply = who.rpc("react_to_message", args).await;
            app.run_until_idle().await;
            reply
        };
        for reaction in ["love", "love", "hug"] {
            react(&rui, json!(reaction)).await.ok();
        }
        react(&rui, json!("kick")).await.refused(422, "VALIDATION");
        let said = her
            .received_so_far()
            .await
            .into_iter()
            .filter_map(event)
            .collect::<Vec<_>>();
        assert_eq!(
            said,
            ["message.reacted", "message.reacted"],
            "the same again changes nothing"
        );
        let read = async |who: &Person| who.rpc("message_reactions", json!({ "match_id": match_id })).await;
        let his = json!([{ "message_id": message, "reaction": "hug", "mine": false }]);
        assert_eq!(read(&ana).await.ok(), his);
        rui.sign_in().await;
        let export = rui.rpc("export_my_data", json!({})).await.ok();
        assert_eq!(export["message_reactions"][0]["reaction"], "hug");
        react(&rui, Value::Null).await.ok();
        assert_eq!(read(&ana).await.ok(), json!([]));
        // Three changes until here. What is taken away again counts too, and the same again does not.
        react(&rui, Value::Null).await.ok();
        for number in 3..60 {
            let reaction = if number % 2 == 1 { json!("love") } else { Value::Null };
            let args = json!({ "message_id": message, "reaction": reaction });
            rui.rpc("react_to_message", args).await.ok();
        }
        react(&rui, Value::Null).await.refused(429, "RATE");
        assert_eq!(read(&ana).await.ok()[0]["reaction"], "love");
        app.advance(SignedDuration::from_mins(1));
        react(&rui, Value::Null).await.ok();
        react(&rui, json!("wow")).await.ok();
        ana.rpc("delete_message", json!({ "id": message })).await.ok();
        assert_eq!(read(&rui).await.ok(), json!([]), "a deleted message has none");
        react(&rui, json!("wow")).await.refused(409, "STATE");
        ana.rpc("block", json!({ "target": rui.id })).await.ok();
        react(&rui, json!("wow")).await.refused(404, "NOT_FOUND");
        read(&rui).await.refused(404, "NOT_FOUND");
    });
}
