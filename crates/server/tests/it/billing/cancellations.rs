//! Cancellations that Stripe does not take at once: it is out of order, knows them already, or refuses.

use super::stripe::{Shared, open, pay_first_month, subscribed, tell};
use super::{DAY, buy, check, dead_jobs, doctor_says, is_refused_for_a_week, lose_job, state};
use app::billing::cancellations;
use app::kernel::fault::FaultResult;
use axum::http::Method;
use enlace::doctor::Status;
use jiff::SignedDuration;
use testkit::{Person, ProfileFacts, TestApp, Value, json, on_both};

/// How many changes of subscriptions were sent to Stripe.
fn sent(books: &Shared) -> usize {
    let books = books.lock().expect("the books");
    books
        .calls
        .iter()
        .filter(|(_, path, _)| path == "subscriptions")
        .count()
}

/// A field of the subscription, as Stripe has it.
fn stands(books: &Shared, field: &str) -> Value {
    books.lock().expect("the books").subscriptions["sub_1"][field].clone()
}

async fn waiting(app: &TestApp) -> Vec<Value> {
    let waiting = cancellations::waiting(&mut app.enlace.app.db.reader(), 10).await;
    waiting.expect("rows")
}

/// What the owner reads of a decision that the provider refused.
async fn in_review(who: &Person) -> Value {
    who.rpc("billing", json!({})).await.ok()["subscription"]["in_review"].clone()
}

/// Lets two days pass, two hours at a time.
async fn two_days(app: &TestApp) {
    for _ in 0..24 {
        app.advance(SignedDuration::from_hours(2));
        app.run_until_idle().await;
    }
}

/// What the operator's command does.
async fn retry(app: &TestApp, order: &Value) -> FaultResult<()> {
    let id: uuid::Uuid = order["id"].as_str().expect("an id").parse().expect("a uuid");
    let now = app.now();
    let done: FaultResult<()> = app
        .enlace
        .app
        .db
        .tx(move |tx| Box::pin(async move { cancellations::retry(tx, id, now).await }))
        .await;
    app.run_until_idle().await;
    done
}

#[test]
fn cancellation_outlasts_two_days_without_the_provider() {
    on_both(|engine| async move {
        let (app, books) = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        subscribed(&app, &books, &ana).await;
        books.lock().expect("the books").broken = usize::MAX;
        ana.rpc("cancel_subscription", json!({})).await.ok();
        app.run_until_idle().await;
        two_days(&app).await;
        assert_eq!(check(&ana).await["cancelAtPeriodEnd"], true, "as it was told");
        assert_eq!(stands(&books, "cancel_at_period_end"), false);
        assert_eq!(waiting(&app).await[0]["wanted"], "ends with its period");
        books.lock().expect("the books").broken = 0;
        app.advance(SignedDuration::from_hours(2));
        app.run_until_idle().await;
        assert_eq!(stands(&books, "cancel_at_period_end"), true);
        assert_eq!((sent(&books), dead_jobs(&app, "billing.tell_cancel").await), (1, 0));
        assert_eq!(waiting(&app).await, Vec::<Value>::new());
    });
}

#[test]
fn cancellation_that_the_provider_knows_is_not_sent_again() {
    on_both(|engine| async move {
        let (app, books) = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        subscribed(&app, &books, &ana).await;
        books.lock().expect("the books").broken = 1;
        ana.rpc("cancel_subscription", json!({})).await.ok();
        app.run_until_idle().await;
        // A first command came through, and its answer did not.
        {
            let mut books = books.lock().expect("the books");
            let subscription = books.subscriptions.get_mut("sub_1").expect("the subscription");
            subscription["cancel_at_period_end"] = json!(true);
        }
        assert_eq!(waiting(&app).await.len(), 1);
        app.advance(SignedDuration::from_hours(2));
        app.run_until_idle().await;
        assert_eq!(sent(&books), 0);
        assert_eq!(waiting(&app).await, Vec::<Value>::new());
        assert_eq!(check(&ana).await["cancelAtPeriodEnd"], true);
    });
}

#[test]
fn cancellation_without_a_job_is_queued_again() {
    on_both(|engine| async move {
        let (app, books) = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        subscribed(&app, &books, &ana).await;
        ana.rpc("cancel_subscription", json!({})).await.ok();
        lose_job(&app, "billing.tell_cancel").await;
        app.run_until_idle().await;
        assert_eq!(sent(&books), 0);
        app.advance(SignedDuration::from_hours(2));
        app.run_until_idle().await;
        assert_eq!(stands(&books, "cancel_at_period_end"), true);
        assert_eq!(sent(&books), 1);
    });
}

#[test]
fn cancellation_that_is_refused_for_a_week_waits_for_the_operator() {
    on_both(|engine| async move {
        let (app, books) = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let order = subscribed(&app, &books, &ana).await;
        doctor_says(&app, "cancellations", Status::Ok, "none is late").await;
        books.lock().expect("the books").refuses_changes = Some("account_closed");
        ana.rpc("cancel_subscription", json!({})).await.ok();
        app.run_until_idle().await;
        is_refused_for_a_week(&app, "cancellations", || sent(&books)).await;
        let rows = waiting(&app).await;
        assert_eq!(
            (&rows[0]["order"], &rows[0]["subscription"], &rows[0]["refusals"]),
            (&order["id"], &json!("sub_1"), &json!(8))
        );
        let error = rows[0]["error"].as_str();
        assert!(error.is_some_and(|why| why.contains("account_closed")), "{rows:?}");

        retry(&app, &order).await.expect("a cancellation waits");
        assert_eq!(sent(&books), 9);
        doctor_says(&app, "cancellations", Status::Fail, "1 refused and given up").await;
        books.lock().expect("the books").refuses_changes = None;
        retry(&app, &order).await.expect("a cancellation waits");
        assert_eq!(sent(&books), 10);
        assert_eq!(stands(&books, "cancel_at_period_end"), true);
        doctor_says(&app, "cancellations", Status::Ok, "none is late").await;
        assert_eq!(dead_jobs(&app, "billing.tell_cancel").await, 0);
        assert!(retry(&app, &order).await.is_err(), "nothing waits");
    });
}

#[test]
fn refused_cancellation_reads_as_in_review_until_it_is_confirmed() {
    on_both(|engine| async move {
        let (app, books) = open(engine).await;
        let mut ana = app.ready("Ana", ProfileFacts::default()).await;
        let order = subscribed(&app, &books, &ana).await;
        books.lock().expect("the books").refuses_changes = Some("account_closed");
        ana.rpc("cancel_subscription", json!({})).await.ok();
        app.run_until_idle().await;
        assert_eq!(in_review(&ana).await, Value::Null, "it is tried for a week");
        is_refused_for_a_week(&app, "cancellations", || sent(&books)).await;
        ana.sign_in().await;
        assert_eq!(in_review(&ana).await, "cancel");
        // Another decision is sent to the provider again.
        ana.rpc("resume_subscription", json!({})).await.ok();
        assert_eq!(in_review(&ana).await, Value::Null);
        ana.rpc("cancel_subscription", json!({})).await.ok();
        books.lock().expect("the books").refuses_changes = None;
        retry(&app, &order).await.expect("a cancellation waits");
        assert_eq!(stands(&books, "cancel_at_period_end"), true);
        assert_eq!(in_review(&ana).await, Value::Null);
    });
}

#[test]
fn refused_end_of_a_refunded_subscription_reads_as_in_review() {
    on_both(|engine| async move {
        let (app, books) = open(engine).await;
        let mut ana = app.ready("Ana", ProfileFacts::default()).await;
        let order = subscribed(&app, &books, &ana).await;
        books.lock().expect("the books").refuses_changes = Some("account_closed");
        ana.rpc("withdraw_purchase", json!({ "id": order["id"] })).await.ok();
        app.run_until_idle().await;
        assert_eq!(state(&ana, &order).await, "refunded");
        // The refund asked for the end first.
        is_refused_for_a_week(&app, "cancellations", || sent(&books) - 1).await;
        ana.sign_in().await;
        assert_eq!(in_review(&ana).await, "end");
        books.lock().expect("the books").refuses_changes = None;
        retry(&app, &order).await.expect("an end waits");
        assert_eq!(stands(&books, "status"), "canceled");
        let billing = ana.rpc("billing", json!({})).await.ok();
        assert!(billing["subscription"].is_null(), "{billing}");
    });
}

#[test]
fn subscription_that_the_provider_has_no_more_counts_as_ended() {
    on_both(|engine| async move {
        let (app, books) = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let order = subscribed(&app, &books, &ana).await;
        books.lock().expect("the books").subscriptions.clear();
        ana.rpc("cancel_subscription", json!({})).await.ok();
        app.run_until_idle().await;
        assert_eq!(waiting(&app).await, Vec::<Value>::new());
        assert_eq!((sent(&books), dead_jobs(&app, "billing.tell_cancel").await), (0, 0));
        let billing = ana.rpc("billing", json!({})).await.ok();
        assert_eq!(
            (
                &billing["subscription"]["status"],
                &billing["subscription"]["in_review"]
            ),
            (&json!("canceled"), &Value::Null)
        );
        let paid = check(&ana).await;
        assert_eq!(
            (&paid["subscribed"], &paid["status"]),
            (&json!(true), &json!("canceled")),
            "what was paid stays"
        );
        assert_eq!(state(&ana, &order).await, "paid");
        // Its events are done with too.
        let about = json!({ "object": "subscription", "id": "sub_1" });
        tell(&app, "evt_gone", "customer.subscription.updated", about).await;
        assert_eq!(dead_jobs(&app, "billing.event").await, 0);
        let failed = "SELECT count(*) FROM webhook_events WHERE processed_at IS NULL OR error IS NOT NULL";
        let failed: i64 = app.enlace.app.db.one(failed, vec![]).await.expect("a count");
        assert_eq!(failed, 0);
        doctor_says(&app, "cancellations", Status::Ok, "none is late").await;
    });
}

#[test]
fn subscription_of_an_erased_account_ends_after_two_days_without_the_provider() {
    on_both(|engine| async move {
        let (app, books) = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        subscribed(&app, &books, &ana).await;
        ana.rpc("delete_account", json!({})).await.ok();
        app.run_until_idle().await;
        assert_eq!(stands(&books, "cancel_at_period_end"), true);
        books.lock().expect("the books").broken = usize::MAX;
        app.advance(DAY * 7 + SignedDuration::from_hours(2));
        app.run_until_idle().await;
        two_days(&app).await;
        assert_eq!(waiting(&app).await[0]["wanted"], "ends now");
        books.lock().expect("the books").broken = 0;
        app.advance(SignedDuration::from_hours(2));
        app.run_until_idle().await;
        assert_eq!((stands(&books, "status"), sent(&books)), (json!("canceled"), 2));
        assert_eq!(waiting(&app).await, Vec::<Value>::new());
    });
}

#[test]
fn subscription_that_begins_after_a_ban_renews_no_more() {
    on_both(|engine| async move {
        let (app, books) = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let order = buy(&ana, "premium_m", "card").await;
        let path = format!("admin/users/{}", ana.id);
        let ban = json!({ "ban_duration": "9000h" });
        app.operator().auth(Method::PUT, &path, ban).await.ok();
        app.run_until_idle().await;
        pay_first_month(&app, &books, &order).await;
        assert_eq!(stands(&books, "cancel_at_period_end"), true);
        assert_eq!(sent(&books), 1);
    });
}

#[test]
fn subscription_whose_end_is_refused_ends_after_its_refund() {
    on_both(|engine| async move {
        let (app, books) = open(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let order = subscribed(&app, &books, &ana).await;
        books.lock().expect("the books").refuses_changes = Some("account_closed");
        ana.rpc("withdraw_purchase", json!({ "id": order["id"] })).await.ok();
        app.run_until_idle().await;
        assert_eq!(state(&ana, &order).await, "refunded");
        assert_eq!(stands(&books, "status"), "active");
        doctor_says(&app, "cancellations", Status::Warn, "1 late").await;
        books.lock().expect("the books").refuses_changes = None;
        app.advance(SignedDuration::from_hours(2));
        app.run_until_idle().await;
        assert_eq!(stands(&books, "status"), "canceled");
        doctor_says(&app, "cancellations", Status::Ok, "none is late").await;
    });
}
