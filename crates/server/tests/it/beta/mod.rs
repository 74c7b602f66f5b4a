//! The beta programme: fifty places, fourteen days, the last day, the morning after, and those who manage it.

mod days;
mod managers;
mod places;

use app::accounts::beta::store;
use app::accounts::staff;
use app::kernel::Fault;
use db::params;
use jiff::SignedDuration;
use std::sync::Arc;
use testkit::{Person, TestApp, Value, json};
use uuid::Uuid;

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

/// Gives a role. The account has a second factor while it is given; the sessions of stories show one by a signed level.
pub async fn grant(app: &TestApp, person: &Person, role: &'static str) {
    let (email, user, now) = (person.email.clone(), person.id, app.now());
    app.enlace
        .app
        .act(move |tx| {
            Box::pin(async move {
                let factor = Uuid::new_v4();
                tx.exec(
                    "INSERT INTO auth_factors (id, user_id, factor_type, status, created_at, updated_at)
                     VALUES ($1, $2, 'totp', 'verified', $3, $3)",
                    params![factor, user, now],
                )
                .await?;
                staff::grant(tx, &email, role, now).await?;
                tx.exec("DELETE FROM auth_factors WHERE id = $1", params![factor])
                    .await?;
                Ok::<_, Fault>(())
            })
        })
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
