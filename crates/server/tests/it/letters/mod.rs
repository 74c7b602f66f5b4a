//! Letters that a preference governs: the week, the kinds that are off unless chosen, and the button that ends them.

mod choices;
mod week;

use axum::body::Body;
use axum::http::{Request, header};
use jiff::SignedDuration;
use std::sync::Arc;
use testkit::{Mail, Person, TestApp, Value};

const HOUR: SignedDuration = SignedDuration::from_hours(1);

async fn of_subject(app: &Arc<TestApp>, who: &Person, subject: &str) -> Vec<Mail> {
    let mut mails = app.mails_to(&who.email).await;
    mails.retain(|mail| mail.subject == subject);
    mails
}

/// Presses the button of a mail program, which sends a form without any key.
async fn unsubscribe(app: &Arc<TestApp>, link: &str) -> u16 {
    let path = link
        .find("/functions/v1/")
        .map(|at| &link[at..])
        .expect("an address of ours");
    let click = Request::post(path)
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .body(Body::from("List-Unsubscribe=One-Click"))
        .expect("a request");
    app.send(click).await.status().as_u16()
}

async fn preference(who: &Person, kind: &str) -> Value {
    let rows = who
        .get(&format!("notification_preferences?select=*&kind=eq.{kind}"))
        .await
        .ok();
    rows[0].clone()
}
