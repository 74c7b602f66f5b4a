//! Money: buying, renewing, failing, cancelling, going back. Every story pays in the sandbox, whose events come in
//! by the same door as any provider's.

mod buying;
mod cancellations;
mod doors;
mod manage;
mod methods;
mod refunds;
mod rights;
mod stores;
mod stripe;

use enlace::doctor::{self, Status};
use jiff::SignedDuration;
use std::sync::Arc;
use testkit::{Person, Reply, TestApp, Value, json};

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

/// Loses the one job of a kind, as a crash before its turn would.
pub async fn lose_job(app: &TestApp, kind: &'static str) {
    let lost: Result<u64, db::DbError> = app
        .enlace
        .app
        .db
        .tx(move |tx| Box::pin(async move { tx.exec("DELETE FROM jobs WHERE kind = $1", db::params![kind]).await }))
        .await;
    assert_eq!(lost.expect("the job"), 1);
}

/// How many jobs of a kind failed for good.
pub async fn dead_jobs(app: &TestApp, kind: &str) -> usize {
    let dead = jobs::dead(&mut app.enlace.app.db.reader(), 100).await;
    let dead = dead.expect("the dead letters");
    dead.iter().filter(|job| job.kind == kind).count()
}
