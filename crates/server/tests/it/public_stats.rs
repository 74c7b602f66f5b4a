//! The three numbers of the landing and of home: counted, never invented, and rounded down.

use jiff::SignedDuration;
use testkit::{ProfileFacts, TestApp, json, on_both};

const LISBON: i64 = 2_267_057;

#[test]
fn public_stats_count_people_countries_and_connections_of_today() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let server = &app.enlace.app;
        // The stored numbers are recounted after ten seconds.
        let counted = async |hours: i64| {
            app.advance(SignedDuration::from_hours(hours) + SignedDuration::from_secs(10));
            let totals = server
                .world
                .now(&server.db, app.now())
                .await
                .expect("the counts")
                .totals;
            [totals.active, totals.countries, totals.connections_today]
        };
        assert_eq!(counted(0).await, [0, 0, 0]);
        app.newcomer("Zeca").await;
        assert_eq!(counted(0).await, [0, 0, 0], "nobody could meet him");
        app.match_of("Ana", "Rui").await;
        assert_eq!(counted(0).await, [2, 1, 1]);
        let traits = ProfileFacts {
            city_id: LISBON,
            ..ProfileFacts::default()
        };
        let mut rita = app.ready("Rita", traits).await;
        assert_eq!(counted(0).await, [3, 2, 1]);
        let answer = app.visitor().edge("public-stats").await.ok();
        let rounded = json!({ "users": 0, "countries": 2, "connections_today": 0, "online": 0 });
        assert_eq!(answer, rounded, "fewer than ten people are no number");
        let mut people = Vec::new();
        for number in 0..24 {
            people.push(app.ready(&format!("Pessoa{number}"), ProfileFacts::default()).await);
        }
        let (some, others) = people.split_at(12);
        for (one, other) in some.iter().zip(others).take(11) {
            app.matched(one, other).await;
        }
        assert_eq!(counted(0).await, [27, 2, 12]);
        let count = async |sql: &'static str| -> i64 { server.db.one(sql, db::params![]).await.expect("a count") };
        let shown = count("SELECT count(DISTINCT user_id) FROM profile_photos").await;
        assert_eq!(shown, 27, "everybody but Zeca, who shows no photo");
        let matches = count("SELECT count(*) FROM matches").await;
        app.advance(SignedDuration::from_secs(61));
        let answer = app.visitor().edge("public-stats").await.ok();
        let totals = server.world.now(&server.db, app.now()).await.expect("the counts").totals;
        let down = |number: i64| number / 10 * 10;
        let rounded = json!({
            "users": down(shown), "countries": 2, "connections_today": down(matches), "online": down(totals.online),
        });
        assert_eq!(answer, rounded, "rounded down, never up");
        assert_eq!((&answer["users"], &answer["connections_today"]), (&json!(20), &json!(10)));
        assert_eq!(counted(24).await, [27, 2, 0]);
        rita.sign_in().await;
        rita.rpc("world_people", json!({})).await.ok();
        assert_eq!(
            counted(29 * 24 + 12).await,
            [1, 1, 0],
            "who was not here for 30 days is not counted"
        );
    });
}
