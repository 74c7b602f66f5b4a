//! Limits, suspensions and bans.

use super::{acquaintances, claim_only, days, decide, decision, decisions_of, moderator, report};
use app::accounts::leave;
use app::kernel::Member;
use axum::http::Method;
use db::params;
use std::sync::Arc;
use testkit::{PASSWORD, Person, ProfileFacts, TestApp, Value, json, on_both};
use uuid::Uuid;

#[test]
fn limited_account_begins_five_chats_a_day_without_links_until_the_limit_ends() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, mut rui, _) = acquaintances(&app, "Ana", "Rui").await;
        let malu = moderator(&app, "Malu").await;
        report(&app, &ana, &rui, "scam", json!({})).await;
        decide(&app, &malu, "limit", json!({ "days": 3 })).await;
        let match_id = ana.get("matches?select=id").await.ok()[0]["id"].clone();
        let say = |body: &str| json!({ "match_id": match_id, "body": body, "client_id": Uuid::new_v4() });
        let plain = rui.rpc("send_message", say("Tudo bem?")).await.ok();
        let linked = json!({ "id": plain["id"], "body": "veja www.exemplo.com" });
        rui.rpc("edit_message", linked).await.refused(422, "VALIDATION");
        rui.rpc("send_message", say("veja www.exemplo.com"))
            .await
            .refused(422, "VALIDATION");
        let mut last = None;
        for number in 0..6 {
            let other = app.ready(&format!("Pessoa{number}"), ProfileFacts::default()).await;
            rui.is_shown(other.id).await;
            last = Some((
                rui.rpc("react", json!({ "target": other.id, "kind": "like" })).await,
                other,
            ));
        }
        let (refused, other) = last.expect("the sixth");
        assert_eq!(refused.refused(429, "LIMIT")["details"]["kind"], "new_chats");
        app.advance(days(3));
        app.run_until_idle().await;
        rui.sign_in().await;
        rui.rpc("send_message", say("veja www.exemplo.com")).await.ok();
        rui.is_shown(other.id).await;
        rui.rpc("react", json!({ "target": other.id, "kind": "like" }))
            .await
            .ok();
    });
}

#[test]
fn limited_account_begins_its_sixth_conversation_the_next_day() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut rui = app.ready("Rui", ProfileFacts::default()).await;
        let mut matches = Vec::new();
        let mut anas = Vec::new();
        for number in 0..6 {
            let other = app.ready(&format!("Ana{number}"), ProfileFacts::default()).await;
            app.show_to_each_other(&[&rui, &other]).await;
            rui.rpc("react", json!({ "target": other.id, "kind": "like" }))
                .await
                .ok();
            let reply = other
                .rpc("react", json!({ "target": rui.id, "kind": "like" }))
                .await
                .ok();
            matches.push(reply["match_id"].clone());
            anas.push(other);
        }
        app.run_until_idle().await;
        let malu = moderator(&app, "Malu").await;
        report(&app, &anas[0], &rui, "scam", json!({})).await;
        decide(&app, &malu, "limit", json!({ "days": 10 })).await;
        let say = |at: usize| json!({ "match_id": matches[at], "body": "Oi!", "client_id": Uuid::new_v4() });
        for at in 0..5 {
            rui.rpc("send_message", say(at)).await.ok();
        }
        rui.rpc("send_message", say(5)).await.refused(429, "LIMIT");
        // A stamp is no way in either, where the other wrote first.
        anas[5].rpc("send_message", say(5)).await.ok();
        let stamp = json!({ "match_id": matches[5], "stamp": "sol", "client_id": Uuid::new_v4() });
        rui.rpc("send_stamp", stamp).await.refused(429, "LIMIT");
        rui.rpc("send_message", say(0)).await.ok();
        app.advance(days(1) + super::minutes(1));
        rui.sign_in().await;
        rui.rpc("send_message", say(5)).await.ok();
    });
}

/// Suspends or bans Rui after a report of his match, and answers both with the moderator.
async fn judged(app: &Arc<TestApp>, action: &str, more: Value) -> (Person, Person, Person) {
    let (ana, rui, _) = acquaintances(app, "Ana", "Rui").await;
    let malu = moderator(app, "Malu").await;
    report(app, &ana, &rui, "harassment", json!({})).await;
    decide(app, &malu, action, more).await;
    (ana, rui, malu)
}

#[test]
fn suspension_signs_out_hides_and_leaves_reading_appealing_export_and_leaving() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (mut ana, mut rui, _) = judged(&app, "suspend", json!({ "days": 7 })).await;
        assert_eq!(rui.rpc("my_decisions", json!({})).await.status, 401, "sessions ended");
        ana.get(&format!("people?id=eq.{}", rui.id)).await.is_empty();
        rui.sign_in().await;
        let refused = rui.rpc("discover", json!({})).await.refused(403, "ACCOUNT_RESTRICTED");
        assert_eq!(refused["details"]["status"], "suspended");
        assert_eq!(rui.get("people?select=id").await.status, 403);
        let told = decisions_of(&rui).await;
        assert_eq!(
            (&told[0]["action"], &told[0]["can_appeal"]),
            (&json!("suspend"), &json!(true))
        );
        rui.get("my_reports?select=*").await.is_empty();
        let export = rui.rpc("export_my_data", json!({})).await.ok();
        assert_eq!(export["mod_decisions"][0]["action"], "suspend");
        assert!(export["mod_decisions"][0].get("decided_by").is_none(), "{export}");
        // Leaving and coming back does not end it.
        rui.rpc("delete_account", json!({})).await.ok();
        rui.rpc("undo_delete_account", json!({})).await.ok();
        rui.rpc("discover", json!({})).await.refused(403, "ACCOUNT_RESTRICTED");

        app.advance(days(7));
        app.run_until_idle().await;
        rui.sign_in().await;
        rui.rpc("discover", json!({})).await.ok();
        ana.sign_in().await;
        assert_eq!(
            ana.get(&format!("people?id=eq.{}&select=id", rui.id)).await.ok()[0]["id"],
            json!(rui.id)
        );
    });
}

#[test]
fn suspension_decided_while_its_account_comes_back_holds() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let malu = moderator(&app, "Malu").await;
        for round in 0..4 {
            let (ana, rui, _) = acquaintances(&app, &format!("Ana{round}"), &format!("Rui{round}")).await;
            report(&app, &ana, &rui, "harassment", json!({})).await;
            rui.rpc("delete_account", json!({})).await.ok();
            let mut args = decision(&claim_only(&malu).await, "suspend");
            args["days"] = json!(7);
            let (member, now) = (Member { id: rui.id }, app.now());
            let returning = app.enlace.app.act(move |tx| Box::pin(leave::undo(tx, member, now)));
            // Whichever comes first, the other sees what it did.
            let (returned, decided) = futures_util::join!(returning, malu.rpc("mod_decide", args));
            returned.expect("the account comes back");
            decided.ok();
            app.run_until_idle().await;
            let sql = "SELECT status FROM accounts WHERE user_id = $1";
            let status: String = app.enlace.app.db.one(sql, params![rui.id]).await.expect("an account");
            assert_eq!(status, "suspended");
            ana.get(&format!("people?id=eq.{}", rui.id)).await.is_empty();
        }
    });
}

#[test]
fn ban_marks_the_person_and_lets_them_in_to_appeal_for_six_months() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, mut rui, _) = judged(&app, "ban", json!({})).await;
        ana.get(&format!("people?id=eq.{}", rui.id)).await.is_empty();
        rui.sign_in().await;
        rui.rpc("discover", json!({})).await.refused(403, "ACCOUNT_RESTRICTED");
        assert_eq!(decisions_of(&rui).await[0]["action"], "ban");
        let bans: i64 = app
            .enlace
            .app
            .db
            .one("SELECT count(*) FROM safety_bans WHERE owner = $1", params![rui.id])
            .await
            .expect("a count");
        assert_eq!(bans, 1);
        // An operator who bans and lifts changes nothing about it.
        let path = format!("admin/users/{}", rui.id);
        let operator = app.operator();
        for time in ["1h", "none"] {
            operator
                .auth(Method::PUT, &path, json!({ "ban_duration": time }))
                .await
                .ok();
        }
        app.run_until_idle().await;
        rui.sign_in().await;
        rui.rpc("discover", json!({})).await.refused(403, "ACCOUNT_RESTRICTED");
        app.advance(days(184));
        let credentials = json!({ "email": rui.email, "password": PASSWORD });
        let late = app
            .visitor()
            .auth(Method::POST, "token?grant_type=password", credentials)
            .await;
        assert!(late.status.is_client_error(), "{}", late.body);
    });
}
