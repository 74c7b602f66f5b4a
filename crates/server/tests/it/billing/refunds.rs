//! Refunds that Stripe does not make at once: it is out of order, its answer is lost, or it refuses.

use super::methods::{becomes, session_of};
use super::stripe::{Shared, open, paid_once, subscribed, tell};
use super::{DAY, buy, check, dead_jobs, doctor_says, is_refused_for_a_week, lose_job, state};
use app::billing::refunds;
use app::kernel::fault::FaultResult;
use enlace::doctor::Status;
use jiff::SignedDuration;
use std::sync::Arc;
use testkit::{Person, ProfileFacts, TestApp, Value, json, on_both};

/// A pass that was paid by Pix.
async fn bought(app: &Arc<TestApp>, books: &Shared, who: &Person) -> Value {
    let order = buy(who, "pass_7", "pix").await;
    let paid = json!({ "status": "complete", "payment_status": "paid", "payment_intent": paid_once(app, 1290) });
    becomes(books, &paid);
    let session = session_of(books, &order);
    tell(app, "evt_paid", "checkout.session.async_payment_succeeded", session).await;
    assert_eq!(state(who, &order).await, "paid");
    order
}

async fn withdraw(app: &TestApp, who: &Person, order: &Value) {
    who.rpc("withdraw_purchase", json!({ "id": order["id"] })).await.ok();
    app.run_until_idle().await;
}

/// How many refunds were sent to Stripe.
fn sent(books: &Shared) -> usize {
    let books = books.lock().expect("the books");
    let refunds = books
        .calls
        .iter()
        .filter(|(method, path, _)| method == "POST" && path == "refunds");
    refunds.count()
}

/// What the operator's commands do.
async fn decide(app: &TestApp, order: &Value, settles: bool) -> FaultResult<()> {
    let id: uuid::Uuid = order["id"].as_str().expect("an id").parse().expect("a uuid");
    let now = app.now();
    let done: FaultResult<()> = app
        .enlace
        .app
        .db
        .tx(move |tx| {
            Box::pin(async move {
                match settles {
                    true => refunds::settle(tx, id, now).await,
                    false => refunds::retry(tx, id, now).await,
                }
            })
        })
        .await;
    app.run_until_idle().await;
    done
}

#[test]
fn refund_is_tried_through_days_without_the_provider_until_it_is_confirmed() {
    on_both(|engine| async move {
        let (app, books) = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let order = bought(&app, &books, &ana).await;
        books.lock().expect("the books").broken = usize::MAX;
        withdraw(&app, &ana, &order).await;
        for _ in 0..30 {
            app.advance(SignedDuration::from_hours(2));
            app.run_until_idle().await;
        }
        let waits = ana.rpc("payment_status", json!({ "id": order["id"] })).await.ok();
        assert_eq!(
            (&waits["state"], &waits["refunding"]),
            (&json!("paid"), &json!(true)),
            "two days and a half"
        );
        books.lock().expect("the books").broken = 0;
        app.advance(SignedDuration::from_hours(2));
        app.run_until_idle().await;
        assert_eq!(state(&ana, &order).await, "refunded");
        assert_eq!((sent(&books), dead_jobs(&app, "billing.refund").await), (1, 0));
    });
}

#[test]
fn refund_whose_answer_was_lost_is_found_and_not_sent_again() {
    on_both(|engine| async move {
        let (app, books) = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let order = bought(&app, &books, &ana).await;
        books.lock().expect("the books").lost = 1;
        withdraw(&app, &ana, &order).await;
        assert_eq!(state(&ana, &order).await, "paid", "nobody here knows of it");
        // The next try comes after Stripe has forgotten the key.
        books.lock().expect("the books").keys.clear();
        app.advance(SignedDuration::from_hours(25));
        app.run_until_idle().await;
        assert_eq!(state(&ana, &order).await, "refunded");
        assert_eq!(sent(&books), 1);
    });
}

#[test]
fn refund_without_a_job_is_queued_again() {
    on_both(|engine| async move {
        let (app, books) = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let order = bought(&app, &books, &ana).await;
        ana.rpc("withdraw_purchase", json!({ "id": order["id"] })).await.ok();
        lose_job(&app, "billing.refund").await;
        app.run_until_idle().await;
        assert_eq!((state(&ana, &order).await.as_str(), sent(&books)), ("paid", 0));
        app.advance(SignedDuration::from_hours(2));
        app.run_until_idle().await;
        assert_eq!((state(&ana, &order).await.as_str(), sent(&books)), ("refunded", 1));
    });
}

#[test]
fn refund_that_is_refused_for_a_week_waits_for_the_operator() {
    on_both(|engine| async move {
        let (app, books) = open(engine).await;
        let mut ana = app.ready("Ana", ProfileFacts::default()).await;
        let order = bought(&app, &books, &ana).await;
        doctor_says(&app, "refunds", Status::Ok, "none is late").await;
        books.lock().expect("the books").refuses = Some("balance_insufficient");
        withdraw(&app, &ana, &order).await;
        is_refused_for_a_week(&app, "refunds", || sent(&books)).await;
        let owed = refunds::owed(&mut app.enlace.app.db.reader(), 10).await.expect("rows");
        assert_eq!(owed.len(), 1, "{owed:?}");
        assert_eq!(
            (&owed[0]["order"], &owed[0]["missing"], &owed[0]["refusals"]),
            (&order["id"], &json!(1290), &json!(8))
        );
        assert!(
            owed[0]["error"]
                .as_str()
                .is_some_and(|why| why.contains("balance_insufficient")),
            "{owed:?}"
        );
        ana.sign_in().await;
        let waits = ana.rpc("payment_status", json!({ "id": order["id"] })).await.ok();
        assert_eq!((&waits["state"], &waits["refunding"]), (&json!("paid"), &json!(true)));

        // Refused once more, and then made: old keys would repeat their refusals.
        decide(&app, &order, false).await.expect("a refund is owed");
        assert_eq!(sent(&books), 9);
        doctor_says(&app, "refunds", Status::Fail, "1 refused and given up").await;
        books.lock().expect("the books").refuses = None;
        decide(&app, &order, false).await.expect("a refund is owed");
        assert_eq!((state(&ana, &order).await.as_str(), sent(&books)), ("refunded", 10));
        doctor_says(&app, "refunds", Status::Ok, "none is late").await;
        assert_eq!(dead_jobs(&app, "billing.refund").await, 0);
        assert!(decide(&app, &order, false).await.is_err(), "nothing is owed");
    });
}

#[test]
fn refused_refund_reads_as_in_review_until_it_is_paid() {
    on_both(|engine| async move {
        let (app, books) = open(engine).await;
        let mut ana = app.ready("Ana", ProfileFacts::default()).await;
        let order = bought(&app, &books, &ana).await;
        books.lock().expect("the books").refuses = Some("balance_insufficient");
        withdraw(&app, &ana, &order).await;
        let tried = ana.rpc("payment_status", json!({ "id": order["id"] })).await.ok();
        assert_eq!(
            (&tried["refunding"], &tried["refund_in_review"]),
            (&json!(true), &json!(false)),
            "it is tried for a week"
        );
        is_refused_for_a_week(&app, "refunds", || sent(&books)).await;
        ana.sign_in().await;
        let purchases = ana.rpc("billing", json!({})).await.ok()["purchases"].clone();
        assert_eq!(purchases[0]["refund_in_review"], true, "{purchases}");
        books.lock().expect("the books").refuses = None;
        decide(&app, &order, false).await.expect("a refund is owed");
        let back = ana.rpc("payment_status", json!({ "id": order["id"] })).await.ok();
        assert_eq!(
            (&back["state"], &back["refund_in_review"]),
            (&json!("refunded"), &json!(false))
        );
    });
}

#[test]
fn refund_paid_by_other_means_counts_as_refunded() {
    on_both(|engine| async move {
        let (app, books) = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let order = bought(&app, &books, &ana).await;
        assert!(decide(&app, &order, true).await.is_err(), "nothing is owed");
        books.lock().expect("the books").refuses = Some("charge_not_refundable");
        withdraw(&app, &ana, &order).await;
        assert_eq!(check(&ana).await["subscribed"], true);
        decide(&app, &order, true).await.expect("a refund is owed");
        let back = ana.rpc("payment_status", json!({ "id": order["id"] })).await.ok();
        assert_eq!(
            (&back["state"], &back["refunded"], &back["refunding"]),
            (&json!("refunded"), &json!(1290), &json!(false))
        );
        assert_eq!(check(&ana).await["subscribed"], false);
        // Stripe knows nothing of it, and what it says later changes nothing.
        let charge = json!({ "object": "charge", "id": "ch_1", "payment_intent": "pi_1" });
        tell(&app, "evt_later", "charge.updated", charge).await;
        app.advance(DAY);
        app.run_until_idle().await;
        assert_eq!((state(&ana, &order).await.as_str(), sent(&books)), ("refunded", 1));
        doctor_says(&app, "refunds", Status::Ok, "none is late").await;
        let sums = "SELECT CAST(COALESCE(sum(amount), 0) AS bigint) FROM payment_ledger";
        let sum: i64 = app.enlace.app.db.one(sums, vec![]).await.expect("a sum");
        assert_eq!(sum, 0);
    });
}

#[test]
fn refund_of_a_subscription_that_the_provider_has_no_more_is_not_sent_and_waits_for_the_operator() {
    on_both(|engine| async move {
        let (app, books) = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let order = subscribed(&app, &books, &ana).await;
        books.lock().expect("the books").subscriptions.clear();
        withdraw(&app, &ana, &order).await;
        for _ in 0..8 {
            app.advance(SignedDuration::from_hours(49));
            app.run_until_idle().await;
        }
        assert_eq!(sent(&books), 0, "nothing would show that it went back");
        doctor_says(&app, "refunds", Status::Fail, "1 refused and given up").await;
        let owed = refunds::owed(&mut app.enlace.app.db.reader(), 10).await.expect("rows");
        let error = owed[0]["error"].as_str();
        assert!(error.is_some_and(|why| why.contains("does not exist")), "{owed:?}");
        decide(&app, &order, true).await.expect("a refund is owed");
        doctor_says(&app, "refunds", Status::Ok, "none is late").await;
        assert_eq!((sent(&books), dead_jobs(&app, "billing.refund").await), (0, 0));
    });
}

#[test]
fn subscription_ends_although_its_refund_is_refused() {
    on_both(|engine| async move {
        let (app, books) = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let order = subscribed(&app, &books, &ana).await;
        books.lock().expect("the books").refuses = Some("charge_not_refundable");
        assert_eq!(check(&ana).await["tier"], "premium");
        withdraw(&app, &ana, &order).await;
        assert_eq!((state(&ana, &order).await.as_str(), sent(&books)), ("paid", 1));
        let books = books.lock().expect("the books");
        assert_eq!(
            books.subscriptions["sub_1"]["status"], "canceled",
            "nothing is charged again"
        );
    });
}
