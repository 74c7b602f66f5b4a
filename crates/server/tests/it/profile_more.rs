//! What completes the profile: the opening question, optional value questions, a visited city, statistics, visitors.

use jiff::SignedDuration;
use testkit::{Person, ProfileFacts, Reply, TestApp, Value, json, on_both};
use uuid::Uuid;

const LISBON: i64 = 2_267_057;

async fn ask(who: &Person, question: Value) -> Reply {
    who.rpc("set_opening_question", json!({ "question": question })).await
}

async fn opening(who: &Person, match_id: &str) -> Value {
    who.rpc("match_opening", json!({ "match_id": match_id })).await.ok()
}

async fn say(who: &Person, match_id: &str, body: &str) {
    let message = json!({ "match_id": match_id, "body": body, "client_id": Uuid::new_v4() });
    who.rpc("send_message", message).await.ok();
}

async fn card(who: &Person, of: &Person) -> Value {
    who.rpc("person_card", json!({ "target": of.id })).await.ok()
}

#[test]
fn opening_question_greets_new_matches_until_it_is_answered_and_nobody_else() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, early) = app.match_of("Ana", "Rui").await;
        let caio = app.ready("Caio", ProfileFacts::default()).await;
        for refused in ["a".repeat(141), "Me chama no 11 98765-4321?".into(), "@ana.silva no insta?".into()] {
            ask(&ana, json!(refused)).await.refused(422, "VALIDATION");
        }
        let rude = "Vai se foder, sua vagabunda?";
        ask(&ana, json!(rude)).await.refused(422, "VALIDATION");
        assert_eq!(ana.rpc("opening_question", json!({})).await.ok()["question"], Value::Null);
        let verdicts = "SELECT count(*) FROM guard_verdicts WHERE user_id = $1 AND event = 'opening.question'";
        let count: i64 = app.enlace.app.db.one(verdicts, db::params![ana.id]).await.expect("a count");
        assert_eq!(count, 1, "the guard remembers what it refused");

        ask(&ana, json!("Vamos conversar no Telegram, você tem?")).await.refused(422, "VALIDATION");
        for honest in [
            "Que lugar você mostraria a quem chega?",
            "Que lugar você mostraria a quem visitasse a sua cidade?",
            "Qual presente simples você nunca esqueceu?",
            "O que faz você se sentir em casa?",
        ] {
            assert_eq!(ask(&ana, json!(honest)).await.ok()["question"], honest);
        }
        let sea = "Mar ou serra num dia livre?";
        assert_eq!(ask(&ana, json!(format!("  {sea} "))).await.ok()["question"], sea);
        assert_eq!(opening(&rui, &early).await["theirs"], Value::Null, "older matches are not greeted");
        let fresh = app.matched(&caio, &ana).await;
        assert_eq!(opening(&caio, &fresh).await, json!({ "mine": null, "theirs": sea }));
        assert_eq!(opening(&ana, &fresh).await, json!({ "mine": sea, "theirs": null }));
        rui.rpc("match_opening", json!({ "match_id": fresh })).await.refused(404, "NOT_FOUND");
        assert!(!card(&rui, &ana).await.to_string().contains(sea), "it stands on no card");

        let pao = "Que pão faz falta na sua mesa?";
        ask(&ana, json!(pao)).await.ok();
        assert_eq!(opening(&caio, &fresh).await["theirs"], pao, "it changes while nobody has answered");
        say(&caio, &fresh, "O de mandioca!").await;
        ask(&ana, Value::Null).await.ok();
        assert_eq!(opening(&caio, &fresh).await["theirs"], pao, "an answer keeps its question");
        let export = ana.rpc("export_my_data", json!({})).await.ok();
        assert_eq!(export["match_openings"].as_array().map(Vec::len), Some(1));
        assert_eq!(export["opening_questions"], json!([]));

        ana.rpc("block", json!({ "target": caio.id })).await.ok();
        caio.rpc("match_opening", json!({ "match_id": fresh })).await.refused(404, "NOT_FOUND");

        let strict = TestApp::with(engine, &[]).await;
        let eva = strict.newcomer("Eva").await;
        for number in 0..10 {
            ask(&eva, json!(format!("Pergunta de número {number}?"))).await.ok();
        }
        ask(&eva, json!("Mais uma?")).await.refused(429, "LIMIT");
        ask(&eva, Value::Null).await.ok();
    });
}

#[test]
fn optional_answers_are_read_by_two_who_both_answered_in_the_open_and_change_no_percentage() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let core = ana.get("matchmaking_questions?select=id&order=id").await.ok();
        assert_eq!(core.as_array().map(Vec::len), Some(20), "the specification's call has the twenty");
        let all = ana.rpc("optional_questions", json!({})).await.ok();
        assert_eq!(all.as_array().map(Vec::len), Some(40));
        let sensitive: Vec<&Value> = all.as_array().expect("a list").iter().filter(|one| one["sensitive"] == true).collect();
        assert!(!sensitive.is_empty() && sensitive.iter().all(|one| one["private"] == true));
        let hidden = sensitive[0]["id"].clone();

        let answer = async |who: &Person, id: &Value, option: Value, private: Option<bool>| {
            let mut args = json!({ "question_id": id, "option": option });
            if let Some(private) = private {
                args["private"] = json!(private);
            }
            who.rpc("answer_optional_question", args).await
        };
        let (first, second, third) = (json!("vq01"), json!("vq02"), json!("vq03"));
        answer(&ana, &json!("tq01"), json!(1), None).await.refused(422, "VALIDATION");
        answer(&ana, &first, json!(9), None).await.refused(422, "VALIDATION");
        answer(&ana, &hidden, json!(1), None).await.refused(422, "VALIDATION");
        for who in [&ana, &rui] {
            who.rpc("grant_consent", json!({ "purpose": "trust_sensitive" })).await.ok();
            answer(who, &first, json!(2), None).await.ok();
            answer(who, &hidden, json!(1), None).await.ok();
        }
        answer(&ana, &second, json!(1), None).await.ok();
        answer(&rui, &second, json!(3), None).await.ok();
        answer(&rui, &third, json!(1), None).await.ok();
        let shared = async |who: &Person, other: &Person| {
            who.rpc("shared_optional_answers", json!({ "target": other.id })).await
        };
        shared(&ana, &rui).await.refused(404, "NOT_FOUND");
        app.show_to_each_other(&[&ana, &rui]).await;
        let both = shared(&ana, &rui).await.ok();
        let ids: Vec<&str> = both.as_array().expect("a list").iter().filter_map(|one| one["question_id"].as_str()).collect();
        assert_eq!(ids, ["vq01", "vq02"], "private ones and those of one side are not there");
        assert_eq!((&both[0]["same"], &both[1]["same"]), (&json!(true), &json!(false)));
        let fit = ana.rpc("value_match", json!({ "target": rui.id })).await.ok();
        assert_eq!((&fit["common"], &fit["percent"]), (&json!(0), &Value::Null));
        answer(&rui, &second, json!(3), Some(true)).await.ok();
        assert_eq!(shared(&ana, &rui).await.ok().as_array().map(Vec::len), Some(1));
        answer(&rui, &first, Value::Null, None).await.ok();
        assert_eq!(shared(&ana, &rui).await.ok(), json!([]));

        ana.rpc("withdraw_consent", json!({ "purpose": "trust_sensitive" })).await.ok();
        let export = ana.rpc("export_my_data", json!({})).await.ok();
        let left: Vec<&Value> = export["optional_answers"].as_array().expect("rows").iter().map(|row| &row["question_id"]).collect();
        assert_eq!(left, [&first, &second], "the consent takes the sensitive answers with it");
        rui.rpc("block", json!({ "target": ana.id })).await.ok();
        shared(&ana, &rui).await.refused(404, "NOT_FOUND");
    });
}

async fn visit(who: &Person, city: i64, from: &str, until: &str) -> Reply {
    who.rpc("set_city_visit", json!({ "city_id": city, "from": from, "until": until })).await
}

#[test]
fn visited_city_replaces_the_home_on_the_map_for_its_days_and_ends_by_the_clock() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut ana = app.ready("Ana", ProfileFacts::default()).await;
        let mut rui = app.ready("Rui", ProfileFacts::default()).await;
        let in_lisbon = ProfileFacts { city_id: LISBON, ..ProfileFacts::default() };
        let mut lis = app.ready("Lis", in_lisbon).await;
        app.show_to_each_other(&[&ana, &rui, &lis]).await;
        let near = json!({ "age_min": 18, "age_max": 99, "distance_km": 25 });
        lis.insert("search_filters", near).await.ok();
        app.run_until_idle().await;
        let deck = async |who: &Person| who.rpc("discover", json!({ "limit": 30 })).await.ok().to_string();
        assert!(!deck(&lis).await.contains("Ana"));

        for (city, from, until) in [
            (LISBON, "2026-11-20", "2026-11-25"),
            (LISBON, "2026-11-25", "2026-11-24"),
            (LISBON, "2026-11-25", "2026-12-25"),
            (3_448_439, "2026-11-22", "2026-11-25"),
            (1, "2026-11-22", "2026-11-25"),
        ] {
            visit(&ana, city, from, until).await.refused(422, "VALIDATION");
        }
        let planned = visit(&ana, LISBON, "2026-11-23", "2026-12-12").await.ok();
        assert_eq!((&planned["visit"]["active"], &planned["changes_left"]), (&json!(false), &json!(1)));
        let again = visit(&ana, LISBON, "2026-11-23", "2026-12-12").await.ok();
        assert_eq!(again["changes_left"], json!(1), "the same visit costs nothing");
        let plan = json!({
            "city": "Lisboa", "until": "2026-12-12", "label": "planejando visitar Lisboa a partir de 23 de novembro",
            "planned": true,
        });
        assert_eq!(card(&rui, &ana).await["visiting"], plan, "a plan says so, and moves nobody");
        assert!(!deck(&lis).await.contains("Ana"));

        app.advance(SignedDuration::from_hours(48));
        app.run_until_idle().await;
        for person in [&mut ana, &mut rui, &mut lis] {
            person.sign_in().await;
        }
        let there = card(&rui, &ana).await;
        assert_eq!(there["visiting"], json!({ "city": "Lisboa", "until": "2026-12-12", "label": "visitando Lisboa até 12 de dezembro", "planned": false }));
        assert_eq!((&there["city"], &there["distance_band"]), (&json!("São Paulo"), &json!(">100")));
        let row = rui.get(&format!("people?select=visiting_city,visiting_until&id=eq.{}", ana.id)).await.ok();
        assert_eq!(row[0], json!({ "visiting_city": "Lisboa", "visiting_until": "2026-12-12" }));
        let portugal = card(&lis.reading("pt-PT"), &ana).await;
        assert_eq!(portugal["visiting"]["label"], "de visita a Lisboa até 12 de dezembro");
        assert_eq!(portugal["distance_band"], "<5");
        assert!(deck(&lis).await.contains("Ana"), "she is dealt where she is");
        assert_eq!(ana.rpc("preview_me", json!({})).await.ok()["visiting"]["city"], "Lisboa");
        // A new home does not move her on the map while she is away.
        ana.rpc("set_location", json!({ "city_id": 3_451_190 })).await.ok();
        app.run_until_idle().await;
        assert_eq!(card(&lis, &ana).await["distance_band"], "<5");
        let export = ana.rpc("export_my_data", json!({})).await.ok();
        assert_eq!(export["city_visits"].as_array().map(Vec::len), Some(1));

        // The label ends by the clock, before the schedule has run; the cell goes back with it.
        app.advance(SignedDuration::from_hours(24 * 20));
        for person in [&mut ana, &mut rui, &mut lis] {
            person.sign_in().await;
        }
        app.show_to_each_other(&[&rui, &ana]).await;
        assert_eq!(card(&rui, &ana).await["visiting"], Value::Null);
        app.run_until_idle().await;
        assert!(!deck(&lis).await.contains("Ana"));
        assert_eq!(ana.rpc("city_visit", json!({})).await.ok()["visit"], Value::Null);
        let (cell, left): (Option<i64>, i64) = app
            .enlace
            .app
            .db
            .one(
                "SELECT cell_lat, (SELECT count(*) FROM city_visits) FROM profiles WHERE id = $1",
                db::params![ana.id],
            )
            .await
            .expect("her row");
        assert!(cell.is_some_and(|lat| lat < 0), "in the south again");
        assert_eq!(left, 0);

        let strict = TestApp::with(engine, &[]).await;
        let eva = strict.newcomer("Eva").await;
        visit(&eva, LISBON, "2026-11-22", "2026-11-25").await.refused(409, "STATE");
        eva.rpc("set_location", json!({ "city_id": 3_448_439 })).await.ok();
        let today = visit(&eva, LISBON, "2026-11-21", "2026-11-25").await.ok();
        assert_eq!(today["visit"]["active"], true);
        assert_eq!(eva.rpc("end_city_visit", json!({})).await.ok()["visit"], Value::Null);
        visit(&eva, LISBON, "2026-11-22", "2026-11-26").await.ok();
        let spent = visit(&eva, LISBON, "2026-11-22", "2026-11-27").await.refused(429, "LIMIT");
        assert!(spent.to_string().contains("21 de dezembro"), "{spent}");
    });
}

#[test]
fn premium_plans_five_visits_one_after_the_other_and_everybody_else_one() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[("ENLACE_JWT_EXP", "400000000")]).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let bia = app.ready("Bia", ProfileFacts::default()).await;
        let add = async |who: &Person, city: i64, from: &str, until: &str| {
            who.rpc("add_city_visit", json!({ "city_id": city, "from": from, "until": until })).await
        };
        // Porto, Faro and other towns of the gazetteer, by their ids.
        let [porto, braga] = [2_735_943, 2_742_032];
        add(&bia, LISBON, "2026-11-25", "2026-11-27").await.ok();
        add(&bia, porto, "2026-11-28", "2026-11-29").await.refused(402, "PREMIUM_REQUIRED");
        let (user, now) = (ana.id, app.now());
        let until: jiff::Timestamp = "2999-01-01T00:00:00Z".parse().expect("a time");
        let granted = app.enlace.app.db.tx::<_, db::DbError, _>(move |tx| {
            Box::pin(async move {
                let insert = "INSERT INTO entitlements (id, user_id, kind, source, valid_from, valid_until)
                              VALUES ($1, $2, 'premium', 'test', $3, $4)";
                tx.exec(insert, db::params![uuid::Uuid::new_v4(), user, now, until]).await.map(drop)
            })
        });
        granted.await.expect("Premium");
        add(&ana, LISBON, "2026-12-10", "2026-12-12").await.ok();
        add(&ana, porto, "2026-12-12", "2026-12-14").await.refused(422, "VALIDATION");
        add(&ana, LISBON, "2027-04-01", "2027-04-02").await.refused(422, "VALIDATION");
        add(&ana, porto, "2026-11-24", "2026-11-26").await.ok();
        let again = add(&ana, porto, "2026-11-24", "2026-11-26").await.ok();
        assert_eq!(again["visit"]["city"], "Porto", "the first is the next one: {again}");
        assert_eq!(again["planned"][0]["city"], "Lisboa");
        add(&ana, braga, "2026-12-20", "2026-12-21").await.ok();
        add(&ana, porto, "2027-01-20", "2027-01-21").await.ok();
        let five = add(&ana, LISBON, "2027-02-20", "2027-02-21").await.ok();
        assert_eq!((&five["visits"], &five["changes_left"]), (&json!(5), &json!(1)), "{five}");
        assert_eq!(five["planned"].as_array().map(Vec::len), Some(4));
        add(&ana, porto, "2027-03-01", "2027-03-02").await.refused(422, "VALIDATION");
        let later = five["planned"][3]["id"].clone();
        bia.rpc("remove_city_visit", json!({ "id": later })).await.refused(404, "NOT_FOUND");
        let four = ana.rpc("remove_city_visit", json!({ "id": later })).await.ok();
        assert_eq!(four["planned"].as_array().map(Vec::len), Some(3));
        let export = ana.rpc("export_my_data", json!({})).await.ok();
        assert_eq!(export["planned_visits"].as_array().map(Vec::len), Some(3));

        // When one ends the next takes its place.
        app.advance(SignedDuration::from_hours(24 * 6));
        app.run_until_idle().await;
        let next = ana.rpc("city_visit", json!({})).await.ok();
        assert_eq!((&next["visit"]["city"], &next["visit"]["active"]), (&json!("Lisboa"), &json!(false)));
        let skipped = ana.rpc("end_city_visit", json!({})).await.ok();
        assert_eq!(skipped["visit"]["from"], "2026-12-20", "{skipped}");
    });
}

#[test]
fn statistics_speak_of_whole_weeks_and_of_no_single_stranger() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut ana = app.ready("Ana", ProfileFacts::default()).await;
        let stats = async |who: &Person| who.rpc("profile_stats", json!({})).await.ok();
        let mut fans = Vec::new();
        for (number, name) in ["Bia", "Caio", "Davi", "Eva", "Gil", "Ivo"].into_iter().enumerate() {
            let fan = app.ready(name, ProfileFacts::default()).await;
            fan.is_shown(ana.id).await;
            ana.is_shown(fan.id).await;
            fan.rpc("seen", json!({ "targets": [ana.id] })).await.ok();
            let like = json!({ "target": ana.id, "kind": "like", "item": if number < 5 { "prompt:p01" } else { "bio" } });
            fan.rpc("react", like).await.ok();
            fans.push(fan);
        }
        let made = ana.rpc("react", json!({ "target": fans[5].id, "kind": "like" })).await.ok();
        let match_id = made["match_id"].as_str().expect("a match").to_owned();
        say(&fans[5], &match_id, "Oi, Ana!").await;
        say(&ana, &match_id, "Oi!").await;
        assert_eq!(stats(&ana).await["items"], json!([]), "the running week is left out");

        app.advance(SignedDuration::from_hours(24 * 7));
        ana.sign_in().await;
        let week = stats(&ana).await;
        assert_eq!(
            week["items"],
            json!([{ "item": "bio", "likes": null, "conversations": 1 },
                   { "item": "prompt:p01", "likes": 5, "conversations": 0 }])
        );
        assert_eq!(week["weeks"].as_array().map(Vec::len), Some(8));
        assert_eq!(week["weeks"][0], json!({ "week": "2026-11-16", "people": null }), "six are too few to show");
        assert!(fans.iter().all(|fan| !week.to_string().contains(&fan.id.to_string())));
        fans[0].sign_in().await;
        assert_eq!(stats(&fans[0]).await["items"], json!([]), "everybody reads their own");
    });
}

#[test]
fn visitors_are_seen_only_while_both_share_and_never_incognito_paused_or_blocked() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut ana = app.ready("Ana", ProfileFacts::default()).await;
        let mut rui = app.ready("Rui", ProfileFacts::default()).await;
        let caio = app.ready("Caio", ProfileFacts::default()).await;
        app.show_to_each_other(&[&ana, &rui, &caio]).await;
        let share = async |who: &Person, on: bool| {
            who.rpc("share_visits", json!({ "on": on })).await.ok();
        };
        let names = async |who: &Person| {
            let list = who.rpc("visitors", json!({})).await.ok();
            let name = |one: &Value| one["name"].as_str().expect("a name").to_owned();
            list["visitors"].as_array().expect("a list").iter().map(name).collect::<Vec<_>>()
        };
        let own = format!("id=eq.{}", rui.id);
        rui.patch("profiles", &own, json!({ "full_name": "Rui Costa" })).await.ok();
        card(&rui, &ana).await;
        share(&ana, true).await;
        card(&rui, &ana).await;
        assert!(names(&ana).await.is_empty(), "he does not share his visits");
        share(&rui, true).await;
        assert!(names(&ana).await.is_empty(), "earlier visits were not stored");
        card(&rui, &ana).await;
        card(&rui, &ana).await;
        card(&caio, &ana).await;
        let list = ana.rpc("visitors", json!({})).await.ok();
        assert_eq!(list["visitors"].as_array().map(Vec::len), Some(1));
        assert_eq!(
            (&list["visitors"][0]["name"], &list["visitors"][0]["day"]),
            (&json!("Rui"), &json!("2026-11-21")),
            "the first name and the day, never the minute"
        );
        assert!(names(&rui).await.is_empty(), "she did not open his");

        for field in ["incognito", "paused"] {
            rui.patch("profiles", &own, json!({ field: true })).await.ok();
            assert!(names(&ana).await.is_empty(), "{field}");
            rui.patch("profiles", &own, json!({ field: false })).await.ok();
        }
        assert_eq!(names(&ana).await, ["Rui"]);
        let export = rui.rpc("export_my_data", json!({})).await.ok();
        assert!(export.get("profile_visits").is_none(), "it would tell who else shares, and of a block");

        // He goes incognito and looks again: the visit of that day is not stored.
        app.advance(SignedDuration::from_hours(24 * 10));
        for person in [&mut ana, &mut rui] {
            person.sign_in().await;
        }
        rui.patch("profiles", &own, json!({ "incognito": true })).await.ok();
        card(&rui, &ana).await;
        rui.patch("profiles", &own, json!({ "incognito": false })).await.ok();
        assert_eq!(ana.rpc("visitors", json!({})).await.ok()["visitors"][0]["day"], "2026-11-21");

        app.advance(SignedDuration::from_hours(24 * 21));
        for person in [&mut ana, &mut rui] {
            person.sign_in().await;
        }
        assert!(names(&ana).await.is_empty(), "after thirty days it is over");
        app.run_until_idle().await;
        app.show_to_each_other(&[&ana, &rui]).await;
        card(&rui, &ana).await;
        assert_eq!(names(&ana).await, ["Rui"]);
        share(&rui, false).await;
        assert!(names(&ana).await.is_empty());
        share(&rui, true).await;
        assert!(names(&ana).await.is_empty(), "turning it off erased the visit");
        card(&rui, &ana).await;
        ana.rpc("block", json!({ "target": rui.id })).await.ok();
        assert!(names(&ana).await.is_empty());
        app.run_until_idle().await;
        let left: i64 = app.enlace.app.db.one("SELECT count(*) FROM profile_visits", db::params![]).await.expect("a count");
        assert_eq!(left, 0);
    });
}
