//! The App Store: whose purchases count, and what becomes of them whatever order Apple's word comes in.

use super::apple_kit::{Apple, Flaw, Subscription, deliver, notification};
use super::{IOS, outcome, token};
use crate::billing::{DAY, LONG, buy, check, press};
use axum::http::StatusCode;
use jiff::{SignedDuration, Timestamp};
use std::sync::Arc;
use testkit::{Person, ProfileFacts, Reply, TestApp, Value, json, on_both};

/// The product with an App Store of the test behind it.
async fn open(engine: db::Engine, more: &[(&str, &str)]) -> (Arc<TestApp>, Apple) {
    let apple = Apple::new(Flaw::None);
    let folder = tempfile::tempdir().expect("a folder").keep();
    let file = folder.join("root.pem");
    std::fs::write(&file, &apple.root_pem).expect("a root");
    let file = file.display().to_string();
    let settings = [&[LONG, IOS, ("ENLACE_APP_STORE_ROOTS", file.as_str())], more].concat();
    (TestApp::with(engine, &settings).await, apple)
}

const UNLIMITED: &[(&str, &str)] = &[("ENLACE_RATE_LIMITS", "off")];

async fn show(who: &Person, proof: &str) -> Reply {
    who.rpc("verify_store_purchase", json!({ "store": "apple", "proof": proof }))
        .await
}

async fn notify(app: &Arc<TestApp>, body: &str) {
    assert_eq!(deliver(app, body).await, StatusCode::OK);
    app.run_until_idle().await;
}

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
fn receipt_of_one_account_opens_nothing_for_another() {
    on_both(|engine| async move {
        let (app, apple) = open(engine, UNLIMITED).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let bia = app.ready("Bia", ProfileFacts::default()).await;
        let bought = Subscription::bought(Some(&token(&ana, "apple").await), "premium_y", app.now());
        let stolen = bought.proof(&apple, app.now());
        let refused = show(&bia, &stolen).await.refused(409, "STATE");
        assert_eq!(refused["details"]["state"], "other_account");
        assert!(
            outcome(&app, &ana).await["orders"]
                .as_array()
                .expect("orders")
                .is_empty()
        );
        show(&ana, &stolen).await.ok();
        show(&bia, &stolen).await.refused(409, "STATE");
        // The same subscription, with a later charge under the thief's name, stays whose it is.
        let mut renamed = bought.clone();
        renamed.account = Some(token(&bia, "apple").await);
        renamed.charge("premium_y", app.now() + DAY, 30);
        show(&bia, &renamed.proof(&apple, app.now()))
            .await
            .refused(409, "STATE");
        let unnamed = Subscription::bought(None, "premium_m", app.now());
        show(&bia, &unnamed.proof(&apple, app.now()))
            .await
            .refused(409, "STATE");
        notify(&app, &unnamed.notification(&apple, "SUBSCRIBED", 0, app.now())).await;
        assert_eq!(check(&bia).await["subscribed"], false);
        assert_eq!(check(&ana).await["subscribed"], true);
        let visitor = app.visitor();
        show(&visitor, &stolen).await.refused(401, "42501");
    });
}

#[test]
fn only_what_apple_signed_for_this_app_is_believed() {
    on_both(|engine| async move {
        let (app, apple) = open(engine, UNLIMITED).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let name = token(&ana, "apple").await;
        let good = Subscription::bought(Some(&name), "premium_m", app.now());
        let claims = good.claims(0, app.now());
        let with = |key: &str, value: Value| {
            let mut changed = claims.clone();
            changed[key] = value;
            apple.sign(&changed)
        };
        let whole = apple.sign(&claims);
        let (signed, signature) = whole.rsplit_once('.').expect("a token");
        let flipped = format!("{}A.{signature}", &signed[..signed.len() - 1]);
        let two = json!({ "alg": "ES256", "x5c": &apple.certificates()[..2] });
        let stranger = Apple::new(Flaw::None);
        let mut bad = vec![
            ("nothing", String::new()),
            ("no token", "não é".to_string()),
            ("changed", flipped),
            ("no chain", apple.sign_with(&json!({ "alg": "ES256" }), &claims)),
            ("two certificates", apple.sign_with(&two, &claims)),
            ("another root", stranger.sign(&claims)),
            ("another's certificates", stranger.sign_as(&apple, &claims)),
            (
                "no signature",
                apple.sign_with(&json!({ "alg": "none", "x5c": apple.certificates() }), &claims),
            ),
            ("another app", with("bundleId", json!("net.evil.app"))),
            ("another environment", with("environment", json!("Sandbox"))),
            ("another product", with("productId", json!("premium_q"))),
            ("another kind", with("type", json!("Consumable"))),
            ("a family's", with("inAppOwnershipType", json!("FAMILY_SHARED"))),
            ("no day", with("signedDate", Value::Null)),
            ("signed before the certificates", with("signedDate", json!(1_000))),
        ];
        for flaw in [
            Flaw::UnmarkedLeaf,
            Flaw::UnmarkedIssuer,
            Flaw::Expired,
            Flaw::NoAuthority,
        ] {
            // Its root is trusted, and yet it does not count.
            let flawed = Apple::new(flaw);
            let file = app.settings().stores.app_store.as_ref().expect("the store").roots[0].clone();
            std::fs::write(&file, &flawed.root_pem).expect("a root");
            let other = app.again().await;
            assert_eq!(
                deliver(&other, &good.notification(&flawed, "SUBSCRIBED", 0, app.now())).await,
                StatusCode::UNAUTHORIZED
            );
            std::fs::write(&file, &apple.root_pem).expect("a root");
            bad.push(("a flawed chain", flawed.sign(&claims)));
        }
        for (what, proof) in &bad {
            let refused = show(&ana, proof).await.refused(422, "VALIDATION");
            assert_eq!(refused["details"]["field"], "proof", "{what}");
        }
        assert_eq!(
            outcome(&app, &ana).await,
            json!({ "rights": [], "orders": [], "sums": [], "renewing": [] })
        );
        show(&ana, &whole).await.ok();

        // The same of notifications, also of what lies inside of them.
        let data = |transaction: String, bundle: &str| json!({ "bundleId": bundle, "environment": "Production", "signedTransactionInfo": transaction });
        let inner = notification(&apple, "REFUND", app.now(), data(stranger.sign(&claims), super::BUNDLE));
        let foreign = notification(&apple, "REFUND", app.now(), data(whole.clone(), "net.evil.app"));
        let outer = notification(&stranger, "REFUND", app.now(), data(whole.clone(), super::BUNDLE));
        for body in [inner, foreign, outer, "{}".into(), "não é".into()] {
            assert_eq!(deliver(&app, &body).await, StatusCode::UNAUTHORIZED);
        }
        let test = notification(&apple, "TEST", app.now(), json!({ "bundleId": super::BUNDLE }));
        assert_eq!(deliver(&app, &test).await, StatusCode::OK);
        assert_eq!(check(&ana).await["subscribed"], true);
        ana.rpc("verify_store_purchase", json!({ "store": "google", "proof": "x" }))
            .await
            .refused(409, "STATE");
    });
}

#[test]
fn proofs_are_limited_and_days_that_are_paid_are_not_paid_twice() {
    on_both(|engine| async move {
        let (app, _) = open(engine, &[]).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let pass = buy(&ana, "pass_7", "pix").await;
        press(&app, &pass, "pay").await;
        let refused = ana.rpc("store_purchase_token", json!({ "store": "apple" })).await;
        assert_eq!(refused.refused(409, "STATE")["details"]["state"], "pass");
        for _ in 0..30 {
            show(&ana, "x").await.refused(422, "VALIDATION");
        }
        show(&ana, "x").await.refused(429, "RATE");
        app.advance(SignedDuration::from_mins(61));
        show(&ana, "x").await.refused(422, "VALIDATION");
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

const STORIES: u64 = 6;

/// A small generator: the same seed, the same story.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit as u64).expect("a small number")
    }
}

/// Lets something happen to a subscription; answers Apple's word for it and the charge that it is about.
fn happen(one: &mut Subscription, dice: &mut Dice, now: Timestamp) -> (&'static str, usize) {
    let last = one.charges.len() - 1;
    match dice.below(7) {
        0 | 1 => {
            let product = ["premium_m", "premium_y"][dice.below(2)];
            one.charge(product, now, 20 + i64::try_from(dice.below(20)).expect("few"));
            ("DID_RENEW", last + 1)
        }
        2 => {
            let renews = one.renewal["autoRenewStatus"] == 1;
            one.renewal["autoRenewStatus"] = json!(i64::from(!renews));
            ("DID_CHANGE_RENEWAL_STATUS", last)
        }
        3 => {
            one.renewal["isInBillingRetryPeriod"] = json!(true);
            one.renewal["gracePeriodExpiresDate"] = json!((one.end() + DAY * 6).as_millisecond());
            ("DID_FAIL_TO_RENEW", last)
        }
        4 => {
            one.renewal["isInBillingRetryPeriod"] = json!(false);
            one.renewal["expirationIntent"] = json!(1);
            ("EXPIRED", last)
        }
        5 => {
            let charge = dice.below(last + 1);
            one.charges[charge]["revocationDate"] = json!(now.as_millisecond());
            ("REFUND", charge)
        }
        _ => {
            let charge = dice.below(last + 1);
            one.charges[charge]["revocationDate"] = Value::Null;
            ("REFUND_REVERSED", charge)
        }
    }
}

#[test]
fn any_order_and_repetition_of_notifications_ends_in_the_same_rights() {
    on_both(|engine| async move {
        let (app, apple) = open(engine, UNLIMITED).await;
        for seed in 1..=STORIES {
            let mut dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
            let (mut orderly, messy) = (
                app.ready("Ana", ProfileFacts::default()).await,
                app.ready("Bia", ProfileFacts::default()).await,
            );
            let mut one = Subscription::bought(Some(&token(&orderly, "apple").await), "premium_m", app.now());
            let name = token(&messy, "apple").await;
            let other = Subscription::bought(Some(&name), "premium_m", app.now()).original;
            // The second subscription is the first one under another number and another name.
            let twin = |one: &Subscription| {
                let mut twin = one.clone();
                twin.original.clone_from(&other);
                let start: i64 = other.parse().expect("a number");
                for (number, charge) in twin.charges.iter_mut().enumerate() {
                    charge["transactionId"] = json!((start + number as i64).to_string());
                    charge["originalTransactionId"] = json!(other);
                    charge["appAccountToken"] = json!(name);
                }
                twin.renewal["originalTransactionId"] = json!(other);
                twin
            };
            let mut late = vec![twin(&one).notification(&apple, "SUBSCRIBED", 0, app.now())];
            notify(&app, &one.notification(&apple, "SUBSCRIBED", 0, app.now())).await;
            let mut happened = Vec::new();
            for _ in 0..5 + dice.below(5) {
                app.advance(SignedDuration::from_hours(1 + dice.below(400) as i64));
                let (kind, charge) = happen(&mut one, &mut dice, app.now());
                happened.push(kind);
                notify(&app, &one.notification(&apple, kind, charge, app.now())).await;
                late.push(twin(&one).notification(&apple, kind, charge, app.now()));
            }
            while !late.is_empty() {
                let body = late.remove(dice.below(late.len()));
                assert_eq!(deliver(&app, &body).await, StatusCode::OK);
                if dice.below(2) == 0 {
                    assert_eq!(deliver(&app, &body).await, StatusCode::OK);
                }
                if dice.below(3) == 0 {
                    app.run_until_idle().await;
                }
            }
            app.advance(SignedDuration::from_hours(2));
            app.run_until_idle().await;
            orderly.sign_in().await;
            let (in_order, shuffled) = (outcome(&app, &orderly).await, outcome(&app, &messy).await);
            assert_eq!(in_order, shuffled, "story {seed}: {happened:?}");
        }
    });
}
