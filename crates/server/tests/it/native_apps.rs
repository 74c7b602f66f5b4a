//! What the site offers to the native apps: the files by which its links open in them, and answers to pages of their
//! own origins.

use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use std::sync::Arc;
use testkit::{ProfileFacts, TestApp, Value, json, on_both};

const ANDROID_FILE: &str = "/.well-known/assetlinks.json";
const IOS_FILE: &str = "/.well-known/apple-app-site-association";
/// The pages of the shells: Android's, and Apple's.
const ORIGINS: [&str; 2] = ["https://localhost", "capacitor://localhost"];

async fn get(app: &Arc<TestApp>, path: &str) -> (StatusCode, HeaderMap, Vec<u8>) {
    let request = Request::get(path).body(Body::empty()).expect("a request");
    let (parts, body) = app.send(request).await.into_parts();
    let body = to_bytes(body, 1 << 20).await.expect("a body");
    (parts.status, parts.headers, body.to_vec())
}

#[test]
fn app_files_name_the_apps_that_are_set() {
    on_both(|engine| async move {
        let print = ["AB"; 32].join(":");
        let android = format!("net.enlace.app:{print}");
        let settings = [
            ("ENLACE_ANDROID_APP", android.as_str()),
            ("ENLACE_IOS_APP", "A1B2C3D4E5.net.enlace.app"),
        ];
        let app = TestApp::with(engine, &settings).await;
        for path in [ANDROID_FILE, IOS_FILE] {
            let (status, headers, _) = get(&app, path).await;
            assert_eq!(status, StatusCode::OK, "{path}");
            assert_eq!(headers["content-type"], "application/json", "{path}");
            assert_eq!(headers["cache-control"], "public, max-age=3600", "{path}");
        }
        let (_, _, body) = get(&app, ANDROID_FILE).await;
        let target = json!({
            "namespace": "android_app",
            "package_name": "net.enlace.app",
            "sha256_cert_fingerprints": [print],
        });
        let links = json!([{ "relation": ["delegate_permission/common.handle_all_urls"], "target": target }]);
        assert_eq!(serde_json::from_slice::<Value>(&body).expect("JSON"), links);

        let (_, _, body) = get(&app, IOS_FILE).await;
        let file: Value = serde_json::from_slice(&body).expect("JSON");
        let detail = &file["applinks"]["details"][0];
        assert_eq!(detail["appIDs"], json!(["A1B2C3D4E5.net.enlace.app"]));
        let components = detail["components"].as_array().expect("components");
        // The first that fits decides: mailed links reach the server, every other address the app.
        assert_eq!(components[0], json!({ "/": "/auth/v1/*", "exclude": true }));
        assert_eq!(components.last(), Some(&json!({ "/": "/*" })));
    });
}

#[test]
fn app_files_are_absent_without_apps() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        for path in [ANDROID_FILE, IOS_FILE] {
            assert_eq!(get(&app, path).await.0, StatusCode::NOT_FOUND, "{path}");
        }
    });
}

#[test]
fn pages_of_the_shells_may_send_what_the_app_sends() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let asked = "authorization,apikey,content-type,idempotency-key,accept-language,x-client-info";
        for (origin, path) in ORIGINS.into_iter().flat_map(|origin| {
            [
                "/auth/v1/token",
                "/rest/v1/rpc/discover",
                "/functions/v1/ad",
                "/storage/v1/object/photos/a/b",
            ]
            .map(|path| (origin, path))
        }) {
            let preflight = Request::options(path)
                .header("origin", origin)
                .header("access-control-request-method", "POST")
                .header("access-control-request-headers", asked)
                .body(Body::empty())
                .expect("a request");
            let answer = app.send(preflight).await;
            assert_eq!(answer.headers()["access-control-allow-origin"], "*", "{origin} {path}");
            assert_eq!(
                answer.headers()["access-control-allow-headers"],
                asked,
                "{origin} {path}"
            );
        }
    });
}

#[test]
fn photo_of_a_card_opens_in_a_page_of_a_shell() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let ana = app.ready("Ana", ProfileFacts::default()).await;
        app.ready("Bia", ProfileFacts::default()).await;
        let in_shell = ana
            .with_header("origin", ORIGINS[0])
            .with_header("sec-fetch-site", "cross-site");
        let cards = in_shell.rpc("discover", json!({ "limit": 30 })).await.ok();
        let address = cards[0]["photos"][0]["url"].as_str().expect("an address").to_owned();
        // An image sends neither session nor cookie.
        let image = |site: &str| {
            Request::get(&address)
                .header("sec-fetch-site", site)
                .body(Body::empty())
                .expect("a request")
        };
        assert_eq!(app.send(image("cross-site")).await.status(), StatusCode::OK);
        assert_ne!(app.send(image("same-origin")).await.status(), StatusCode::OK);
    });
}
