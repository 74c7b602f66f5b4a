//! The beta programme: fifty places, fourteen days, the last day, the morning after, and those who manage it.

mod days;
mod managers;
mod places;

use app::accounts::beta::store;
use app::accounts::staff;
use jiff::SignedDuration;
use std::sync::Arc;
use testkit::{Person, TestApp, Value, json};

/// What the specification opens to an active tester.
const TESTERS_FEATURES: [&str; 15] = [
    "profile",
    "profileEdit",
    "quiz",
    "viewProfiles",
    "basicChat",
    "intentionQuiz",
    "feedback",
    "aiMatch",
    "advancedMatchmaking",
    "premiumFeatures",
    "love-room",
    "virtual-date",
    "astrology-match",
    "games",
    "loveLetter",
];

pub async fn open(app: &TestApp) {
    app.enlace
        .app
        .act(|tx| Box::pin(async move { store::set_open(tx, true).await }))
        .await
        .expect("the programme opens");
}

/// A user with a role and a session with a verified second factor.
pub async fn manager(app: &Arc<TestApp>, name: &str) -> Person {
    let person = app.newcomer(name).await;
    grant(app, &person, "beta_manager").await;
    person.with_second_factor()
}

pub async fn grant(app: &TestApp, person: &Person, role: &'static str) {
    let (email, now) = (person.email.clone(), app.now());
    app.enlace
        .app
        .act(move |tx| Box::pin(async move { staff::grant(tx, &email, role, now).await }))
        .await
        .expect("a role");
}

async fn status(who: &Person) -> Value {
    who.edge("beta-status").await.ok()
}

fn days(n: i64) -> SignedDuration {
    SignedDuration::from_hours(24 * n)
}

/// A tester whose fourteen days are over, signed in again.
async fn expired(app: &Arc<TestApp>, name: &str) -> Person {
    open(app).await;
    let mut person = app.newcomer(name).await;
    person.rpc("join_beta", json!({})).await.ok();
    app.advance(days(14));
    person.sign_in().await;
    person
}
