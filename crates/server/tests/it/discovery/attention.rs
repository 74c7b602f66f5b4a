//! Attention: likes received, and who is shown to whom.

use jiff::SignedDuration;
use testkit::{Person, ProfileFacts, TestApp, json, on_both};

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
        assert_eq!(
            (factor(&rui), factor(&bia)),
            (Some(10_000), Some(10_000)),
            "thirty-nine say nothing"
        );
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
