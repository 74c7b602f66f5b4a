//! Proofs that open nothing, and how many are read.

use super::super::apple_kit::{Apple, Flaw, Subscription, deliver, notification};
use super::super::{BUNDLE, outcome, token};
use super::{UNLIMITED, notify, open, show};
use crate::billing::{DAY, buy, check, press};
use axum::http::StatusCode;
use jiff::SignedDuration;
use testkit::{ProfileFacts, Value, json, on_both};

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
        let inner = notification(&apple, "REFUND", app.now(), data(stranger.sign(&claims), BUNDLE));
        let foreign = notification(&apple, "REFUND", app.now(), data(whole.clone(), "net.evil.app"));
        let outer = notification(&stranger, "REFUND", app.now(), data(whole.clone(), BUNDLE));
        for body in [inner, foreign, outer, "{}".into(), "não é".into()] {
            assert_eq!(deliver(&app, &body).await, StatusCode::UNAUTHORIZED);
        }
        let test = notification(&apple, "TEST", app.now(), json!({ "bundleId": BUNDLE }));
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
