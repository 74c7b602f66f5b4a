//! Whom a member knows: strangers come from what the product shows, stay known for a while, and are limited in number;
//! Premium shows who likes a member.

mod likes;
mod strangers;

use jiff::SignedDuration;
use std::sync::Arc;
use testkit::{Person, ProfileFacts, TestApp, Value, json};
use uuid::Uuid;

/// Every way in which one person can read another by their id; each answers about a stranger as about an unknown id.
async fn answers_about(viewer: &Person, subject: Uuid) -> Vec<(u16, Value)> {
    let target = json!({ "target": subject });
    let mut answers = Vec::new();
    for name in ["person_card", "explain", "value_match"] {
        let reply = viewer.rpc(name, target.clone()).await;
        answers.push((reply.status.as_u16(), reply.body));
    }
    for path in [
        format!("people?id=eq.{subject}"),
        format!("people?id=in.({subject})&select=*,person_photos(*)"),
        format!("person_photos?person_id=eq.{subject}"),
        format!("person_prompts?person_id=eq.{subject}&select=*,people(*)"),
    ] {
        let reply = viewer.get(&path).await;
        answers.push((reply.status.as_u16(), reply.body));
    }
    answers
}

async fn knows(viewer: &Person, subject: &Person) -> bool {
    let about_nobody = answers_about(viewer, Uuid::new_v4()).await;
    let about_them = answers_about(viewer, subject.id).await;
    let same = about_them.iter().zip(&about_nobody).filter(|(one, other)| one == other);
    let same = same.count();
    assert!(
        same == 0 || same == about_them.len(),
        "all answers agree: {about_them:?}"
    );
    same == 0
}

async fn make_premium(app: &Arc<TestApp>, who: &Person) {
    let (id, now) = (who.id, app.now());
    let until = now + SignedDuration::from_hours(24 * 365);
    app.enlace
        .app
        .db
        .tx(move |tx| {
            Box::pin(async move { app::accounts::store::put_entitlement(tx, id, "premium", "test", now, until).await })
        })
        .await
        .expect("premium");
}

/// Moves the clock and opens a new session: tokens do not live that long.
async fn later(app: &Arc<TestApp>, who: &mut Person, days: i64) {
    app.advance(SignedDuration::from_hours(24 * days));
    who.sign_in().await;
}

/// Ana, who reacted to Bia in her deck.
async fn reacted(app: &Arc<TestApp>, kind: &str) -> (Person, Person) {
    let ana = app.ready("Ana", ProfileFacts::default()).await;
    let bia = app.ready("Bia", ProfileFacts::default()).await;
    ana.rpc("discover", json!({})).await.ok();
    ana.rpc("react", json!({ "target": bia.id, "kind": kind })).await.ok();
    (ana, bia)
}

fn ids(cards: &Value) -> Vec<String> {
    let cards = cards.as_array().expect("cards").iter();
    cards
        .map(|card| card["id"].as_str().expect("an id").to_owned())
        .collect()
}
