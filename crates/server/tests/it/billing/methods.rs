//! Every way of paying in Stripe's shapes (`stripe_shapes/`): what the payer must see, and what follows from a payment, a
//! failure, a refund and a dispute, told once, twice and in the wrong order.

use super::stripe::{SECRET, Shared, field, open, paid_once, tell};
use super::{LISBON, check, state};
use app::billing::signature;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use jiff::{SignedDuration, Timestamp};
use std::sync::Arc;
use testkit::{Person, ProfileFacts, TestApp, Value, json, on_both};

/// A method, its market, its amount, and what was recorded of it.
const METHODS: [(&str, bool, i64, &str); 5] = [
    ("pix", false, 1290, include_str!("stripe_shapes/pix.json")),
    ("boleto", false, 1290, include_str!("stripe_shapes/boleto.json")),
    ("card", false, 1290, include_str!("stripe_shapes/card.json")),
    ("mb_way", true, 349, include_str!("stripe_shapes/mb_way.json")),
    ("multibanco", true, 349, include_str!("stripe_shapes/multibanco.json")),
];

/// Changes the latest session of the played Stripe.
pub(super) fn becomes(books: &Shared, change: &Value) {
    let mut books = books.lock().expect("the books");
    let id = format!("cs_test_{}", books.sessions.len());
    let session = books.sessions.get_mut(&id).expect("a session");
    for (name, value) in change.as_object().expect("an object") {
        session[name] = value.clone();
    }
    let intent = session["payment_intent"].clone();
    if let Some(id) = intent["id"].as_str() {
        books.intents.insert(id.to_owned(), intent);
    }
}

pub(super) fn session_of(books: &Shared, order: &Value) -> Value {
    let number = books.lock().expect("the books").sessions.len();
    json!({ "object": "checkout.session", "id": format!("cs_test_{number}"), "client_reference_id": order["id"] })
}

/// A payment of this name that succeeded.
fn paid(app: &TestApp, payment: &str, amount: i64) -> Value {
    let mut intent = paid_once(app, amount);
    intent["id"] = json!(payment);
    intent
}

/// The dispute of a payment with this standing; a charge says for good that it was disputed.
fn disputed(books: &Shared, app: &TestApp, (payment, amount): (&str, i64), standing: &str) {
    let mut intent = paid(app, payment, amount);
    intent["latest_charge"]["disputed"] = json!(true);
    books.lock().expect("the books").disputes = vec![json!({
        "id": "du_1", "object": "dispute", "charge": "ch_1", "payment_intent": payment, "amount": amount,
        "reason": "fraudulent", "status": standing, "created": app.now().as_second(),
    })];
    becomes(
        books,
        &json!({ "status": "complete", "payment_status": "paid", "payment_intent": intent }),
    );
}

async fn buy(who: &Person, product: &str, method: &str) -> Value {
    super::buy(who, product, method).await
}

/// A webhook with a signature of another secret, and one whose body was changed after it was signed.
async fn forge(app: &Arc<TestApp>, order: &Value) {
    let body = json!({ "id": "evt_forged", "type": "checkout.session.completed", "data": { "object": { "client_reference_id": order["id"] } } });
    let body = body.to_string();
    let header = |secret: &str, signed: &str| signature::header(secret, app.now(), signed.as_bytes());
    for header in [
        header("whsec_other", &body),
        header(SECRET, &body.replace("forged", "genuine")),
    ] {
        let request = Request::post("/functions/v1/payment-webhook/stripe").header("stripe-signature", header);
        let reply = app
            .send(request.body(Body::from(body.clone())).expect("a request"))
            .await;
        assert_eq!(reply.status(), StatusCode::UNAUTHORIZED);
    }
}

#[test]
fn every_method_waits_with_what_the_payer_needs_and_follows_payment_refund_and_dispute_in_any_order() {
    on_both(|engine| async move {
        let (app, books) = open(engine).await;
        for (method, portugal, amount, recorded) in METHODS {
            // Each has a payment and events of its own at the one Stripe.
            let payment = format!("pi_{method}");
            let payment = payment.as_str();
            let shapes: Value = serde_json::from_str(&recorded.replace("pi_1", payment)).expect("a shape");
            let traits = match portugal {
                true => ProfileFacts {
                    city_id: LISBON,
                    ..ProfileFacts::default()
                },
                false => ProfileFacts::default(),
            };
            let ana = app.ready("Ana", traits).await;
            let order = buy(&ana, "pass_7", method).await;
            let form = books.lock().expect("the books").calls.last().expect("a call").2.clone();
            let seventh = (app.now() + SignedDuration::from_hours(7 * 24)).to_string();
            let told = async |id: &str, kind: &str, object: &Value| {
                tell(&app, &format!("{id}_{method}"), kind, object.clone()).await;
            };
            let currency = if portugal { "eur" } else { "brl" };
            assert_eq!(field(&form, "payment_method_types[0]").as_deref(), Some(method));
            assert_eq!(
                field(&form, "line_items[0][price_data][currency]").as_deref(),
                Some(currency)
            );
            assert_eq!(
                field(&form, "line_items[0][price_data][unit_amount]"),
                Some(amount.to_string())
            );
            assert!(
                !form.contains("Ana") && !form.contains("example.org"),
                "{method}: nothing about the buyer"
            );

            becomes(&books, &shapes["waiting"]);
            let session = session_of(&books, &order);
            let about = json!({ "object": "payment_intent", "id": payment, "metadata": { "order": order["id"] } });
            let (kind, object) = match method {
                "card" => ("payment_intent.payment_failed", about),
                "mb_way" => ("payment_intent.requires_action", about),
                _ => ("checkout.session.completed", session.clone()),
            };
            told("evt_wait", kind, &object).await;
            let waits = ana.rpc("payment_status", json!({ "id": order["id"] })).await.ok();
            let seen = |name: &str| waits["voucher"][name].clone();
            match method {
                "pix" => assert_eq!(seen("code"), "00020126580014br.gov.bcb.pix.test"),
                "boleto" => assert_eq!(seen("code"), "01010101010101010101010101010101010101010101010"),
                "multibanco" => assert_eq!(
                    (seen("entity"), seen("reference")),
                    (json!("12345"), json!("999123456"))
                ),
                "mb_way" => assert_eq!(seen("kind"), "mb_way", "the phone asks"),
                _ => assert_eq!(
                    (&waits["voucher"], &waits["decline"]),
                    (&Value::Null, &json!("insufficient_funds"))
                ),
            }
            let expected = if method == "card" { "failed" } else { "awaiting_payment" };
            assert_eq!(waits["state"], expected, "{method}");
            if ["boleto", "multibanco"].contains(&method) {
                assert!(
                    seen("page").is_string() && waits["expires_at"] == "2026-11-27T02:59:59Z",
                    "{waits}"
                );
            }
            assert_eq!(check(&ana).await["subscribed"], false, "{method}");
            forge(&app, &order).await;

            // Paid. The news of the payment comes before that of the waiting, and both come again.
            becomes(
                &books,
                &json!({ "status": "complete", "payment_status": "paid", "payment_intent": paid(&app, payment, amount) }),
            );
            let success = match method {
                "card" | "mb_way" => "checkout.session.completed",
                _ => "checkout.session.async_payment_succeeded",
            };
            for (id, kind) in [
                ("evt_paid", success),
                ("evt_late", kind),
                ("evt_paid", success),
                ("evt_wait", kind),
            ] {
                let object = if kind.starts_with("checkout") {
                    session.clone()
                } else {
                    object.clone()
                };
                told(id, kind, &object).await;
            }
            assert_eq!(state(&ana, &order).await, "paid", "{method}");
            let until = check(&ana).await["currentPeriodEnd"].clone();
            assert_eq!(until, seventh, "{method}: granted once");

            // Disputed, won: the right is back. The end of the dispute may come before its beginning.
            disputed(&books, &app, (payment, amount), "needs_response");
            let dispute = json!({ "object": "dispute", "id": "du_1", "payment_intent": payment });
            told("evt_dispute", "charge.dispute.created", &dispute).await;
            assert_eq!(state(&ana, &order).await, "disputed", "{method}");
            assert_eq!(check(&ana).await["subscribed"], false, "{method}");
            disputed(&books, &app, (payment, amount), "won");
            for (id, kind) in [
                ("evt_closed", "charge.dispute.closed"),
                ("evt_opened_late", "charge.dispute.created"),
                ("evt_closed", "charge.dispute.closed"),
            ] {
                told(id, kind, &dispute).await;
            }
            assert_eq!(state(&ana, &order).await, "paid", "{method}");
            assert_eq!(check(&ana).await["currentPeriodEnd"], until, "{method}");

            // Half of it went back by hand: half of the time stays.
            let mut half = paid(&app, payment, amount);
            half["latest_charge"]["amount_refunded"] = json!(amount - amount / 2);
            half["latest_charge"]["refunds"] = json!({ "data": [{ "id": "re_1", "created": app.now().as_second() }] });
            becomes(&books, &json!({ "payment_intent": half }));
            let refunded = json!({ "object": "charge", "id": "ch_1", "payment_intent": payment });
            told("evt_refund", "charge.refunded", &refunded).await;
            let back = ana.rpc("payment_status", json!({ "id": order["id"] })).await.ok();
            assert_eq!(
                (&back["state"], &back["refunded"]),
                (&json!("paid"), &json!(amount - amount / 2)),
                "{method}"
            );
            let shortened = check(&ana).await["currentPeriodEnd"].clone();
            let left = shortened
                .as_str()
                .expect("an end")
                .parse::<Timestamp>()
                .expect("a time");
            let hours = left.duration_since(app.now()).as_hours();
            assert!(
                (80..=88).contains(&hours),
                "{method}: {hours} hours are half of the week"
            );
            let sums = "SELECT CAST(COALESCE(sum(amount), 0) AS bigint) FROM payment_ledger";
            let sum: i64 = app.enlace.app.db.one(sums, vec![]).await.expect("a sum");
            assert_eq!(sum, 0, "{method}");

            // A second one is not paid in time.
            books.lock().expect("the books").disputes.clear();
            let order = buy(&ana, "pass_7", method).await;
            becomes(&books, &shapes["failed"]);
            let failed = match method {
                "boleto" | "multibanco" => "checkout.session.async_payment_failed",
                _ => "checkout.session.expired",
            };
            let session = session_of(&books, &order);
            for id in ["evt_failed", "evt_failed"] {
                told(id, failed, &session).await;
            }
            assert_eq!(state(&ana, &order).await, "expired", "{method}");
            assert_eq!(check(&ana).await["currentPeriodEnd"], shortened, "{method}");
        }
    });
}

async fn credits(app: &TestApp, who: &Person) -> i64 {
    let balance = app::wallet::balance(&mut app.enlace.app.db.reader(), who.id).await;
    balance.expect("a balance").available
}

#[test]
fn dispute_that_is_won_gives_the_credits_back_and_sends_the_refund_that_waited() {
    on_both(|engine| async move {
        let (app, books) = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let before = credits(&app, &ana).await;
        let order = buy(&ana, "credits_50", "pix").await;
        becomes(
            &books,
            &json!({ "status": "complete", "payment_status": "paid", "payment_intent": paid_once(&app, 990) }),
        );
        tell(
            &app,
            "evt_1",
            "checkout.session.async_payment_succeeded",
            session_of(&books, &order),
        )
        .await;
        assert_eq!(credits(&app, &ana).await, before + 50);
        let dispute = json!({ "object": "dispute", "id": "du_1", "payment_intent": "pi_1" });
        for (round, standing, left) in [
            (1, "under_review", 0),
            (2, "won", 50),
            (3, "needs_response", 0),
            (4, "lost", 0),
        ] {
            disputed(&books, &app, ("pi_1", 990), standing);
            for id in 0..2 {
                tell(
                    &app,
                    &format!("evt_{standing}_{round}_{id}"),
                    "charge.dispute.updated",
                    dispute.clone(),
                )
                .await;
            }
            assert_eq!(credits(&app, &ana).await, before + left, "{standing}");
        }
        disputed(&books, &app, ("pi_1", 990), "won");
        tell(&app, "evt_won_again", "charge.dispute.closed", dispute.clone()).await;
        assert_eq!(credits(&app, &ana).await, before + 50);

        // Asked back, and disputed before Stripe could be reached: the refund waits for the end of the dispute.
        ana.rpc("withdraw_purchase", json!({ "id": order["id"] })).await.ok();
        books.lock().expect("the books").broken = 1;
        app.run_until_idle().await;
        assert_eq!(credits(&app, &ana).await, before);
        disputed(&books, &app, ("pi_1", 990), "needs_response");
        tell(&app, "evt_meanwhile", "charge.dispute.created", dispute.clone()).await;
        app.advance(SignedDuration::from_hours(1));
        app.run_until_idle().await;
        let waits = ana.rpc("payment_status", json!({ "id": order["id"] })).await.ok();
        assert_eq!((&waits["state"], &waits["refunded"]), (&json!("disputed"), &json!(0)));
        disputed(&books, &app, ("pi_1", 990), "won");
        tell(&app, "evt_over", "charge.dispute.closed", dispute).await;
        assert_eq!(credits(&app, &ana).await, before, "never credits and money both");
        let back = ana.rpc("payment_status", json!({ "id": order["id"] })).await.ok();
        assert_eq!(back["refunded"], 990, "{back}");
    });
}
