//! Match do Dia: chosen at night, delivered in the morning, answered by the ordinary reactions.

use app::daily_match::model::Region;
use app::daily_match::{plan, store};
use jiff::Timestamp;
use std::sync::Arc;
use testkit::{Person, ProfileFacts, TestApp, Value, json, on_both};

/// Moves the clock there, runs what is due, and has these people come in again.
async fn until(app: &TestApp, time: &str, people: &mut [&mut Person]) {
    let time: Timestamp = time.parse().expect("a time");
    app.advance(time.duration_since(app.now()));
    for person in people {
        person.sign_in().await;
    }
    app.run_until_idle().await;
}

async fn today(who: &Person) -> Value {
    who.rpc("daily_match", json!({})).await.ok()
}

async fn proposals(who: &Person) -> Vec<Value> {
    today(who).await["proposals"].as_array().expect("a list").clone()
}

/// The names of the people proposed, in order.
async fn names(who: &Person) -> Vec<String> {
    let all = proposals(who).await;
    let mut names: Vec<String> = all
        .iter()
        .filter_map(|one| one["person"]["name"].as_str().map(str::to_owned))
        .collect();
    names.sort();
    names
}

async fn answer(who: &Person, proposal: &Value, answer: &str, reason: Option<&str>) -> testkit::Reply {
    let mut args = json!({ "id": proposal["id"], "answer": answer });
    if let Some(reason) = reason {
        args["reason"] = json!(reason);
    }
    who.rpc("answer_daily_match", args).await
}

async fn sides(app: &TestApp) -> i64 {
    let count = app
        .enlace
        .app
        .db
        .one("SELECT count(*) FROM daily_matches", db::params![]);
    count.await.expect("a count")
}

async fn ready(app: &Arc<TestApp>, name: &str) -> Person {
    app.ready(name, ProfileFacts::default()).await
}

#[test]
fn proposal_before_eight_is_neither_shown_nor_answered() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (mut ana, mut rui) = (ready(&app, "Ana").await, ready(&app, "Rui").await);
        app.run_until_idle().await;
        until(&app, "2026-11-25T10:55:00Z", &mut [&mut ana, &mut rui]).await;
        assert_eq!(sides(&app).await, 2, "chosen already");
        let waiting = today(&ana).await;
        assert_eq!(waiting["proposals"], json!([]));
        assert_eq!(waiting["next_at"], "2026-11-25T11:00:00Z");
        assert_eq!((&waiting["allowance"], &waiting["learns"]), (&json!(1), &json!(false)));
        let sql = "SELECT id FROM daily_matches WHERE user_id = $1";
        let id: uuid::Uuid = app.enlace.app.db.one(sql, db::params![ana.id]).await.expect("a side");
        let early = json!({ "id": id });
        answer(&ana, &early, "like", None).await.refused(404, "NOT_FOUND");
        rui.get("notifications?select=id&kind=eq.ai.proposal").await.is_empty();
    });
}

#[test]
fn proposal_arrives_at_both_in_the_morning_with_three_reasons_and_a_like_back_is_a_match() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (mut ana, mut rui) = (ready(&app, "Ana").await, ready(&app, "Rui").await);
        app.run_until_idle().await;
        until(&app, "2026-11-25T05:05:00Z", &mut [&mut ana, &mut rui]).await;
        until(&app, "2026-11-25T11:10:00Z", &mut [&mut ana, &mut rui]).await;
        for (who, other) in [(&ana, "Rui"), (&rui, "Ana")] {
            assert_eq!(names(who).await, [other]);
            let one = &proposals(who).await[0];
            assert_eq!(one["state"], "open");
            assert_eq!(one["reasons"].as_array().map(Vec::len), Some(3), "{one}");
            assert!(one["talk"].as_str().is_some_and(|text| text.len() > 10), "{one}");
            let notices = who.get("notifications?select=kind&kind=eq.ai.proposal").await.ok();
            assert_eq!(notices.as_array().map(Vec::len), Some(1), "{notices}");
        }
        let mine = proposals(&ana).await.remove(0);
        assert_eq!(answer(&ana, &mine, "like", None).await.ok()["match_id"], Value::Null);
        assert_eq!(answer(&ana, &mine, "like", None).await.ok()["match_id"], Value::Null);
        assert_eq!(proposals(&ana).await[0]["state"], "liked");
        answer(&ana, &mine, "decline", Some("other"))
            .await
            .refused(409, "STATE");
        let theirs = proposals(&rui).await.remove(0);
        assert_eq!(theirs["state"], "open", "nobody learns who liked first");
        let made = answer(&rui, &theirs, "like", None).await.ok()["match_id"].clone();
        assert!(made.is_string());
        assert_eq!(answer(&rui, &theirs, "like", None).await.ok()["match_id"], made);
        for who in [&ana, &rui] {
            let one = &proposals(who).await[0];
            assert_eq!((&one["state"], &one["match_id"]), (&json!("matched"), &made));
            let rows = who.get("matches?select=id").await.ok();
            assert_eq!(rows.as_array().map(Vec::len), Some(1), "exactly once");
        }
        let export = ana.rpc("export_my_data", json!({})).await.ok();
        let own = export["daily_matches"].as_array().expect("the export has them");
        assert!(own.iter().all(|row| row["user_id"] == json!(ana.id)), "{own:?}");
    });
}

#[test]
fn region_is_planned_once_by_two_nodes_through_a_clock_change_and_after_restarts() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let other = app.again().await;
        for name in ["Ana", "Rui", "Bia", "Caio"] {
            ready(&app, name).await;
        }
        // Summer time begins in Lisbon on 28 March 2027 at 01:00.
        let seen: Timestamp = "2027-03-26T12:00:00Z".parse().expect("a time");
        let moved = "UPDATE accounts SET time_zone = 'Europe/Lisbon', last_seen_at = $1";
        let db = &app.enlace.app.db;
        db.tx::<_, db::DbError, _>(move |tx| Box::pin(async move { tx.exec(moved, db::params![seen]).await }))
            .await
            .expect("everybody moves");
        app.enlace.app.index.load(db).await.expect("the index");
        other.enlace.app.index.load(db).await.expect("the index");
        let begin: Timestamp = "2027-03-27T00:00:00Z".parse().expect("a time");
        for half_hour in 0..96 {
            let now = begin + jiff::SignedDuration::from_mins(30 * half_hour);
            let both = tokio::join!(
                plan::plan_due(&app.enlace.app, now),
                plan::plan_due(&other.enlace.app, now)
            );
            both.0.and(both.1).expect("planned");
        }
        let rounds = store::rounds(&mut db.reader(), 100).await.expect("the rounds");
        let europe: Vec<_> = rounds.iter().filter(|round| round.region == Region::Europe).collect();
        assert_eq!(
            europe.iter().map(|round| round.day.as_str()).collect::<Vec<_>>(),
            ["2027-03-28", "2027-03-27"]
        );
        for round in &europe {
            assert_eq!((round.people, round.pairs, round.served), (4, 2, 4), "{round:?}");
            assert!(round.value > 0 && round.value <= round.bound, "{round:?}");
        }
        let times: Vec<(String, Timestamp)> = db
            .all(
                "SELECT DISTINCT day, delivered_at FROM daily_matches ORDER BY day",
                db::params![],
            )
            .await
            .expect("the sides");
        let expected = ["2027-03-27T08:00:00Z", "2027-03-28T07:00:00Z"].map(|time| time.parse().expect("a time"));
        assert_eq!(times.iter().map(|(_, at)| *at).collect::<Vec<Timestamp>>(), expected);
        assert_eq!(sides(&app).await, 8);
        let restarted = app.again().await;
        plan::plan_due(&restarted.enlace.app, begin + jiff::SignedDuration::from_hours(34))
            .await
            .expect("nothing to plan");
        assert_eq!(sides(&app).await, 8);
    });
}

#[test]
fn three_people_of_a_region_are_all_served_within_three_days() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let people = [
            ready(&app, "Ana").await,
            ready(&app, "Rui").await,
            ready(&app, "Bia").await,
        ];
        app.enlace.app.index.load(&app.enlace.app.db).await.expect("the index");
        for day in 24..27 {
            let now: Timestamp = format!("2026-11-{day}T06:00:00Z").parse().expect("a time");
            plan::plan_due(&app.enlace.app, now).await.expect("planned");
        }
        for person in &people {
            let count: i64 = app
                .enlace
                .app
                .db
                .one(
                    "SELECT count(DISTINCT other_id) FROM daily_matches WHERE user_id = $1",
                    db::params![person.id],
                )
                .await
                .expect("a count");
            assert_eq!(count, 2, "{} met both others, never the same twice", person.name);
        }
    });
}

/// A ready person of this city and clock; with `anywhere` their saved filters have no distance.
async fn of_clock(app: &Arc<TestApp>, name: &str, (city_id, clock): (i64, &'static str), anywhere: bool) -> Person {
    let person = app.ready(name, ProfileFacts { city_id, ..ProfileFacts::default() }).await;
    if anywhere {
        let open = json!({ "age_min": 18, "age_max": 99, "distance_km": null, "compatibility": 0 });
        person.insert("search_filters", open).await.ok();
    }
    let user = person.id;
    let sql = "UPDATE accounts SET time_zone = $2 WHERE user_id = $1";
    let moved: Result<u64, db::DbError> = app
        .enlace
        .app
        .db
        .tx(move |tx| Box::pin(async move { tx.exec(sql, db::params![user, clock]).await }))
        .await;
    moved.expect("the clock");
    person
}

#[test]
fn people_left_over_in_two_regions_meet_once_when_both_accept_the_distance() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let other = app.again().await;
        // One person in each of three regions accepts any distance, a fourth has what the screen shows at first: 25 km.
        let bia = of_clock(&app, "Bia", (1_821_274, "Asia/Macau"), true).await;
        let eva = of_clock(&app, "Eva", (2_240_449, "Africa/Luanda"), false).await;
        let gil = of_clock(&app, "Gil", (2_267_057, "Europe/Lisbon"), true).await;
        let caio = of_clock(&app, "Caio", (3_448_439, "America/Sao_Paulo"), true).await;
        let db = &app.enlace.app.db;
        for node in [&app, &other] {
            node.enlace.app.index.load(db).await.expect("the index");
        }
        let at = |time: &str| -> Timestamp { time.parse().expect("a time") };
        // In Macau nobody else is there, and Luanda's round has nobody who reaches as far.
        for time in ["2026-11-24T17:05:00Z", "2026-11-25T01:05:00Z"] {
            plan::plan_due(&app.enlace.app, at(time)).await.expect("planned");
        }
        assert_eq!(sides(&app).await, 0);
        // Two nodes plan two regions at the same moment, and each round may have Bia.
        let night = at("2026-11-25T05:05:00Z");
        let day = Region::Europe.date(night);
        let both = tokio::join!(
            plan::plan(&app.enlace.app, Region::Europe, day, night),
            plan::plan(&other.enlace.app, Region::Americas, day, night),
        );
        both.0.and(both.1).expect("planned, or left to the next run");
        let later = at("2026-11-25T05:10:00Z");
        for node in [&app, &other] {
            plan::plan_due(&node.enlace.app, later).await.expect("planned");
        }
        let rows: Vec<(uuid::Uuid, uuid::Uuid, Timestamp)> = db
            .all("SELECT user_id, other_id, delivered_at FROM daily_matches", db::params![])
            .await
            .expect("the sides");
        assert_eq!(rows.len(), 2, "one pair: {rows:?}");
        let hers = rows.iter().find(|(user, ..)| *user == bia.id).expect("she is served once");
        assert!([gil.id, caio.id].contains(&hers.1), "and not by {}: {rows:?}", eva.name);
        assert!(hers.2 >= night && hers.2 <= later, "in her afternoon, at once: {}", hers.2);
        let theirs = rows.iter().find(|(user, ..)| *user != bia.id).expect("the other side");
        let eight = if theirs.0 == gil.id { "2026-11-25T08:00:00Z" } else { "2026-11-25T11:00:00Z" };
        assert_eq!(theirs.2, at(eight), "at eight, the same day");
        let rounds = store::rounds(&mut db.reader(), 100).await.expect("the rounds");
        assert_eq!(rounds.len(), 4, "each region once: {rounds:?}");
        let found: Vec<_> = rounds.iter().filter(|round| round.pairs > 0).collect();
        assert_eq!(found.len(), 1, "{rounds:?}");
        assert_eq!((found[0].served, found[0].value, found[0].gap), (2, found[0].bound, 0), "{found:?}");
    });
}

#[test]
fn premium_gets_three_and_everybody_else_one() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = ready(&app, "Ana").await;
        for name in ["Rui", "Bia", "Caio"] {
            ready(&app, name).await;
        }
        let (db, now) = (&app.enlace.app.db, app.now());
        let (user, until) = (ana.id, now + jiff::SignedDuration::from_hours(240));
        db.tx::<_, db::DbError, _>(move |tx| {
            Box::pin(async move {
                tx.exec(
                    "INSERT INTO entitlements (id, user_id, kind, source, valid_from, valid_until)
                     VALUES ($1, $1, 'premium', 'test', $2, $3)",
                    db::params![user, now, until],
                )
                .await
            })
        })
        .await
        .expect("a right");
        app.enlace.app.index.load(db).await.expect("the index");
        plan::plan_due(&app.enlace.app, "2026-11-25T06:00:00Z".parse().expect("a time"))
            .await
            .expect("planned");
        let counts: Vec<i64> = db
            .all(
                "SELECT count(*) FROM daily_matches GROUP BY user_id ORDER BY count(*)",
                db::params![],
            )
            .await
            .expect("the sides");
        assert_eq!(counts, [1, 1, 1, 3]);
    });
}

#[test]
fn blocked_paused_and_expired_proposals_show_nobody_and_cannot_be_liked() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (mut ana, mut rui) = (ready(&app, "Ana").await, ready(&app, "Rui").await);
        app.run_until_idle().await;
        until(&app, "2026-11-25T05:05:00Z", &mut [&mut ana, &mut rui]).await;
        until(&app, "2026-11-25T11:10:00Z", &mut [&mut ana, &mut rui]).await;
        let mine = proposals(&ana).await.remove(0);
        answer(&ana, &mine, "maybe", None).await.refused(422, "VALIDATION");
        answer(&ana, &mine, "decline", None).await.refused(422, "VALIDATION");
        answer(&ana, &mine, "decline", Some("x"))
            .await
            .refused(422, "VALIDATION");
        answer(&ana, &json!({ "id": ana.id }), "like", None)
            .await
            .refused(404, "NOT_FOUND");
        answer(&ana, &mine, "later", None).await.ok();
        assert_eq!(proposals(&ana).await[0]["state"], "later");

        let own = format!("id=eq.{}", rui.id);
        rui.patch("profiles", &own, json!({ "paused": true })).await.ok();
        assert!(proposals(&ana).await.is_empty());
        answer(&ana, &mine, "like", None).await.refused(404, "NOT_FOUND");
        rui.patch("profiles", &own, json!({ "paused": false })).await.ok();
        assert_eq!(names(&ana).await, ["Rui"]);

        until(&app, "2026-11-27T11:05:00Z", &mut [&mut ana, &mut rui]).await;
        let expired = proposals(&ana).await;
        let old = expired.iter().find(|one| one["id"] == mine["id"]).expect("it is named");
        assert_eq!((&old["state"], &old["person"]), (&json!("expired"), &Value::Null));
        let refused = answer(&ana, &mine, "like", None).await.refused(409, "STATE");
        assert_eq!(refused["message"], "O tempo desta sugestão acabou. Amanhã tem outra.");

        rui.rpc("block", json!({ "target": ana.id })).await.ok();
        assert!(proposals(&ana).await.is_empty());
        answer(&ana, &mine, "like", None).await.refused(404, "NOT_FOUND");
    });
}

#[test]
fn reason_is_kept_only_of_people_who_agreed_and_goes_with_their_consent() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (mut ana, mut rui) = (ready(&app, "Ana").await, ready(&app, "Rui").await);
        ana.rpc("grant_consent", json!({ "purpose": "use_interactions" }))
            .await
            .ok();
        app.run_until_idle().await;
        until(&app, "2026-11-25T05:05:00Z", &mut [&mut ana, &mut rui]).await;
        until(&app, "2026-11-25T11:10:00Z", &mut [&mut ana, &mut rui]).await;
        for who in [&ana, &rui] {
            let one = proposals(who).await.remove(0);
            answer(who, &one, "decline", Some("distance")).await.ok();
            assert_eq!(proposals(who).await[0]["person"], Value::Null);
        }
        let reasons = async || {
            let sql = "SELECT user_id, reason FROM daily_matches WHERE reason IS NOT NULL";
            let rows: Vec<(uuid::Uuid, String)> = app.enlace.app.db.all(sql, db::params![]).await.expect("the reasons");
            rows
        };
        assert_eq!(reasons().await, [(ana.id, "distance".to_owned())]);
        let deck = ana.rpc("discover", json!({ "limit": 30 })).await.ok();
        assert!(
            !deck.to_string().contains(&rui.id.to_string()),
            "the refusal is the ordinary pass"
        );
        ana.rpc("withdraw_consent", json!({ "purpose": "use_interactions" }))
            .await
            .ok();
        app.run_until_idle().await;
        assert!(reasons().await.is_empty());
    });
}

#[test]
fn owner_of_the_demonstration_has_a_proposal_at_once_whose_person_likes_back() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[("ENLACE_DEMO", "1")]).await;
        let credentials = json!({ "email": "beatriz@example.org", "password": "amor-com-intencao" });
        let visitor = app.visitor();
        let session = visitor
            .auth(axum::http::Method::POST, "token?grant_type=password", credentials)
            .await
            .ok();
        let mut owner = visitor.clone();
        owner.enter(&session);
        let shown = proposals(&owner).await;
        let one = shown.first().expect("somebody for today");
        assert_eq!(
            (&one["state"], &one["person"]["illustrated"]),
            (&json!("open"), &json!(true))
        );
        let made = answer(&owner, one, "like", None).await.ok();
        assert!(made["match_id"].is_string(), "{made}");
    });
}

#[test]
fn managers_read_value_bound_and_gap_of_each_night() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        for name in ["Ana", "Rui"] {
            ready(&app, name).await;
        }
        app.enlace.app.index.load(&app.enlace.app.db).await.expect("the index");
        plan::plan_due(&app.enlace.app, "2026-11-25T06:00:00Z".parse().expect("a time"))
            .await
            .expect("planned");
        let rosa = crate::beta::manager(&app, "Rosa").await;
        let rounds = rosa.rpc("daily_match_rounds", json!({})).await.ok();
        let americas = rounds
            .as_array()
            .and_then(|rounds| rounds.iter().find(|round| round["region"] == "americas"))
            .expect("the night of the region");
        assert_eq!((&americas["pairs"], &americas["served"]), (&json!(1), &json!(2)));
        assert!(americas["value"].as_i64() <= americas["bound"].as_i64(), "{americas}");
    });
}

#[test]
fn open_proposal_lies_on_top_of_the_deck_until_it_is_answered() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut people = Vec::new();
        for name in ["Ana", "Rui", "Bia", "Caio", "Lia", "Gil"] {
            people.push(ready(&app, name).await);
        }
        app.run_until_idle().await;
        let deck = async |who: &Person| -> Vec<Value> {
            let cards = who.rpc("discover", json!({ "limit": 5 })).await.ok();
            cards.as_array().expect("cards").clone()
        };
        let before = deck(&people[0]).await;
        assert!(before.iter().all(|card| card["daily"] == false), "{before:?}");
        for time in ["2026-11-25T05:05:00Z", "2026-11-25T11:10:00Z"] {
            let mut all: Vec<&mut Person> = people.iter_mut().collect();
            until(&app, time, &mut all).await;
        }
        let ana = &people[0];
        let proposal = proposals(ana).await.remove(0);
        let morning = deck(ana).await;
        assert_eq!(morning[0]["id"], proposal["person"]["id"]);
        assert_eq!(morning.iter().filter(|card| card["daily"] == true).count(), 1);
        assert_eq!(morning.len(), 5, "nobody is there twice: {morning:?}");
        // Filters that are only tried say what they would bring.
        let tried = ana.rpc("discover", json!({ "limit": 5, "filters": { "age_max": 99 } })).await.ok();
        assert!(tried.as_array().expect("cards").iter().all(|card| card["daily"] == false));
        answer(ana, &proposal, "later", None).await.ok();
        assert!(deck(ana).await.iter().all(|card| card["daily"] == false));
        let rui = &people[1];
        rui.rpc("set_daily_match", json!({ "on": false })).await.ok();
        assert!(deck(rui).await.iter().all(|card| card["daily"] == false));
    });
}
