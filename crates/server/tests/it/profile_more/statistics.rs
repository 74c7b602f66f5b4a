//! Who looked: whole weeks for oneself, and visitors.

use super::{card, say};
use jiff::SignedDuration;
use testkit::{Person, ProfileFacts, TestApp, Value, json, on_both};

#[test]
fn statistics_speak_of_whole_weeks_and_of_no_single_stranger() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut ana = app.ready("Ana", ProfileFacts::default()).await;
        let stats = async |who: &Person| who.rpc("profile_stats", json!({})).await.ok();
        let mut fans = Vec::new();
        for (number, name) in ["Bia", "Caio", "Davi", "Eva", "Gil", "Ivo"].into_iter().enumerate() {
            let fan = app.ready(name, ProfileFacts::default()).await;
            fan.is_shown(ana.id).await;
            ana.is_shown(fan.id).await;
            fan.rpc("seen", json!({ "targets": [ana.id] })).await.ok();
            let like =
                json!({ "target": ana.id, "kind": "like", "item": if number < 5 { "prompt:p01" } else { "bio" } });
            fan.rpc("react", like).await.ok();
            fans.push(fan);
        }
        let made = ana
            .rpc("react", json!({ "target": fans[5].id, "kind": "like" }))
            .await
            .ok();
        let match_id = made["match_id"].as_str().expect("a match").to_owned();
        say(&fans[5], &match_id, "Oi, Ana!").await;
        say(&ana, &match_id, "Oi!").await;
        assert_eq!(stats(&ana).await["items"], json!([]), "the running week is left out");

        app.advance(SignedDuration::from_hours(24 * 7));
        ana.sign_in().await;
        let week = stats(&ana).await;
        assert_eq!(
            week["items"],
            json!([{ "item": "bio", "likes": null, "conversations": 1 },
                   { "item": "prompt:p01", "likes": 5, "conversations": 0 }])
        );
        assert_eq!(week["weeks"].as_array().map(Vec::len), Some(8));
        assert_eq!(
            week["weeks"][0],
            json!({ "week": "2026-11-16", "people": null }),
            "six are too few to show"
        );
        assert!(fans.iter().all(|fan| !week.to_string().contains(&fan.id.to_string())));
        fans[0].sign_in().await;
        assert_eq!(stats(&fans[0]).await["items"], json!([]), "everybody reads their own");
    });
}

#[test]
fn visitors_are_seen_only_while_both_share_and_never_incognito_paused_or_blocked() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut ana = app.ready("Ana", ProfileFacts::default()).await;
        let mut rui = app.ready("Rui", ProfileFacts::default()).await;
        let caio = app.ready("Caio", ProfileFacts::default()).await;
        app.show_to_each_other(&[&ana, &rui, &caio]).await;
        let share = async |who: &Person, on: bool| {
            who.rpc("share_visits", json!({ "on": on })).await.ok();
        };
        let names = async |who: &Person| {
            let list = who.rpc("visitors", json!({})).await.ok();
            let name = |one: &Value| one["name"].as_str().expect("a name").to_owned();
            list["visitors"]
                .as_array()
                .expect("a list")
                .iter()
                .map(name)
                .collect::<Vec<_>>()
        };
        let own = format!("id=eq.{}", rui.id);
        rui.patch("profiles", &own, json!({ "full_name": "Rui Costa" }))
            .await
            .ok();
        card(&rui, &ana).await;
        share(&ana, true).await;
        card(&rui, &ana).await;
        assert!(names(&ana).await.is_empty(), "he does not share his visits");
        share(&rui, true).await;
        assert!(names(&ana).await.is_empty(), "earlier visits were not stored");
        card(&rui, &ana).await;
        card(&rui, &ana).await;
        card(&caio, &ana).await;
        let list = ana.rpc("visitors", json!({})).await.ok();
        assert_eq!(list["visitors"].as_array().map(Vec::len), Some(1));
        assert_eq!(
            (&list["visitors"][0]["name"], &list["visitors"][0]["day"]),
            (&json!("Rui"), &json!("2026-11-21")),
            "the first name and the day, never the minute"
        );
        assert!(names(&rui).await.is_empty(), "she did not open his");

        for field in ["incognito", "paused"] {
            rui.patch("profiles", &own, json!({ field: true })).await.ok();
            assert!(names(&ana).await.is_empty(), "{field}");
            rui.patch("profiles", &own, json!({ field: false })).await.ok();
        }
        assert_eq!(names(&ana).await, ["Rui"]);
        let export = rui.rpc("export_my_data", json!({})).await.ok();
        assert!(
            export.get("profile_visits").is_none(),
            "it would tell who else shares, and of a block"
        );

        // He goes incognito and looks again: the visit of that day is not stored.
        app.advance(SignedDuration::from_hours(24 * 10));
        for person in [&mut ana, &mut rui] {
            person.sign_in().await;
        }
        rui.patch("profiles", &own, json!({ "incognito": true })).await.ok();
        card(&rui, &ana).await;
        rui.patch("profiles", &own, json!({ "incognito": false })).await.ok();
        assert_eq!(
            ana.rpc("visitors", json!({})).await.ok()["visitors"][0]["day"],
            "2026-11-21"
        );

        app.advance(SignedDuration::from_hours(24 * 21));
        for person in [&mut ana, &mut rui] {
            person.sign_in().await;
        }
        assert!(names(&ana).await.is_empty(), "after thirty days it is over");
        app.run_until_idle().await;
        app.show_to_each_other(&[&ana, &rui]).await;
        card(&rui, &ana).await;
        assert_eq!(names(&ana).await, ["Rui"]);
        share(&rui, false).await;
        assert!(names(&ana).await.is_empty());
        share(&rui, true).await;
        assert!(names(&ana).await.is_empty(), "turning it off erased the visit");
        card(&rui, &ana).await;
        ana.rpc("block", json!({ "target": rui.id })).await.ok();
        assert!(names(&ana).await.is_empty());
        app.run_until_idle().await;
        let left: i64 = app
            .enlace
            .app
            .db
            .one("SELECT count(*) FROM profile_visits", db::params![])
            .await
            .expect("a count");
        assert_eq!(left, 0);
    });
}
