//! Games: an invitation, answers that nobody reads early, turns that wait for weeks, and a card at the end.

use db::params;
use jiff::{SignedDuration, Timestamp};
use testkit::{Person, ProfileFacts, Reply, TestApp, Value, json, on_both};

async fn invite_as(who: &Person, game: &str, match_id: &str, client_id: &str) -> Reply {
    let args = json!({ "game": game, "match_id": match_id, "client_id": client_id });
    who.rpc("invite_to_game", args).await
}

async fn act(who: &Person, id: &Value, act: &str) -> Reply {
    who.rpc("set_game_state", json!({ "id": id, "act": act })).await
}

async fn seen(who: &Person, id: &Value) -> Value {
    who.rpc("game_session", json!({ "id": id })).await.ok()
}

async fn play_at(who: &Person, view: &Value, given: Value) -> Reply {
    let args = json!({ "id": view["id"], "version": view["version"], "round": view["round"], "move": given });
    who.rpc("play_game", args).await
}

/// A move at the session as the person sees it now.
async fn play(who: &Person, id: &Value, given: Value) -> Reply {
    play_at(who, &seen(who, id).await, given).await
}

/// A game that both began.
async fn begun(one: &Person, other: &Person, game: &str, match_id: &str) -> Value {
    let id = invite_as(one, game, match_id, game).await.ok()["id"].clone();
    act(other, &id, "accept").await.ok();
    id
}

async fn own_game(app: &TestApp, who: &Person, product: &str) {
    let (user, kind) = (who.id, format!("game:{product}"));
    let (from, until) = (app.now(), "2999-01-01T00:00:00Z".parse::<Timestamp>().expect("a time"));
    let insert = "INSERT INTO entitlements (id, user_id, kind, source, valid_from, valid_until) VALUES ($1, $2, $3, $4, $5, $6)";
    let put = app.enlace.app.db.tx::<_, db::DbError, _>(move |tx| {
        Box::pin(async move {
            let row = params![uuid::Uuid::new_v4(), user, kind, uuid::Uuid::new_v4().to_string(), from, until];
            tx.exec(insert, row).await.map(|_| ())
        })
    });
    put.await.expect("an entitlement");
}

async fn notices(who: &Person, kind: &str) -> usize {
    let rows = who.get(&format!("notifications?select=id&kind=eq.{kind}")).await.ok();
    rows.as_array().map_or(0, Vec::len)
}

/// What a person answers in a round; `words` stand in it where the game asks for words.
fn answer(rules: &str, words: &str) -> Value {
    match rules {
        "choose" => json!(1),
        "couple_quiz" => json!({ "own": 1, "other": 0 }),
        "two_truths" => json!({ "statements": [words, "Falo grego em casa", "Tenho um barco azul"], "lie": 1 }),
        _ => json!(words),
    }
}

/// Reads all that a person can read of a session, its round and what was said about it, for the recorder.
pub(crate) async fn read_all(who: &Person, id: &Value, match_id: &str, round: usize) {
    seen(who, id).await;
    for function in ["games", "game_memories"] {
        who.rpc(function, json!({})).await.ok();
    }
    for function in ["game_memories", "game_cards", "match_opening", "gift_effects"] {
        who.rpc(function, json!({ "match_id": match_id })).await.ok();
    }
    for table in ["notifications", "conversation_cards", "messages", "matches"] {
        who.get(&format!("{table}?select=*")).await.ok();
    }
    play_at(who, &json!({ "id": id, "version": 0, "round": round }), json!("x")).await;
    let reaction = json!({ "id": id, "round": round, "reaction": "laugh" });
    who.rpc("respond_to_game", reaction).await;
}

/// What a person received until now, over HTTP and over a socket.
pub(crate) async fn traffic(who: &Person, socket: &mut testkit::Socket) -> String {
    format!("{}{:?}", who.recorded(), socket.received_so_far().await)
}

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
            let (name, rules) = (game["id"].as_str().expect("an id"), game["rules"].as_str().expect("rules"));
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
                assert_eq!((&now["other_moved"], &now["version"]), (&json!(true), &before["version"]));
                read_all(&rui, &id, &match_id, round).await;
                let early = traffic(&rui, &mut socket).await;
                assert!(early.contains("other_moved") && !early.contains(&secret), "{name}: {early}");
                let revealed = play(&rui, &id, answer(rules, &format!("resposta {name} {round}"))).await.ok();
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
                assert_eq!((&over["state"], &over["summary"]["answered"]), (&json!("finished"), &json!(rounds)));
                let card = who.get("conversation_cards?select=kind,subject_id").await.ok();
                assert!(card.to_string().contains(id.as_str().expect("an id")), "{name}: {card}");
            }
        }
        // An export is for somebody who signed in just now.
        rui.sign_in().await;
        let export = rui.rpc("export_my_data", json!({})).await.ok();
        assert!(!export.to_string().contains("segredo"), "his export has his own answers alone");
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
        assert_eq!((&passed["cards"][0]["passed"], &passed["round"]), (&json!(true), &json!(1)));
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
        assert!(recorded.contains("Moqueca") && !recorded.contains("só dela"), "{recorded}");
    });
}

#[test]
fn old_version_and_double_press_lose_nothing() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        let id = invite_as(&ana, "quebra-gelo", &match_id, "um").await.ok()["id"].clone();
        assert_eq!(invite_as(&ana, "quebra-gelo", &match_id, "um").await.ok()["id"], id);
        invite_as(&rui, "quebra-gelo", &match_id, "dois").await.refused(409, "STATE");
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
        assert!(stale["message"].as_str().is_some_and(|text| text.starts_with("O jogo avançou")));
        let view = seen(&ana, &id).await;
        assert_eq!(view["cards"][0]["theirs"][0]["payload"], "Amarelo");
        for given in [json!(""), json!(3), json!({}), json!("a".repeat(281))] {
            play(&ana, &id, given).await.refused(422, "VALIDATION");
        }
        for (who, reaction) in [(&ana, "laugh"), (&rui, "laugh"), (&rui, "agree"), (&rui, "laugh")] {
            let args = json!({ "id": id, "round": 0, "reaction": reaction });
            who.rpc("respond_to_game", args).await.ok();
        }
        assert_eq!(seen(&ana, &id).await["summary"], json!({ "answered": 1, "laughs": 2, "agreed": 0, "hits": 0 }));
    });
}

#[test]
fn bought_game_opens_for_both_and_a_refund_ends_no_running_session() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        let refusal = invite_as(&ana, "voce-prefere", &match_id, "a").await.refused(402, "PURCHASE_REQUIRED");
        assert_eq!(refusal["details"]["product"], "voce-prefere");
        let words = "Este jogo se compra uma vez. Basta que um de vocês dois o tenha.";
        assert_eq!((&refusal["message"], &ana.rpc("games", json!({})).await.ok()["sessions"]), (&json!(words), &json!([])));
        own_game(&app, &rui, "voce-prefere").await;
        let games = ana.rpc("games", json!({})).await.ok();
        let game = games["games"].as_array().expect("games").iter().find(|game| game["id"] == "voce-prefere");
        let game = game.expect("the game");
        assert_eq!((&game["owned"], &game["shared"], &game["amount"]), (&json!(false), &json!(true), &json!(990)));
        assert!(!games.to_string().contains(&match_id), "whose it is stays theirs: {games}");
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
        invite_as(&ana, "voce-prefere", &match_id, "b").await.refused(402, "PURCHASE_REQUIRED");
        invite_as(&ana, "xadrez", &match_id, "c").await.refused(404, "NOT_FOUND");
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
            let events = jobs::events_after(&mut app.enlace.app.db.reader(), 0, 10_000).await.expect("the outbox");
            events.iter().filter(|event| event.kind == "game.changed").count()
        };
        app.run_until_idle().await;
        let before = changes().await;
        later(47, [&mut ana, &mut rui]).await;
        assert_eq!((seen(&rui, &lapsing).await["state"].clone(), changes().await), (json!("invited"), before));
        later(2, [&mut ana, &mut rui]).await;
        assert_eq!((seen(&rui, &lapsing).await["state"].clone(), changes().await), (json!("expired"), before + 1));
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
        assert!((1..=2).contains(&turns), "one row of each person for all turns of a session: {turns}");
        later(48, [&mut ana, &mut rui]).await;
        assert_eq!(seen(&ana, &id).await["state"], "paused");
        play(&ana, &id, json!("truth")).await.refused(409, "STATE");
        let calls = async || {
            let events = jobs::events_after(&mut app.enlace.app.db.reader(), 0, 10_000).await.expect("the outbox");
            let of_turns = |event: &&jobs::Event| event.kind == "notification.created" && event.payload["kind"] == "game.turn";
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
fn cards_of_truth_or_dare_stay_at_the_lower_intensity_and_finish_with_a_card() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        let set = json!({ "intensity": 3, "muted": ["past"] });
        ana.rpc("set_game_preferences", set).await.ok();
        ana.rpc("set_game_preferences", json!({ "intensity": 4, "muted": [] })).await.refused(422, "VALIDATION");
        ana.rpc("set_game_preferences", json!({ "intensity": 1, "muted": ["x"] })).await.refused(422, "VALIDATION");
        let id = begun(&ana, &rui, "verdade-ou-desafio", &match_id).await;
        for round in 0..6 {
            let view = seen(&ana, &id).await;
            let mine = view["cards"][round]["my_turn"] == true;
            let (mover, other) = if mine { (&ana, &rui) } else { (&rui, &ana) };
            assert_eq!(view["cards"][round]["card"], Value::Null);
            play(other, &id, json!("truth")).await.refused(409, "STATE");
            let chosen = play(mover, &id, json!("truth")).await.ok();
            assert_eq!(chosen["cards"][round]["card"]["side"], "truth");
            assert_eq!(chosen["cards"][round]["card"]["level"], Value::Null, "the intensity of a card is not said");
            play(mover, &id, json!(format!("Resposta {round}"))).await.ok();
        }
        let sql = "SELECT card FROM game_rounds ORDER BY round";
        let cards: Vec<String> = app.enlace.app.db.all(sql, params![]).await.expect("cards");
        for close in ["tr08", "tr09", "tr10", "tr11", "tr12", "tr14", "tr15", "tr17", "tr18", "tr19", "tr20", "tr03"] {
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
            who.rpc("game_session", json!({ "id": id })).await.refused(404, "NOT_FOUND");
            play_at(who, &json!({ "id": id, "version": 2, "round": 0 }), json!("x")).await.refused(404, "NOT_FOUND");
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
        assert_eq!(refusal["details"], json!({ "kind": "payment", "wait_seconds": Value::Null }));
        // No warning stands beside an answer, so no yes sends it; it counts as a message with such a code does.
        app.advance(SignedDuration::from_secs(31));
        let view = seen(&rui, &id).await;
        let meant = json!({ "id": view["id"], "version": view["version"], "round": view["round"], "move": code, "confirm": true });
        rui.rpc("play_game", meant).await.refused(409, "CONFIRM");
        let sql = "SELECT CAST(sum(points) AS bigint) FROM guard_points WHERE user_id = $1 AND rule = 'payment_details'";
        let points: i64 = app.enlace.app.db.one(sql, params![rui.id]).await.expect("points");
        assert_eq!(points, 12);
        assert_eq!(seen(&ana, &id).await["other_moved"], false);
        play(&rui, &id, json!("Sem dinheiro, só riso")).await.ok();
        act(&ana, &id, "finish").await.ok();
        for n in 0..2 {
            let id = invite_as(&ana, "quebra-gelo", &match_id, &format!("n{n}")).await.ok()["id"].clone();
            act(&ana, &id, "withdraw").await.ok();
        }
        invite_as(&ana, "quebra-gelo", &match_id, "mais").await.refused(429, "LIMIT");
        // Pausing and going on is told to the other side each time, so it is counted as moves are; what changes nothing is not.
        let id = begun(&rui, &ana, "quebra-gelo", &match_id).await;
        app.advance(jiff::SignedDuration::from_mins(2));
        for _ in 0..30 {
            act(&rui, &id, "pause").await.ok();
            act(&rui, &id, "pause").await.ok();
            act(&rui, &id, "resume").await.ok();
        }
        act(&rui, &id, "pause").await.refused(429, "RATE");
        rui.rpc("set_game_preferences", json!({ "intensity": 1, "muted": [] })).await.refused(429, "RATE");
        assert_eq!(seen(&ana, &id).await["state"], "active");
        act(&ana, &id, "pause").await.ok();
        app.advance(jiff::SignedDuration::from_mins(1));
        act(&rui, &id, "resume").await.ok();
    });
}
