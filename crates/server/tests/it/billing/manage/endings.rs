//! Disputes, bans and leaving.

use super::super::{DAY, buy, check, open, press, state};
use axum::http::Method;
use jiff::SignedDuration;
use testkit::{ProfileFacts, json, on_both};

#[test]
fn dispute_takes_the_right_and_never_the_account() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let order = buy(&ana, "pass_30", "pix").await;
        press(&app, &order, "pay").await;
        press(&app, &order, "dispute").await;
        assert_eq!(state(&ana, &order).await, "disputed");
        assert_eq!(check(&ana).await["subscribed"], false);
        let wish = json!({ "product": "pass_7", "method": "pix" });
        assert_eq!(
            ana.rpc("start_checkout", wish).await.refused(409, "STATE")["details"]["state"],
            "disputed"
        );
        ana.rpc("deck_status", json!({})).await.ok();
        let limits = async || {
            let sql = "SELECT count(*) FROM restrictions WHERE kind = 'limit' AND ended_at IS NULL AND user_id = $1";
            let mut reads = app.enlace.app.db.reader();
            let count: i64 = db::Reads::one(&mut reads, sql, db::params![ana.id])
                .await
                .expect("a count");
            count
        };
        let told = ana.rpc("my_decisions", json!({})).await.ok();
        assert_eq!(
            (&told[0]["action"], &told[0]["automated"], &told[0]["can_appeal"]),
            (&json!("limit"), &json!(true), &json!(true)),
            "{told}"
        );
        assert_eq!(limits().await, 1);
        let cases: i64 = db::Reads::one(
            &mut app.enlace.app.db.reader(),
            "SELECT count(*) FROM mod_cases WHERE subject = $1 AND state = 'open'",
            db::params![ana.id],
        )
        .await
        .expect("a count");
        assert_eq!(cases, 1, "a person reviews it");
        press(&app, &order, "dispute").await;
        assert_eq!(limits().await, 1, "told twice, limited once");
        press(&app, &order, "dispute-won").await;
        assert_eq!(state(&ana, &order).await, "paid");
        assert_eq!(check(&ana).await["subscribed"], true);
        assert_eq!(limits().await, 0, "lifted when it is won");
    });
}

#[test]
fn banned_person_is_charged_no_more() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let order = buy(&ana, "premium_m", "card").await;
        press(&app, &order, "pay").await;
        let path = format!("admin/users/{}", ana.id);
        app.operator()
            .auth(Method::PUT, &path, json!({ "ban_duration": "9000h" }))
            .await
            .ok();
        app.run_until_idle().await;
        app.advance(DAY * 30);
        press(&app, &order, "advance").await;
        let standing: Vec<(String, bool, i64)> = db::Reads::all(
            &mut app.enlace.app.db.reader(),
            "SELECT s.status, s.cancel_at_period_end,
                    (SELECT count(*) FROM orders o WHERE o.root_id = s.root_id) FROM subscriptions s",
            db::params![],
        )
        .await
        .expect("rows");
        assert_eq!(standing, [("canceled".to_string(), true, 1)], "no second period");
    });
}

#[test]
fn person_who_leaves_is_charged_no_more_and_the_books_keep_what_was_paid() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let order = buy(&ana, "premium_m", "card").await;
        press(&app, &order, "pay").await;
        let export = ana.rpc("export_my_data", json!({})).await.ok();
        assert_eq!(export["orders"][0]["amount"], 2990, "{export}");
        assert_eq!(export["subscriptions"][0]["status"], "active");
        ana.rpc("delete_account", json!({})).await.ok();
        app.run_until_idle().await;
        assert_eq!(check(&ana).await["cancelAtPeriodEnd"], true);
        app.advance(DAY * 7 + SignedDuration::from_hours(2));
        for _ in 0..3 {
            app.run_until_idle().await;
        }
        let mut reads = app.enlace.app.db.reader();
        let standing: Vec<(String, String)> = db::Reads::all(
            &mut reads,
            "SELECT s.status, o.state FROM subscriptions s JOIN orders o ON o.id = s.root_id",
            db::params![],
        )
        .await
        .expect("rows");
        assert_eq!(standing, [("canceled".to_string(), "paid".to_string())]);
        let held: i64 = db::Reads::one(&mut reads, "SELECT count(*) FROM entitlements", db::params![])
            .await
            .expect("a count");
        press(&app, &order, "refund").await;
        assert_eq!(held, 0);
        let held: i64 = db::Reads::one(&mut reads, "SELECT count(*) FROM entitlements", db::params![])
            .await
            .expect("a count");
        assert_eq!(held, 0, "nothing is granted to nobody");
    });
}
