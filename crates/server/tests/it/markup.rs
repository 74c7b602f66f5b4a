//! Texts that would run where a text is taken for markup: the wire answers them as data, whoever typed them wherever.

use axum::body::Body;
use axum::http::Request;
use std::sync::Arc;
use testkit::{Person, TestApp, json, on_both};
use uuid::Uuid;

const MARKUP: &str = include_str!("../../../words/corpus/markup.txt");

fn payloads() -> impl Iterator<Item = &'static str> {
    MARKUP.lines().filter(|line| !line.starts_with("# "))
}

/// Types a text into every field that takes one; what is refused is not there.
async fn type_everywhere(who: &Person, match_id: &str, other: Uuid, text: &str) {
    let own = format!("id=eq.{}", who.id);
    for field in ["full_name", "bio", "fun_fact", "occupation", "custom_pronouns"] {
        who.patch("profiles", &own, json!({ field: text })).await;
    }
    who.patch("profiles", &own, json!({ "free_tags": [text] })).await;
    let prompts = json!({ "prompts": [{ "prompt_id": "p01", "answer": text }] });
    let calls = [
        ("save_prompts", prompts),
        ("save_onboarding", json!({ "step": 2, "data": { "bio": text } })),
        ("set_opening_question", json!({ "question": text })),
        ("set_hidden_words", json!({ "words": [text] })),
        ("send_message", json!({ "match_id": match_id, "body": text, "client_id": Uuid::new_v4(), "confirm": true })),
        ("report", json!({ "target": other, "reason": "other", "text": text })),
        ("save_letter", json!({ "id": Uuid::new_v4(), "to": other, "body": text, "paper": "costura", "seal": "ginja", "hours": 6 })),
        ("set_location", json!({ "city": text })),
    ];
    for (name, args) in calls {
        who.rpc(name, args).await;
    }
    who.insert("feedback", json!({ "kind": "ideia", "text": format!("{text} e mais algumas palavras") })).await;
    who.auth(axum::http::Method::PUT, "user", json!({ "data": { "name": text } })).await;
}

/// Every reading of the two, as answers with their headers.
async fn read_everywhere(who: &Person, other: Uuid, match_id: &str) -> Vec<(String, testkit::Reply)> {
    let mut replies = Vec::new();
    for path in [
        "profiles?select=*".to_owned(),
        format!("people?id=eq.{other}&select=*,prompts:person_prompts(*)"),
        "matches?select=*,person:people(*)".to_owned(),
        format!("messages?match_id=eq.{match_id}&select=*"),
        "feedback?select=*".to_owned(),
        "my_reports?select=*".to_owned(),
        "notifications?select=*".to_owned(),
    ] {
        let reply = who.get(&path).await;
        replies.push((path, reply));
    }
    for (name, args) in [
        ("person_card", json!({ "target": other })),
        ("preview_me", json!({})),
        ("hidden_words", json!({})),
        ("letters", json!({})),
        ("export_my_data", json!({})),
    ] {
        replies.push((name.to_owned(), who.rpc(name, args).await));
    }
    replies
}

#[test]
fn markup_in_every_field_is_answered_as_data_and_letters_hold_none_of_it() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[("ENLACE_RATE_LIMITS", "off")]).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        let mut stored = 0;
        for payload in payloads() {
            type_everywhere(&rui, &match_id, ana.id, payload).await;
        }
        app.run_until_idle().await;
        for (who, other) in [(&rui, ana.id), (&ana, rui.id)] {
            for (at, reply) in read_everywhere(who, other, &match_id).await {
                let header = |name: &str| reply.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
                assert!(header("content-type").starts_with("application/json"), "{at}: {}", header("content-type"));
                assert_eq!(header("x-content-type-options"), "nosniff", "{at}");
                let body = reply.body.to_string();
                stored += payloads().filter(|payload| body.contains(&json!(payload).to_string())).count();
            }
        }
        assert!(stored > 60, "the fields take such texts as what they are: {stored}");
        for email in [&ana.email, &rui.email] {
            for mail in app.mails_to(email).await {
                for sign in ["<script", "onerror=", "onload=", "javascript:", "<iframe", "<svg"] {
                    assert!(!mail.html.to_lowercase().contains(sign), "{sign} in {}", mail.html);
                }
            }
        }
    });
}

/// Pages that this server writes itself, beside those of the app.
async fn page(app: &Arc<TestApp>, path: &str) -> axum::response::Response {
    let request = Request::get(path)
        .header("accept", "text/html")
        .header("host", "127.0.0.1:8080")
        .body(Body::empty())
        .expect("a request");
    app.send(request).await
}

#[test]
fn every_page_has_a_policy_that_reaches_no_other_origin() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let mut pages = 0;
        for path in ["/", "/auth", "/terms", "/acompanhar", "/nada-aqui", "/sandbox-checkout/x"] {
            let answer = page(&app, path).await;
            let header = |name: &str| answer.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
            if !header("content-type").starts_with("text/html") {
                continue;
            }
            pages += 1;
            let policy = header("content-security-policy");
            let directives: Vec<&str> = policy.split(';').map(str::trim).collect();
            assert!(directives.iter().any(|one| one.starts_with("default-src")), "{path}: {policy}");
            for directive in directives {
                for source in directive.split(' ').skip(1) {
                    let is_here = source.starts_with('\'') || matches!(source, "data:" | "blob:" | "ws:" | "wss:") || source.starts_with("ws");
                    assert!(is_here, "{path}: {directive} names {source}");
                }
            }
        }
        assert!(pages >= 5, "{pages}");
    });
}
