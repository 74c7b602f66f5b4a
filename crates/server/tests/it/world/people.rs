//! Who appears on the list, and connecting with them.

use super::{LISBON, SALVADOR, abroad, connect, names, own, page, ready};
use jiff::SignedDuration;
use testkit::{SocketMessage, TestApp, json, on_both};

#[test]
fn person_appears_only_by_choice_and_the_list_reveals_nothing_fine() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = ready(&app, "Ana", SALVADOR).await;
        let rui = ready(&app, "Rui", LISBON).await;
        own(&ana, json!({ "relocate": "with_plan" })).await.ok();
        assert_eq!(own(&rui, json!({ "relocate": "yes" })).await.ok()[0]["in_world"], false);
        assert_eq!(names(&ana, json!({})).await, [""; 0]);
        own(&rui, json!({ "in_world": true })).await.ok();
        let lia = abroad(&app, "Lia", LISBON).await;
        own(&lia, json!({ "relocate": "same_country" })).await.ok();
        assert_eq!(names(&ana, json!({ "moves": "country" })).await, ["Rui"]);
        assert_eq!(names(&ana, json!({ "moves": "city" })).await, ["Lia", "Rui"]);
        let wrong = ana.rpc("world_people", json!({ "moves": "lua" })).await;
        wrong.refused(422, "VALIDATION");
        own(&lia, json!({ "in_world": false })).await.ok();
        let listed = page(&ana, json!({})).await;
        let him = &listed["people"][0];
        assert_eq!(
            (
                &him["id"],
                &him["city"],
                &him["activity"],
                &him["minutes_ahead"],
                &him["both_relocate"]
            ),
            (
                &json!(rui.id),
                &json!("Lisboa"),
                &json!("agora"),
                &json!(180),
                &json!(true)
            ),
            "{listed}"
        );
        for fine in [
            "cell",
            "lat",
            "lon",
            "last_seen",
            "birth",
            "email",
            "city_id",
            "sexuality",
        ] {
            assert!(!listed.to_string().contains(fine), "{fine} in {listed}");
        }
        assert!(him["photo"].as_str().expect("a picture").contains("/128.webp"));
        assert_eq!(names(&rui, json!({})).await, [""; 0], "who only looks is not shown");

        app.advance(SignedDuration::from_mins(20));
        assert_eq!(page(&ana, json!({})).await["people"][0]["activity"], "hoje");
        app.advance(SignedDuration::from_hours(25));
        let mut ana = ana;
        ana.sign_in().await;
        assert_eq!(names(&ana, json!({})).await, [""; 0], "yesterday is not now");
    });
}

#[test]
fn gate_decides_who_is_listed() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = ready(&app, "Ana", SALVADOR).await;
        let blocked = abroad(&app, "Breno", LISBON).await;
        let paused = abroad(&app, "Pedro", LISBON).await;
        let passed = abroad(&app, "Paulo", LISBON).await;
        let near_only = abroad(&app, "Nina", LISBON).await;
        let matched = abroad(&app, "Malu", LISBON).await;
        let open = abroad(&app, "Olga", LISBON).await;
        blocked.rpc("block", json!({ "target": ana.id })).await.ok();
        own(&paused, json!({ "paused": true })).await.ok();
        ana.is_shown(passed.id).await;
        ana.rpc("react", json!({ "target": passed.id, "kind": "pass" }))
            .await
            .ok();
        near_only
            .insert("search_filters", json!({ "distance_km": 25 }))
            .await
            .ok();
        connect(&ana, &matched).await.ok();
        connect(&matched, &ana).await.ok();
        assert_eq!(names(&ana, json!({})).await, [open.name.as_str()]);
        // Her own saved distance holds here too, and the answer says so.
        ana.insert("search_filters", json!({ "distance_km": 25 })).await.ok();
        let listed = page(&ana, json!({})).await;
        assert_eq!((&listed["people"], &listed["distance_km"]), (&json!([]), &json!(25)));
        let newcomer = app.newcomer("Ze").await;
        let listed = page(&newcomer, json!({})).await;
        assert_eq!((&listed["people"], &listed["ready"]), (&json!([]), &json!(false)));
        app.visitor().rpc("world_people", json!({})).await.refused(401, "42501");
    });
}

#[test]
fn list_follows_country_region_and_corridor() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = abroad(&app, "Ana", SALVADOR).await;
        let rui = abroad(&app, "Rui", LISBON).await;
        let gil = abroad(&app, "Gil", SALVADOR).await;
        assert_eq!(names(&ana, json!({ "country": "PT" })).await, ["Rui"]);
        assert_eq!(names(&ana, json!({ "region": "br-nordeste" })).await, ["Gil"]);
        assert_eq!(names(&gil, json!({ "region": "pt-lisboa" })).await, ["Rui"]);
        assert_eq!(names(&gil, json!({ "region": "pt-porto" })).await, [""; 0]);
        assert_eq!(names(&rui, json!({ "corridor": "br-pt" })).await, ["Ana", "Gil"]);
        assert_eq!(
            names(&ana, json!({ "corridor": "br-pt" })).await,
            ["Rui"],
            "the other end"
        );
        assert_eq!(names(&ana, json!({ "region": "diaspora" })).await, [""; 0]);
        for bad in [
            json!({ "country": "Brasil" }),
            json!({ "region": "lua" }),
            json!({ "corridor": "br-lua" }),
            json!({ "limit": 25 }),
            json!({ "limit": 0 }),
            json!({ "page": 5 }),
            json!({ "page": -1 }),
        ] {
            ana.rpc("world_people", bad).await.refused(422, "VALIDATION");
        }
        let first = page(&rui, json!({ "limit": 1 })).await;
        let second = page(&rui, json!({ "limit": 1, "page": 1 })).await;
        assert_eq!((&first["more"], &second["more"]), (&json!(true), &json!(false)));
        assert_ne!(first["people"][0]["id"], second["people"][0]["id"]);
    });
}

#[test]
fn connecting_is_a_like_and_pressing_again_withdraws_it() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[]).await;
        let ana = ready(&app, "Ana", SALVADOR).await;
        let rui = abroad(&app, "Rui", LISBON).await;
        let withdraw = json!({ "target": rui.id });
        ana.rpc("withdraw_like", withdraw.clone())
            .await
            .refused(404, "NOT_FOUND");
        assert_eq!(connect(&ana, &rui).await.ok()["match_id"], json!(null));
        let odd = json!({ "target": rui.id, "kind": "like", "source": "lua" });
        ana.rpc("react", odd).await.refused(422, "VALIDATION");
        app.run_until_idle().await;
        let like = ana.get("likes?select=source,state").await.ok();
        assert_eq!(like, json!([{ "source": "world", "state": "pending" }]));
        assert_eq!(page(&ana, json!({})).await["people"][0]["connected"], true);
        assert_eq!(rui.rpc("badges", json!({})).await.ok()["likes"], 1);

        let mut his_seat = rui.socket().await;
        assert_eq!(his_seat.join(&format!("user:{}", rui.id)).await["status"], "ok");
        ana.rpc("withdraw_like", withdraw.clone()).await.ok();
        ana.rpc("withdraw_like", withdraw.clone()).await.ok();
        app.run_until_idle().await;
        assert_eq!(page(&ana, json!({})).await["people"][0]["connected"], false);
        let badges = rui.rpc("badges", json!({})).await.ok();
        assert_eq!(
            (&badges["likes"], &badges["notifications"]),
            (&json!(0), &json!(0)),
            "as if it had never been"
        );
        let listed = his_seat.received_so_far().await;
        assert!(
            listed
                .iter()
                .any(|heard| matches!(heard, SocketMessage::Event(_, event, _) if event == "badges.changed"))
        );
        // A like of his alone is no answer to one that was taken back.
        assert_eq!(connect(&rui, &ana).await.ok()["match_id"], json!(null));

        // It costs what a like costs, and gives nothing back; it is no undo either.
        let left = ana.rpc("deck_status", json!({})).await.ok();
        assert_eq!((&left["likes_left"], &left["undo_left"]), (&json!(14), &json!(1)));
        ana.rpc("undo_reaction", json!({})).await.refused(409, "STATE");
        let match_id = connect(&ana, &rui).await.ok()["match_id"].clone();
        assert!(match_id.is_string(), "two likes make a match from here as well");
        for who in [(&ana, &rui), (&rui, &ana)] {
            let target = json!({ "target": who.1.id });
            let refused = who.0.rpc("withdraw_like", target).await.refused(409, "STATE");
            assert_eq!(refused["details"]["state"], "matched");
        }
        assert_eq!(ana.get("matches?select=id").await.ok()[0]["id"], match_id);
    });
}

#[test]
fn blocked_person_cannot_even_withdraw() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = ready(&app, "Ana", SALVADOR).await;
        let rui = abroad(&app, "Rui", LISBON).await;
        connect(&ana, &rui).await.ok();
        rui.rpc("block", json!({ "target": ana.id })).await.ok();
        let nobody = json!({ "target": "00000000-0000-4000-8000-000000000000" });
        let about_nobody = ana.rpc("withdraw_like", nobody).await.refused(404, "NOT_FOUND");
        let about_him = ana.rpc("withdraw_like", json!({ "target": rui.id })).await;
        assert_eq!(about_him.refused(404, "NOT_FOUND"), about_nobody);
        ana.rpc("withdraw_like", json!({ "target": ana.id }))
            .await
            .refused(404, "NOT_FOUND");
        ana.rpc("withdraw_like", json!({ "target": "lua" }))
            .await
            .refused(400, "22P02");
    });
}

#[test]
fn more_than_sixty_lists_in_ten_minutes_are_refused() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[]).await;
        let mut ana = ready(&app, "Ana", SALVADOR).await;
        for _ in 0..60 {
            ana.rpc("world_people", json!({})).await.ok();
        }
        let refused = ana.rpc("world_people", json!({})).await;
        assert_eq!(refused.headers["retry-after"], "600");
        refused.refused(429, "RATE");
        app.advance(SignedDuration::from_mins(10));
        ana.sign_in().await;
        ana.rpc("world_people", json!({})).await.ok();
    });
}
