//! What keeps sign-ups and open doors from being used by scripts.

use axum::http::Method;
use testkit::{PASSWORD, ProfileFacts, TestApp, json, on_both};

#[test]
fn throwaway_address_gets_no_account_and_the_answer_tells_nothing_of_accounts() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.newcomer("Ana").await;
        let sign_up = async |email: &str| {
            let body = json!({ "email": email, "password": PASSWORD, "data": { "name": "Ana" } });
            app.visitor().auth(Method::POST, "signup", body).await
        };
        for email in ["ana@mailinator.com", "ana@caixa.Mailinator.com", "ana@yopmail.fr"] {
            let refused = sign_up(email).await.refused(422, "email_disposable");
            assert!(refused["message"].as_str().is_some_and(|text| text.starts_with("Este endereço é descartável.")));
            let otp = app.visitor().auth(Method::POST, "otp", json!({ "email": email })).await;
            assert_eq!(otp.refused(422, "email_disposable"), refused, "{email}");
            let changed = ana.auth(Method::PUT, "user", json!({ "email": email })).await;
            assert_eq!(changed.refused(422, "email_disposable"), refused, "{email}");
        }
        sign_up("ana@mailinator.com.example").await.ok();
        let portuguese = json!({ "email": "ana@mailinator.com", "password": PASSWORD });
        let refused = app.visitor().reading("pt-PT").auth(Method::POST, "signup", portuguese).await;
        let text = refused.refused(422, "email_disposable")["message"].to_string();
        assert!(text.contains("vais continuar a ler"), "{text}");
    });
}

/// Reports of failures are counted over nodes for each person, searches on each node.
#[test]
fn reports_and_searches_of_one_person_end_at_their_limits() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[]).await;
        let other = app.again().await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let bia = app.ready("Bia", ProfileFacts::default()).await;
        let report = json!({ "kind": "chunk", "outcome": "failed", "message": "Failed to fetch" });
        for n in 0..20 {
            let at = if n % 2 == 0 { ana.clone() } else { ana.at(&other) };
            at.post("/functions/v1/client-error", report.clone()).await.ok();
        }
        for at in [ana.clone(), ana.at(&other)] {
            let refused = at.post("/functions/v1/client-error", report.clone()).await;
            refused.clone().refused(429, "RATE");
            assert!(refused.headers.contains_key("retry-after"));
        }
        bia.post("/functions/v1/client-error", report.clone()).await.ok();
        for _ in 0..60 {
            ana.rpc("search_cities", json!({ "q": "lis" })).await.ok();
        }
        ana.rpc("search_cities", json!({ "q": "lis" })).await.refused(429, "RATE");
        bia.rpc("search_cities", json!({ "q": "lis" })).await.ok();
        app.advance(jiff::SignedDuration::from_mins(1));
        ana.rpc("search_cities", json!({ "q": "lis" })).await.ok();
    });
}
