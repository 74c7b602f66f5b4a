//! Destaque: what it is paid with, whom it is dealt to, what it brought, and how it comes back.

use crate::billing::{LONG, buy, check, press};
use crate::moderation::{decide, moderator, report};
use db::params;
use jiff::{SignedDuration, Timestamp};
use std::sync::Arc;
use testkit::{Person, ProfileFacts, Reply, TestApp, Value, json, on_both};
use uuid::Uuid;

async fn open(engine: db::Engine) -> Arc<TestApp> {
    TestApp::with(engine, &[LONG, ("ENLACE_RATE_LIMITS", "off")]).await
}

async fn page(who: &Person) -> Value {
    who.rpc("boosts", json!({})).await.ok()
}

async fn start(who: &Person) -> Reply {
    who.rpc("start_boost", json!({ "client_id": Uuid::new_v4() })).await
}

async fn deck(who: &Person, limit: usize) -> Vec<Value> {
    let cards = who.rpc("discover", json!({ "limit": limit })).await.ok();
    cards.as_array().expect("cards").clone()
}

fn boosted(cards: &[Value]) -> Vec<&str> {
    let labelled = cards.iter().filter(|card| card["boosted"] == true);
    labelled.filter_map(|card| card["name"].as_str()).collect()
}

async fn premium(app: &Arc<TestApp>, who: &Person, days: i64) {
    let (id, now) = (who.id, app.now());
    let until = now + SignedDuration::from_hours(24 * days);
    let source = format!("test:{id}");
    let given = app.enlace.app.db.tx(move |tx| {
        Box::pin(async move { app::accounts::store::put_entitlement(tx, id, "premium", &source, now, until).await })
    });
    given.await.expect("premium");
}

async fn minutes(app: &TestApp, count: i64) {
    app.advance(SignedDuration::from_mins(count));
    app.run_until_idle().await;
}

async fn until(app: &TestApp, time: &str) {
    let time: Timestamp = time.parse().expect("a time");
    app.advance(time.duration_since(app.now()));
    app.run_until_idle().await;
}

/// Women who look for men, so that they are in nobody's deck but men's.
fn woman() -> ProfileFacts {
    ProfileFacts::seeking("woman", &["man"])
}

fn man() -> ProfileFacts {
    ProfileFacts::seeking("man", &["woman"])
}

/// Impressions of a person in an hour, as if many had looked.
async fn looked(app: &TestApp, who: &Person, hour: &str, looks: i64) {
    let (id, hour): (Uuid, Timestamp) = (who.id, hour.parse().expect("a time"));
    let written = app.enlace.app.db.tx::<_, db::DbError, _>(move |tx| {
        Box::pin(async move {
            let sql = "INSERT INTO impression_hours (subject, hour, looks) VALUES ($1, $2, $3)";
            tx.exec(sql, params![id, hour, looks]).await
        })
    });
    written.await.expect("hours");
}

#[test]
fn boost_of_the_week_comes_back_below_the_promise_and_each_start_is_one() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let node = app.again().await;
        // Twenty minutes before summer time ends in Lisbon: the half hour goes over the change.
        until(&app, "2026-10-25T00:40:00Z").await;
        let lisbon = ProfileFacts {
            city_id: crate::billing::LISBON,
            ..man()
        };
        let mut rui = app.ready("Rui", lisbon).await;
        let free = page(&rui).await;
        assert_eq!(free["available"], json!({ "returned": 0, "weekly": 0, "bought": 0 }));
        assert_eq!((&free["refusal"], &free["boosts"]), (&Value::Null, &json!([])));
        let offer = (&free["offer"]["id"], &free["offer"]["amount"], &free["currency"]);
        assert_eq!(offer, (&json!("boost_1"), &json!(249), &json!("EUR")));
        assert_eq!(free["best_hours"], Value::Null, "too few people to speak of hours");
        start(&rui).await.refused(402, "PURCHASE_REQUIRED");
        premium(&app, &rui, 60).await;
        assert_eq!(page(&rui).await["available"]["weekly"], 1);
        let client = json!({ "client_id": Uuid::new_v4() });
        let (one, two) = tokio::join!(rui.rpc("start_boost", client.clone()), rui.rpc("start_boost", client.clone()));
        assert_eq!(one.ok()["id"], two.ok()["id"], "two presses are one start");
        start(&rui).await.refused(409, "STATE");
        let running = page(&rui).await;
        assert_eq!((&running["refusal"], &running["available"]["weekly"]), (&json!("running"), &json!(0)));
        let boost = &running["boosts"][0];
        assert_eq!((&boost["state"], &boost["bars"]), (&json!("running"), &json!([0, 0, 0, 0, 0, 0])));
        assert_eq!((&boost["baseline"], &boost["counted_baseline"]), (&json!(0), &json!(20)));
        app.advance(SignedDuration::from_mins(31));
        let ((), ()) = tokio::join!(app.run_until_idle(), node.run_until_idle());
        minutes(&app, 2).await;
        let over = page(&rui).await;
        assert_eq!(over["boosts"][0]["state"], "returned");
        assert_eq!(over["available"], json!({ "returned": 1, "weekly": 0, "bought": 0 }));
        let notices = rui.get("notifications?select=kind&kind=eq.boost.report").await.ok();
        assert_eq!(notices.as_array().map(Vec::len), Some(1), "told once, over two nodes");
        assert_eq!(rui.rpc("start_boost", client).await.ok()["id"], over["boosts"][0]["id"]);

        // What came back is used first; two starts a day are all.
        start(&rui).await.ok();
        minutes(&app, 31).await;
        minutes(&app, 2).await;
        assert_eq!(start(&rui).await.refused(429, "LIMIT")["details"]["kind"], "boosts");
        assert_eq!(page(&rui).await["refusal"], "daily");
        // The next day, through the change of the clock, and the next week. What came back stays beside the new one.
        until(&app, "2026-10-25T12:00:00Z").await;
        assert_eq!(page(&rui).await["available"], json!({ "returned": 1, "weekly": 0, "bought": 0 }));
        until(&app, "2026-10-26T03:59:00Z").await;
        assert_eq!(page(&rui).await["available"]["weekly"], 0);
        until(&app, "2026-10-26T04:00:00Z").await;
        assert_eq!(page(&rui).await["available"], json!({ "returned": 1, "weekly": 1, "bought": 0 }));
        rui.sign_in().await;
        let export = rui.rpc("export_my_data", json!({})).await.ok();
        assert_eq!(export["boosts"].as_array().map(Vec::len), Some(2));
        assert!(export.get("boost_stops").is_none() && export.get("boost_views").is_none());
    });
}

#[test]
fn accounts_that_nobody_would_see_are_refused_in_portuguese_and_lose_nothing() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let rui = app.ready("Rui", man()).await;
        let leo = app.newcomer("Leo").await;
        for who in [&rui, &leo] {
            premium(&app, who, 60).await;
        }
        let missing = start(&leo).await.refused(403, "NOT_READY");
        assert!(missing["details"]["missing"].to_string().contains("photo"), "{missing}");
        let seen = page(&leo).await;
        assert_eq!((&seen["refusal"], &seen["available"]["weekly"]), (&json!("not_ready"), &json!(1)));
        for (field, word) in [("paused", "pausa"), ("incognito", "incógnito")] {
            rui.patch("profiles", &format!("id=eq.{}", rui.id), json!({ field: true })).await.ok();
            let refused = start(&rui).await.refused(409, "STATE");
            assert!(refused["message"].as_str().is_some_and(|text| text.contains(word)), "{refused}");
            rui.patch("profiles", &format!("id=eq.{}", rui.id), json!({ field: false })).await.ok();
        }
        let ana = app.ready("Ana", woman()).await;
        let malu = moderator(&app, "Malu").await;
        ana.is_shown(rui.id).await;
        report(&app, &ana, &rui, "scam", json!({})).await;
        decide(&app, &malu, "limit", json!({ "days": 3 })).await;
        let refused = start(&rui).await.refused(409, "STATE");
        assert!(refused["message"].as_str().is_some_and(|text| text.contains("moderação")), "{refused}");
        let kept = page(&rui).await;
        assert_eq!((&kept["refusal"], &kept["available"]["weekly"]), (&json!("limited"), &json!(1)));
        assert_eq!(kept["boosts"], json!([]));
    });
}

/// Vic, whose filters are saved and reach anywhere, and women near him; what is far comes last by itself.
async fn neighbourhood(app: &Arc<TestApp>, women: usize) -> Person {
    for number in 0..women {
        app.ready(&format!("Mulher{}", char::from(b'A' + number as u8)), woman()).await;
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
        bea.insert("search_filters", json!({ "age_min": 40, "age_max": 60 })).await.ok();
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
        assert_eq!(lines.iter().map(points).sum::<i64>(), paid["score"].as_i64().expect("a score"));
        let of_premium = lines.iter().find(|line| line["key"] == "premium").expect("Premium is named");
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
        assert_eq!((&running["impressions"], &running["likes"]), (&json!(0), &json!(0)), "figures come at the end");
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
        let lisbon = || ProfileFacts { city_id: crate::billing::LISBON, ..woman() };
        let mut ana = app.ready("Ana", lisbon()).await;
        premium(&app, &ana, 30).await;
        start(&ana).await.ok();
        app.run_until_idle().await;
        assert_eq!(boosted(&deck(&vic, 7).await), ["Ana"]);
        // Eva starts at the same moment, and nobody looks at her.
        let eva = app.ready("Eva", lisbon()).await;
        premium(&app, &eva, 30).await;
        start(&eva).await.ok();
        vic.rpc("report", json!({ "target": ana.id, "reason": "fake" })).await.ok();
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
        assert_eq!((&over["boosts"][0]["state"], &over["available"]["returned"]), (&json!("returned"), &json!(1)));
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
        assert_eq!(page(&ana).await["boosts"][0]["state"], "stopped", "told with the decision");
        // A decided case waits for its appeal for half a year, and stops no boost.
        minutes(&app, 60 * 24).await;
        ana.sign_in().await;
        start(&ana).await.ok();
        let stopped = "SELECT count(*) FROM boost_stops";
        let stops: i64 = app.enlace.app.db.one(stopped, params![]).await.expect("a count");
        assert_eq!(stops, 2);
    });
}

/// A person with Premium in a boost that began five minutes ago.
async fn in_a_boost(app: &Arc<TestApp>, name: &str) -> Person {
    let who = app.ready(name, man()).await;
    premium(app, &who, 30).await;
    app.run_until_idle().await;
    start(&who).await.ok();
    minutes(app, 5).await;
    who
}

async fn remove_photos(app: &Arc<TestApp>, who: &Person) {
    for photo in who.rows("profile_photos?select=id").await {
        who.rpc("remove_photo", json!({ "id": photo["id"] })).await.ok();
    }
    app.run_until_idle().await;
}

#[test]
fn boost_of_a_person_who_hides_ends_as_used() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let mut hid = Vec::new();
        for (name, field) in [("Rui", "paused"), ("Leo", "incognito")] {
            let who = in_a_boost(&app, name).await;
            let own = format!("id=eq.{}", who.id);
            for hidden in [true, false] {
                who.patch("profiles", &own, json!({ field: hidden })).await.ok();
                app.run_until_idle().await;
            }
            hid.push(who);
        }
        let caio = in_a_boost(&app, "Caio").await;
        remove_photos(&app, &caio).await;
        hid.push(caio);
        let davi = in_a_boost(&app, "Davi").await;
        for act in ["delete_account", "undo_delete_account"] {
            davi.rpc(act, json!({})).await.ok();
            app.run_until_idle().await;
        }
        hid.push(davi);
        for who in &hid {
            let over = page(who).await;
            assert_eq!(over["boosts"][0]["state"], "hidden", "{}: {over}", who.name);
            assert_eq!(over["available"], json!({ "returned": 0, "weekly": 0, "bought": 0 }), "{}", who.name);
            let notices = who.get("notifications?select=kind&kind=eq.boost.report").await.ok();
            assert_eq!(notices.as_array().map(Vec::len), Some(1), "{}", who.name);
        }
        start(&hid[0]).await.refused(402, "PURCHASE_REQUIRED");

        // Other changes hide nobody, and neither does moderation.
        let enzo = in_a_boost(&app, "Enzo").await;
        enzo.patch("profiles", &format!("id=eq.{}", enzo.id), json!({ "bio": "Outra." })).await.ok();
        let (id, now) = (enzo.id, app.now());
        let reviewed = app.enlace.app.act(move |tx| {
            Box::pin(async move {
                let sql = "UPDATE profile_photos SET state = 'needs_review' WHERE user_id = $1";
                tx.exec(sql, params![id]).await?;
                app::profiles::ready::refresh(tx, id, now).await.map(drop)
            })
        });
        reviewed.await.expect("a review");
        app.run_until_idle().await;
        remove_photos(&app, &enzo).await;
        assert_eq!(page(&enzo).await["boosts"][0]["state"], "running");
        minutes(&app, 26).await;
        minutes(&app, 2).await;
        let over = page(&enzo).await;
        assert_eq!((&over["boosts"][0]["state"], &over["available"]["returned"]), (&json!("returned"), &json!(1)));
    });
}

#[test]
fn bought_boost_is_used_once_kept_when_the_promise_is_met_and_goes_back_unused() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let rita = app.ready("Rita", ProfileFacts { city_id: crate::billing::LISBON, ..woman() }).await;
        // Half past nine in the evening in Lisbon, before and after summer time ended; one hour of UTC apart.
        let weeks = ["2026-12-05T21:00:00Z", "2026-11-28T21:00:00Z", "2026-11-21T21:00:00Z"];
        until(&app, "2026-11-20T12:00:00Z").await;
        let created = "2026-11-01T00:00:00Z".parse::<Timestamp>().expect("a time");
        let id = rita.id;
        let older = app.enlace.app.db.tx::<_, db::DbError, _>(move |tx| {
            Box::pin(async move {
                tx.exec("UPDATE profiles SET created_at = $2 WHERE id = $1", params![id, created]).await
            })
        });
        older.await.expect("an older profile");
        for (week, looks) in weeks.iter().zip([116, 40, 300]) {
            looked(&app, &rita, week, looks).await;
        }
        until(&app, "2026-12-12T21:30:00Z").await;
        let order = buy(&rita, "boost_1", "mb_way").await;
        assert_eq!(page(&rita).await["available"]["bought"], 0, "a code is no payment");
        press(&app, &order, "pay").await;
        press(&app, &order, "pay").await;
        assert_eq!(check(&rita).await["tier"], "free", "a boost opens nothing else");
        assert_eq!(page(&rita).await["available"]["bought"], 1);
        start(&rita).await.ok();
        let boost = page(&rita).await["boosts"][0].clone();
        assert_eq!((&boost["baseline"], &boost["counted_baseline"]), (&json!(58), &json!(58)));
        let withdraw = json!({ "id": order["id"] });
        rita.rpc("withdraw_purchase", withdraw.clone()).await.refused(409, "STATE");
        let status = rita.rpc("payment_status", withdraw.clone()).await.ok();
        assert_eq!(status["withdrawable_until"], Value::Null);
        // As many looks as were promised.
        let (boost_id, now) = (boost["id"].as_str().and_then(|id| id.parse::<Uuid>().ok()), app.now());
        let boost_id = boost_id.expect("an id");
        let many = app.enlace.app.db.tx::<_, db::DbError, _>(move |tx| {
            Box::pin(async move {
                for number in 0..116u32 {
                    let seen = now + SignedDuration::from_secs(i64::from(number) * 15);
                    let sql = "INSERT INTO boost_views (boost_id, viewer, user_id, seen_at, counted)
                               VALUES ($1, $2, $3, $4, $5)";
                    tx.exec(sql, params![boost_id, Uuid::new_v4(), id, seen, true]).await?;
                }
                Ok(())
            })
        });
        many.await.expect("looks");
        minutes(&app, 31).await;
        minutes(&app, 2).await;
        let over = page(&rita).await;
        assert_eq!((&over["boosts"][0]["state"], &over["available"]["bought"]), (&json!("done"), &json!(0)));
        assert_eq!(over["boosts"][0]["bars"], json!([20, 20, 20, 20, 20, 16]));
        // While her profile rests because she found someone, the minutes of strangers are nobody's to read.
        let resting = app.enlace.app.db.tx::<_, db::DbError, _>(move |tx| {
            Box::pin(async move {
                let sql = "INSERT INTO couple_rests (user_id, match_id, reason, since) VALUES ($1, $2, 'alone', $3)";
                tx.exec(sql, params![id, Uuid::new_v4(), now]).await
            })
        });
        resting.await.expect("a rest");
        let rests = page(&rita).await["boosts"][0].clone();
        assert_eq!((&rests["state"], &rests["bars"]), (&json!("done"), &json!([0, 0, 0, 0, 0, 0])));
        let back = app.enlace.app.db.tx::<_, db::DbError, _>(move |tx| {
            Box::pin(async move { tx.exec("DELETE FROM couple_rests WHERE user_id = $1", params![id]).await })
        });
        back.await.expect("back");
        start(&rita).await.refused(402, "PURCHASE_REQUIRED");

        // Another comes back, and its money within the days of the law.
        let other = buy(&rita, "boost_1", "mb_way").await;
        press(&app, &other, "pay").await;
        start(&rita).await.ok();
        minutes(&app, 31).await;
        minutes(&app, 2).await;
        let back = page(&rita).await;
        assert_eq!((&back["boosts"][0]["state"], &back["available"]["bought"]), (&json!("returned"), &json!(1)));
        rita.rpc("withdraw_purchase", json!({ "id": other["id"] })).await.ok();
        assert_eq!(page(&rita).await["available"]["bought"], 0, "at once, so that it is not used meanwhile");
        app.run_until_idle().await;
        let status = rita.rpc("payment_status", json!({ "id": other["id"] })).await.ok();
        assert_eq!((&status["state"], &status["refunded"]), (&json!("refunded"), &json!(249)));
    });
}
