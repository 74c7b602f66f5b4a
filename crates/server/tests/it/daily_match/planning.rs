//! The planning of each night, by region.

use super::{ready, sides};
use app::daily_match::model::Region;
use app::daily_match::{plan, store};
use jiff::Timestamp;
use std::sync::Arc;
use testkit::{Person, ProfileFacts, TestApp, json, on_both};

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
    let person = app
        .ready(
            name,
            ProfileFacts {
                city_id,
                ..ProfileFacts::default()
            },
        )
        .await;
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
            .all(
                "SELECT user_id, other_id, delivered_at FROM daily_matches",
                db::params![],
            )
            .await
            .expect("the sides");
        assert_eq!(rows.len(), 2, "one pair: {rows:?}");
        let hers = rows
            .iter()
            .find(|(user, ..)| *user == bia.id)
            .expect("she is served once");
        assert!([gil.id, caio.id].contains(&hers.1), "and not by {}: {rows:?}", eva.name);
        assert!(
            hers.2 >= night && hers.2 <= later,
            "in her afternoon, at once: {}",
            hers.2
        );
        let theirs = rows.iter().find(|(user, ..)| *user != bia.id).expect("the other side");
        let eight = if theirs.0 == gil.id {
            "2026-11-25T08:00:00Z"
        } else {
            "2026-11-25T11:00:00Z"
        };
        assert_eq!(theirs.2, at(eight), "at eight, the same day");
        let rounds = store::rounds(&mut db.reader(), 100).await.expect("the rounds");
        assert_eq!(rounds.len(), 4, "each region once: {rounds:?}");
        let found: Vec<_> = rounds.iter().filter(|round| round.pairs > 0).collect();
        assert_eq!(found.len(), 1, "{rounds:?}");
        assert_eq!(
            (found[0].served, found[0].value, found[0].gap),
            (2, found[0].bound, 0),
            "{found:?}"
        );
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
