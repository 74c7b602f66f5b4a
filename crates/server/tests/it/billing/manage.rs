//! Renewing, failing to, cancelling, withdrawing, disputing, leaving.

use super::{DAY, LISBON, buy, check, open, press, state};
use axum::http::Method;
use jiff::SignedDuration;
use testkit::{Person, ProfileFacts, Value, json, on_both};

const PARIS: i64 = 2_988_507;

#[test]
fn subscription_renews_is_cancelled_in_its_time_and_the_cancelling_undone() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let mut ana = app.ready("Ana", ProfileFacts::default()).await;
        let order = buy(&ana, "premium_m", "card").await;
        press(&app, &order, "pay").await;
        let first_end = check(&ana).await["currentPeriodEnd"].clone();
        assert_eq!(first_end, "2026-12-21T18:00:00Z");
        app.advance(DAY * 30);
        ana.sign_in().await;
        assert_eq!(
            check(&ana).await["status"],
            "grace",
            "a day in which the renewal may come"
        );
        press(&app, &order, "advance").await;
        assert_eq!(check(&ana).await["currentPeriodEnd"], "2027-01-21T18:00:00Z");

        let billing = ana.rpc("cancel_subscription", json!({})).await.ok();
        assert_eq!(billing["subscription"]["cancel_at_period_end"], true);
        app.run_until_idle().await;
        let answer = check(&ana).await;
        assert_eq!(
            (&answer["status"], &answer["subscribed"]),
            (&json!("canceled"), &json!(true))
        );
        assert_eq!(answer["cancelAtPeriodEnd"], true);
        ana.rpc("resume_subscription", json!({})).await.ok();
        app.run_until_idle().await;
        assert_eq!(check(&ana).await["status"], "active");
        // Several decisions before the provider's command is sent: the last one counts.
        ana.rpc("cancel_subscription", json!({})).await.ok();
        app.advance(SignedDuration::from_secs(1));
        ana.rpc("resume_subscription", json!({})).await.ok();
        app.advance(SignedDuration::from_secs(1));
        ana.rpc("cancel_subscription", json!({})).await.ok();
        app.run_until_idle().await;
        press(&app, &order, "advance").await;
        assert_eq!(
            check(&ana).await["currentPeriodEnd"],
            "2027-01-21T18:00:00Z",
            "no third period"
        );
        app.advance(DAY * 33);
        ana.sign_in().await;
        assert_eq!(check(&ana).await["tier"], "free");
        ana.rpc("cancel_subscription", json!({})).await.refused(409, "STATE");
        let letters = app.mails_to(&ana.email).await;
        assert!(
            letters.iter().any(|mail| mail.text.contains("21 de janeiro de 2027")),
            "until when is said"
        );
    });
}

#[test]
fn renewal_that_fails_leaves_three_days_and_two_notices() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let order = buy(&ana, "premium_m", "card").await;
        press(&app, &order, "pay").await;
        app.advance(DAY * 30);
        press(&app, &order, "decline").await;
        let answer = check(&ana).await;
        assert_eq!(
            (&answer["status"], &answer["subscribed"]),
            (&json!("past_due"), &json!(true))
        );
        let notices = async || {
            let mails = app.mails_to(&ana.email).await;
            mails
                .iter()
                .filter(|mail| mail.text.contains("banco não autorizou"))
                .count()
        };
        assert_eq!(notices().await, 1);
        app.advance(DAY * 2 - SignedDuration::from_secs(1));
        assert_eq!(notices().await, 1);
        app.advance(SignedDuration::from_secs(1));
        assert_eq!(notices().await, 2);
        assert_eq!(check(&ana).await["subscribed"], true);
        app.advance(DAY);
        assert_eq!(check(&ana).await["subscribed"], false, "three days, and no longer");
        assert!(ana.rpc("billing_portal", json!({})).await.ok()["url"].is_string());
        press(&app, &order, "pay").await;
        let answer = check(&ana).await;
        assert_eq!(
            (&answer["status"], &answer["currentPeriodEnd"]),
            (&json!("active"), &json!("2027-01-21T18:00:00Z"))
        );
        assert_eq!(notices().await, 2);
    });
}

#[test]
fn purchase_is_withdrawn_from_in_its_days_and_not_after() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let order = buy(&ana, "premium_m", "card").await;
        let id = json!({ "id": order["id"] });
        ana.rpc("withdraw_purchase", id.clone()).await.refused(409, "STATE");
        ana.rpc("receipt", id.clone()).await.refused(404, "NOT_FOUND");
        press(&app, &order, "pay").await;
        let receipt = ana.rpc("receipt", id.clone()).await.ok();
        assert_eq!(
            (&receipt["amount"], &receipt["description"]),
            (&json!(2990), &json!("Enlace Premium mensal"))
        );
        assert_eq!(check(&ana).await["withdrawableUntil"], "2026-11-28T18:00:00Z");
        assert_eq!(ana.rpc("withdraw_purchase", id.clone()).await.ok()["refunding"], true);
        ana.rpc("withdraw_purchase", id.clone()).await.ok();
        app.run_until_idle().await;
        let answer = check(&ana).await;
        assert_eq!(
            (&answer["subscribed"], &answer["withdrawableUntil"]),
            (&json!(false), &Value::Null)
        );
        let back = ana.rpc("payment_status", id.clone()).await.ok();
        assert_eq!(
            (&back["state"], &back["refunded"], &back["refunding"]),
            (&json!("refunded"), &json!(2990), &json!(false))
        );
        let letters = app.mails_to(&ana.email).await;
        assert!(
            letters.iter().any(|mail| mail.text.contains("Devolvemos R$ 29,90")),
            "{letters:?}"
        );
        ana.rpc("cancel_subscription", json!({})).await.refused(409, "STATE");
        let billing = ana.rpc("billing", json!({})).await.ok();
        assert_eq!(
            billing["subscription"],
            Value::Null,
            "nothing is left of it, and one may buy anew"
        );

        let late = buy(&ana, "pass_7", "pix").await;
        press(&app, &late, "pay").await;
        app.advance(DAY * 7 + SignedDuration::from_secs(1));
        let mut ana = ana;
        ana.sign_in().await;
        ana.rpc("withdraw_purchase", json!({ "id": late["id"] }))
            .await
            .refused(409, "STATE");
    });
}

#[test]
fn withdrawal_stands_to_the_last_hour_of_each_law_and_is_acknowledged_at_once() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let lisbon = ProfileFacts {
            city_id: LISBON,
            ..ProfileFacts::default()
        };
        let mut ana = app.ready("Ana", ProfileFacts::default()).await;
        let mut rita = app.ready("Rita", lisbon).await;
        let paris = ProfileFacts {
            city_id: PARIS,
            ..ProfileFacts::default()
        };
        let claire = app.ready("Claire", paris).await;
        let (of_ana, late) = (
            buy(&ana, "pass_30", "pix").await,
            buy(&ana, "duas-verdades", "pix").await,
        );
        let (of_rita, late_of_rita) = (
            buy(&rita, "pass_30", "mb_way").await,
            buy(&rita, "duas-verdades", "mb_way").await,
        );
        let of_claire = buy(&claire, "pass_30", "card").await;
        for order in [&of_ana, &late, &of_rita, &late_of_rita, &of_claire] {
            press(&app, order, "pay").await;
        }
        let until = async |who: &Person, order: &Value| {
            let known = who.rpc("payment_status", json!({ "id": order["id"] })).await.ok();
            known["withdrawable_until"].clone()
        };
        let declare = async |who: &Person, order: &Value| {
            let declared = who.rpc("withdraw_purchase", json!({ "id": order["id"] })).await.ok();
            assert_eq!(declared["withdrawn_at"], app.now().to_string());
            // Before any money moves.
            let mails = app.mails_to(&who.email).await;
            let receipt = mails
                .iter()
                .find(|mail| mail.text.contains("Recebemos a sua declaração"));
            let receipt = receipt.expect("the acknowledgement");
            assert!(receipt.text.contains(order["id"].as_str().unwrap()), "{}", receipt.text);
            receipt.text.clone()
        };
        let hour = SignedDuration::from_hours(1);
        assert_eq!(
            until(&claire, &of_claire).await,
            "2026-12-05T18:00:00Z",
            "fourteen in the rest of the EU"
        );
        app.advance(DAY * 7 - hour);
        ana.sign_in().await;
        assert_eq!(
            until(&ana, &of_ana).await,
            "2026-11-28T18:00:00Z",
            "seven days in Brazil"
        );
        let receipt = declare(&ana, &of_ana).await;
        for words in [
            "28 de novembro de 2026, às 14h (America/Sao_Paulo)",
            "contrato de Passe de 30 dias",
            "21 de novembro de 2026",
        ] {
            assert!(receipt.contains(words), "{words}: {receipt}");
        }
        app.advance(hour * 2);
        assert_eq!(until(&ana, &late).await, Value::Null);
        ana.rpc("withdraw_purchase", json!({ "id": late["id"] }))
            .await
            .refused(409, "STATE");
        app.advance(DAY * 7 - hour * 2);
        rita.sign_in().await;
        assert_eq!(
            until(&rita, &of_rita).await,
            "2026-12-05T18:00:00Z",
            "fourteen in Portugal"
        );
        let receipt = declare(&rita, &of_rita).await;
        assert!(
            receipt.contains("5 de dezembro de 2026, às 17h (Europe/Lisbon)"),
            "{receipt}"
        );
        app.run_until_idle().await;
        assert_eq!(state(&rita, &of_rita).await, "refunded");
        app.advance(hour * 2);
        rita.sign_in().await;
        assert_eq!(until(&rita, &late_of_rita).await, Value::Null);
        rita.rpc("withdraw_purchase", json!({ "id": late_of_rita["id"] }))
            .await
            .refused(409, "STATE");
    });
}

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
fn books_follow_each_change_of_a_renewal_that_is_disputed_and_refunded() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let order = buy(&ana, "premium_m", "card").await;
        press(&app, &order, "pay").await;
        app.advance(DAY * 30);
        press(&app, &order, "advance").await;
        let stands = async |account: &str| {
            let sql = "SELECT CAST(coalesce(sum(amount), 0) AS bigint) FROM payment_ledger WHERE account = $1";
            let mut reads = app.enlace.app.db.reader();
            let sum: i64 = db::Reads::one(&mut reads, sql, db::params![account])
                .await
                .expect("a sum");
            sum
        };
        assert_eq!(stands("sales").await, -2 * 2990);
        for (button, disputed, refunded) in [("dispute", 2990, 0), ("dispute-won", 0, 0), ("refund", 0, 2990)] {
            press(&app, &order, button).await;
            let books = (stands("disputes").await, stands("refunds").await);
            assert_eq!(books, (disputed, refunded), "{button}");
        }
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
