//! Sessions: invited, bought, waiting, hidden and limited.

use super::{act, begun, invite_as, notices, own_game, play, play_at, seen};
use db::params;
use jiff::{SignedDuration, Timestamp};
use testkit::{Person, ProfileFacts, TestApp, Value, json, on_both};

#[test]
fn bought_game_opens_for_both_and_a_refund_ends_no_running_session() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        let refusal = invite_as(&ana, "voce-prefere", &match_id, "a")
            .await
            .refused(402, "PURCHASE_REQUIRED");
        assert_eq!(refusal["details"]["product"], "voce-prefere");
        let words = "Este jogo se compra uma vez. Basta que um de vocês dois o tenha.";
        assert_eq!(
            (&refusal["message"], &ana.rpc("games", json!({})).await.ok()["sessions"]),
            (&json!(words), &json!([]))
        );
        own_game(&app, &rui, "voce-prefere").await;
        let games = ana.rpc("games", json!({})).await.ok();
        let game = games["games"]
            .as_array()
            .expect("games")
            .iter()
            .find(|game| game["id"] == "voce-prefere");
        let game = game.expect("the game");
        assert_eq!(
            (&game["owned"], &game["shared"], &game["amount"]),
            (&json!(false), &json!(true), &json!(990))
        );
        assert!(
            !games.to_string().contains(&match_id),
            "whose it is stays theirs: {games}"
        );
        let id = begun(&ana, &rui, "voce-prefere", &match_id).await;
        play(&ana, &id, json!(0)).await.ok();
        let revoke = "UPDATE entitlements SET revoked_at = $1 WHERE kind = 'game:voce-prefere'";
        let now = app.now();
        let done = app.enlace.app.db.tx::<_, db::DbError, _>(move |tx| {
            Box::pin(async move { tx.exec(revoke, params![now]).await.map(|_| ()) })
        });
        done.await.expect("revoked");
        let view = play(&rui, &id, json!(0)).await.ok();
        assert_eq!(view["cards"][0]["agreed"], true, "the running session goes on");
        act(&ana, &id, "finish").await.ok();
        invite_as(&ana, "voce-prefere", &match_id, "b")
            .await
            .refused(402, "PURCHASE_REQUIRED");
        invite_as(&ana, "xadrez", &match_id, "c")
            .await
            .refused(404, "NOT_FOUND");
    });
}

#[test]
fn invitation_lapses_and_a_turn_is_remembered_once_then_pauses_over_two_nodes_and_a_clock_change() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let node = app.again().await;
        // Summer time begins in Lisbon on 28 March 2027 at 01:00; what is promised in hours stays as many hours.
        let eve: Timestamp = "2027-03-27T12:00:00Z".parse().expect("a time");
        app.advance(eve.duration_since(app.now()));
        app.run_until_idle().await;
        let lisbon = || ProfileFacts {
            city_id: crate::billing::LISBON,
            ..ProfileFacts::default()
        };
        let (mut ana, mut rui) = (app.ready("Ana", lisbon()).await, app.ready("Rui", lisbon()).await);
        let match_id = app.matched(&ana, &rui).await;
        let lapsing = invite_as(&ana, "quebra-gelo", &match_id, "um").await.ok()["id"].clone();
        let later = async |hours: i64, people: [&mut Person; 2]| {
            app.advance(SignedDuration::from_hours(hours));
            for person in people {
                person.sign_in().await;
            }
            let (one, two) = tokio::join!(app.run_until_idle(), node.run_until_idle());
            let ((), ()) = (one, two);
        };
        let changes = async || {
            let events = jobs::events_after(&mut app.enlace.app.db.reader(), 0, 10_000)
                .await
                .expect("the outbox");
            events.iter().filter(|event| event.kind == "game.changed").count()
        };
        app.run_until_idle().await;
        let before = changes().await;
        later(47, [&mut ana, &mut rui]).await;
        assert_eq!(
            (seen(&rui, &lapsing).await["state"].clone(), changes().await),
            (json!("invited"), before)
        );
        later(2, [&mut ana, &mut rui]).await;
        assert_eq!(
            (seen(&rui, &lapsing).await["state"].clone(), changes().await),
            (json!("expired"), before + 1)
        );
        act(&rui, &lapsing, "accept").await.refused(409, "STATE");
        let id = begun(&ana, &rui, "verdade-ou-desafio", &match_id).await;
        app.run_until_idle().await;
        let reminded = async || {
            let sql = "SELECT nudged_at FROM game_sessions WHERE nudged_at IS NOT NULL";
            let times: Vec<Timestamp> = app.enlace.app.db.all(sql, params![]).await.expect("times");
            times
        };
        later(71, [&mut ana, &mut rui]).await;
        assert_eq!(reminded().await, []);
        later(2, [&mut ana, &mut rui]).await;
        let first = reminded().await;
        assert_eq!(first.len(), 1);
        later(1, [&mut ana, &mut rui]).await;
        assert_eq!(reminded().await, first, "once");
        assert_eq!(seen(&ana, &id).await["state"], "active");
        let turns = notices(&ana, "game.turn").await + notices(&rui, "game.turn").await;
        assert!(
            (1..=2).contains(&turns),
            "one row of each person for all turns of a session: {turns}"
        );
        later(48, [&mut ana, &mut rui]).await;
        assert_eq!(seen(&ana, &id).await["state"], "paused");
        play(&ana, &id, json!("truth")).await.refused(409, "STATE");
        let calls = async || {
            let events = jobs::events_after(&mut app.enlace.app.db.reader(), 0, 10_000)
                .await
                .expect("the outbox");
            let of_turns =
                |event: &&jobs::Event| event.kind == "notification.created" && event.payload["kind"] == "game.turn";
            events.iter().filter(of_turns).count()
        };
        let before = calls().await;
        assert_eq!(act(&ana, &id, "resume").await.ok()["state"], "active");
        for _ in 0..5 {
            act(&ana, &id, "pause").await.ok();
            act(&ana, &id, "resume").await.ok();
        }
        assert_eq!(calls().await, before + 1, "once an hour");
        act(&ana, &id, "pause").await.ok();
        later(1, [&mut ana, &mut rui]).await;
        act(&ana, &id, "resume").await.ok();
        assert_eq!(calls().await, before + 2);
    });
}

#[test]
fn block_hides_the_session_and_stops_its_topic() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        let zeca = app.ready("Zeca", ProfileFacts::default()).await;
        let id = begun(&ana, &rui, "quebra-gelo", &match_id).await;
        let topic = format!("game:{}", id.as_str().expect("an id"));
        assert_eq!(zeca.socket().await.join(&topic).await["status"], "error");
        let mut seat = rui.socket().await;
        assert_eq!(seat.join(&topic).await["status"], "ok");
        ana.rpc("block", json!({ "target": rui.id })).await.ok();
        app.run_until_idle().await;
        assert_eq!(rui.socket().await.join(&topic).await["status"], "error");
        for who in [&ana, &rui, &zeca] {
            who.rpc("game_session", json!({ "id": id }))
                .await
                .refused(404, "NOT_FOUND");
            play_at(who, &json!({ "id": id, "version": 2, "round": 0 }), json!("x"))
                .await
                .refused(404, "NOT_FOUND");
            act(who, &id, "pause").await.refused(404, "NOT_FOUND");
            assert_eq!(who.rpc("games", json!({})).await.ok()["sessions"], json!([]));
        }
    });
}

#[test]
fn payment_code_in_an_answer_is_asked_about_first_and_invitations_are_limited() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        let id = begun(&ana, &rui, "quebra-gelo", &match_id).await;
        let code = "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000\
                    5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D";
        let refusal = play(&rui, &id, json!(code)).await.refused(409, "CONFIRM");
        assert_eq!(
            refusal["details"],
            json!({ "kind": "payment", "wait_seconds": Value::Null })
        );
        // No warning stands beside an answer, so no yes sends it; it counts as a message with such a code does.
        app.advance(SignedDuration::from_secs(31));
        let view = seen(&rui, &id).await;
        let meant = json!({ "id": view["id"], "version": view["version"], "round": view["round"], "move": code, "confirm": true });
        rui.rpc("play_game", meant).await.refused(409, "CONFIRM");
        let sql =
            "SELECT CAST(sum(points) AS bigint) FROM guard_points WHERE user_id = $1 AND rule = 'payment_details'";
        let points: i64 = app.enlace.app.db.one(sql, params![rui.id]).await.expect("points");
        assert_eq!(points, 12);
        assert_eq!(seen(&ana, &id).await["other_moved"], false);
        play(&rui, &id, json!("Sem dinheiro, só riso")).await.ok();
        act(&ana, &id, "finish").await.ok();
        for n in 0..2 {
            let id = invite_as(&ana, "quebra-gelo", &match_id, &format!("n{n}")).await.ok()["id"].clone();
            act(&ana, &id, "withdraw").await.ok();
        }
        invite_as(&ana, "quebra-gelo", &match_id, "mais")
            .await
            .refused(429, "LIMIT");
        // Pausing and going on is told to the other side each time, so it is counted as moves are; what changes nothing is not.
        let id = begun(&rui, &ana, "quebra-gelo", &match_id).await;
        app.advance(jiff::SignedDuration::from_mins(2));
        for _ in 0..30 {
            act(&rui, &id, "pause").await.ok();
            act(&rui, &id, "pause").await.ok();
            act(&rui, &id, "resume").await.ok();
        }
        act(&rui, &id, "pause").await.refused(429, "RATE");
        rui.rpc("set_game_preferences", json!({ "intensity": 1, "muted": [] }))
            .await
            .refused(429, "RATE");
        assert_eq!(seen(&ana, &id).await["state"], "active");
        act(&ana, &id, "pause").await.ok();
        app.advance(jiff::SignedDuration::from_mins(1));
        act(&rui, &id, "resume").await.ok();
    });
}
