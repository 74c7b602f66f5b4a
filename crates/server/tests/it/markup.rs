//! Texts that would run where a text is taken for markup: the wire answers them as data, whoever typed them wherever.

use axum::body::Body;
use axum::http::Request;
use std::sync::Arc;
use testkit::{Person, Reply, TestApp, Value, json, on_both};
use uuid::Uuid;

const MARKUP: &str = include_str!("../../../words/corpus/markup.txt");

fn payloads() -> impl Iterator<Item = &'static str> {
    MARKUP.lines().filter(|line| !line.starts_with("# "))
}

/// The fields into which a person types.
const FIELDS: usize = 16;

/// Types a text into one of them; what is refused is not there.
async fn type_into(field: usize, who: &Person, match_id: &str, other: Uuid, text: &str) {
    let own = format!("id=eq.{}", who.id);
    let columns = ["full_name", "bio", "fun_fact", "occupation", "custom_pronouns"];
    if let Some(column) = columns.get(field) {
        who.patch("profiles", &own, json!({ *column: text })).await;
        return;
    }
    let letter = json!({ "id": Uuid::new_v4(), "to": other, "body": text, "paper": "costura", "seal": "ginja", "hours": 6 });
    let message = json!({ "match_id": match_id, "body": text, "client_id": Uuid::new_v4(), "confirm": true });
    let (name, args) = match field {
        5 => ("save_prompts", json!({ "prompts": [{ "prompt_id": "p01", "answer": text }] })),
        6 => ("save_onboarding", json!({ "step": 2, "data": { "bio": text } })),
        7 => ("save_onboarding", json!({ "step": 1, "data": { "name": text } })),
        8 => ("set_opening_question", json!({ "question": text })),
        9 => ("set_hidden_words", json!({ "words": [text] })),
        10 | 11 => ("send_message", message),
        12 => ("report", json!({ "target": other, "reason": "other", "text": text })),
        13 => ("save_letter", letter),
        14 => {
            who.insert("feedback", json!({ "kind": "ideia", "text": format!("{text} e mais palavras") })).await;
            return;
        }
        _ => {
            who.auth(axum::http::Method::PUT, "user", json!({ "data": { "name": text } })).await;
            return;
        }
    };
    who.rpc(name, args).await;
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
        for (n, payload) in payloads().enumerate() {
            // Five fields each, so that every field meets fifteen of them and every one of them is a message.
            for field in [10, n % FIELDS, (n + 3) % FIELDS, (n + 7) % FIELDS, (n + 12) % FIELDS] {
                type_into(field, &rui, &match_id, ana.id, payload).await;
            }
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
                for sign in ["<script", "onerror=", "onload=", "javascript:", "<iframe", "<svg on"] {
                    assert!(!mail.html.to_lowercase().contains(sign), "{sign} in {}", mail.html);
                }
            }
        }
    });
}

/// Calls that end what the others need.
const ENDING: &[&str] = &["delete_account", "block", "unmatch", "close_match"];

#[track_caller]
fn assert_is_data(at: &str, reply: &Reply) {
    let header = |name: &str| reply.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    assert!(reply.status.as_u16() < 500, "{at}: {} {}", reply.status, reply.body);
    assert_eq!(header("x-content-type-options"), "nosniff", "{at}");
    if reply.status.as_u16() != 204 {
        assert!(header("content-type").starts_with("application/json"), "{at}: {}", header("content-type"));
    }
}

#[test]
fn every_function_and_table_answers_markup_as_data() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, rui, match_id) = app.match_of("Ana", "Rui").await;
        let registry = &app.enlace.registry;
        let payload = "\"><img src=x onerror=alert(1)>";
        // What names a person or a conversation is right, so that more of the texts arrive.
        let value = |name: &str| match name {
            "target" | "to" => json!(ana.id),
            "match_id" => json!(match_id),
            "id" | "client_id" => json!(Uuid::new_v4()),
            "confirm" => json!(true),
            _ => json!(payload),
        };
        for function in registry.functions().filter(|function| !ENDING.contains(&function.name)) {
            let names = function.arguments().names;
            let args = names.iter().map(|(name, _)| (name.clone(), value(name))).collect();
            assert_is_data(function.name, &rui.rpc(function.name, Value::Object(args)).await);
        }
        for resource in registry.resources() {
            let name = resource.name;
            for column in &resource.columns {
                assert_is_data(name, &rui.insert(name, json!({ column.name: payload })).await);
                let filter = format!("{}=eq.%3Cscript%3Ealert(1)%3C%2Fscript%3E", column.name);
                assert_is_data(name, &rui.patch(name, &filter, json!({ column.name: payload })).await);
                assert_is_data(name, &rui.get(&format!("{name}?{filter}")).await);
            }
            for who in [&ana, &rui] {
                assert_is_data(name, &who.get(&format!("{name}?select=*")).await);
            }
        }
        for path in ["%3Cscript%3E", "rpc/%3Cscript%3E", "people?select=%3Cscript%3E", "people?order=%3Cscript%3E"] {
            assert_is_data(path, &rui.get(path).await);
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
        let own_sockets = app.settings().site_url.replacen("http", "ws", 1);
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
                    let is_here = source.starts_with('\'') || matches!(source, "data:" | "blob:") || source == own_sockets;
                    assert!(is_here, "{path}: {directive} names {source}");
                }
            }
        }
        assert!(pages >= 5, "{pages}");
    });
}
