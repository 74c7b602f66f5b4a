//! Those who manage the programme, and the features that they switch.

use super::{expired, grant, manager, status};
use app::accounts::beta::model;
use jiff::SignedDuration;
use testkit::{TestApp, json, on_both};

#[test]
fn declared_feature_is_one_that_managers_can_switch_off() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let registry = &app.enlace.registry;
        let functions = registry.functions().map(|function| (function.name, function.policy));
        let edges = registry.edges().map(|edge| (edge.name, edge.policy));
        let resources = registry.resources().map(|resource| (resource.name, resource.policy));
        let unknown: Vec<_> = functions
            .chain(edges)
            .chain(resources)
            .filter_map(|(name, policy)| policy.feature.map(|feature| (name, feature)))
            .filter(|(_, feature)| !model::FEATURES.contains(feature))
            .collect();
        assert!(unknown.is_empty(), "{unknown:?}");
    });
}

#[test]
fn managers_extend_revoke_and_raise_and_every_act_is_in_the_book() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = expired(&app, "Ana").await;
        let rosa = manager(&app, "Rosa").await;
        rosa.rpc("beta_admin_extend", json!({ "beta_id": 1, "days": 3 }))
            .await
            .ok();
        assert_eq!(status(&ana).await["daysLeft"], 3);
        ana.rpc("deck_status", json!({})).await.ok();
        let a_second = || app.advance(SignedDuration::from_secs(1));
        a_second();
        rosa.rpc("beta_admin_revoke", json!({ "beta_id": 1 })).await.ok();
        ana.rpc("deck_status", json!({})).await.refused(403, "FEATURE_GATE");
        assert_eq!(ana.edge("check-subscription").await.ok()["subscribed"], false);
        for (function, args) in [
            ("beta_admin_extend", json!({ "beta_id": 1, "days": 0 })),
            ("beta_admin_extend", json!({ "beta_id": 1, "days": 61 })),
            ("beta_admin_set_limit", json!({ "limit": 49 })),
            ("beta_admin_set_limit", json!({ "limit": 1_000_000 })),
            ("beta_admin_set_feature", json!({ "feature": "lua", "on": false })),
            ("beta_admin_invite", json!({ "email": "não é" })),
        ] {
            rosa.rpc(function, args).await.refused(422, "VALIDATION");
        }
        rosa.rpc("beta_admin_extend", json!({ "beta_id": 9, "days": 1 }))
            .await
            .refused(404, "NOT_FOUND");
        a_second();
        rosa.rpc("beta_admin_set_limit", json!({ "limit": 60 })).await.ok();
        a_second();
        rosa.rpc("beta_admin_set_open", json!({ "open": false })).await.ok();
        let seen = rosa.rpc("beta_admin_overview", json!({})).await.ok();
        assert_eq!(
            (&seen["user_limit"], &seen["given"], &seen["open"]),
            (&json!(60), &json!(1), &json!(false))
        );
        assert_eq!((&seen["active"], &seen["expired"]), (&json!(0), &json!(1)));
        assert_eq!(seen["funnel"]["joined"], 1);
        let testers = rosa.rpc("beta_admin_testers", json!({})).await.ok();
        assert_eq!(testers[0]["state"], "revoked");
        assert!(!testers.to_string().contains("Ana") && !testers.to_string().contains("example.org"));
        let book = rosa.rpc("beta_admin_acts", json!({})).await.ok();
        let acts: Vec<&str> = book
            .as_array()
            .expect("a list")
            .iter()
            .filter_map(|act| act["act"].as_str())
            .collect();
        assert_eq!(acts, ["beta.open", "beta.limit", "beta.revoke", "beta.extend"]);
        assert!(
            book.as_array()
                .expect("a list")
                .iter()
                .all(|act| act["actor"] == json!(rosa.id))
        );
    });
}

#[test]
fn disabled_feature_is_closed_to_everybody_and_nothing_else_is() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.newcomer("Ana").await;
        let rosa = manager(&app, "Rosa").await;
        let off = json!({ "feature": "astrology-match", "on": false });
        rosa.rpc("beta_admin_set_feature", off).await.ok();
        let refused = ana.rpc("natal_chart", json!({})).await.refused(403, "FEATURE_GATE");
        assert_eq!(refused["details"]["feature"], "astrology-match");
        assert_eq!(status(&ana).await["features"]["astrology-match"], false);
        assert_eq!(status(&ana).await["features"]["quiz"], true);
        ana.rpc("deck_status", json!({})).await.ok();
        let on = json!({ "feature": "astrology-match", "on": true });
        rosa.rpc("beta_admin_set_feature", on).await.ok();
        ana.rpc("natal_chart", json!({})).await.ok();
    });
}

/// Strangers, members, managers without a second factor: who hears what of each function of the console.
#[test]
fn console_is_absent_for_everybody_else() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.newcomer("Ana").await;
        let malu = crate::moderation::moderator(&app, "Malu").await;
        let rosa = manager(&app, "Rosa").await;
        let half = rosa.in_new_session().await;
        let (ana_twice, visitor, operator) = (ana.with_second_factor(), app.visitor(), app.operator());
        let functions: Vec<&str> = app
            .enlace
            .registry
            .functions()
            .filter(|function| function.name.starts_with("beta_admin"))
            .map(|function| function.name)
            .collect();
        assert_eq!(functions.len(), 16, "{functions:?}");
        for name in functions {
            for who in [&ana, &ana_twice, &visitor, &operator, &malu] {
                for args in [json!({}), json!({ "beta_id": 1, "days": 1 })] {
                    let reply = who.rpc(name, args.clone()).await;
                    let unknown = who.rpc(&name.replace("admin", "admix"), args).await;
                    assert_eq!(reply.status, unknown.status, "{name}");
                    let renamed = reply.body.to_string().replace("admin", "admix");
                    assert_eq!(renamed, unknown.body.to_string(), "{name}");
                }
            }
            // A manager without a second factor learns what is missing.
            half.rpc(name, json!({})).await.refused(403, "MFA_REQUIRED");
        }
        let described = ana.fetch("/rest/v1/").await.body.to_string();
        assert!(!described.contains("beta_admin"), "the description names the console");
        let near = ana.rpc("beta_admin_tester", json!({})).await.body.to_string();
        assert!(!near.contains("beta_admin_testers"), "a hint names the console: {near}");
        rosa.rpc("beta_admin_overview", json!({})).await.ok();
        // A role that was taken away is gone at once.
        grant(&app, &rosa, "member").await;
        rosa.rpc("beta_admin_overview", json!({}))
            .await
            .refused(404, "PGRST202");
    });
}
