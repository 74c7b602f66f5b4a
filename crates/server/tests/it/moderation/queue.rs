//! The queue: holding, handing over, skipping, conflicts, and the time that one person looks at what is severe.

use super::{acquaintances, again, claim, claim_only, decision, minutes, moderator, queue, report};
use crate::beta::grant;
use testkit::{ProfileFacts, SocketMessage, TestApp, json, on_both};

#[test]
fn lease_keeps_others_out_ends_by_itself_and_is_renewed_by_signs_of_life() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, _) = acquaintances(&app, "Ana", "Rui").await;
        let receipt = report(&app, &ana, &rui, "harassment", json!({})).await;
        let (malu, tom) = (moderator(&app, "Malu").await, moderator(&app, "Tom").await);
        let waiting = queue(&malu).await[0].clone();
        let mine = claim(&malu, &waiting).await;
        assert_eq!((&mine["held"], &mine["state"]), (&json!("me"), &json!("claimed")));
        app.run_until_idle().await;
        assert_eq!(super::report_row(&ana, &receipt).await["state"], "in_review");

        let seen = queue(&tom).await[0].clone();
        assert_eq!(seen["held"], "other");
        let take = json!({ "case_id": seen["id"], "version": seen["version"] });
        tom.rpc("mod_claim", take.clone()).await.refused(409, "STATE");
        tom.rpc("mod_case", json!({ "case_id": seen["id"] }))
            .await
            .refused(409, "STATE");

        app.advance(minutes(9));
        malu.rpc("mod_heartbeat", json!({ "case_id": seen["id"] })).await.ok();
        app.advance(minutes(9));
        tom.rpc("mod_claim", take).await.refused(409, "STATE");
        app.advance(minutes(2));
        let free = queue(&tom).await[0].clone();
        assert_eq!(free["held"], "nobody", "ten minutes after the last sign");
        let his = claim(&tom, &free).await;
        malu.rpc("mod_decide", decision(&mine, "none"))
            .await
            .refused(409, "STATE");
        // A version that was read before the case changed takes nothing.
        let stale = json!({ "case_id": his["id"], "version": waiting["version"] });
        tom.rpc("mod_release", json!({ "case_id": his["id"] })).await.ok();
        malu.rpc("mod_claim", stale).await.refused(409, "STATE");
    });
}

#[test]
fn of_two_who_claim_at_once_one_gets_the_case() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, _) = acquaintances(&app, "Ana", "Rui").await;
        report(&app, &ana, &rui, "harassment", json!({})).await;
        let (malu, tom) = (moderator(&app, "Malu").await, moderator(&app, "Tom").await);
        let case = queue(&malu).await[0].clone();
        let args = json!({ "case_id": case["id"], "version": case["version"] });
        let claims = [malu, tom].map(|who| {
            let args = args.clone();
            tokio::spawn(async move { who.rpc("mod_claim", args).await.status.as_u16() })
        });
        let mut answers = Vec::new();
        for claim in claims {
            answers.push(claim.await.expect("an answer"));
        }
        answers.sort_unstable();
        assert_eq!(answers, [200, 409]);
    });
}

#[test]
fn case_is_handed_to_a_named_colleague_and_a_skip_is_recorded() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, _) = acquaintances(&app, "Ana", "Rui").await;
        report(&app, &ana, &rui, "harassment", json!({})).await;
        let (malu, tom) = (moderator(&app, "Malu").await, moderator(&app, "Tom").await);
        let case = claim_only(&malu).await;
        let colleagues = malu.rpc("mod_colleagues", json!({})).await.ok();
        assert_eq!(colleagues[0]["name"], "Tom");
        let hand = |to| json!({ "case_id": case["id"], "to": to });
        malu.rpc("mod_hand_over", hand(json!(ana.id)))
            .await
            .refused(422, "VALIDATION");
        malu.rpc("mod_hand_over", hand(json!(tom.id))).await.ok();
        assert_eq!(queue(&tom).await[0]["held"], "me");
        let skip = |reason: &str| json!({ "case_id": case["id"], "reason": reason });
        tom.rpc("mod_skip", skip(" ")).await.refused(422, "VALIDATION");
        tom.rpc("mod_skip", skip("Não falo espanhol.")).await.ok();
        assert_eq!(
            (&queue(&tom).await[0]["skipped"], &queue(&tom).await[0]["held"]),
            (&json!(true), &json!("nobody"))
        );
        let case = claim_only(&malu).await;
        let view = malu.rpc("mod_case", json!({ "case_id": case["id"] })).await.ok();
        let acts: Vec<_> = view["history"]
            .as_array()
            .expect("rows")
            .iter()
            .map(|row| row["action"].clone())
            .collect();
        for act in ["case.open", "case.claim", "case.hand_over", "case.skip", "case.read"] {
            assert!(acts.contains(&json!(act)), "{act} is missing in {acts:?}");
        }
        assert!(view["history"].to_string().contains("Não falo espanhol."));
    });
}

#[test]
fn cases_of_ones_own_life_are_absent() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, _) = acquaintances(&app, "Ana", "Rui").await;
        let bia = app.ready("Bia", ProfileFacts::default()).await;
        bia.is_shown(rui.id).await;
        let bystander = app.ready("Caio", ProfileFacts::default()).await;
        let shown = [&ana, &rui, &bia];
        for person in shown {
            bystander.is_shown(person.id).await;
        }
        bia.rpc("block", json!({ "target": rui.id })).await.ok();
        report(&app, &bystander, &rui, "harassment", json!({})).await;
        let malu = moderator(&app, "Malu").await;
        let case = queue(&malu).await[0].clone();
        let others = [
            ("his match", &ana),
            ("himself", &rui),
            ("whoever blocked him", &bia),
            ("the reporter", &bystander),
        ];
        for (who, person) in others {
            grant(&app, person, "moderator").await;
            let person = person.with_second_factor();
            assert!(queue(&person).await.is_empty(), "{who} sees the case");
            for (name, args) in [
                (
                    "mod_claim",
                    json!({ "case_id": case["id"], "version": case["version"] }),
                ),
                ("mod_case", json!({ "case_id": case["id"] })),
                ("mod_skip", json!({ "case_id": case["id"], "reason": "x" })),
            ] {
                person.rpc(name, args).await.refused(404, "NOT_FOUND");
            }
        }
        assert_eq!(queue(&malu).await.len(), 1);
    });
}

#[test]
fn after_four_hours_of_severe_cases_only_the_others_are_offered() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, _) = acquaintances(&app, "Ana", "Rui").await;
        let zeca = app.ready("Zeca", ProfileFacts::default()).await;
        ana.is_shown(zeca.id).await;
        report(&app, &ana, &rui, "scam", json!({})).await;
        report(&app, &ana, &zeca, "other", json!({})).await;
        let mut malu = moderator(&app, "Malu").await;
        // The day begins at four in São Paulo; the story begins in its afternoon.
        let case = queue(&malu).await[0].clone();
        claim(&malu, &case).await;
        let beat = json!({ "case_id": case["id"] });
        for step in 0..120 {
            app.advance(minutes(2));
            if step % 25 == 0 {
                malu = again(&malu).await;
            }
            malu.rpc("mod_heartbeat", beat.clone()).await.ok();
        }
        let told = malu.rpc("mod_queue", json!({})).await.ok();
        assert_eq!(told["wellbeing"]["seconds_today"], 4 * 3600);
        assert_eq!(told["wellbeing"]["capped"], true);
        let offered: Vec<_> = told["cases"]
            .as_array()
            .expect("cases")
            .iter()
            .map(|row| row["severity"].clone())
            .collect();
        assert_eq!(offered, ["S3"]);
        malu.rpc("mod_release", beat).await.ok();
        let tom = moderator(&app, "Tom").await;
        let case = queue(&tom).await[0].clone();
        let args = json!({ "case_id": case["id"], "version": case["version"] });
        malu.rpc("mod_claim", args).await.refused(409, "STATE");
        app.advance(super::days(1));
        let malu = again(&malu).await;
        assert_eq!(queue(&malu).await.len(), 2, "the next day");
    });
}

#[test]
fn console_is_absent_for_everybody_but_moderators_with_a_second_factor() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.newcomer("Ana").await;
        let rosa = app.newcomer("Rosa").await;
        grant(&app, &rosa, "beta_manager").await;
        let malu = moderator(&app, "Malu").await;
        let half = malu.in_new_session().await;
        let (ana_twice, rosa, visitor, operator) = (
            ana.with_second_factor(),
            rosa.with_second_factor(),
            app.visitor(),
            app.operator(),
        );
        let named = |name: &&str| name.starts_with("mod_");
        let functions: Vec<&str> = app
            .enlace
            .registry
            .functions()
            .map(|known| known.name)
            .filter(named)
            .collect();
        assert_eq!(functions.len(), 22, "{functions:?}");
        let renamed = |text: &str| text.replace("mod_", "mox_");
        for name in functions {
            for who in [&ana, &ana_twice, &rosa, &visitor, &operator] {
                let reply = who.rpc(name, json!({})).await;
                let unknown = who.rpc(&renamed(name), json!({})).await;
                assert_eq!(reply.status, unknown.status, "{name}");
                // The hint names what is spelled most like it, which depends on the name alone.
                let (mut told, mut guessed) = (reply.body, unknown.body);
                let hints = (told["hint"].take(), guessed["hint"].take());
                assert!(!hints.0.to_string().contains("mod_"), "{name}: {hints:?}");
                assert_eq!(renamed(&told.to_string()), guessed.to_string(), "{name}");
            }
            half.rpc(name, json!({})).await.refused(403, "MFA_REQUIRED");
        }
        let described = ana.fetch("/rest/v1/").await.body.to_string();
        assert!(!described.contains("mod_queue"), "the description names the console");
        malu.rpc("mod_queue", json!({})).await.ok();
    });
}

#[test]
fn open_desk_is_told_that_its_queue_changed_and_nobody_else_may_listen() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, _) = acquaintances(&app, "Ana", "Rui").await;
        let malu = moderator(&app, "Malu").await;
        let half = malu.in_new_session().await;
        for who in [&ana, &ana.with_second_factor(), &half, &app.visitor()] {
            let mut socket = who.socket().await;
            for private in [true, false] {
                assert_eq!(socket.join_as("staff:cases", private).await["status"], "error");
            }
        }
        let mut desk = malu.socket().await;
        assert_eq!(desk.join("staff:other").await["status"], "error");
        assert_eq!(desk.join("staff:cases").await["status"], "ok");
        report(&app, &ana, &rui, "harassment", json!({})).await;
        let changed = SocketMessage::Event("staff:cases".into(), "queue.changed".into(), json!({}));
        assert_eq!(desk.next_message().await, changed);
        desk.received_so_far().await;
        // Reading a queue changes none.
        queue(&malu).await;
        app.run_until_idle().await;
        assert_eq!(desk.received_so_far().await, []);
        // A member who lost the role receives nothing more.
        grant(&app, &malu, "member").await;
        app.run_until_idle().await;
        desk.received_so_far().await;
        report(&app, &ana, &rui, "scam", json!({})).await;
        let heard = desk.received_so_far().await;
        assert!(!heard.contains(&changed), "{heard:?}");
    });
}
