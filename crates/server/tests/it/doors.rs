//! The ways in, with the product behind them: telephones, anonymous visitors, and doors that tell nothing.

use axum::http::Method;
use testkit::{ProfileFacts, TestApp, json, on_both};

const PHONE: &str = "+5511987654321";
const SECRET: &str = "um-segredo-bem-guardado";

#[test]
fn person_with_a_phone_alone_is_a_member_once_ready() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[("ENLACE_RATE_LIMITS", "off"), ("ENLACE_PHONE", "1")]).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let visitor = app.visitor();
        let minor = json!({ "phone": PHONE, "password": SECRET, "data": { "age": 16 } });
        visitor
            .auth(Method::POST, "signup", minor)
            .await
            .refused(422, "underage");
        let body = json!({ "phone": PHONE, "password": SECRET, "data": { "name": "Bia" } });
        visitor.auth(Method::POST, "signup", body).await.ok();
        let words = app.texts_to(PHONE).await.pop().expect("a message");
        let code = words.split(|c: char| !c.is_ascii_digit()).find(|part| part.len() == 6);
        assert!(words.starts_with("Enlace: "), "{words}");
        let body = json!({ "phone": PHONE, "token": code, "type": "sms" });
        let session = visitor.auth(Method::POST, "verify", body).await.ok();
        let mut bia = visitor.clone();
        bia.enter(&session);
        bia.name = "Bia".into();
        assert_eq!(
            bia.get("profiles?select=full_name").await.ok(),
            json!([{ "full_name": "Bia" }])
        );
        ana.get(&format!("people?id=eq.{}", bia.id)).await.is_empty();
        assert_eq!(bia.rpc("discover", json!({})).await.ok(), json!([]));
        bia.complete_profile(ProfileFacts::default()).await;
        assert_eq!(ana.rpc("discover", json!({})).await.ok()[0]["id"], json!(bia.id));
        // What would be a letter to others has nowhere to go, and nothing stumbles over it.
        ana.rpc("react", json!({ "target": bia.id, "kind": "like" })).await.ok();
        app.advance(jiff::SignedDuration::from_hours(48));
        app.run_until_idle().await;
        let dead = jobs::dead(&mut app.enlace.app.db.reader(), 10)
            .await
            .expect("the dead letters");
        assert!(dead.is_empty(), "{dead:?}");
    });
}

#[test]
fn anonymous_visitor_is_absent_to_others() {
    on_both(|engine| async move {
        let settings = [("ENLACE_RATE_LIMITS", "off"), ("ENLACE_ANONYMOUS_USERS", "1")];
        let app = TestApp::with(engine, &settings).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let mut nobody = app.visitor();
        let session = nobody.auth(Method::POST, "signup", json!({ "data": {} })).await.ok();
        nobody.enter(&session);
        nobody.name = "Ninguém".into();
        nobody.complete_profile(ProfileFacts::default()).await;
        ana.get(&format!("people?id=eq.{}", nobody.id)).await.is_empty();
        assert_eq!(ana.rpc("discover", json!({})).await.ok(), json!([]));
        nobody
            .rpc("react", json!({ "target": ana.id, "kind": "like" }))
            .await
            .refused(404, "NOT_FOUND");
    });
}

/// The product writes an account and a profile for every newcomer; for a taken address it does so too, and it is
/// undone.
#[test]
fn taken_address_costs_the_product_what_a_free_one_does() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.newcomer("Ana").await;
        let visitor = app.visitor();
        let spy = app.enlace.auth.db().spy();
        let mut works = Vec::new();
        for email in [ana.email.as_str(), "nova@example.org"] {
            app.run_until_idle().await;
            spy.statements();
            let body =
                json!({ "email": email, "password": SECRET, "data": { "name": "X", "birthdate": "1990-01-01" } });
            visitor.auth(Method::POST, "signup", body).await.ok();
            let mut work = spy.statements();
            work.retain(|sql| !sql.ends_with("SAVEPOINT trial"));
            works.push(work);
        }
        assert!(
            works[0].iter().any(|sql| sql.contains("INTO profiles")),
            "{:?}",
            works[0]
        );
        assert_eq!(works[0], works[1]);
        assert_eq!(
            ana.get("profiles?select=full_name").await.ok(),
            json!([{ "full_name": "Ana" }])
        );
    });
}
