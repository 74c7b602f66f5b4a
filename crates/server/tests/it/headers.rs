//! Headers that protect answers: who may keep them, and over what they may be asked for.

use axum::body::Body;
use axum::http::{HeaderMap, Method, Request, StatusCode};
use std::sync::Arc;
use testkit::{Person, ProfileFacts, TestApp, json, on_both};

const LIMITS_OFF: (&str, &str) = ("ENLACE_RATE_LIMITS", "off");

/// One request of each kind of route, with the credentials of `person`.
async fn answers_of_every_kind(app: &Arc<TestApp>, person: &Person) -> Vec<(String, HeaderMap)> {
    let photos = "/storage/v1/object";
    let folder = json!({ "prefix": person.id.to_string() });
    let signing = json!({ "expiresIn": 300, "paths": ["a/b"] });
    let broadcast = json!({ "messages": [] });
    let calls = [
        (Method::GET, "/auth/v1/user".to_owned(), json!({})),
        (Method::GET, "/auth/v1/settings".to_owned(), json!({})),
        (Method::GET, "/auth/v1/nothing".to_owned(), json!({})),
        (Method::GET, "/auth/v1/verify?token=x&type=signup".to_owned(), json!({})),
        (
            Method::POST,
            "/auth/v1/token?grant_type=password".to_owned(),
            json!({ "email": "x", "password": "y" }),
        ),
        (Method::GET, "/rest/v1/profiles?select=*".to_owned(), json!({})),
        (Method::GET, "/rest/v1/nothing".to_owned(), json!({})),
        (Method::POST, "/rest/v1/rpc/discover".to_owned(), json!({})),
        (Method::POST, "/rest/v1/rpc/legal_text".to_owned(), json!({})),
        (Method::POST, "/functions/v1/check-subscription".to_owned(), json!({})),
        (Method::POST, "/functions/v1/nothing".to_owned(), json!({})),
        (Method::POST, format!("{photos}/sign/photos"), signing),
        (Method::POST, format!("{photos}/list/photos"), folder),
        (Method::GET, format!("{photos}/sign/photos/a/b?token=x"), json!({})),
        (Method::POST, "/realtime/v1/api/broadcast".to_owned(), broadcast),
        (Method::GET, "/health".to_owned(), json!({})),
        (Method::POST, "/nothing".to_owned(), json!({})),
    ];
    let mut answers = Vec::new();
    for (method, path, body) in calls {
        let reply = person.send_to(method.clone(), &path, body).await;
        answers.push((format!("{method} {path}: {}", reply.status), reply.headers));
    }
    let preflight = Request::options("/rest/v1/profiles")
        .header("origin", "https://elsewhere.example")
        .header("access-control-request-method", "GET")
        .body(Body::empty())
        .expect("a request");
    answers.push(("preflight".to_owned(), app.send(preflight).await.headers().clone()));
    answers
}

#[test]
fn answers_of_every_kind_of_route_are_not_stored() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        for (name, headers) in answers_of_every_kind(&app, &ana).await {
            let cache = headers.get("cache-control").and_then(|value| value.to_str().ok());
            assert_eq!(cache, Some("no-store"), "{name}");
            assert!(!headers.contains_key("strict-transport-security"), "{name}");
        }
        let keys = ana.fetch("/auth/v1/.well-known/jwks.json").await;
        assert_eq!(keys.headers["cache-control"], "public, max-age=600");
    });
}

#[test]
fn site_over_tls_sends_hsts_with_every_answer() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[LIMITS_OFF, ("ENLACE_SITE_URL", "https://enlace.example")]).await;
        let ana = app.newcomer("Ana").await;
        for (name, headers) in answers_of_every_kind(&app, &ana).await {
            assert_eq!(headers["strict-transport-security"], "max-age=31536000", "{name}");
        }
    });
}

/// Where a mailed link leads whose sender asked for a port of the reader's own machine.
async fn landing_of(app: &Arc<TestApp>, wanted: &str) -> String {
    let ana = app.newcomer("Ana").await;
    let path = format!("recover?redirect_to={wanted}");
    ana.auth(Method::POST, &path, json!({ "email": ana.email })).await.ok();
    let mails = app.mails_to(&ana.email).await;
    let link = mails.last().expect("a mail").link().to_owned();
    let path = &link[link.find("/auth/v1").expect("a link of ours")..];
    let request = Request::get(path).body(Body::empty()).expect("a request");
    let answer = app.send(request).await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    answer.headers()["location"].to_str().expect("a place").to_owned()
}

#[test]
fn redirect_to_a_loopback_port_works_in_development_only() {
    on_both(|engine| async move {
        let site = ("ENLACE_SITE_URL", "https://enlace.example");
        let local = "http://127.0.0.1:5173/";
        let development = TestApp::with(engine, &[LIMITS_OFF, site]).await;
        let place = landing_of(&development, local).await;
        assert!(place.starts_with("http://127.0.0.1:5173/#"), "{place}");
        let settings = [
            LIMITS_OFF,
            site,
            ("ENLACE_ENV", "production"),
            ("ENLACE_ALLOW_SANDBOX_PAYMENTS", "1"),
            // What a test needs and an installation must not have.
            (
                "ENLACE_ALLOW_UNSAFE",
                "jwt-secret,readable-secrets,rate-limits,captured-mail,captured-sms,no-trusted-proxy,sandbox-payments,plain-database",
            ),
        ];
        let production = TestApp::with(engine, &settings).await;
        let place = landing_of(&production, local).await;
        assert!(place.starts_with("https://enlace.example#"), "{place}");
    });
}

/// The answer to a request of `person` that takes gzip.
async fn zipped(app: &Arc<TestApp>, person: &Person, method: Method, path: &str) -> axum::response::Response {
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header("accept-encoding", "gzip")
        .header("apikey", app.enlace.keys.anon())
        .header("authorization", format!("Bearer {}", person.token))
        .header("content-type", "application/json")
        .body(Body::from("{}"));
    app.send(request.expect("a request")).await
}

#[test]
fn long_texts_are_compressed_and_tables_keep_their_range_of_rows() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        let encoding = |headers: &HeaderMap| headers.get("content-encoding").map(|value| value.as_bytes().to_vec());
        let table = zipped(&app, &ana, Method::GET, "/rest/v1/profiles?select=*").await;
        assert_eq!(encoding(table.headers()).as_deref(), Some(&b"gzip"[..]));
        assert_eq!(table.headers()["content-range"], "0-0/*");
        assert!(
            table.headers().get_all("vary").iter().any(|vary| vary.as_bytes().eq_ignore_ascii_case(b"accept-encoding"))
        );
        let bytes = axum::body::to_bytes(table.into_body(), 1 << 20).await.expect("a body");
        let plain = ana.get("profiles?select=*").await.ok().to_string();
        assert!(bytes.starts_with(&[0x1f, 0x8b]) && 3 * bytes.len() < 2 * plain.len(), "{} of {}", bytes.len(), plain.len());

        // Tokens are never compressed, and neither is what is short.
        for (method, path) in [(Method::GET, "/auth/v1/user"), (Method::POST, "/rest/v1/rpc/badges")] {
            let answer = zipped(&app, &ana, method, path).await;
            assert_eq!(answer.status(), StatusCode::OK, "{path}");
            assert_eq!(encoding(answer.headers()), None, "{path}");
        }
    });
}
