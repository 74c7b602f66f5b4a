//! The demonstration answers: one member alone lives each system with illustrated people who follow a script.

mod every_system;
mod scripts;

use db::{Reads, params};
use jiff::SignedDuration;
use std::sync::Arc;
use testkit::{Person, TestApp, json};
use uuid::Uuid;

const SETTINGS: &[(&str, &str)] = &[
    ("ENLACE_DEMO", "1"),
    ("ENLACE_RATE_LIMITS", "off"),
    ("ENLACE_JWT_EXP", "400000000"),
];

const LETTER: &str = "Hoje cedo passei em frente a uma padaria e lembrei da nossa conversa sobre a mesa da cozinha. Fiquei \
    parada na calçada, com o pão esfriando na mão, pensando na minha avó, que guardava o melhor pedaço do bolo de fubá \
    para quem chegasse por último.";

async fn enter(app: &Arc<TestApp>, email: &str) -> Person {
    let body = json!({ "email": email, "password": app::demo::LOGIN_PASSWORD });
    let token = "token?grant_type=password";
    let session = app.visitor().auth(axum::http::Method::POST, token, body).await.ok();
    let mut person = app.visitor();
    person.enter(&session);
    person
}

/// A minute in which everything that is planned happens.
async fn minute(app: &TestApp) {
    for _ in 0..5 {
        app.advance(SignedDuration::from_secs(12));
        app.run_until_idle().await;
    }
}

async fn match_with(who: &Person, other: Uuid) -> Option<String> {
    let rows = who.get(&format!("matches?select=id&person_id=eq.{other}")).await.ok();
    rows[0]["id"].as_str().map(str::to_owned)
}

/// What the other side of a conversation wrote, the first first.
async fn texts_of(who: &Person, match_id: &str, other: Uuid) -> Vec<String> {
    let path = format!("messages?select=body&match_id=eq.{match_id}&sender_id=eq.{other}&order=id");
    let rows = who.get(&path).await.ok();
    let rows = rows.as_array().expect("messages").iter();
    rows.filter_map(|row| row["body"].as_str().map(str::to_owned)).collect()
}

async fn write(who: &Person, match_id: &str, body: &str) {
    let args = json!({ "match_id": match_id, "body": body, "client_id": Uuid::new_v4() });
    who.rpc("send_message", args).await.ok();
}

async fn count(app: &TestApp, sql: &str) -> i64 {
    app.enlace.app.db.one(sql, params![]).await.expect("a count")
}

async fn nothing_failed(app: &TestApp) {
    let sql =
        "SELECT kind, error FROM dead_jobs UNION ALL SELECT kind, last_error FROM jobs WHERE last_error IS NOT NULL";
    let failed: Vec<(String, String)> = app.enlace.app.db.reader().all(sql, params![]).await.expect("the jobs");
    assert_eq!(failed, []);
}
