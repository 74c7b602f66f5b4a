//! The deck: filters, limits, and the panel that adds up.

use futures_util::future::join_all;
use jiff::SignedDuration;
use std::sync::Arc;
use testkit::{Person, ProfileFacts, Reply, TestApp, json, on_both};

#[test]
fn panel_adds_up() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let bia = app.ready("Bia", ProfileFacts::default()).await;
        ana.is_shown(bia.id).await;
        let panel = ana.rpc("explain", json!({ "target": bia.id })).await.ok();
        let sum: i64 = panel["lines"]
            .as_array()
            .unwrap()
            .iter()
            .map(|line| line["points"].as_i64().unwrap())
            .sum();
        assert_eq!(panel["score"], json!(sum), "{panel}");
        app.visitor()
            .rpc("explain", json!({ "target": bia.id }))
            .await
            .refused(401, "42501");
    });
}

#[test]
fn filters_are_checked_saved_and_partly_premium() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        for bad in [
            json!({ "age_min": 17 }),
            json!({ "age_min": 50, "age_max": 30 }),
            json!({ "age_max": 100 }),
            json!({ "distance_km": 0 }),
            json!({ "distance_km": 101 }),
            json!({ "interests": ["Xadrez"] }),
        ] {
            ana.insert("search_filters", bad).await.refused(422, "VALIDATION");
        }
        ana.insert("search_filters", json!({ "verified_only": true }))
            .await
            .refused(402, "PREMIUM_REQUIRED");
        ana.insert("search_filters", json!({ "personality": ["INFJ"] }))
            .await
            .refused(402, "PREMIUM_REQUIRED");
        let four = json!({ "interests": ["Música", "Cinema", "Arte", "Moda"] });
        let refused = ana.insert("search_filters", four).await;
        assert!(refused.body.to_string().contains("Limite atingido"), "{}", refused.body);
        refused.refused(402, "PREMIUM_REQUIRED");
        ana.get("search_filters").await.is_empty();
        for bound in [
            json!({ "age_min": 18, "age_max": 99, "distance_km": 1 }),
            json!({ "age_min": 18, "age_max": 99, "distance_km": 100 }),
        ] {
            let saved = ana.insert("search_filters", bound.clone()).await.ok();
            assert_eq!(saved[0]["distance_km"], bound["distance_km"]);
        }
        let saved = ana
            .insert("search_filters", json!({ "age_max": 50, "interests": ["Música"] }))
            .await
            .ok();
        assert_eq!(
            (&saved[0]["age_min"], &saved[0]["age_max"]),
            (&json!(18), &json!(50)),
            "{saved}"
        );
        assert_eq!(
            ana.rpc("count_people", json!({ "filters": { "age_max": 60 } }))
                .await
                .ok()["both"],
            json!(null)
        );
    });
}

#[test]
fn filter_shows_its_cost_but_never_of_a_few() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        for number in 0..12 {
            app.ready(&format!("Gil{number}"), ProfileFacts::default()).await;
        }
        let asked = async |filters| ana.rpc("count_people", json!({ "filters": filters })).await.ok();
        let open = json!({ "age_min": 18, "age_max": 99, "distance_km": null, "compatibility": 0 });
        assert_eq!(asked(open.clone()).await, json!({ "both": 10, "costs": [] }));
        // None of them is that old; without the limit all twelve would remain.
        let narrow = json!({ "age_min": 90, "age_max": 99, "distance_km": null, "compatibility": 0 });
        assert_eq!(
            asked(narrow).await,
            json!({ "both": null, "costs": [{ "filter": "age", "people": 10 }] })
        );
        // Two filters that each exclude everybody: lifting one alone brings no one back.
        let both =
            json!({ "age_min": 90, "age_max": 99, "distance_km": null, "compatibility": 0, "interests": ["Moda"] });
        let answer = asked(both).await;
        assert_eq!(answer, json!({ "both": null, "costs": [] }));
        app.visitor()
            .rpc("count_people", json!({ "filters": {} }))
            .await
            .refused(401, "42501");
    });
}

#[test]
fn day_has_fifteen_likes() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[]).await;
        let mut ana = app.ready("Ana", ProfileFacts::default()).await;
        let mut others = Vec::new();
        for number in 0..17 {
            others.push(app.ready(&format!("Gil{number}"), ProfileFacts::default()).await);
        }
        for other in &others {
            ana.is_shown(other.id).await;
        }
        for other in &others[..15] {
            ana.rpc("react", json!({ "target": other.id, "kind": "like" }))
                .await
                .ok();
        }
        let refused = ana
            .rpc("react", json!({ "target": others[15].id, "kind": "like" }))
            .await
            .refused(429, "LIMIT");
        assert_eq!(refused["details"]["limit"], 15);
        // The same like again costs nothing; a pass is always free.
        ana.rpc("react", json!({ "target": others[0].id, "kind": "like" }))
            .await
            .ok();
        ana.rpc("react", json!({ "target": others[16].id, "kind": "pass" }))
            .await
            .ok();
        app.advance(SignedDuration::from_hours(24));
        ana.sign_in().await;
        ana.rpc("react", json!({ "target": others[15].id, "kind": "like" }))
            .await
            .ok();
    });
}

/// Sends a reaction to so many people at the same time. How many were taken; the others must meet the limit.
async fn taken_at_once(app: &Arc<TestApp>, member: &Person, people: usize, kind: &str) -> usize {
    let mut others = Vec::new();
    for number in 0..people {
        let other = app.ready(&format!("Gil{number}"), ProfileFacts::default()).await;
        member.is_shown(other.id).await;
        others.push(other.id);
    }
    let at_once = others
        .iter()
        .map(|other| member.rpc("react", json!({ "target": other, "kind": kind })));
    let (taken, refused): (Vec<Reply>, Vec<Reply>) =
        join_all(at_once).await.into_iter().partition(|reply| reply.status.is_success());
    for reply in refused {
        reply.refused(429, "LIMIT");
    }
    taken.len()
}

#[test]
fn likes_that_are_sent_at_once_end_at_fifteen() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[]).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        assert_eq!(taken_at_once(&app, &ana, 18, "like").await, 15);
    });
}

#[test]
fn moving_to_another_time_zone_begins_no_new_day_of_likes_and_of_moves() {
    /// Tokyo, Macau and Bangkok, where it is 04:01 one hour after the other.
    const WESTWARDS: [i64; 3] = [1_850_147, 1_821_274, 1_609_350];
    const DHAKA: i64 = 1_185_241;
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[("ENLACE_JWT_EXP", "400000000")]).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let gil = app.ready("Gil", ProfileFacts::default()).await;
        ana.is_shown(gil.id).await;
        ana.rpc("react", json!({ "target": gil.id, "kind": "super_like" })).await.ok();
        let left = async || ana.rpc("deck_status", json!({})).await.ok()["super_likes_left"].clone();
        assert_eq!(left().await, 0);
        app.advance(SignedDuration::from_mins(61));
        for city in WESTWARDS {
            ana.rpc("set_location", json!({ "city_id": city })).await.ok();
            assert_eq!(left().await, 0, "{city}");
            app.advance(SignedDuration::from_hours(1));
        }
        let refused = ana.rpc("set_location", json!({ "city_id": DHAKA })).await.refused(429, "LIMIT");
        assert_eq!(refused["details"]["kind"], "location", "{refused}");
        app.advance(SignedDuration::from_hours(24));
        assert_eq!(left().await, 1, "a day later as for everybody");
        ana.rpc("set_location", json!({ "city_id": DHAKA })).await.ok();
    });
}

#[test]
fn super_likes_sent_at_once_to_different_people_are_counted_one_after_the_other() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[]).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        assert_eq!(taken_at_once(&app, &ana, 6, "super_like").await, 1, "the one of the day");
        let status = ana.rpc("deck_status", json!({})).await.ok();
        assert_eq!(status["super_likes_left"], 0);
    });
}

#[test]
fn like_back_and_undoing_at_once_are_one_after_the_other() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        for round in 0..4 {
            let ana = app.ready(&format!("Ana{round}"), ProfileFacts::default()).await;
            let rui = app.ready(&format!("Rui{round}"), ProfileFacts::default()).await;
            app.show_to_each_other(&[&ana, &rui]).await;
            ana.rpc("react", json!({ "target": rui.id, "kind": "like" })).await.ok();
            let (undone, answered) = tokio::join!(
                ana.rpc("undo_reaction", json!({})),
                rui.rpc("react", json!({ "target": ana.id, "kind": "like" })),
            );
            match answered.ok()["match_id"].is_string() {
                true => drop(undone.refused(409, "STATE")),
                false => drop(undone.ok()),
            }
        }
    });
}

#[test]
fn premium_likes_a_sixteenth_person_of_the_day_and_super_likes_a_second() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[]).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let (id, now) = (ana.id, app.now());
        let until = now + SignedDuration::from_hours(24 * 30);
        app.enlace
            .app
            .act(move |tx| {
                Box::pin(async move { app::accounts::store::put_entitlement(tx, id, "premium", "test", now, until).await })
            })
            .await
            .expect("premium");
        for number in 0..18 {
            let other = app.ready(&format!("Gil{number}"), ProfileFacts::default()).await;
            ana.is_shown(other.id).await;
            let kind = if number < 16 { "like" } else { "super_like" };
            app.advance(SignedDuration::from_secs(60));
            ana.rpc("react", json!({ "target": other.id, "kind": kind })).await.ok();
        }
        for _ in 0..5 {
            ana.rpc("undo_reaction", json!({})).await.ok();
        }
        ana.rpc("undo_reaction", json!({})).await.refused(429, "LIMIT");
    });
}

/// A like a second for a minute: fifteen of them count without Premium, and with it one each second and a half.
#[test]
fn sixty_likes_in_a_minute_are_slowed_with_premium_and_end_at_fifteen_without() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[]).await;
        let premium = app.ready("Ana", ProfileFacts::default()).await;
        let free = app.ready("Rui", ProfileFacts::default()).await;
        let (id, now) = (premium.id, app.now());
        let until = now + SignedDuration::from_hours(24 * 30);
        let paid = app.enlace.app.act(move |tx| {
            Box::pin(async move { app::accounts::store::put_entitlement(tx, id, "premium", "test", now, until).await })
        });
        paid.await.expect("premium");
        let others = [
            app.ready("Gil", ProfileFacts::default()).await.id,
            app.ready("Hugo", ProfileFacts::default()).await.id,
        ];
        let react = async |who: &Person, target: uuid::Uuid, kind: &str| {
            who.rpc("react", json!({ "target": target, "kind": kind })).await
        };
        for other in others {
            premium.is_shown(other).await;
            free.is_shown(other).await;
        }
        let (mut paced, mut daily) = (0, 0);
        for second in 0..60 {
            // A pass in between makes each like a new one, which costs what a like costs.
            let target = others[second % 2];
            for who in [&premium, &free] {
                react(who, target, "pass").await.ok();
            }
            let reply = react(&premium, target, "like").await;
            if reply.status.as_u16() == 429 {
                assert_eq!(reply.body["code"], "RATE");
                assert!(reply.headers.contains_key("retry-after"));
            } else {
                reply.ok();
                paced += 1;
            }
            let reply = react(&free, target, "like").await;
            if daily >= 15 {
                reply.refused(429, "LIMIT");
            } else {
                reply.ok();
                daily += 1;
            }
            app.advance(SignedDuration::from_secs(1));
        }
        assert_eq!((paced, daily), (30, 15));
    });
}

/// Who likes nearly everybody is shown a little less, hears of it once, and is back where they were by deciding otherwise.
#[test]
fn liking_nearly_everybody_lowers_ones_place_until_the_habit_ends() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[("ENLACE_RATE_LIMITS", "off"), ("ENLACE_JWT_EXP", "2800000")]).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let bia = app.ready("Bia", ProfileFacts::default()).await;
        // What is logged about accounts that are gone ends sooner.
        let target = app.ready("Ana", ProfileFacts::default()).await.id;
        let (db, index) = (app.enlace.app.db.clone(), app.enlace.app.index.clone());
        let factor = |person: &Person| index.read().get(person.id).map(|person| person.fairness);
        app.advance(SignedDuration::from_hours(72));
        let decide = async |who: &Person, kind: &'static str, count: u32| {
            let (actor, now) = (who.id, app.now());
            let logged: Result<(), db::DbError> = db
                .tx(move |tx| {
                    Box::pin(async move {
                        for _ in 0..count {
                            let sql = "INSERT INTO reaction_log (id, actor, target, kind, created_at) VALUES ($1, $2, $3, $4, $5)";
                            tx.exec(sql, db::params![uuid::Uuid::new_v4(), actor, target, kind, now]).await?;
                        }
                        Ok(())
                    })
                })
                .await;
            logged.expect("decisions");
            app.advance(SignedDuration::from_mins(16));
            app.run_until_idle().await;
        };
        let told = async |who: &Person| who.get("notifications?select=id&kind=eq.deck.habit").await.ok();
        decide(&rui, "like", 39).await;
        decide(&bia, "pass", 40).await;
        assert_eq!((factor(&rui), factor(&bia)), (Some(10_000), Some(10_000)), "thirty-nine say nothing");
        decide(&rui, "like", 1).await;
        assert_eq!((factor(&rui), factor(&bia)), (Some(7_500), Some(10_000)));
        decide(&rui, "super_like", 20).await;
        assert_eq!(factor(&rui), Some(7_500), "never less");
        assert_eq!(told(&rui).await.as_array().map(Vec::len), Some(1), "once a week");
        assert_eq!(told(&bia).await, json!([]));
        // Others see the sum of the lines, in which it is, and no line of its own.
        app.show_to_each_other(&[&rui, &bia]).await;
        let explained = bia.rpc("explain", json!({ "target": rui.id })).await.ok();
        let lines = explained["lines"].as_array().expect("lines");
        let sum: i64 = lines.iter().filter_map(|line| line["points"].as_i64()).sum();
        assert_eq!(Some(sum), explained["score"].as_i64(), "{explained}");
        assert!(!explained.to_string().contains("habit"), "{explained}");
        // Four passes of sixty-four are enough; and days end it by themselves.
        decide(&rui, "pass", 4).await;
        assert_eq!(factor(&rui), Some(10_000));
        decide(&rui, "like", 60).await;
        assert_eq!(factor(&rui), Some(7_500));
        app.advance(SignedDuration::from_hours(24 * 8));
        app.run_until_idle().await;
        assert_eq!(factor(&rui), Some(10_000));
        // The log is gone a day after the last rule that counts it.
        let logged = async || -> i64 {
            let count = db.one("SELECT count(*) FROM reaction_log", db::params![]).await;
            count.expect("a count")
        };
        app.advance(SignedDuration::from_hours(24 * 82));
        app.run_until_idle().await;
        assert_eq!(logged().await, 164);
        app.advance(SignedDuration::from_hours(24 * 2));
        app.run_until_idle().await;
        assert_eq!(logged().await, 0);
    });
}

#[test]
fn likes_received_are_a_number_until_premium() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let bia = app.ready("Bia", ProfileFacts::default()).await;
        bia.is_shown(ana.id).await;
        bia.rpc(
            "react",
            json!({ "target": ana.id, "kind": "like", "comment": "Que domingo bonito", "item": "prompt:p01" }),
        )
        .await
        .ok();
        let answer = ana.rpc("likes_received", json!({})).await.ok();
        assert_eq!(
            answer,
            json!({ "count": 1, "first_letters": ["B"], "likes": [], "premium": false })
        );
        bia.rpc(
            "react",
            json!({ "target": ana.id, "kind": "like", "item": "prompt:p40" }),
        )
        .await
        .ok();
    });
}

#[test]
fn attention_is_weighed_by_what_there_is_to_go_round() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let bia = app.ready("Bia", ProfileFacts::default()).await;
        let (db, index) = (&app.enlace.app.db, &app.enlace.app.index);
        let factor = |person: &Person| index.read().get(person.id).map(|person| person.fairness);
        assert_eq!(factor(&bia), Some(20_000), "nobody has seen the newcomer yet");

        app.advance(SignedDuration::from_hours(72));
        let day = app.now().to_zoned(jiff::tz::TimeZone::UTC).date();
        let subject = bia.id;
        // Thirty impressions for two people: fifteen each would be fair, and no one steps back below sixteen.
        db.tx(move |tx| {
            Box::pin(async move {
                for viewer in 0..30u128 {
                    let sql = "INSERT INTO impressions (viewer, subject, day) VALUES ($1, $2, $3)";
                    tx.exec(sql, db::params![uuid::Uuid::from_u128(viewer), subject, day])
                        .await?;
                }
                Ok::<(), db::DbError>(())
            })
        })
        .await
        .expect("the impressions");
        let weigh = async || {
            app::discovery::rates::recalculate_attention(db, app.now())
                .await
                .expect("weighed")
        };
        assert_eq!(weigh().await, 2);
        app.run_until_idle().await;
        assert_eq!((factor(&ana), factor(&bia)), (Some(10_000), Some(5_333)));
        assert_eq!(weigh().await, 0, "nothing has happened since");

        let before: Vec<_> = index.read().people().collect();
        index.load(db).await.expect("loaded");
        assert_eq!(
            index.read().people().collect::<Vec<_>>(),
            before,
            "a start finds the same"
        );
        index.refresh(db, bia.id).await.expect("refreshed");
        assert_eq!(factor(&bia), Some(5_333), "and so does one person who changed");
    });
}
