//! "Novo acesso à sua conta": a sign-in on a device that the account did not know, and decisions of the operator.

use axum::http::Method;
use jiff::SignedDuration;
use std::sync::Arc;
use testkit::{PASSWORD, Person, PushServiceStub, TestApp, Value, json, on_both};

const SUBJECT: &str = "Novo acesso à sua conta";

async fn letters(app: &Arc<TestApp>, who: &Person) -> usize {
    let mails = app.mails_to(&who.email).await;
    mails.iter().filter(|mail| mail.subject == SUBJECT).count()
}

async fn notices(who: &Person) -> usize {
    let rows = who.get("notifications?select=id&kind=eq.security.login").await.ok();
    rows.as_array().expect("rows").len()
}

/// Signs in from a browser that keeps its cookies.
async fn sign_in_at(app: &Arc<TestApp>, who: &mut Person, jar: &mut Vec<String>) {
    let visitor = app.visitor().with_header("cookie", jar.join("; "));
    let body = json!({ "email": who.email, "password": PASSWORD });
    let reply = visitor.auth(Method::POST, "token?grant_type=password", body).await;
    for line in reply.headers.get_all("set-cookie") {
        let line = line.to_str().expect("a cookie");
        jar.push(line.split(';').next().expect("a pair").to_owned());
    }
    who.enter(&reply.ok());
    app.run_until_idle().await;
}

#[test]
fn devices_of_the_sign_up_and_known_devices_are_not_alerted() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut ana = app.newcomer("Ana").await;
        ana.sign_in().await;
        app.run_until_idle().await;
        assert_eq!((letters(&app, &ana).await, notices(&ana).await), (0, 0));
        app.advance(SignedDuration::from_hours(2));
        let mut laptop = Vec::new();
        sign_in_at(&app, &mut ana, &mut laptop).await;
        assert_eq!((letters(&app, &ana).await, notices(&ana).await), (1, 1));
        app.advance(SignedDuration::from_hours(2));
        sign_in_at(&app, &mut ana, &mut laptop).await;
        // The cookie is renewed after thirty days; the device stays the same.
        app.advance(SignedDuration::from_hours(24 * 40));
        sign_in_at(&app, &mut ana, &mut laptop).await;
        assert_eq!((letters(&app, &ana).await, notices(&ana).await), (1, 1));
        // A session without cookies, as that of the packaged app, is one device at each renewal.
        ana.sign_in().await;
        for _ in 0..3 {
            app.advance(SignedDuration::from_mins(50));
            ana.refresh().await;
            app.run_until_idle().await;
        }
        assert_eq!((letters(&app, &ana).await, notices(&ana).await), (2, 2));
    });
}

#[test]
fn new_device_is_alerted_by_letter_and_push_whatever_is_preferred() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut ana = app.newcomer("Ana").await;
        let bia = app.newcomer("Bia").await;
        let service = PushServiceStub::start().await;
        let browser = service.browser();
        ana.rpc("save_push_subscription", browser.subscription()).await.ok();
        for (channel, field) in [("push", "push"), ("email", "email")] {
            let off = json!({ "kind": "security.login", channel: false });
            let refused = ana.insert("notification_preferences", off).await;
            let body = refused.refused(422, "VALIDATION");
            assert!(body.to_string().contains(field), "{body}");
        }
        // Night in São Paulo, and the owner has the app open.
        app.advance(SignedDuration::from_hours(9));
        ana.sign_in().await;
        ana.rpc("badges", json!({})).await.ok();
        app.run_until_idle().await;
        app.advance(SignedDuration::from_secs(6));
        app.run_until_idle().await;
        let received = service.take();
        let read = browser.read(&received);
        assert_eq!(read.len(), 1);
        assert_eq!(
            read[0]["notification"]["body"], "Você tem uma novidade",
            "discreet as everything"
        );
        let link = read[0]["notification"]["navigate"].as_str().expect("a link");
        assert!(link.ends_with("/settings/seguranca"), "{link}");
        let mails = app.mails_to(&ana.email).await;
        let mail = mails.iter().find(|mail| mail.subject == SUBJECT).expect("a letter");
        assert!(mail.text.contains("Em 22 de novembro de 2026, às 0h"), "{}", mail.text);
        assert!(mail.text.contains("/settings/seguranca"));
        assert!(mail.unsubscribe.is_none(), "it cannot be switched off");
        // The link of the site is the only address in it.
        for secret in ["Ana", "Mozilla", &ana.id.to_string()] {
            assert!(!mail.text.contains(secret) && !mail.html.contains(secret), "{secret}");
        }
        assert_eq!(letters(&app, &bia).await, 0);
    });
}

#[test]
fn refused_sign_in_alerts_nobody() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.newcomer("Ana").await;
        app.advance(SignedDuration::from_hours(2));
        let wrong = json!({ "email": ana.email, "password": "not this one at all" });
        let reply = app
            .visitor()
            .auth(Method::POST, "token?grant_type=password", wrong)
            .await;
        assert_eq!(reply.status.as_u16(), 400);
        app.run_until_idle().await;
        assert_eq!(letters(&app, &ana).await, 0);
    });
}

#[test]
fn decision_of_the_operator_is_written_to_the_person() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut ana = app.newcomer("Ana").await;
        let path = format!("admin/users/{}", ana.id);
        for duration in ["24h", "none"] {
            let judged = app
                .operator()
                .auth(Method::PUT, &path, json!({ "ban_duration": duration }))
                .await;
            assert!(judged.status.is_success());
            app.run_until_idle().await;
        }
        let mails = app.mails_to(&ana.email).await;
        let answer: Vec<&str> = mails
            .iter()
            .filter(|mail| mail.subject == "Decisão sobre a sua conta")
            .filter_map(|mail| mail.text.lines().next())
            .collect();
        assert_eq!(answer, ["Sua conta foi suspensa", "A suspensão da sua conta terminou"]);
        ana.sign_in().await;
        let rows: Value = ana.get("notifications?select=kind").await.ok();
        assert_eq!(rows.to_string().matches("moderation.decision").count(), 2, "{rows}");
    });
}
