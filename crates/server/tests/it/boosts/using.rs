//! How a boost begins, ends and comes back.

use super::{looked, man, minutes, open, page, premium, start, until, woman};
use crate::billing::{buy, check, press};
use crate::moderation::{decide, moderator, report};
use db::params;
use jiff::{SignedDuration, Timestamp};
use std::sync::Arc;
use testkit::{Person, ProfileFacts, TestApp, Value, json, on_both};
use uuid::Uuid;

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
        let (one, two) = tokio::join!(
            rui.rpc("start_boost", client.clone()),
            rui.rpc("start_boost", client.clone())
        );
        assert_eq!(one.ok()["id"], two.ok()["id"], "two presses are one start");
        start(&rui).await.refused(409, "STATE");
        let running = page(&rui).await;
        assert_eq!(
            (&running["refusal"], &running["available"]["weekly"]),
            (&json!("running"), &json!(0))
        );
        let boost = &running["boosts"][0];
        assert_eq!(
            (&boost["state"], &boost["bars"]),
            (&json!("running"), &json!([0, 0, 0, 0, 0, 0]))
        );
        assert_eq!(
            (&boost["baseline"], &boost["counted_baseline"]),
            (&json!(0), &json!(20))
        );
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
        assert_eq!(
            page(&rui).await["available"],
            json!({ "returned": 1, "weekly": 0, "bought": 0 })
        );
        until(&app, "2026-10-26T03:59:00Z").await;
        assert_eq!(page(&rui).await["available"]["weekly"], 0);
        until(&app, "2026-10-26T04:00:00Z").await;
        assert_eq!(
            page(&rui).await["available"],
            json!({ "returned": 1, "weekly": 1, "bought": 0 })
        );
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
        assert_eq!(
            (&seen["refusal"], &seen["available"]["weekly"]),
            (&json!("not_ready"), &json!(1))
        );
        for (field, word) in [("paused", "pausa"), ("incognito", "incógnito")] {
            rui.patch("profiles", &format!("id=eq.{}", rui.id), json!({ field: true }))
                .await
                .ok();
            let refused = start(&rui).await.refused(409, "STATE");
            assert!(
                refused["message"].as_str().is_some_and(|text| text.contains(word)),
                "{refused}"
            );
            rui.patch("profiles", &format!("id=eq.{}", rui.id), json!({ field: false }))
                .await
                .ok();
        }
        let ana = app.ready("Ana", woman()).await;
        let malu = moderator(&app, "Malu").await;
        ana.is_shown(rui.id).await;
        report(&app, &ana, &rui, "scam", json!({})).await;
        decide(&app, &malu, "limit", json!({ "days": 3 })).await;
        let refused = start(&rui).await.refused(409, "STATE");
        assert!(
            refused["message"]
                .as_str()
                .is_some_and(|text| text.contains("moderação")),
            "{refused}"
        );
        let kept = page(&rui).await;
        assert_eq!(
            (&kept["refusal"], &kept["available"]["weekly"]),
            (&json!("limited"), &json!(1))
        );
        assert_eq!(kept["boosts"], json!([]));
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
            assert_eq!(
                over["available"],
                json!({ "returned": 0, "weekly": 0, "bought": 0 }),
                "{}",
                who.name
            );
            let notices = who.get("notifications?select=kind&kind=eq.boost.report").await.ok();
            assert_eq!(notices.as_array().map(Vec::len), Some(1), "{}", who.name);
        }
        start(&hid[0]).await.refused(402, "PURCHASE_REQUIRED");

        // Other changes hide nobody, and neither does moderation.
        let enzo = in_a_boost(&app, "Enzo").await;
        enzo.patch("profiles", &format!("id=eq.{}", enzo.id), json!({ "bio": "Outra." }))
            .await
            .ok();
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
        assert_eq!(
            (&over["boosts"][0]["state"], &over["available"]["returned"]),
            (&json!("returned"), &json!(1))
        );
    });
}

#[test]
fn boost_of_an_owner_who_narrowed_their_filters_counts_as_used() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let rui = in_a_boost(&app, "Rui").await;
        rui.insert("search_filters", json!({ "age_min": 90, "age_max": 99 }))
            .await
            .ok();
        let mut changed = vec![rui];
        for (name, field, value) in [
            ("Leo", "city_id", json!(crate::billing::LISBON)),
            ("Davi", "gender_preferences", json!(["non_binary"])),
        ] {
            let who = in_a_boost(&app, name).await;
            who.patch("profiles", &format!("id=eq.{}", who.id), json!({ field: value }))
                .await
                .ok();
            changed.push(who);
        }
        // Filters of before the start are those that the promise was made for.
        let caio = app.ready("Caio", man()).await;
        premium(&app, &caio, 30).await;
        caio.insert("search_filters", json!({ "age_min": 90, "age_max": 99 }))
            .await
            .ok();
        minutes(&app, 1).await;
        start(&caio).await.ok();
        minutes(&app, 31).await;
        minutes(&app, 2).await;
        for who in &changed {
            let over = page(who).await;
            assert_eq!(over["boosts"][0]["state"], "hidden", "{}: {over}", who.name);
            assert_eq!(over["boosts"][0]["bars"], json!([0, 0, 0, 0, 0, 0]), "{}", who.name);
            assert_eq!(
                over["available"],
                json!({ "returned": 0, "weekly": 0, "bought": 0 }),
                "{}",
                who.name
            );
        }
        let over = page(&caio).await;
        assert_eq!(
            (&over["boosts"][0]["state"], &over["available"]["returned"]),
            (&json!("returned"), &json!(1))
        );
    });
}

#[test]
fn bought_boost_is_used_once_kept_when_the_promise_is_met_and_goes_back_unused() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let rita = app
            .ready(
                "Rita",
                ProfileFacts {
                    city_id: crate::billing::LISBON,
                    ..woman()
                },
            )
            .await;
        // Half past nine in the evening in Lisbon, before and after summer time ended; one hour of UTC apart.
        let weeks = ["2026-12-05T21:00:00Z", "2026-11-28T21:00:00Z", "2026-11-21T21:00:00Z"];
        until(&app, "2026-11-20T12:00:00Z").await;
        let created = "2026-11-01T00:00:00Z".parse::<Timestamp>().expect("a time");
        let id = rita.id;
        let older = app.enlace.app.db.tx::<_, db::DbError, _>(move |tx| {
            Box::pin(async move {
                tx.exec(
                    "UPDATE profiles SET created_at = $2 WHERE id = $1",
                    params![id, created],
                )
                .await
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
        assert_eq!(
            (&boost["baseline"], &boost["counted_baseline"]),
            (&json!(58), &json!(58))
        );
        let withdraw = json!({ "id": order["id"] });
        rita.rpc("withdraw_purchase", withdraw.clone())
            .await
            .refused(409, "STATE");
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
        assert_eq!(
            (&over["boosts"][0]["state"], &over["available"]["bought"]),
            (&json!("done"), &json!(0))
        );
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
        assert_eq!(
            (&rests["state"], &rests["bars"]),
            (&json!("done"), &json!([0, 0, 0, 0, 0, 0]))
        );
        let back = app.enlace.app.db.tx::<_, db::DbError, _>(move |tx| {
            Box::pin(async move {
                tx.exec("DELETE FROM couple_rests WHERE user_id = $1", params![id])
                    .await
            })
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
        assert_eq!(
            (&back["boosts"][0]["state"], &back["available"]["bought"]),
            (&json!("returned"), &json!(1))
        );
        rita.rpc("withdraw_purchase", json!({ "id": other["id"] })).await.ok();
        assert_eq!(
            page(&rita).await["available"]["bought"],
            0,
            "at once, so that it is not used meanwhile"
        );
        app.run_until_idle().await;
        let status = rita.rpc("payment_status", json!({ "id": other["id"] })).await.ok();
        assert_eq!(
            (&status["state"], &status["refunded"]),
            (&json!("refunded"), &json!(249))
        );
    });
}
