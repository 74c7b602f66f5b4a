//! Money: buying, renewing, failing, cancelling, going back. Every story pays in the sandbox, whose events come in
//! by the same door as any provider's.

mod cancellations;
mod doors;
mod manage;
mod methods;
mod refunds;
mod stores;
mod stripe;

use enlace::doctor::{self, Status};
use jiff::SignedDuration;
use std::sync::Arc;
use testkit::{Person, ProfileFacts, Reply, TestApp, Value, json, on_both};

pub const DAY: SignedDuration = SignedDuration::from_hours(24);
/// Lisbon.
pub const LISBON: i64 = 2_267_057;

/// Tokens that outlive the months of these stories.
pub const LONG: (&str, &str) = ("ENLACE_JWT_EXP", "400000000");

pub async fn open(engine: db::Engine) -> Arc<TestApp> {
    TestApp::with(engine, &[("ENLACE_RATE_LIMITS", "off"), LONG]).await
}

pub async fn buy(who: &Person, product: &str, method: &str) -> Value {
    who.rpc("start_checkout", json!({ "product": product, "method": method }))
        .await
        .ok()
}

/// Presses a button of the sandbox's page, and lets follow what follows.
pub async fn press(app: &Arc<TestApp>, order: &Value, button: &str) -> Reply {
    let url = order["url"].as_str().expect("a place to pay");
    let path = &url[url.find("/sandbox-checkout").expect("the sandbox's page")..];
    let reply = app.visitor().post(&format!("{path}/{button}"), json!({})).await;
    app.run_until_idle().await;
    reply
}

pub async fn check(who: &Person) -> Value {
    let reply = who.edge("check-subscription").await;
    assert_eq!(reply.status.as_u16(), 200);
    reply.body
}

pub async fn state(who: &Person, order: &Value) -> String {
    let now = who.rpc("payment_status", json!({ "id": order["id"] })).await.ok();
    now["state"].as_str().expect("a state").to_string()
}

/// Whether a line of the doctor has this status and these words.
pub async fn doctor_says(app: &TestApp, name: &str, status: Status, part: &str) {
    let report = doctor::examine(app.settings()).await;
    let mut lines = report.checks.iter().filter(|line| line.name == name);
    let found = lines.any(|line| line.status == status && line.text.contains(part));
    assert!(found, "no {status:?} with {part:?} in\n{report}");
}

/// What was refused once is tried for a week and then waits for the operator, of which the doctor's line `name` tells.
pub async fn is_refused_for_a_week(app: &TestApp, name: &str, sent: impl Fn() -> usize) {
    assert_eq!(sent(), 1);
    doctor_says(app, name, Status::Warn, "1 late").await;
    app.advance(SignedDuration::from_mins(59));
    app.run_until_idle().await;
    assert_eq!(sent(), 1, "the first pause is an hour");
    for tries in 2..=8 {
        app.advance(SignedDuration::from_hours(49));
        app.run_until_idle().await;
        assert_eq!(sent(), tries);
    }
    app.advance(DAY * 10);
    app.run_until_idle().await;
    assert_eq!(sent(), 8, "no more without the operator");
    doctor_says(app, name, Status::Fail, "1 refused and given up").await;
}

/// How many jobs of a kind failed for good.
pub async fn dead_jobs(app: &TestApp, kind: &str) -> usize {
    let dead = jobs::dead(&mut app.enlace.app.db.reader(), 100).await;
    let dead = dead.expect("the dead letters");
    dead.iter().filter(|job| job.kind == kind).count()
}

#[test]
fn pass_by_pix_opens_premium_for_its_days_and_nothing_more() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        assert_eq!(check(&ana).await["tier"], "free");
        let plans = ana.rpc("plans", json!({})).await.ok();
        assert_eq!((&plans["country"], &plans["currency"]), (&json!("BR"), &json!("BRL")));
        assert_eq!(plans["three_times"], false, "nothing was measured");
        let order = buy(&ana, "pass_7", "pix").await;
        assert_eq!(
            (&order["state"], &order["amount"]),
            (&json!("awaiting_payment"), &json!(1290))
        );
        let code = order["voucher"]["code"].as_str().expect("a code");
        assert!(
            code.contains("br.gov.bcb.pix.sandbox") && code.contains("12.90"),
            "{code}"
        );
        assert_eq!(check(&ana).await["status"], "awaiting_payment");
        assert_eq!(check(&ana).await["subscribed"], false, "a code is no payment");

        press(&app, &order, "pay").await;
        let answer = check(&ana).await;
        assert_eq!(
            (&answer["subscribed"], &answer["tier"], &answer["status"]),
            (&json!(true), &json!("pass"), &json!("active"))
        );
        assert_eq!(answer["provider"], "sandbox");
        let filters = json!({
            "age_min": 25, "age_max": 45, "distance_km": 80, "personality": ["INFJ"],
            "interests": ["Música", "Cinema", "Viagens", "Dança"], "compatibility": 60, "verified_only": true,
        });
        ana.insert("search_filters", filters.clone()).await.ok();
        let fields = "age_min,age_max,distance_km,personality,interests,compatibility,verified_only";
        let saved = ana.get(&format!("search_filters?select={fields}")).await.ok();
        assert_eq!(saved, json!([filters]), "every filter is open");
        assert_eq!(ana.rpc("likes_received", json!({})).await.ok()["premium"], true);
        let letters = app.mails_to(&ana.email).await;
        let paid = |text: &str| text.contains("R$ 12,90") && text.contains("28 de novembro de 2026");
        assert!(letters.iter().any(|mail| paid(&mail.text)), "{letters:?}");

        app.advance(DAY * 7);
        assert_eq!(check(&ana).await["tier"], "free");
        ana.insert("search_filters", filters)
            .await
            .refused(402, "PREMIUM_REQUIRED");
    });
}

#[test]
fn premium_filters_end_with_the_premium_that_opened_them() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let filters = json!({
            "age_min": 25, "age_max": 45, "distance_km": 80, "personality": ["INFJ"],
            "interests": ["Música", "Cinema", "Viagens", "Dança"], "verified_only": true,
        });
        let free = json!([{
            "age_min": 25, "age_max": 45, "distance_km": 80, "personality": [],
            "interests": ["Música", "Cinema", "Viagens"], "verified_only": false,
        }]);
        let fields = "age_min,age_max,distance_km,personality,interests,verified_only";
        let saved = async || ana.get(&format!("search_filters?select={fields}")).await.ok();
        for is_withdrawn in [true, false] {
            let order = buy(&ana, "pass_7", "pix").await;
            press(&app, &order, "pay").await;
            ana.insert("search_filters", filters.clone()).await.ok();
            assert_eq!(saved().await, json!([filters]));
            match is_withdrawn {
                true => drop(ana.rpc("withdraw_purchase", json!({ "id": order["id"] })).await.ok()),
                false => app.advance(DAY * 7),
            }
            app.run_until_idle().await;
            assert_eq!(check(&ana).await["subscribed"], false);
            assert_eq!(saved().await, free, "{is_withdrawn}");
        }
        // What is left is changed like every free card.
        ana.insert("search_filters", json!({ "age_max": 50 })).await.ok();
    });
}

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

#[test]
fn game_is_bought_once_and_for_good() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let plans = ana.rpc("plans", json!({})).await.ok();
        let kinds = plans["offers"]
            .as_array()
            .expect("offers")
            .iter()
            .map(|offer| &offer["kind"]);
        assert!(kinds.clone().count() > 0);
        assert!(
            kinds.clone().all(|kind| kind != "game"),
            "games are sold where they are played"
        );
        let order = buy(&ana, "duas-verdades", "pix").await;
        press(&app, &order, "pay").await;
        let answer = check(&ana).await;
        assert_eq!(
            (&answer["purchasedGames"], &answer["subscribed"]),
            (&json!(["duas-verdades"]), &json!(false))
        );
        let answer = check(&app.visitor()).await;
        assert_eq!(
            (&answer["purchasedGames"], &answer["subscribed"]),
            (&json!([]), &json!(false)),
            "without a session nothing is anybody's"
        );
        app.advance(DAY * 3000);
        let mut ana = ana;
        ana.sign_in().await;
        assert_eq!(check(&ana).await["purchasedGames"], json!(["duas-verdades"]));
        let again = json!({ "product": "duas-verdades", "method": "pix" });
        ana.rpc("start_checkout", again).await.refused(409, "STATE");
    });
}

#[test]
fn renewal_is_announced_three_days_before_once_for_each_period() {
    on_both(|engine| async move {
        let app = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let order = buy(&ana, "premium_m", "card").await;
        press(&app, &order, "pay").await;
        let announced = async || {
            app.run_until_idle().await;
            let letters = app.mails_to(&ana.email).await;
            letters
                .iter()
                .filter(|mail| mail.text.contains("Seu Premium vai renovar"))
                .count()
        };
        app.advance(DAY * 26);
        assert_eq!(announced().await, 0);
        app.advance(DAY + SignedDuration::from_hours(1));
        assert_eq!(announced().await, 1);
        // Removing the notification does not bring the letter again.
        ana.delete("notifications", "kind=eq.billing").await.ok();
        app.advance(DAY);
        assert_eq!(announced().await, 1);
        press(&app, &order, "advance").await;
        app.advance(DAY * 30);
        assert_eq!(announced().await, 2, "the next period too");

        let bia = app.ready("Bia", ProfileFacts::default()).await;
        let order = buy(&bia, "premium_m", "card").await;
        press(&app, &order, "pay").await;
        bia.rpc("cancel_subscription", json!({})).await.ok();
        app.advance(DAY * 28);
        app.run_until_idle().await;
        let letters = app.mails_to(&bia.email).await;
        assert!(
            !letters.iter().any(|mail| mail.text.contains("vai renovar")),
            "it does not renew"
        );
    });
}
