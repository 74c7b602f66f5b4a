//! Renewals: cancelled in time, failing, and in the books.

use super::super::{DAY, buy, check, open, press};
use jiff::SignedDuration;
use std::sync::Arc;
use testkit::{Person, ProfileFacts, TestApp, Value, json, on_both};

/// A monthly subscription whose first month was paid and is over.
async fn paid_for_a_month(app: &Arc<TestApp>, who: &Person) -> Value {
    let order = buy(who, "premium_m", "card").await;
    press(app, &order, "pay").await;
    app.advance(DAY * 30);
    order
}

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
        let order = paid_for_a_month(&app, &ana).await;
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
fn books_follow_each_change_of_a_renewal_that_is_disputed_and_refunded() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let order = paid_for_a_month(&app, &ana).await;
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
