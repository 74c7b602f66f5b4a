//! How many likes a day has, also when they are sent at once.

use futures_util::future::join_all;
use jiff::SignedDuration;
use std::sync::Arc;
use testkit::{Person, ProfileFacts, Reply, TestApp, json, on_both};

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
    let (taken, refused): (Vec<Reply>, Vec<Reply>) = join_all(at_once)
        .await
        .into_iter()
        .partition(|reply| reply.status.is_success());
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
        ana.rpc("react", json!({ "target": gil.id, "kind": "super_like" }))
            .await
            .ok();
        let left = async || ana.rpc("deck_status", json!({})).await.ok()["super_likes_left"].clone();
        assert_eq!(left().await, 0);
        app.advance(SignedDuration::from_mins(61));
        for city in WESTWARDS {
            ana.rpc("set_location", json!({ "city_id": city })).await.ok();
            assert_eq!(left().await, 0, "{city}");
            app.advance(SignedDuration::from_hours(1));
        }
        let refused = ana
            .rpc("set_location", json!({ "city_id": DHAKA }))
            .await
            .refused(429, "LIMIT");
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
        assert_eq!(
            taken_at_once(&app, &ana, 6, "super_like").await,
            1,
            "the one of the day"
        );
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
                Box::pin(
                    async move { app::accounts::store::put_entitlement(tx, id, "premium", "test", now, until).await },
                )
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
