//! Google Play: the API is asked, pushes are believed only with Google's token, purchases are acknowledged.

use super::google_kit::{AUDIENCE, Books, PUSHER, Shared, about, claims, message, push, send, serve};
use super::{android, outcome, token};
use crate::billing::{DAY, LONG, check};
use axum::http::StatusCode;
use jiff::SignedDuration;
use std::sync::Arc;
use testkit::{Person, ProfileFacts, Reply, TestApp, Value, json, on_both};

/// The product with a Google of the test behind it.
async fn open(engine: db::Engine) -> (Arc<TestApp>, Shared) {
    let (books, url, key) = serve().await;
    let file = tempfile::tempdir().expect("a folder").keep().join("account.json");
    std::fs::write(&file, key).expect("a key file");
    let (file, keys, android) = (file.display().to_string(), format!("{url}/certs"), android());
    let app = TestApp::with(
        engine,
        &[
            LONG,
            ("ENLACE_RATE_LIMITS", "off"),
            ("ENLACE_ANDROID_APP", &android),
            ("ENLACE_PLAY_SERVICE_ACCOUNT", &file),
            ("ENLACE_PLAY_PUSH_AUDIENCE", AUDIENCE),
            ("ENLACE_PLAY_PUSH_EMAIL", PUSHER),
            ("ENLACE_PLAY_API_URL", &url),
            ("ENLACE_PLAY_KEYS_URL", &keys),
        ],
    )
    .await;
    (app, books)
}

async fn show(who: &Person, proof: &str) -> Reply {
    who.rpc("verify_store_purchase", json!({ "store": "google", "proof": proof }))
        .await
}

fn with<T>(books: &Shared, act: impl FnOnce(&mut Books) -> T) -> T {
    act(&mut books.lock().expect("the books"))
}

async fn notify(app: &Arc<TestApp>, purchase: &str, kind: i64) {
    let body = message(purchase, kind);
    assert_eq!(push(app, &body, &claims(app.now()), "k1").await, StatusCode::OK);
    assert_eq!(
        push(app, &body, &claims(app.now()), "k1").await,
        StatusCode::OK,
        "told again"
    );
    app.run_until_idle().await;
}

#[test]
fn purchase_in_google_play_opens_premium_and_is_acknowledged_after_that() {
    on_both(|engine| async move {
        let (app, books) = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let bia = app.ready("Bia", ProfileFacts::default()).await;
        let name = token(&ana, "google").await;
        let purchase = with(&books, |books| books.buy(Some(&name), "premium_m", app.now()));
        assert_eq!(
            show(&bia, &purchase).await.refused(409, "STATE")["details"]["state"],
            "other_account"
        );
        assert!(
            with(&books, |books| books.acknowledged.is_empty()),
            "nothing was opened yet"
        );
        with(&books, |books| books.broken = 1);
        show(&ana, &purchase).await.refused(503, "UNAVAILABLE");
        assert_eq!(check(&ana).await["subscribed"], false);
        let billing = show(&ana, &purchase).await.ok();
        assert_eq!(billing["subscription"]["provider"], "google");
        assert_eq!(billing["purchases"][0]["amount"], 2990);
        assert_eq!(with(&books, |books| books.acknowledged.clone()), [purchase.as_str()]);
        show(&ana, &purchase).await.ok();
        assert_eq!(with(&books, |books| (books.acknowledged.len(), books.tokens)), (1, 1));
        let wish = json!({ "product": "premium_m", "method": "card" });
        let refused = ana.rpc("start_checkout", wish).await.refused(409, "STATE");
        assert!(
            refused["message"]
                .as_str()
                .expect("words")
                .contains("gerida pela Google Play")
        );
        for wrong in ["", "token", "../../../x/aaaaaaaaaaaaa", "token-unknown-to-google"] {
            show(&ana, wrong).await.refused(422, "VALIDATION");
        }
        let other = with(&books, |books| books.buy(Some(&name), "moedas_100", app.now()));
        show(&ana, &other).await.refused(422, "VALIDATION");
    });
}

#[test]
fn only_googles_own_push_for_us_comes_in() {
    on_both(|engine| async move {
        let (app, books) = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let name = token(&ana, "google").await;
        let purchase = with(&books, |books| books.buy(Some(&name), "premium_m", app.now()));
        let body = message(&purchase, 4);
        let now = app.now();
        let changed = |key: &str, value: Value| {
            let mut claims = claims(now);
            claims[key] = value;
            claims
        };
        let old = changed("exp", json!(now.as_second() - 120));
        for claims in [
            changed("iss", json!("https://evil.example")),
            changed("aud", json!("https://other.example/push")),
            changed("email", json!("evil@project.iam.gserviceaccount.com")),
            changed("email_verified", json!(false)),
            old,
        ] {
            assert_eq!(
                push(&app, &body, &claims, "k1").await,
                StatusCode::UNAUTHORIZED,
                "{claims}"
            );
        }
        assert_eq!(
            push(&app, &body, &claims(now), "k2").await,
            StatusCode::UNAUTHORIZED,
            "another key"
        );
        for header in ["", "Bearer x", "Bearer a.b.c", "Basic eDp5"] {
            assert_eq!(send(&app, &body, header).await, StatusCode::UNAUTHORIZED, "{header}");
        }
        assert_eq!(push(&app, "{}", &claims(now), "k1").await, StatusCode::BAD_REQUEST);
        let elsewhere = about(&json!({ "packageName": "net.evil.app",
            "subscriptionNotification": { "notificationType": 4, "purchaseToken": purchase } }));
        assert_eq!(push(&app, &elsewhere, &claims(now), "k1").await, StatusCode::OK);
        let test = about(&json!({ "packageName": super::BUNDLE, "testNotification": { "version": "1.0" } }));
        assert_eq!(push(&app, &test, &claims(now), "k1").await, StatusCode::OK);
        app.run_until_idle().await;
        assert_eq!(check(&ana).await["subscribed"], false);
        // A push about a purchase that no app showed yet binds it to the account that it names.
        notify(&app, &purchase, 4).await;
        assert_eq!(check(&ana).await["subscribed"], true);
        assert_eq!(with(&books, |books| books.acknowledged.clone()), [purchase]);
    });
}

#[test]
fn subscription_of_google_follows_its_states_whatever_push_tells_of_them() {
    on_both(|engine| async move {
        let (app, books) = open(engine).await;
        let mut ana = app.ready("Ana", ProfileFacts::default()).await;
        let name = token(&ana, "google").await;
        let start = app.now();
        let purchase = with(&books, |books| books.buy(Some(&name), "premium_m", start));
        notify(&app, &purchase, 4).await;

        let month = DAY * 30;
        app.advance(month);
        ana.sign_in().await;
        with(&books, |books| {
            books.set(&purchase, "IN_GRACE_PERIOD");
            books.expire_at(&purchase, start + month + DAY * 7);
        });
        notify(&app, &purchase, 6).await;
        assert_eq!(check(&ana).await["status"], "past_due");
        app.advance(DAY * 6);
        assert_eq!(check(&ana).await["subscribed"], true);
        with(&books, |books| books.set(&purchase, "ON_HOLD"));
        notify(&app, &purchase, 5).await;
        assert_eq!(check(&ana).await["subscribed"], false, "a hold opens nothing");
        let renewed = app.now();
        with(&books, |books| books.charge(&purchase, renewed));
        // The word for another event than the one that happened.
        notify(&app, &purchase, 3).await;
        let now = check(&ana).await;
        assert_eq!(
            (&now["status"], &now["cancelAtPeriodEnd"]),
            (&json!("active"), &json!(false))
        );
        with(&books, |books| books.set(&purchase, "CANCELED"));
        notify(&app, &purchase, 3).await;
        assert_eq!(check(&ana).await["status"], "canceled");
        assert_eq!(check(&ana).await["subscribed"], true);

        // Two renewals whose pushes were lost are there at the next look.
        with(&books, |books| {
            books.charge(&purchase, renewed + month);
            books.charge(&purchase, renewed + month * 2);
        });
        app.advance(month * 2);
        ana.sign_in().await;
        notify(&app, &purchase, 2).await;
        let billing = ana.rpc("billing", json!({})).await.ok();
        assert_eq!(billing["purchases"].as_array().map(Vec::len), Some(4), "{billing}");

        let now = app.now();
        with(&books, |books| {
            let order = books.last_order(&purchase);
            order["state"] = json!("REFUNDED");
            order["lastEventTime"] = json!(now);
            books.set(&purchase, "EXPIRED");
            books.expire_at(&purchase, now);
        });
        let voided = about(&json!({ "packageName": super::BUNDLE,
            "voidedPurchaseNotification": { "purchaseToken": purchase, "orderId": "GPA.1", "refundType": 1 } }));
        assert_eq!(push(&app, &voided, &claims(app.now()), "k1").await, StatusCode::OK);
        app.run_until_idle().await;
        let current = check(&ana).await;
        assert_eq!(
            (&current["subscribed"], &current["status"]),
            (&json!(false), &json!("none"))
        );
        let before = outcome(&app, &ana).await;
        for kind in [1, 2, 13, 12, 4] {
            notify(&app, &purchase, kind).await;
        }
        assert_eq!(
            outcome(&app, &ana).await,
            before,
            "pushes in any order end in what Google knows"
        );
        app.advance(SignedDuration::from_hours(3));
        token(&ana, "google").await;
    });
}

#[test]
fn purchase_that_waits_for_its_money_opens_nothing_until_it_comes() {
    on_both(|engine| async move {
        let (app, books) = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let name = token(&ana, "google").await;
        let now = app.now();
        let purchase = with(&books, |books| {
            let purchase = books.buy(Some(&name), "premium_y", now);
            books.set(&purchase, "PENDING");
            books.last_order(&purchase)["state"] = json!("PENDING");
            purchase
        });
        let billing = show(&ana, &purchase).await.ok();
        assert_eq!(
            (&billing["tier"], &billing["status"]),
            (&json!("free"), &json!("awaiting_payment"))
        );
        assert!(with(&books, |books| books.acknowledged.is_empty()));
        with(&books, |books| {
            books.set(&purchase, "ACTIVE");
            books.last_order(&purchase)["state"] = json!("PROCESSED");
        });
        notify(&app, &purchase, 4).await;
        assert_eq!(check(&ana).await["tier"], "premium");
        assert_eq!(with(&books, |books| books.acknowledged.len()), 1);
    });
}
