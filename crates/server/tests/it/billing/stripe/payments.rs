//! What Stripe's events do to purchases and subscriptions.

use super::super::{buy, check, state};
use super::{field, open, paid_once, subscribed, tell};
use app::billing::cancellations;
use axum::http::StatusCode;
use jiff::SignedDuration;
use testkit::{ProfileFacts, Value, json, on_both};

#[test]
fn pass_by_pix_waits_with_its_code_is_paid_and_goes_back() {
    on_both(|engine| async move {
        let (app, books) = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let order = buy(&ana, "pass_7", "pix").await;
        assert_eq!(order["url"], "https://checkout.stripe.test/cs_test_1");
        let form = books.lock().expect("the books").calls[0].2.clone();
        for (name, value) in [
            ("mode", "payment"),
            ("payment_method_types[0]", "pix"),
            ("line_items[0][price_data][unit_amount]", "1290"),
            ("line_items[0][price_data][currency]", "brl"),
            ("payment_method_options[pix][expires_after_seconds]", "86400"),
        ] {
            assert_eq!(field(&form, name).as_deref(), Some(value), "{name}");
        }
        assert!(
            !form.contains("Ana") && !form.contains("example.org"),
            "nothing about the buyer goes along"
        );
        let session = |change: Value| {
            let mut books = books.lock().expect("the books");
            let session = books.sessions.get_mut("cs_test_1").expect("the session");
            for (name, value) in change.as_object().expect("an object") {
                session[name] = value.clone();
            }
            if let Some(id) = change["payment_intent"]["id"].as_str() {
                books.intents.insert(id.into(), change["payment_intent"].clone());
            }
        };
        let until = (app.now() + SignedDuration::from_hours(24)).as_second();
        session(
            json!({ "status": "complete", "payment_status": "unpaid", "payment_intent": {
            "id": "pi_1", "status": "requires_action", "next_action": { "type": "pix_display_qr_code",
                "pix_display_qr_code": { "data": "000201…", "expires_at": until, "hosted_instructions_url": "https://p.test" } } } }),
        );
        let object = json!({ "object": "checkout.session", "id": "cs_test_1", "client_reference_id": order["id"] });
        tell(&app, "evt_1", "checkout.session.completed", object.clone()).await;
        let waits = ana.rpc("payment_status", json!({ "id": order["id"] })).await.ok();
        assert_eq!(
            (&waits["state"], &waits["voucher"]["code"]),
            (&json!("awaiting_payment"), &json!("000201…"))
        );

        session(json!({ "payment_status": "paid", "payment_intent": paid_once(&app, 1290) }));
        books.lock().expect("the books").broken = 1;
        tell(&app, "evt_2", "checkout.session.async_payment_succeeded", object).await;
        assert_eq!(
            check(&ana).await["subscribed"],
            false,
            "Stripe was out of order for a moment"
        );
        app.advance(SignedDuration::from_secs(10));
        app.run_until_idle().await;
        let reply = check(&ana).await;
        assert_eq!((&reply["tier"], &reply["provider"]), (&json!("pass"), &json!("stripe")));

        // The declaration counts and is acknowledged, although the money cannot be sent at once.
        books.lock().expect("the books").broken = 1;
        let declared = ana.rpc("withdraw_purchase", json!({ "id": order["id"] })).await.ok();
        assert_eq!(declared["withdrawn_at"], app.now().to_string());
        app.run_until_idle().await;
        let waits = ana.rpc("payment_status", json!({ "id": order["id"] })).await.ok();
        assert_eq!(
            (&waits["state"], &waits["refunding"]),
            (&json!("paid"), &json!(true)),
            "Stripe was out of order again"
        );
        let told = async |words: &str| {
            let mails = app.mails_to(&ana.email).await;
            mails.iter().filter(|mail| mail.text.contains(words)).count()
        };
        assert_eq!(
            (
                told("Recebemos a sua declaração").await,
                told("Devolvemos R$ 12,90 de").await
            ),
            (1, 0)
        );
        app.advance(SignedDuration::from_secs(10));
        app.run_until_idle().await;
        assert_eq!(
            (
                told("Recebemos a sua declaração").await,
                told("Devolvemos R$ 12,90 de").await
            ),
            (1, 1)
        );
        assert_eq!(state(&ana, &order).await, "refunded");
        assert_eq!(check(&ana).await["subscribed"], false);
    });
}

#[test]
fn repeated_key_is_the_same_session() {
    on_both(|engine| async move {
        let (app, books) = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let wish = json!({ "product": "premium_m", "method": "card", "key": "k" });
        books.lock().expect("the books").broken = 1;
        ana.rpc("start_checkout", wish.clone())
            .await
            .refused(503, "UNAVAILABLE");
        let one = ana.rpc("start_checkout", wish.clone()).await.ok();
        let two = ana.rpc("start_checkout", wish).await.ok();
        assert_eq!(one["id"], two["id"]);
        let books = books.lock().expect("the books");
        assert_eq!(books.sessions.len(), 1);
        let known = books
            .keys
            .get(one["id"].as_str().expect("an id"))
            .expect("the order's id is the key");
        assert_eq!(field(&known.0, "mode").as_deref(), Some("subscription"));
        assert_eq!(
            field(&known.0, "line_items[0][price_data][recurring][interval_count]").as_deref(),
            Some("1")
        );
    });
}

#[test]
fn refused_key_of_the_installation_is_no_refusal_of_what_was_asked() {
    on_both(|engine| async move {
        let (app, books) = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let rui = app.ready("Rui", ProfileFacts::default()).await;
        let pass = json!({ "product": "pass_7", "method": "pix", "key": "k" });
        subscribed(&app, &books, &ana).await;
        for status in [StatusCode::UNAUTHORIZED, StatusCode::FORBIDDEN] {
            books.lock().expect("the books").refuses_key = Some(status);
            rui.rpc("start_checkout", pass.clone())
                .await
                .refused(503, "UNAVAILABLE");
        }
        books.lock().expect("the books").refuses_key = None;
        let order = rui.rpc("start_checkout", pass).await.ok();
        assert!(order["url"].is_string(), "the same tap goes on: {order}");

        books.lock().expect("the books").refuses_key = Some(StatusCode::FORBIDDEN);
        ana.rpc("cancel_subscription", json!({})).await.ok();
        app.run_until_idle().await;
        for _ in 0..8 {
            app.advance(SignedDuration::from_hours(25));
            app.run_until_idle().await;
        }
        let waiting = cancellations::waiting(&mut app.enlace.app.db.reader(), 10).await;
        let waiting = waiting.expect("rows");
        assert_eq!(
            (&waiting[0]["refusals"], &waiting[0]["given_up_at"]),
            (&json!(0), &Value::Null)
        );
        books.lock().expect("the books").refuses_key = None;
        app.advance(SignedDuration::from_hours(2));
        app.run_until_idle().await;
        assert_eq!(
            books.lock().expect("the books").subscriptions["sub_1"]["cancel_at_period_end"],
            true
        );
    });
}

#[test]
fn subscription_follows_its_invoices_from_any_source() {
    on_both(|engine| async move {
        let (app, books) = open(engine).await;
        let mut ana = app.ready("Ana", ProfileFacts::default()).await;
        let order = buy(&ana, "premium_m", "card").await;
        let (start, month) = (app.now().as_second(), 30 * 86_400);
        let invoice = |number: i64, status: &str| {
            json!({
                "id": format!("in_{number}"), "object": "invoice", "status": status, "attempted": true,
                "created": start + (number - 1) * month, "amount_paid": if status == "paid" { 2990 } else { 0 }, "amount_due": 2990,
                "status_transitions": { "paid_at": if status == "paid" { json!(start + (number - 1) * month) } else { Value::Null } },
                "lines": { "data": [{ "period": { "start": start + (number - 1) * month, "end": start + number * month } }] },
                "payments": { "data": [{ "payment": { "payment_intent": format!("pi_{number}") } }] },
            })
        };
        let intent = |number: i64| {
            json!({ "id": format!("pi_{number}"), "status": "succeeded", "latest_charge": {
                "id": format!("ch_{number}"), "amount": 2990, "amount_refunded": 0, "disputed": false, "created": start } })
        };
        let turn = |number: i64, status: &str, standing: &str| {
            let mut books = books.lock().expect("the books");
            books
                .invoices
                .retain(|known| known["id"] != json!(format!("in_{number}")));
            books.invoices.insert(0, invoice(number, status));
            books.intents.insert(format!("pi_{number}"), intent(number));
            let subscription = json!({
                "id": "sub_1", "object": "subscription", "status": standing, "customer": "cus_1", "cancel_at_period_end": false,
                "items": { "data": [{ "current_period_end": start + number * month }] },
            });
            books.subscriptions.insert("sub_1".into(), subscription);
        };
        {
            let mut books = books.lock().expect("the books");
            let session = books.sessions.get_mut("cs_test_1").expect("the session");
            session["status"] = json!("complete");
            session["payment_status"] = json!("paid");
            session["subscription"] = json!("sub_1");
        }
        turn(1, "paid", "active");
        // The invoice's event arrives before that of its checkout.
        let about = json!({ "object": "invoice", "id": "in_1", "parent": { "subscription_details": {
            "subscription": "sub_1", "metadata": { "order": order["id"] } } } });
        tell(&app, "evt_1", "invoice.paid", about.clone()).await;
        let reply = check(&ana).await;
        assert_eq!(
            (&reply["tier"], &reply["status"]),
            (&json!("premium"), &json!("active"))
        );

        ana.rpc("cancel_subscription", json!({})).await.ok();
        app.run_until_idle().await;
        assert_eq!(
            books.lock().expect("the books").subscriptions["sub_1"]["cancel_at_period_end"],
            true
        );
        ana.rpc("resume_subscription", json!({})).await.ok();
        app.run_until_idle().await;
        assert_eq!(
            books.lock().expect("the books").subscriptions["sub_1"]["cancel_at_period_end"],
            false
        );

        app.advance(SignedDuration::from_hours(24 * 30));
        ana.sign_in().await;
        turn(2, "open", "past_due");
        tell(&app, "evt_2", "invoice.payment_failed", about.clone()).await;
        assert_eq!(check(&ana).await["status"], "past_due");
        let url = ana.rpc("billing_portal", json!({})).await.ok();
        assert_eq!(url["url"], "https://billing.stripe.test/cus_1");
        // The webhook of the payment is lost; the nightly look back finds its event.
        turn(2, "paid", "active");
        books.lock().expect("the books").events =
            vec![json!({ "id": "evt_3", "object": "event", "type": "invoice.paid", "data": { "object": about } })];
        app.run_until_idle().await;
        assert_eq!(check(&ana).await["status"], "past_due");
        app.advance(SignedDuration::from_hours(24));
        app.run_until_idle().await;
        assert_eq!(check(&ana).await["status"], "active");
        let billing = ana.rpc("billing", json!({})).await.ok();
        assert_eq!(billing["purchases"].as_array().map(Vec::len), Some(2), "{billing}");

        // A dispute names nothing but the payment.
        {
            let mut books = books.lock().expect("the books");
            books.intents.get_mut("pi_2").expect("the payment")["latest_charge"]["disputed"] = json!(true);
            books.disputes = vec![json!({ "id": "dp_1", "status": "needs_response", "created": start })];
        }
        tell(
            &app,
            "evt_4",
            "charge.dispute.created",
            json!({ "object": "dispute", "id": "dp_1", "payment_intent": "pi_2" }),
        )
        .await;
        assert_eq!(check(&ana).await["subscribed"], false);
    });
}
