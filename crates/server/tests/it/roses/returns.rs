//! Roses that go back with their like.

use super::{args, erase, like, open};
use crate::gifts::{credits, fund};
use crate::wallet::audited;
use jiff::{SignedDuration, Timestamp};
use testkit::{ProfileFacts, TestApp, json, on_both};

#[test]
fn rose_goes_back_with_its_like_and_tells_nobody_why() {
    on_both(|engine| async move {
        // With the limits of a day.
        let app = TestApp::with(engine, &[("ENLACE_JWT_EXP", "400000000")]).await;
        let node = app.again().await;
        // The sixty days of these likes go over the change of the clock in Lisbon, on 28 March 2027.
        app.advance(
            "2027-02-10T12:00:00Z"
                .parse::<Timestamp>()
                .expect("a time")
                .duration_since(app.now()),
        );
        app.run_until_idle().await;
        let lisbon = || ProfileFacts {
            city_id: crate::billing::LISBON,
            ..ProfileFacts::default()
        };
        let mut ana = app.ready("Ana", lisbon()).await;
        fund(&app, &ana, 200).await;
        let mut people = Vec::new();
        for name in ["Rui", "Bia", "Caio", "Davi", "Eva"] {
            let person = app.ready(name, lisbon()).await;
            app.show_to_each_other(&[&ana, &person]).await;
            people.push(person);
        }
        // Taken back by its sender: at once, and it counts for the day.
        like(&app, &ana, &args(&people[0])).await.ok();
        ana.rpc("withdraw_like", json!({ "target": people[0].id })).await.ok();
        app.run_until_idle().await;
        assert_eq!(credits(&app, &ana).await, (200, 0));
        for person in &people[1..3] {
            like(&app, &ana, &args(person)).await.ok();
        }
        let refused = like(&app, &ana, &args(&people[3])).await.refused(429, "LIMIT");
        assert_eq!(
            (&refused["details"]["kind"], &refused["details"]["limit"]),
            (&json!("roses"), &json!(3)),
            "{refused}"
        );
        assert_eq!(ana.rpc("gift_shop", json!({})).await.ok()["roses_left"], 0);
        app.advance(SignedDuration::from_hours(25));
        for person in &people[3..5] {
            like(&app, &ana, &args(person)).await.ok();
        }
        // Four wait. One passes on her, one blocks her, one is erased, one does nothing: all read alike until the like ends.
        people[1]
            .rpc("react", json!({ "target": ana.id, "kind": "pass" }))
            .await
            .ok();
        people[2].rpc("block", json!({ "target": ana.id })).await.ok();
        erase(&app, &people[3]).await;
        app.run_until_idle().await;
        like(&app, &ana, &args(&people[2])).await.refused(404, "NOT_FOUND");
        like(&app, &ana, &args(&people[3])).await.refused(404, "NOT_FOUND");
        app.advance(SignedDuration::from_hours(24 * 50));
        app.run_until_idle().await;
        assert_eq!(credits(&app, &ana).await.1, 40, "a refusal is silent");
        app.advance(SignedDuration::from_hours(24 * 10 + 2));
        let ((), ()) = tokio::join!(app.run_until_idle(), node.run_until_idle());
        ana.sign_in().await;
        assert_eq!(credits(&app, &ana).await.1, 0);
        let lines = ana.rpc("wallet_statement", json!({})).await.ok();
        let gifts = lines
            .as_array()
            .expect("lines")
            .iter()
            .filter(|line| line["kind"] == "gift");
        let states: Vec<&str> = gifts.map(|line| line["state"].as_str().expect("a state")).collect();
        assert_eq!(states, ["expired", "expired", "expired", "expired", "voided"]);
        let export = ana.rpc("export_my_data", json!({})).await.ok();
        let roses = export["like_roses"].as_array().map_or(0, Vec::len);
        assert_eq!(
            roses, 3,
            "hers, without those to whoever blocked her and to whoever is erased: {}",
            export["like_roses"]
        );
        audited(&app).await;
    });
}

#[test]
fn rose_beside_a_like_that_a_block_ended_is_answered_and_paid_back_as_beside_one_that_waits() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let mut people = Vec::new();
        for name in ["Rui", "Bia", "Ana", "Eva"] {
            people.push(app.ready(name, ProfileFacts::default()).await);
        }
        app.show_to_each_other(&[&people[0], &people[1], &people[2], &people[3]])
            .await;
        let [rui, bia, ana, eva] = &people[..] else {
            panic!("four people")
        };
        for who in [ana, eva] {
            fund(&app, who, 50).await;
            who.rpc("react", json!({ "target": rui.id, "kind": "like" })).await.ok();
            like(&app, who, &args(bia)).await.ok();
        }
        app.advance(SignedDuration::from_secs(1));
        for who in [ana, eva] {
            who.rpc("react", json!({ "target": bia.id, "kind": "super_like" }))
                .await
                .ok();
        }
        // A short block of Ana, which she is not to find out; nothing happens to Eva.
        for other in [rui, bia] {
            other.rpc("block", json!({ "target": ana.id })).await.ok();
            other.rpc("unblock", json!({ "target": ana.id })).await.ok();
        }
        app.run_until_idle().await;
        for who in [ana, eva] {
            who.is_shown(rui.id).await;
            who.is_shown(bia.id).await;
            let refused = like(&app, who, &args(rui)).await.refused(409, "STATE");
            assert_eq!(refused["details"]["state"], "liked", "{refused}");
            who.rpc("undo_reaction", json!({})).await.ok();
            app.run_until_idle().await;
            assert_eq!(credits(&app, who).await, (40, 10), "the like below stays, and its rose");
            who.rpc("withdraw_like", json!({ "target": bia.id })).await.ok();
            app.run_until_idle().await;
            assert_eq!(credits(&app, who).await, (50, 0), "at once");
            let lines = who.rpc("wallet_statement", json!({})).await.ok();
            assert_eq!(
                (&lines[0]["kind"], &lines[0]["state"]),
                (&json!("gift"), &json!("voided")),
                "{lines}"
            );
        }
        audited(&app).await;
    });
}
