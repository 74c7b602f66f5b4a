//! The fourteen days, the last of them, and the morning after.

use super::{TESTERS_FEATURES, days, expired, manager, open, status};
use app::accounts::beta::model::State;
use app::accounts::beta::{model, store};
use axum::http::Method;
use jiff::SignedDuration;
use std::collections::BTreeSet;
use testkit::{TestApp, json, on_both};
use uuid::Uuid;

#[test]
fn days_count_down_and_the_end_comes_at_its_second() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut ana = app.newcomer("Ana").await;
        let rows = status(&ana).await;
        assert_eq!((&rows["isBetaUser"], &rows["state"]), (&json!(false), &json!("none")));
        assert_eq!(rows["betaUserLimit"], 50);
        assert!(model::FEATURES.iter().all(|feature| rows["features"][feature] == true));
        let outside = json!({ "is_beta_tester": false, "beta_id": null, "start_date": null, "expiry_date": null });
        assert_eq!(rows["beta_access"], outside);
        open(&app).await;
        let began = app.now();
        ana.rpc("join_beta", json!({})).await.ok();
        let rows = status(&ana).await;
        assert_eq!((&rows["isBetaUser"], &rows["daysLeft"]), (&json!(true), &json!(14)));
        let place = json!({
            "is_beta_tester": true, "beta_id": 1,
            "start_date": began.to_string(), "expiry_date": (began + days(14)).to_string(),
        });
        assert_eq!(rows["beta_access"], place);
        let open = rows["features"].as_object().expect("the features");
        let names: BTreeSet<&str> = open.keys().map(String::as_str).collect();
        assert_eq!(names, BTreeSet::from(TESTERS_FEATURES), "the fifteen, and no other");
        assert!(open.values().all(|is_open| is_open == true), "{rows}");
        // A tester has Premium, so ads vanish.
        let plan = ana.edge("check-subscription").await.ok();
        assert_eq!((&plan["subscribed"], &plan["tier"]), (&json!(true), &json!("beta")));
        assert_eq!(plan["currentPeriodEnd"], rows["beta_access"]["expiry_date"]);

        app.advance(days(13));
        ana.sign_in().await;
        assert_eq!(status(&ana).await["daysLeft"], 1);
        app.advance(days(1) - SignedDuration::from_secs(1));
        ana.sign_in().await;
        let rows = status(&ana).await;
        assert_eq!((&rows["isBetaExpired"], &rows["daysLeft"]), (&json!(false), &json!(1)));
        ana.rpc("deck_status", json!({})).await.ok();

        app.advance(SignedDuration::from_secs(1));
        let rows = status(&ana).await;
        assert_eq!((&rows["isBetaExpired"], &rows["daysLeft"]), (&json!(true), &json!(0)));
        assert!(model::FEATURES.iter().all(|feature| rows["features"][feature] == false));
        assert_eq!(rows["beta_access"], place, "the place is kept after its end");
        let refused = ana.rpc("deck_status", json!({})).await.refused(403, "FEATURE_GATE");
        assert_eq!(refused["message"], "Acesso Beta expirado");
        assert_eq!(ana.edge("check-subscription").await.ok()["subscribed"], false);
    });
}

/// Walks over everything declared: what does not declare itself open is closed to a tester whose time is over.
#[test]
fn expired_tester_is_refused_everywhere_but_on_the_list() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = expired(&app, "Ana").await;
        let is_closed = |reply: &testkit::Reply| {
            reply.status.as_u16() == 403
                && reply.body["code"] == "FEATURE_GATE"
                && reply.body["message"] == "Acesso Beta expirado"
        };
        let mut wrong = Vec::new();
        let mut judge = |what: String, closed: bool, expected: bool| {
            if closed != expected {
                wrong.push(format!("{what} is {}", if closed { "closed" } else { "open" }));
            }
        };
        for function in app.enlace.registry.functions().filter(|function| !function.unlisted) {
            // What would end the account is asked with arguments that it does not have.
            let args = if function.name == "delete_account" {
                json!({ "x": 1 })
            } else {
                json!({})
            };
            let closed = is_closed(&ana.rpc(function.name, args).await);
            judge(function.name.to_owned(), closed, function.policy.always_open.is_none());
        }
        for edge in app.enlace.registry.edges() {
            let closed = is_closed(&ana.edge(edge.name).await);
            judge(edge.name.to_owned(), closed, edge.policy.always_open.is_none());
        }
        for resource in app.enlace.registry.resources() {
            let name = resource.name;
            let open = resource.policy.always_open.is_some();
            let closed = is_closed(&ana.get(&format!("{name}?select=*&limit=1")).await);
            judge(
                format!("reading {name}"),
                closed,
                !open && resource.policy.always_readable.is_none(),
            );
            for written in [
                ana.insert(name, json!({})).await,
                ana.patch(name, "id=is.null", json!({})).await,
                ana.delete(name, "id=is.null").await,
            ] {
                judge(format!("writing {name}"), is_closed(&written), !open);
            }
            if open || resource.policy.always_readable.is_some() {
                assert!(resource.relations.is_empty(), "{name} would let one look at others");
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    });
}

#[test]
fn after_the_end_one_may_speak_export_leave_and_change_ones_mind() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = expired(&app, "Ana").await;
        let last = json!({ "kind": "feedback_final", "text": "Obrigada por estes dias.", "nps": 9 });
        assert_eq!(ana.insert("feedback", last).await.ok()[0]["state"], "novo");
        let export = ana.rpc("export_my_data", json!({})).await.ok();
        assert_eq!(export["beta_testers"][0]["beta_id"], 1);
        assert_eq!(export["feedback"][0]["kind"], "feedback_final");
        ana.rpc("delete_account", json!({})).await.ok();
        ana.rpc("undo_delete_account", json!({})).await.ok();
        let own = ana.get("profiles?select=full_name").await.ok();
        assert_eq!(own[0]["full_name"], "Ana");
        ana.patch("profiles", &format!("id=eq.{}", ana.id), json!({ "bio": "Outra" }))
            .await
            .refused(403, "FEATURE_GATE");
        // Neither a photo nor a conversation's room.
        let upload = ana
            .upload(Uuid::new_v4(), testkit::jpeg(500, 600, 1), "image/jpeg")
            .await;
        assert!(upload.status.is_client_error(), "{}", upload.body);
        // Leaving the session is no feature.
        assert!(ana.auth(Method::POST, "logout", json!({})).await.status.is_success());
    });
}

#[test]
fn expired_tester_joins_no_closed_topic() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (mut ana, mut rui, match_id) = app.match_of("Ana", "Rui").await;
        open(&app).await;
        ana.rpc("join_beta", json!({})).await.ok();
        let (mut hers, mut his) = (ana.socket().await, rui.socket().await);
        for socket in [&mut hers, &mut his] {
            socket.subscribe("mudancas", &["messages"]).await;
        }
        let say = |body: &'static str| json!({ "match_id": match_id, "body": body, "client_id": body });
        rui.rpc("send_message", say("hoje")).await.ok();
        for socket in [&mut hers, &mut his] {
            let (_, _, row) = socket.next_change().await;
            assert_eq!(row["body"], "hoje");
        }
        app.advance(days(14));
        for person in [&mut ana, &mut rui] {
            person.sign_in().await;
        }
        let (mut hers, mut his) = (ana.socket().await, rui.socket().await);
        for socket in [&mut his, &mut hers] {
            socket.subscribe("mudancas", &["messages"]).await;
        }
        rui.rpc("send_message", say("depois")).await.ok();
        let (_, _, row) = his.next_change().await;
        assert_eq!(row["body"], "depois");
        app.run_until_idle().await;
        assert_eq!(hers.received_so_far().await, []);
    });
}

#[test]
fn last_day_is_notified_once_and_the_launch_opens_everything() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        open(&app).await;
        let mut ana = app.newcomer("Ana").await;
        ana.rpc("join_beta", json!({})).await.ok();
        app.run_until_idle().await;
        app.advance(days(13) + SignedDuration::from_hours(2));
        app.run_until_idle().await;
        app.advance(SignedDuration::from_hours(2));
        app.run_until_idle().await;
        ana.sign_in().await;
        let rows = ana.get("notifications?select=kind&kind=eq.beta.days").await.ok();
        assert_eq!(rows, json!([{ "kind": "beta.days" }]));
        let letters = app.mails_to(&ana.email).await;
        let last: Vec<&str> = letters
            .iter()
            .map(|mail| mail.subject.as_str())
            .filter(|s| s.contains("dia"))
            .collect();
        assert_eq!(last, ["Último dia de acesso"]);

        app.advance(days(2));
        ana.sign_in().await;
        ana.rpc("deck_status", json!({})).await.refused(403, "FEATURE_GATE");
        let rosa = manager(&app, "Rosa").await;
        rosa.rpc("beta_admin_launch", json!({})).await.ok();
        rosa.rpc("beta_admin_launch", json!({})).await.refused(409, "STATE");
        ana.rpc("deck_status", json!({})).await.ok();
        assert_eq!(status(&ana).await["isBetaUser"], false);
        let mut reads = app.enlace.app.db.reader();
        let tester = store::tester(&mut reads, ana.id)
            .await
            .expect("a read")
            .expect("a place");
        let program = store::program(&mut reads).await.expect("the programme");
        assert_eq!(model::standing(Some(&tester), &program, app.now()).state, State::None);
        // The thanks: a month of Premium, and one notice of it.
        let thanked = ana.edge("check-subscription").await.ok();
        assert_eq!(
            (&thanked["subscribed"], &thanked["tier"], &thanked["provider"]),
            (&json!(true), &json!("beta"), &json!("beta"))
        );
        // Who never tested has nothing to be thanked for.
        assert_eq!(rosa.edge("check-subscription").await.ok()["subscribed"], false);
        app.run_until_idle().await;
        let rows = ana.get("notifications?select=kind&kind=eq.beta.launch").await.ok();
        assert_eq!(rows, json!([{ "kind": "beta.launch" }]));
        app.advance(days(30) - SignedDuration::from_secs(1));
        ana.sign_in().await;
        assert_eq!(ana.edge("check-subscription").await.ok()["tier"], "beta");
        app.advance(SignedDuration::from_secs(1));
        let after = ana.edge("check-subscription").await.ok();
        assert_eq!((&after["subscribed"], &after["tier"]), (&json!(false), &json!("free")));
    });
}
