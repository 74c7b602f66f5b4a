//! What holds for games, gifts, letters and the Match do Dia together: reports reach what was written in them, moderation
//! takes it away, and each of them can be quiet.

use crate::moderation::{claim_only, decide, decisions_of, moderator, report};
use jiff::SignedDuration;
use testkit::{Person, Reply, SocketMessage, TestApp, Value, json, on_both};
use uuid::Uuid;

async fn fund(app: &TestApp, who: &Person) {
    let (db, user, now) = (&app.enlace.app.db, who.id, app.now());
    let funded: Result<(), app::kernel::Fault> = db
        .tx(move |tx| {
            Box::pin(async move { app::wallet::packs::settle_order(tx, user, Uuid::new_v4(), 300, now).await })
        })
        .await;
    funded.expect("funded");
}

async fn give(app: &TestApp, who: &Person, match_id: &str, kind: &str, more: Value) -> Value {
    let mut args = json!({ "match_id": match_id, "kind": kind, "client_id": Uuid::new_v4() });
    for (name, value) in more.as_object().into_iter().flatten() {
        args[name] = value.clone();
    }
    let given = who.rpc("send_gift", args).await.ok();
    app.run_until_idle().await;
    given
}

async fn of(who: &Person, function: &str, id: &Value) -> Reply {
    who.rpc(function, json!({ "id": id })).await
}

async fn invite(who: &Person, game: &str, match_id: &str) -> Value {
    let args = json!({ "game": game, "match_id": match_id, "client_id": Uuid::new_v4() });
    who.rpc("invite_to_game", args).await.ok()["id"].clone()
}

async fn state(who: &Person, id: &Value, act: &str) -> Value {
    who.rpc("set_game_state", json!({ "id": id, "act": act })).await.ok()
}

async fn play(who: &Person, id: &Value, given: Value) -> Reply {
    let now = of(who, "game_session", id).await.ok();
    let args = json!({ "id": id, "version": now["version"], "round": now["round"], "move": given });
    who.rpc("play_game", args).await
}

async fn cards(who: &Person) -> Value {
    let rows = who.get("conversation_cards?select=kind,subject_id&order=created_at").await;
    rows.ok()
}

/// The one report of the one case, as the moderator who claimed it reads it.
async fn reported(malu: &Person) -> Value {
    let case = claim_only(malu).await;
    let open = malu.rpc("mod_case", json!({ "case_id": case["id"] })).await.ok();
    open["reports"].clone()
}

#[test]
fn reported_game_gift_and_question_are_read_by_a_moderator_without_what_was_not_revealed() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let question = json!({ "question": "Qual foi a última vez que você riu alto?" });
        let ana = app.ready("Ana", testkit::ProfileFacts::default()).await;
        let rui = app.ready("Rui", testkit::ProfileFacts::default()).await;
        ana.rpc("set_opening_question", question.clone()).await.ok();
        let match_id = app.matched(&ana, &rui).await;
        app.run_until_idle().await;
        fund(&app, &ana).await;
        let gift = give(&app, &ana, &match_id, "livro", json!({ "text": "Para ler devagar." })).await;
        let game = invite(&ana, "quebra-gelo", &match_id).await;
        state(&rui, &game, "accept").await;
        for (who, words) in [(&ana, "Um insulto revelado"), (&rui, "Oi"), (&ana, "Ainda virada")] {
            play(who, &game, json!(words)).await.ok();
        }
        for wrong in ["game:", "gift:x", "opening:1", "jogo"] {
            let args = json!({ "target": ana.id, "reason": "harassment", "item": wrong });
            rui.rpc("report", args).await.refused(422, "VALIDATION");
        }
        of(&rui, "open_gift", &gift["id"]).await.ok();
        // Leaving does not hide the evidence.
        rui.rpc("block", json!({ "target": ana.id })).await.ok();
        let id = |of: &Value| of.as_str().expect("an id").to_owned();
        let items = [format!("game:{}", id(&game)), format!("gift:{}", id(&gift["id"])), "opening".to_owned()];
        for item in &items {
            report(&app, &rui, &ana, "harassment", json!({ "item": item })).await;
        }
        let malu = moderator(&app, "Malu").await;
        let reports = reported(&malu).await;
        let reports = reports.as_array().expect("reports");
        for (item, words) in items.iter().zip([
            json!("Um insulto revelado"),
            json!("Para ler devagar."),
            question["question"].clone(),
        ]) {
            let one = reports.iter().find(|report| report["item"] == json!(item)).expect("the report");
            let excerpt = &one["messages"][0];
            assert_eq!((&excerpt["text"], &excerpt["deleted"]), (&words, &json!(false)), "{item}");
        }
        // Nobody names what others wrote to each other.
        let zeca = app.newcomer("Zeca").await;
        let args = json!({ "target": ana.id, "reason": "harassment", "item": items[0] });
        zeca.rpc("report", args).await.refused(404, "NOT_FOUND");
    });
}

#[test]
fn removed_game_and_gift_have_no_words_for_either_until_an_appeal_puts_them_back() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        fund(&app, &ana).await;
        let wishes = json!({ "wishes": ["mar", "pão", "insulto"] });
        let gift = give(&app, &ana, &match_id, "fita", wishes.clone()).await["id"].clone();
        of(&rui, "open_gift", &gift).await.ok();
        let his = json!({ "id": gift, "wishes": ["sol", "chuva", "vento"] });
        rui.rpc("write_gift_wishes", his).await.ok();
        let game = invite(&ana, "quebra-gelo", &match_id).await;
        state(&rui, &game, "accept").await;
        play(&ana, &game, json!("Um insulto")).await.ok();
        play(&rui, &game, json!("Bolo de fubá")).await.ok();
        let items = [("game", &game), ("gift", &gift)].map(|(kind, id)| {
            let id = id.as_str().expect("an id");
            format!("{kind}:{id}")
        });
        report(&app, &rui, &ana, "harassment", json!({ "item": items[0] })).await;
        let (malu, tom) = (moderator(&app, "Malu").await, moderator(&app, "Tom").await);
        decide(&app, &malu, "remove_content", json!({ "items": items })).await;
        let read = async || {
            let mut texts = Vec::new();
            for who in [&ana, &rui] {
                texts.push(of(who, "game_session", &game).await.ok()["cards"][0].to_string());
                texts.push(of(who, "gift", &gift).await.ok().to_string());
            }
            texts
        };
        for text in read().await {
            assert!(!text.contains("insulto") && text.contains("\"removed\":true"), "{text}");
        }
        assert!(read().await[0].contains("Bolo de fubá"), "his words stay");
        let decision = decisions_of(&ana).await[0]["id"].clone();
        let appeal = json!({ "decision": decision, "text": "Era uma brincadeira nossa, não há ofensa nenhuma nela." });
        ana.rpc("appeal", appeal).await.ok();
        let case = claim_only(&tom).await;
        let judge = json!({ "case_id": case["id"], "grant": true, "answer": "Você tem razão, e tudo voltou." });
        tom.rpc("mod_judge_appeal", judge).await.ok();
        app.run_until_idle().await;
        for text in read().await {
            assert!(text.contains("insulto") && !text.contains("\"removed\":true"), "{text}");
        }
    });
}

#[test]
fn muted_gifts_of_one_person_bring_no_card_no_event_and_no_notice_and_their_sender_cannot_tell() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[("ENLACE_RATE_LIMITS", "off")]).await;
        let (ana, rui, with_ana) = app.match_of("Ana", "Rui").await;
        let bia = app.ready("Bia", testkit::ProfileFacts::default()).await;
        let with_bia = app.matched(&bia, &rui).await;
        app.run_until_idle().await;
        fund(&app, &ana).await;
        fund(&app, &bia).await;
        let mute = async |muted: bool| {
            let wish = json!({ "muted": muted, "match_id": with_ana });
            rui.rpc("set_gifts_muted", wish).await.ok();
        };
        mute(true).await;
        mute(true).await;
        let stranger = app.newcomer("Zeca").await;
        let wish = json!({ "muted": true, "match_id": with_ana });
        stranger.rpc("set_gifts_muted", wish).await.refused(404, "NOT_FOUND");
        let mut seats = Vec::new();
        for (who, match_id) in [(&ana, &with_ana), (&bia, &with_bia), (&rui, &with_ana)] {
            let mut seat = who.socket().await;
            seat.join(&format!("user:{}", who.id)).await;
            seat.join(&format!("conv:{match_id}")).await;
            seats.push(seat);
        }
        let quiet = give(&app, &ana, &with_ana, "rosa", json!({ "text": "Oi" })).await["id"].clone();
        let mut heard = Vec::new();
        for seat in &mut seats {
            let said = seat.received_so_far().await.into_iter();
            heard.push(said.filter_map(event).collect::<Vec<_>>());
        }
        assert_eq!(heard[2], Vec::<String>::new(), "who muted hears nothing, in no room");
        let loud = give(&app, &bia, &with_bia, "rosa", json!({ "text": "Oi" })).await["id"].clone();
        let hers: Vec<String> = seats[1].received_so_far().await.into_iter().filter_map(event).collect();
        assert_eq!(heard[0], hers, "both senders hear the same");
        let his: Vec<String> = seats[2].received_so_far().await.into_iter().filter_map(event).collect();
        assert!(his.contains(&"gift.received".to_owned()), "{his:?}");
        // Both senders have a card; he has that of Bia alone, and her notice names the gift.
        assert_eq!(cards(&ana).await, json!([{ "kind": "gift", "subject_id": quiet }]));
        assert_eq!(cards(&bia).await, json!([{ "kind": "gift", "subject_id": loud }]));
        assert_eq!(cards(&rui).await, json!([{ "kind": "gift", "subject_id": loud }]));
        let notices = rui.get("notifications?select=ref&kind=eq.gift.received").await.ok();
        assert_eq!(notices, json!([{ "ref": loud }]));
        let export = ana.rpc("export_my_data", json!({})).await.ok();
        assert!(!export.to_string().contains("gift_mutes\":[{"), "nothing of it is hers to read");
        let seen = of(&rui, "gift", &quiet).await.ok();
        assert_eq!((&seen["quiet"], &seen["person_muted"]), (&json!(true), &json!(true)));
        assert_eq!(of(&ana, "gift", &quiet).await.ok()["person_muted"], false);
        of(&rui, "open_gift", &quiet).await.ok();
        assert_eq!(cards(&rui).await.as_array().map(Vec::len), Some(2), "what was opened is shown");
        mute(false).await;
        give(&app, &ana, &with_ana, "livro", json!({ "text": "Oi" })).await;
        assert_eq!(cards(&rui).await.as_array().map(Vec::len), Some(3));
    });
}

fn event(message: SocketMessage) -> Option<String> {
    match message {
        SocketMessage::Event(_, event, payload) => {
            // Of other systems: numbers of badges.
            (event != "badges.changed").then(|| match payload["kind"].as_str() {
                Some(kind) => format!("{event} {kind}"),
                None => event,
            })
        }
        SocketMessage::Closed(code) => Some(format!("closed {code}")),
    }
}

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
        assert!(rows[0]["created_at"].as_str() > said["created_at"].as_str(), "the summary stands at the end");
        let lines = rui.rpc("games", json!({})).await.ok()["sessions"].clone();
        assert_eq!((&lines[0]["state"], &lines[0]["my_turn"]), (&json!("finished"), &json!(false)));
    });
}

#[test]
fn drawing_answers_a_card_as_numbers_alone_and_a_limited_account_writes() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        let game = invite(&ana, "verdade-ou-desafio", &match_id).await;
        state(&rui, &game, "accept").await;
        let turn = of(&ana, "game_session", &game).await.ok()["cards"][0]["my_turn"] == true;
        let (mover, other) = if turn { (&ana, &rui) } else { (&rui, &ana) };
        play(mover, &game, json!("dare")).await.ok();
        let drawing = json!({ "strokes": [{ "pen": "brand", "width": 12, "points": [10, 10, 500, 900] }] });
        for wrong in [json!({ "strokes": [] }), json!({ "strokes": drawing["strokes"], "text": "Pix" })] {
            play(mover, &game, wrong).await.refused(422, "VALIDATION");
        }
        report(&app, other, mover, "scam", json!({})).await;
        decide(&app, &moderator(&app, "Malu").await, "limit", json!({ "days": 3 })).await;
        play(mover, &game, drawing.clone()).await.refused(409, "STATE");
        let undo = app.enlace.app.db.tx::<_, db::DbError, _>(move |tx| {
            Box::pin(async move { tx.exec("DELETE FROM restrictions", db::params![]).await })
        });
        undo.await.expect("lifted");
        let view = play(mover, &game, drawing.clone()).await.ok();
        assert_eq!(view["round"], 1);
        let seen = of(other, "game_session", &game).await.ok();
        let answer = &seen["cards"][0]["theirs"];
        assert!(answer.to_string().contains("\"points\":[10,10,500,900]"), "{answer}");
    });
}

#[test]
fn match_do_dia_that_is_off_shows_nobody_and_proposes_to_nobody() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[("ENLACE_JWT_EXP", "400000000")]).await;
        let people = [
            app.ready("Ana", testkit::ProfileFacts::default()).await,
            app.ready("Rui", testkit::ProfileFacts::default()).await,
        ];
        app.run_until_idle().await;
        let set = async |on: bool| people[0].rpc("set_daily_match", json!({ "on": on })).await.ok();
        let later = async |hours: i64| {
            for _ in 0..hours {
                app.advance(SignedDuration::from_hours(1));
                app.run_until_idle().await;
            }
        };
        set(false).await;
        set(false).await;
        later(26).await;
        for who in &people {
            let day = who.rpc("daily_match", json!({})).await.ok();
            assert_eq!(day["proposals"], json!([]));
            assert_eq!(day["on"], json!(who.id != people[0].id));
        }
        set(true).await;
        later(30).await;
        let day = people[0].rpc("daily_match", json!({})).await.ok();
        assert_eq!((day["on"].clone(), day["proposals"].as_array().map(Vec::len)), (json!(true), Some(1)));
        // Off again: what was proposed is not shown, and comes back with the switch.
        set(false).await;
        assert_eq!(people[0].rpc("daily_match", json!({})).await.ok()["proposals"], json!([]));
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
        let said = her.received_so_far().await.into_iter().filter_map(event).collect::<Vec<_>>();
        assert_eq!(said, ["message.reacted", "message.reacted"], "the same again changes nothing");
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
