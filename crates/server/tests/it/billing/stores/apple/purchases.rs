//! A purchase from its proof to its end.

use super::super::apple_kit::Subscription;
use super::super::{outcome, token};
use super::{UNLIMITED, notify, open, show};
use crate::billing::{DAY, check};
use jiff::SignedDuration;
use testkit::{ProfileFacts, Value, json, on_both};

#[test]
fn purchase_in_the_app_store_opens_premium_and_is_looked_after_there() {
    on_both(|engine| async move {
        let (app, apple) = open(engine, UNLIMITED).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let plans = ana.rpc("plans", json!({})).await.ok();
        assert_eq!(
            (&plans["stores"], &plans["in_stores"]),
            (&json!(["apple"]), &json!(["premium_m", "premium_y"]))
        );
        let name = token(&ana, "apple").await;
        assert_eq!(token(&ana, "apple").await, name, "the name stays");
        let bought = Subscription::bought(Some(&name), "premium_m", app.now());
        let billing = show(&ana, &bought.proof(&apple, app.now())).await.ok();
        assert_eq!(billing["subscription"]["provider"], "apple");
        assert_eq!(
            billing["subscription"]["store_page"],
            "https://apps.apple.com/account/subscriptions"
        );
        let now = check(&ana).await;
        assert_eq!(
            (
                &now["tier"],
                &now["status"],
                &now["provider"],
                &now["withdrawableUntil"]
            ),
            (&json!("premium"), &json!("active"), &json!("apple"), &Value::Null)
        );
        let before = outcome(&app, &ana).await;
        show(&ana, &bought.proof(&apple, app.now())).await.ok();
        notify(&app, &bought.notification(&apple, "SUBSCRIBED", 0, app.now())).await;
        assert_eq!(
            outcome(&app, &ana).await,
            before,
            "shown and told again, it is the same purchase"
        );

        // Nothing is paid twice, and nothing is done here that only the store can do.
        let wish = json!({ "product": "premium_m", "method": "card" });
        let refused = ana.rpc("start_checkout", wish).await.refused(409, "STATE");
        assert_eq!(refused["details"]["state"], "store");
        assert!(
            refused["message"]
                .as_str()
                .expect("words")
                .contains("gerida pela App Store")
        );
        for function in ["cancel_subscription", "resume_subscription"] {
            ana.rpc(function, json!({})).await.refused(409, "STATE");
        }
        ana.rpc("store_purchase_token", json!({ "store": "apple" }))
            .await
            .refused(409, "STATE");
        let id = billing["purchases"][0]["id"].clone();
        ana.rpc("withdraw_purchase", json!({ "id": id }))
            .await
            .refused(409, "STATE");
        let page = ana.rpc("billing_portal", json!({})).await.ok();
        assert_eq!(page["url"], "https://apps.apple.com/account/subscriptions");
        let letters = app.mails_to(&ana.email).await;
        assert_eq!(
            letters
                .iter()
                .filter(|mail| mail.text.contains("gerida pela App Store"))
                .count(),
            1,
            "{letters:?}"
        );
    });
}

#[test]
fn renewal_grace_end_and_refund_follow_apples_word() {
    on_both(|engine| async move {
        let (app, apple) = open(engine, UNLIMITED).await;
        let mut ana = app.ready("Ana", ProfileFacts::default()).await;
        let mut bought = Subscription::bought(Some(&token(&ana, "apple").await), "premium_m", app.now());
        // Apple tells before the app does.
        notify(&app, &bought.notification(&apple, "SUBSCRIBED", 0, app.now())).await;
        assert_eq!(check(&ana).await["status"], "active");

        app.advance(DAY * 30);
        ana.sign_in().await;
        bought.renewal["isInBillingRetryPeriod"] = json!(true);
        bought.renewal["gracePeriodExpiresDate"] = json!((bought.end() + DAY * 16).as_millisecond());
        notify(&app, &bought.notification(&apple, "DID_FAIL_TO_RENEW", 0, app.now())).await;
        assert_eq!(check(&ana).await["status"], "past_due");
        app.advance(DAY * 10);
        assert_eq!(
            check(&ana).await["subscribed"],
            true,
            "sixteen days of grace, as Apple gives them"
        );
        bought.charge("premium_m", app.now(), 30);
        notify(&app, &bought.notification(&apple, "DID_RENEW", 1, app.now())).await;
        let now = check(&ana).await;
        assert_eq!(
            (&now["status"], &now["currentPeriodEnd"]),
            (&json!("active"), &json!(bought.end()))
        );

        bought.renewal["autoRenewStatus"] = json!(0);
        app.advance(DAY);
        notify(
            &app,
            &bought.notification(&apple, "DID_CHANGE_RENEWAL_STATUS", 1, app.now()),
        )
        .await;
        let now = check(&ana).await;
        assert_eq!(
            (&now["status"], &now["cancelAtPeriodEnd"]),
            (&json!("canceled"), &json!(true))
        );

        app.advance(SignedDuration::from_secs(1));
        bought.charges[1]["revocationDate"] = json!(app.now().as_millisecond());
        let refund = bought.notification(&apple, "REFUND", 1, app.now());
        app.advance(SignedDuration::from_secs(1));
        notify(&app, &refund).await;
        assert_eq!(check(&ana).await["subscribed"], false);
        // A device still has the charge as it was before: the older word changes nothing.
        let mut old = bought.clone();
        old.charges[1]["revocationDate"] = Value::Null;
        show(&ana, &old.proof(&apple, app.now() - DAY)).await.ok();
        assert_eq!(check(&ana).await["subscribed"], false);
        app.advance(SignedDuration::from_secs(1));
        notify(&app, &old.notification(&apple, "REFUND_REVERSED", 1, app.now())).await;
        assert_eq!(check(&ana).await["subscribed"], true);
        app.advance(SignedDuration::from_secs(1));
        bought.renewal["expirationIntent"] = json!(1);
        app.advance(DAY * 40);
        ana.sign_in().await;
        notify(&app, &old.notification(&apple, "EXPIRED", 1, app.now())).await;
        let now = check(&ana).await;
        assert_eq!((&now["tier"], &now["status"]), (&json!("free"), &json!("none")));
        token(&ana, "apple").await;
    });
}

#[test]
fn subscription_of_a_store_outlives_the_account_and_opens_nothing_for_nobody() {
    on_both(|engine| async move {
        let (app, apple) = open(engine, UNLIMITED).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let mut bought = Subscription::bought(Some(&token(&ana, "apple").await), "premium_m", app.now());
        show(&ana, &bought.proof(&apple, app.now())).await.ok();
        let export = ana.rpc("export_my_data", json!({})).await.ok();
        assert_eq!(export["store_purchase_tokens"].as_array().map(Vec::len), Some(1));
        ana.rpc("delete_account", json!({})).await.ok();
        app.run_until_idle().await;
        assert_eq!(
            check(&ana).await["cancelAtPeriodEnd"],
            false,
            "only the store's own page cancels it"
        );
        app.advance(DAY * 7 + SignedDuration::from_hours(2));
        for _ in 0..3 {
            app.run_until_idle().await;
        }
        bought.charge("premium_m", app.now(), 30);
        notify(&app, &bought.notification(&apple, "DID_RENEW", 1, app.now())).await;
        let stored = outcome(&app, &ana).await;
        assert_eq!(stored["rights"], json!([]));
        assert_eq!(
            stored["orders"].as_array().map(Vec::len),
            Some(2),
            "the books keep what was paid"
        );
        let mut reads = app.enlace.app.db.reader();
        let names: i64 = db::Reads::one(&mut reads, "SELECT count(*) FROM store_purchase_tokens", db::params![])
            .await
            .expect("a count");
        assert_eq!(names, 0);
        assert!(::jobs::dead(&mut reads, 10).await.expect("jobs").is_empty());
    });
}
