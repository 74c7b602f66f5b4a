//! A person who returns with another account stays blocked, and a ban is not left behind with the account.

mod bans;
mod blocks;

use axum::http::Method;
use db::Reads;
use std::sync::Arc;
use testkit::{PASSWORD, Person, ProfileFacts, TestApp, Value, json};
use uuid::Uuid;

async fn is_in_deck(viewer: &Person, subject: &Person) -> bool {
    let cards = viewer.rpc("discover", json!({ "limit": 30 })).await.ok();
    cards.to_string().contains(&subject.id.to_string())
}

#[track_caller]
fn assert_pair(seen: [bool; 2], expected: bool) {
    assert_eq!(seen, [expected, expected]);
}

async fn see_each_other(app: &TestApp, one: &Person, other: &Person) -> [bool; 2] {
    app.run_until_idle().await;
    [is_in_deck(one, other).await, is_in_deck(other, one).await]
}

async fn with_address(app: &Arc<TestApp>, name: &str, email: &str) -> Person {
    let person = app.newcomer_at(name, email).await;
    person.complete_profile(ProfileFacts::default()).await;
    person
}

async fn erase(app: &TestApp, operator: &Person, person: &Person) {
    let path = format!("admin/users/{}", person.id);
    operator.auth(Method::DELETE, &path, json!({})).await.ok();
    app.run_until_idle().await;
}

async fn count(app: &TestApp, condition: &str, id: Uuid) -> i64 {
    let sql = format!("SELECT count(*) FROM {condition} = $1");
    app.enlace
        .app
        .db
        .reader()
        .one(sql.as_str(), vec![id.into()])
        .await
        .expect("a count")
}

async fn held(app: &TestApp) -> Vec<Value> {
    app::safety::returning::held(&mut app.enlace.app.db.reader(), 10)
        .await
        .expect("the held accounts")
}

async fn block(app: &TestApp, blocker: &Person, blocked: &Person) {
    blocker.rpc("block", json!({ "target": blocked.id })).await.ok();
    app.run_until_idle().await;
}

/// Signs in again from a browser that keeps its cookies.
async fn sign_in_at(browser: &mut Vec<String>, person: &Person) {
    let body = json!({ "email": person.email, "password": PASSWORD });
    let from = person.clone().with_header("cookie", browser.join("; "));
    let reply = from.auth(Method::POST, "token?grant_type=password", body).await;
    for line in reply.headers.get_all("set-cookie") {
        let line = line.to_str().expect("a cookie");
        browser.extend(line.split(';').next().map(str::to_owned));
    }
    reply.ok();
}
