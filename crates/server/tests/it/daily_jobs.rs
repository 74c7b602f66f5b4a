//! Jobs of the day over a change of the clock: two nodes run all of them, and what people get comes once, at its hour.

use app::daily_match::model::Region;
use app::daily_match::{plan, store};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use std::collections::BTreeMap;
use testkit::{ProfileFacts, TestApp, json, on_both};
use uuid::Uuid;

fn at(text: &str) -> Timestamp {
    text.parse().expect("a time")
}

async fn execute(app: &TestApp, sql: &'static str, values: Vec<db::Value>) {
    let done: Result<u64, db::DbError> = app
        .enlace
        .app
        .db
        .tx(move |tx| Box::pin(async move { tx.exec(sql, values).await }))
        .await;
    done.expect("written");
}

async fn count(app: &TestApp, sql: &str) -> i64 {
    app.enlace.app.db.one(sql, db::params![]).await.expect("a count")
}

#[test]
fn notices_of_two_nodes_come_once_at_their_hour_through_a_clock_change() {
    on_both(|engine| async move {
        let long = ("ENLACE_JWT_EXP", "400000000");
        let app = TestApp::with(engine, &[("ENLACE_RATE_LIMITS", "off"), long]).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        for name in ["Bia", "Caio"] {
            app.ready(name, ProfileFacts::default()).await;
        }
        let other = app.again().await;
        // Summer time begins in Lisbon on 28 March 2027 at 01:00.
        app.advance(at("2027-03-26T18:00:00Z").duration_since(app.now()));
        app.run_until_idle().await;
        let now = app.now();
        execute(
            &app,
            "UPDATE accounts SET time_zone = 'Europe/Lisbon', last_seen_at = $1",
            db::params![now],
        )
        .await;
        for node in [&app, &other] {
            node.enlace.app.index.load(&node.enlace.app.db).await.expect("the index");
        }
        let user = ana.id;
        let funded: Result<(), app::kernel::Fault> = app
            .enlace
            .app
            .act(move |tx| Box::pin(app::wallet::packs::settle_order(tx, user, Uuid::new_v4(), 300, now)))
            .await;
        funded.expect("funded");
        let gift = |kind: &str| json!({ "match_id": match_id, "kind": kind, "client_id": Uuid::new_v4(), "text": "Bom dia." });
        let sunflower = gift("girassol");
        let mut sent = false;
        for hour in 0..54 {
            app.advance(SignedDuration::from_hours(1));
            // In the evening before the change: it arrives in the morning of the new clock.
            if !sent && app.now() >= at("2027-03-27T20:00:00Z") {
                ana.rpc("send_gift", sunflower.clone()).await.ok();
                sent = true;
            }
            tokio::join!(app.run_until_idle(), other.run_until_idle());
            assert!(app.now() < at("2027-03-29T12:00:00Z"), "{hour}");
        }
        let lisbon = TimeZone::get("Europe/Lisbon").expect("a zone");
        let notices: Vec<(Uuid, String, Timestamp)> = app
            .enlace
            .app
            .db
            .all(
                "SELECT user_id, kind, created_at FROM notifications WHERE kind IN ('ai.proposal', 'gift.received')",
                db::params![],
            )
            .await
            .expect("the notices");
        let mut by_day: BTreeMap<(Uuid, String, String), Vec<i8>> = BTreeMap::new();
        for (user, kind, created) in &notices {
            let local = created.to_zoned(lisbon.clone());
            let day = (*user, kind.clone(), local.date().to_string());
            by_day.entry(day).or_default().push(local.hour());
        }
        for ((user, kind, day), hours) in &by_day {
            assert_eq!(hours.len(), 1, "{user} {kind} {day}: {hours:?}");
        }
        let gifts: Vec<_> = by_day.iter().filter(|((_, kind, _), _)| kind == "gift.received").collect();
        assert_eq!(gifts.len(), 1, "{gifts:?}");
        assert_eq!((gifts[0].0.0, gifts[0].0.2.as_str()), (rui.id, "2027-03-28"));
        let proposals: Vec<_> = by_day.iter().filter(|((_, kind, _), _)| kind == "ai.proposal").collect();
        assert!(proposals.iter().all(|(_, hours)| **hours == [8]), "{proposals:?}");
        for day in ["2027-03-27", "2027-03-28"] {
            let of_day = proposals.iter().filter(|((_, _, on), _)| on == day).count();
            let planned: i64 = app
                .enlace
                .app
                .db
                .one("SELECT count(*) FROM daily_matches WHERE day = $1", db::params![day])
                .await
                .expect("a count");
            assert_eq!((of_day as i64, planned), (4, 4), "{day}");
        }
        assert_eq!(count(&app, "SELECT count(*) FROM dead_jobs").await, 0, "the book was right at each audit");
        let next: Timestamp = app
            .enlace
            .app
            .db
            .one("SELECT next_at FROM schedules WHERE name = 'wallet.audit'", db::params![])
            .await
            .expect("the audit is planned");
        assert!(next > app.now(), "each audit ran");
        // The gift stays unopened for its term, and comes back once.
        let paid = count(&app, "SELECT count(*) FROM gifts WHERE state = 'refunded'").await;
        assert_eq!(paid, 0);
        app.advance(SignedDuration::from_hours(24 * 40));
        tokio::join!(app.run_until_idle(), other.run_until_idle());
        tokio::join!(app.run_until_idle(), other.run_until_idle());
        assert_eq!(count(&app, "SELECT count(*) FROM gifts WHERE state = 'refunded'").await, 1);
        let balance = app::wallet::balance(&mut app.enlace.app.db.reader(), ana.id).await;
        let balance = balance.expect("a balance");
        assert_eq!((balance.available, balance.pending), (300, 0), "paid back once");
    });
}

#[test]
fn plan_that_broke_in_the_middle_leaves_nothing_and_is_made_once_afterwards() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        for name in ["Ana", "Rui", "Bia", "Caio"] {
            app.ready(name, ProfileFacts::default()).await;
        }
        app.enlace.app.index.load(&app.enlace.app.db).await.expect("the index");
        // The write of the second side fails.
        execute(&app, "CREATE UNIQUE INDEX fault ON daily_matches (day)", Vec::new()).await;
        let night = at("2026-11-25T06:00:00Z");
        let day = Region::Americas.date(night);
        let broken = plan::plan(&app.enlace.app, Region::Americas, day, night).await;
        assert!(broken.is_err(), "the fault is no success");
        assert_eq!(count(&app, "SELECT count(*) FROM daily_matches").await, 0);
        assert_eq!(count(&app, "SELECT count(*) FROM daily_match_rounds").await, 0);
        execute(&app, "DROP INDEX fault", Vec::new()).await;
        let restarted = app.again().await;
        let both = tokio::join!(
            plan::plan(&app.enlace.app, Region::Americas, day, night),
            plan::plan(&restarted.enlace.app, Region::Americas, day, night),
        );
        let made = [both.0.expect("planned"), both.1.expect("planned")];
        assert_eq!(made.iter().filter(|made| **made).count(), 1, "{made:?}");
        assert_eq!(count(&app, "SELECT count(*) FROM daily_matches").await, 4);
        let rounds = store::rounds(&mut app.enlace.app.db.reader(), 10).await.expect("the rounds");
        assert_eq!(rounds.len(), 1);
        assert_eq!((rounds[0].pairs, rounds[0].served), (2, 4));
    });
}
