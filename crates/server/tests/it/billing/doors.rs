//! The door of the providers, and what stands around the counter: ads, claims, and a counter that is closed.

use super::{DAY, buy, check, open, press};
use app::billing::signature;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use std::sync::Arc;
use testkit::{ProfileFacts, TestApp, Value, json, on_both};

const STRIPE: [(&str, &str); 4] = [
    ("ENLACE_RATE_LIMITS", "off"),
    ("ENLACE_STRIPE_SECRET_KEY", "sk_test_x"),
    ("ENLACE_STRIPE_WEBHOOK_SECRET", "whsec_old,whsec_test_amor_2026"),
    ("ENLACE_STRIPE_API_URL", "http://127.0.0.1:9"),
];

async fn hook(app: &Arc<TestApp>, provider: &str, header: &str, body: Vec<u8>) -> StatusCode {
    let request = Request::post(format!("/functions/v1/payment-webhook/{provider}"))
        .header("stripe-signature", header)
        .body(Body::from(body))
        .expect("a request");
    app.send(request).await.status()
}

#[test]
fn only_what_was_signed_lately_byte_for_byte_comes_in() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &STRIPE).await;
        let body = br#"{"id":"evt_test_1","object":"event","type":"product.updated","data":{"object":{}}}"#.to_vec();
        let header = signature::header("whsec_test_amor_2026", app.now(), &body);
        let events = async || -> i64 {
            let mut reads = app.enlace.app.db.reader();
            db::Reads::one(&mut reads, "SELECT count(*) FROM webhook_events", db::params![])
                .await
                .expect("a count")
        };
        let mut wrong = body.clone();
        wrong[9] ^= 1;
        let stale = signature::header(
            "whsec_test_amor_2026",
            app.now() - jiff::SignedDuration::from_secs(301),
            &body,
        );
        for (provider, header, body) in [
            ("stripe", header.as_str(), wrong),
            ("stripe", stale.as_str(), body.clone()),
            ("stripe", "", body.clone()),
            ("sandbox", header.as_str(), body.clone()),
        ] {
            assert_eq!(hook(&app, provider, header, body).await, StatusCode::UNAUTHORIZED);
        }
        let large = vec![b'x'; 1024 * 1024];
        let signed = signature::header("whsec_test_amor_2026", app.now(), &large);
        assert_eq!(
            hook(&app, "stripe", &signed, large).await,
            StatusCode::PAYLOAD_TOO_LARGE
        );
        let no_event = b"[]".to_vec();
        let signed = signature::header("whsec_test_amor_2026", app.now(), &no_event);
        assert_eq!(hook(&app, "stripe", &signed, no_event).await, StatusCode::BAD_REQUEST);
        assert_eq!(events().await, 0);
        for _ in 0..3 {
            assert_eq!(hook(&app, "stripe", &header, body.clone()).await, StatusCode::OK);
        }
        assert_eq!(events().await, 1, "told thrice, taken in once");
        let page = app.visitor().post("/sandbox-checkout/x/pay", json!({})).await;
        assert_eq!(
            page.status,
            StatusCode::METHOD_NOT_ALLOWED,
            "there is no sandbox beside Stripe"
        );
    });
}

#[test]
fn provider_that_does_not_answer_costs_nothing_and_says_so() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &STRIPE).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let wish = json!({ "product": "pass_7", "method": "pix", "key": "k" });
        ana.rpc("start_checkout", wish).await.refused(503, "UNAVAILABLE");
        assert_eq!(check(&ana).await["status"], "none");
    });
}

#[test]
fn payments_switched_off_sell_nothing() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[("ENLACE_PAYMENTS", "off")]).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        assert_eq!(ana.rpc("plans", json!({})).await.ok()["offers"], json!([]));
        let wish = json!({ "product": "pass_7", "method": "pix" });
        ana.rpc("start_checkout", wish).await.refused(409, "STATE");
    });
}

#[test]
fn three_times_is_claimed_from_a_lower_bound_of_three_and_for_forty_five_days() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let claimed = async |lower: f64| {
            let (db, now) = (app.enlace.app.db.clone(), app.now());
            let sql = "INSERT INTO measured_claims (name, ratio, lower_bound, measured_at) VALUES ('three_times', 4.0, $1, $2)
                       ON CONFLICT (name) DO UPDATE SET lower_bound = excluded.lower_bound, measured_at = excluded.measured_at";
            let put: Result<u64, db::DbError> = db
                .tx(move |tx| Box::pin(async move { tx.exec(sql, db::params![lower, now]).await }))
                .await;
            put.expect("a measurement");
            ana.rpc("plans", json!({})).await.ok()["three_times"].clone()
        };
        let told = async || ana.rpc("plans", json!({})).await.ok()["three_times"].clone();
        assert_eq!(told().await, false, "nothing was measured");
        assert_eq!((claimed(2.99).await, claimed(3.0).await), (json!(false), json!(true)));
        let second = jiff::SignedDuration::from_secs(1);
        app.advance(super::DAY * 45 - second);
        assert_eq!(told().await, true);
        app.advance(second);
        assert_eq!(told().await, false, "an old measurement proves nothing");
    });
}

#[test]
fn house_ads_are_in_their_places_and_not_shown_to_subscribers() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        for (slot, placement, form, position, width, height) in [
            ("home-top", "top", "banner", 0, 728, 90),
            ("home-bottom", "bottom", "rectangle", 1, 300, 250),
            ("sidebar", "sidebar", "skyscraper", 4, 160, 600),
            ("world-top", "top", "banner", 5, 728, 90),
            ("world-side", "sidebar", "rectangle", 6, 300, 250),
            ("world-bottom", "bottom", "banner", 3, 728, 90),
        ] {
            let ad = ana.fetch(&format!("/functions/v1/ad?slot={slot}")).await.ok();
            let expected = json!({
                "slot": slot, "placement": placement, "type": form, "position": position,
                "width": width, "height": height, "adClient": "house", "adSlot": ad["adSlot"], "path": ad["path"],
                "why": "contextual",
            });
            assert_eq!(ad, expected);
            assert!(ad["adSlot"].as_str().is_some_and(|notice| !notice.is_empty()), "{ad}");
            assert!(ad["path"].as_str().is_some_and(|path| path.starts_with('/')), "{ad}");
        }
        for slot in ["", "?slot=", "?slot=messages-top", "?slot=home-top%00"] {
            ana.fetch(&format!("/functions/v1/ad{slot}"))
                .await
                .refused(404, "NOT_FOUND");
        }
        let order = buy(&ana, "pass_7", "pix").await;
        press(&app, &order, "pay").await;
        assert_eq!(
            ana.fetch("/functions/v1/ad?slot=home-top").await.status,
            StatusCode::NO_CONTENT
        );
    });
}

/// Gives a table another name.
async fn rename(app: &TestApp, from: &'static str, to: &'static str) {
    let statement = format!("ALTER TABLE {from} RENAME TO {to}");
    let done: Result<(), db::DbError> = app
        .enlace
        .app
        .db
        .tx(move |tx| Box::pin(async move { tx.batch(&statement).await }))
        .await;
    done.expect("the table has another name");
}

#[test]
fn subscription_check_that_fails_answers_not_subscribed() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let order = buy(&ana, "pass_7", "pix").await;
        press(&app, &order, "pay").await;
        rename(&app, "subscriptions", "subscriptions_lost").await;
        let degraded = ana.edge("check-subscription").await;
        assert_eq!(degraded.headers["x-degraded"], "1");
        assert_eq!(degraded.ok(), json!({ "subscribed": false, "purchasedGames": [] }));
        rename(&app, "subscriptions_lost", "subscriptions").await;
        assert_eq!(check(&ana).await["subscribed"], true);
    });
}

#[test]
fn premium_of_a_person_adds_one_named_line_to_their_score_until_it_ends() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let bia = app.ready("Bia", ProfileFacts::default()).await;
        bia.is_shown(ana.id).await;
        let explain = async || bia.rpc("explain", json!({ "target": ana.id })).await.ok();
        let before = explain().await;
        let order = buy(&ana, "pass_7", "pix").await;
        press(&app, &order, "pay").await;
        assert_eq!(check(&ana).await["subscribed"], true);
        let with = explain().await;
        let points = |line: &Value| line["points"].as_i64().expect("points");
        let lines = with["lines"].as_array().expect("lines");
        let line = lines.iter().find(|line| line["key"] == "premium").expect("it is named");
        assert_eq!((&line["points"], &line["max"]), (&json!(20_000), &json!(20_000)));
        assert_eq!(
            lines.iter().map(points).sum::<i64>(),
            with["score"].as_i64().expect("a score")
        );
        assert!(with["score"].as_i64() > before["score"].as_i64());
        assert_eq!(
            (&with["compatibility"], &with["boosted"]),
            (&before["compatibility"], &json!(false))
        );
        app.advance(7 * DAY);
        app.run_until_idle().await;
        bia.is_shown(ana.id).await;
        assert!(
            !explain().await["lines"].to_string().contains("premium"),
            "it ends with time alone"
        );
    });
}

#[test]
fn sandbox_says_what_it_is() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let order = buy(&ana, "pass_7", "pix").await;
        let url = order["url"].as_str().expect("a page");
        let path = &url[url.find("/sandbox-checkout").expect("a path")..];
        let page = app.visitor().fetch(path).await;
        let html = page.body.as_str().expect("a page").to_string();
        assert!(
            html.contains("SANDBOX – não pague") && html.contains("Pagar agora"),
            "{html}"
        );
        assert!(
            !html.contains(&ana.email) && !html.contains("Ana"),
            "the page knows no one"
        );
        assert!(!html.contains("Estornar"), "what cannot be done now is no button");
        assert_eq!(
            app.visitor().post(&format!("{path}/refund"), json!({})).await.status,
            StatusCode::SEE_OTHER
        );
        assert_eq!(
            app.visitor().post(&format!("{path}/lua"), json!({})).await.status,
            StatusCode::NOT_FOUND
        );
        assert_eq!(
            app.visitor().fetch("/sandbox-checkout/sbx_0").await.status,
            StatusCode::NOT_FOUND
        );
    });
}
