//! What is sold where, and payments that fail, repeat or come too late.

use super::{DAY, LISBON, LONG, buy, check, open, press, state};
use jiff::SignedDuration;
use testkit::{ProfileFacts, TestApp, json, on_both};

#[test]
fn price_and_the_ways_of_paying_follow_from_where_one_lives() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let traits = ProfileFacts {
            city_id: LISBON,
            ..ProfileFacts::default()
        };
        let rita = app.ready("Rita", traits).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let here = ana.rpc("plans", json!({})).await.ok();
        let mut offers = here["offers"].as_array().expect("offers").iter();
        let pass = offers.find(|offer| offer["id"] == "pass_7").expect("a pass");
        assert_eq!(
            (&here["currency"], &pass["methods"]),
            (&json!("BRL"), &json!(["pix", "card", "boleto"]))
        );
        let plans = rita.rpc("plans", json!({})).await.ok();
        assert_eq!(
            (&plans["currency"], &plans["withdraw_days"]),
            (&json!("EUR"), &json!(14))
        );
        let pass = plans["offers"]
            .as_array()
            .expect("offers")
            .iter()
            .find(|offer| offer["id"] == "pass_7");
        let pass = pass.expect("a pass");
        assert_eq!(
            (&pass["amount"], &pass["methods"]),
            (&json!(349), &json!(["mb_way", "card", "multibanco"]))
        );
        let withdraw = "UPDATE products SET on_sale = $1 WHERE id = 'premium_q'";
        let withdrawn: Result<u64, db::DbError> = app
            .enlace
            .app
            .db
            .tx(move |tx| Box::pin(async move { tx.exec(withdraw, db::params![false]).await }))
            .await;
        withdrawn.expect("a product that is not sold any more");
        for (product, method, field) in [
            ("pass_7", "pix", "method"),
            ("premium_m", "mb_way", "method"),
            ("premium_m", "lua", "method"),
            ("lua", "card", "product"),
            ("premium_q", "card", "product"),
        ] {
            let wish = json!({ "product": product, "method": method, "amount": 1, "currency": "BRL" });
            let reply = rita
                .rpc(
                    "start_checkout",
                    json!({ "product": wish["product"], "method": wish["method"] }),
                )
                .await;
            assert_eq!(
                reply.refused(422, "VALIDATION")["details"]["field"],
                field,
                "{product} {method}"
            );
        }
        let cheaper = json!({ "product": "pass_7", "method": "mb_way", "amount": 1 });
        let reply = rita.rpc("start_checkout", cheaper).await;
        assert!(
            reply.status.is_client_error() || reply.body["amount"] == 349,
            "{}",
            reply.body
        );
        let order = buy(&rita, "pass_30", "multibanco").await;
        assert_eq!(order["voucher"]["entity"], "00000");
        press(&app, &order, "pay").await;
        let bought = rita.rpc("payment_status", json!({ "id": order["id"] })).await.ok();
        assert_eq!(bought["state"], "paid");
        let until: jiff::Timestamp = bought["withdrawable_until"]
            .as_str()
            .expect("a date")
            .parse()
            .expect("a time");
        assert_eq!(until, app.now() + DAY * 14, "fourteen days in Portugal");
    });
}

#[test]
fn card_that_fails_loses_nothing_and_may_try_again() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let order = buy(&ana, "premium_m", "card").await;
        assert_eq!(order["state"], "created");
        let back = press(&app, &order, "decline").await;
        assert_eq!(back.status.as_u16(), 303);
        assert!(
            back.headers["location"]
                .to_str()
                .expect("text")
                .contains("/plans/pagamento/")
        );
        let failed = ana.rpc("payment_status", json!({ "id": order["id"] })).await.ok();
        assert_eq!(
            (&failed["state"], &failed["decline"]),
            (&json!("failed"), &json!("card_declined"))
        );
        assert_eq!(failed["url"], order["url"], "the same checkout waits");
        assert_eq!(check(&ana).await["subscribed"], false);
        press(&app, &order, "pay").await;
        assert_eq!(state(&ana, &order).await, "paid");
        let answer = check(&ana).await;
        assert_eq!(
            (&answer["tier"], &answer["status"]),
            (&json!("premium"), &json!("active"))
        );
    });
}

#[test]
fn repeated_tap_is_one_order() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let wish = json!({ "product": "pass_7", "method": "pix", "key": "a tap" });
        let (one, two) = futures_util::join!(ana.rpc("start_checkout", wish.clone()), ana.rpc("start_checkout", wish));
        assert_eq!(one.ok()["id"], two.ok()["id"]);
        let other = json!({ "product": "pass_30", "method": "pix", "key": "a tap" });
        ana.rpc("start_checkout", other).await.refused(409, "IDEMPOTENCY");
        let billing = ana.rpc("billing", json!({})).await.ok();
        assert_eq!(billing["purchases"].as_array().map(Vec::len), Some(1));
    });
}

#[test]
fn unpaid_boleto_ends_with_its_day_in_sao_paulo() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let order = buy(&ana, "premium_y", "boleto").await;
        assert_eq!(order["renews"], false, "a boleto renews nothing");
        assert_eq!(order["expires_at"], "2026-11-25T02:59:59Z");
        let reminded = async || {
            app.run_until_idle().await;
            let letters = app.mails_to(&ana.email).await;
            letters
                .iter()
                .filter(|mail| mail.text.contains("O prazo do pagamento está acabando"))
                .count()
        };
        app.advance(DAY * 2 + SignedDuration::from_hours(8));
        assert_eq!(reminded().await, 0, "a day and an hour are left");
        app.advance(SignedDuration::from_hours(1));
        assert_eq!(reminded().await, 1);
        app.advance(SignedDuration::from_hours(23));
        assert_eq!(reminded().await, 1);
        assert_eq!(
            state(&ana, &order).await,
            "awaiting_payment",
            "02:00 in UTC is still the same evening"
        );
        app.advance(SignedDuration::from_hours(1));
        assert_eq!(state(&ana, &order).await, "expired");
        app.run_until_idle().await;
        let letters = app.mails_to(&ana.email).await;
        assert!(
            letters.iter().any(|mail| mail.text.contains("nada foi cobrado")),
            "the end is told"
        );
        press(&app, &order, "pay").await;
        assert_eq!(check(&ana).await["subscribed"], false);
    });
}

#[test]
fn second_payment_for_the_same_time_is_refused() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let pass = buy(&ana, "pass_7", "pix").await;
        press(&app, &pass, "pay").await;
        let wish = json!({ "product": "premium_m", "method": "card" });
        assert_eq!(
            ana.rpc("start_checkout", wish.clone()).await.refused(409, "STATE")["details"]["state"],
            "pass"
        );
        app.advance(DAY * 8);
        let order = ana.rpc("start_checkout", wish.clone()).await.ok();
        press(&app, &order, "pay").await;
        let refused = ana.rpc("start_checkout", wish).await.refused(409, "STATE");
        assert_eq!(refused["details"]["state"], "subscribed");
    });
}

#[test]
fn repeated_card_attempts_are_slowed_down() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[LONG]).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        for _ in 0..8 {
            buy(&ana, "pass_7", "card").await;
        }
        let wish = json!({ "product": "pass_7", "method": "card" });
        ana.rpc("start_checkout", wish.clone()).await.refused(429, "RATE");
        app.advance(SignedDuration::from_mins(61));
        ana.rpc("start_checkout", wish).await.ok();
    });
}
