//! Signed addresses of photos: how long and for whom they open.

use axum::body::Body;
use axum::http::{HeaderMap, Method, Request};
use jiff::SignedDuration;
use std::sync::Arc;
use testkit::{Person, ProfileFacts, TestApp, Value, json, on_both};

/// What an image request with these headers gets: the status, and the code of a refusal.
async fn open(app: &Arc<TestApp>, address: &str, headers: &[(&str, &str)]) -> (u16, String) {
    let mut request = Request::get(address);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let answer = app.send(request.body(Body::empty()).expect("a request")).await;
    let status = answer.status().as_u16();
    let bytes = axum::body::to_bytes(answer.into_body(), usize::MAX)
        .await
        .expect("a body");
    let code = serde_json::from_slice::<Value>(&bytes)
        .ok()
        .and_then(|body| body["code"].as_str().map(str::to_owned));
    (status, code.unwrap_or_default())
}

fn opened() -> (u16, String) {
    (200, String::new())
}

fn absent() -> (u16, String) {
    (400, "NoSuchKey".to_owned())
}

/// The viewer's cookie as the browser sends it back.
fn cookie_of(headers: &HeaderMap) -> String {
    let set = headers["set-cookie"].to_str().expect("a cookie");
    assert!(set.contains("; HttpOnly; SameSite=Strict"), "{set}");
    set.split(';').next().expect("a value").to_owned()
}

/// Signs the photo that a card's address names.
async fn sign(person: &Person, card_address: &str) -> (String, HeaderMap) {
    let path = card_address.trim_start_matches("/storage/v1/object/sign/photos/");
    let path = path.split('?').next().expect("a path");
    let body = json!({ "expiresIn": 3600, "paths": [path] });
    let reply = person.post("/storage/v1/object/sign/photos", body).await;
    let headers = reply.headers.clone();
    let signed = reply.ok()[0]["signedURL"].as_str().expect("an address").to_owned();
    (format!("/storage/v1{signed}"), headers)
}

/// Ana, Bia who was shown Ana in the deck, and the address of Ana's photo on her card as Bia's page got it.
async fn shown(app: &Arc<TestApp>) -> (Person, Person, String) {
    let ana = app.ready("Ana", ProfileFacts::default()).await;
    let bia = app.ready("Bia", ProfileFacts::default()).await;
    let deck = bia.at_own_page().rpc("discover", json!({})).await.ok();
    let card = deck
        .as_array()
        .expect("a deck")
        .iter()
        .find(|card| card["id"] == json!(ana.id));
    let address = card.expect("Ana's card")["photos"][0]["url"]
        .as_str()
        .expect("an address");
    (ana, bia, address.to_owned())
}

#[test]
fn address_from_our_page_opens_for_its_viewer_alone() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, bia, on_card) = shown(&app).await;
        let (signed, headers) = sign(&bia.at_own_page(), &on_card).await;
        let hers = cookie_of(&headers);
        let other = cookie_of(&ana.at_own_page().get("profiles?select=id").await.headers);
        for address in [&on_card, &signed] {
            assert_eq!(open(&app, address, &[("cookie", &hers)]).await, opened());
            let leaked: [&[(&str, &str)]; 6] = [
                &[],
                &[("cookie", &other)],
                &[("sec-fetch-site", "none")],
                &[("sec-fetch-site", "same-origin")],
                &[("sec-fetch-site", "cross-site")],
                &[("cookie", "sb-viewer=forged.1.2")],
            ];
            for headers in leaked {
                assert_eq!(open(&app, address, headers).await, absent(), "{headers:?}");
            }
            // A native shell sends the session in place of the cookie.
            assert_eq!(bia.fetch(address).await.status, 200);
            assert_eq!(ana.fetch(address).await.refused(400, "NoSuchKey")["statusCode"], "404");
        }
        bia.rpc("block", json!({ "target": ana.id })).await.ok();
        assert_eq!(open(&app, &signed, &[("cookie", &hers)]).await, absent());
    });
}

#[test]
fn address_of_a_program_opens_as_the_contract_says_but_in_no_other_browser() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (ana, bia, on_card) = shown(&app).await;
        let (signed, headers) = sign(&bia, &on_card).await;
        assert!(
            !headers.contains_key("set-cookie"),
            "a program keeps its session itself"
        );
        let other = cookie_of(&ana.at_own_page().get("profiles?select=id").await.headers);
        assert_eq!(open(&app, &signed, &[]).await, opened());
        assert_eq!(open(&app, &signed, &[("sec-fetch-site", "cross-site")]).await, opened());
        for headers in [
            ("cookie", other.as_str()),
            ("sec-fetch-site", "none"),
            ("sec-fetch-site", "same-origin"),
        ] {
            assert_eq!(open(&app, &signed, &[headers]).await, absent(), "{headers:?}");
        }
        assert_eq!(ana.fetch(&signed).await.status, 400);
    });
}

#[test]
fn address_dies_within_fifteen_minutes_whatever_was_asked_for() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let (_, bia, on_card) = shown(&app).await;
        for _ in 0..3 {
            let (signed, headers) = sign(&bia.at_own_page(), &on_card).await;
            let cookie = headers
                .get("set-cookie")
                .map(|_| cookie_of(&headers))
                .expect("a cookie");
            let cookie = [("cookie", cookie.as_str())];
            app.advance(SignedDuration::from_secs(299));
            assert_eq!(open(&app, &signed, &cookie).await, opened());
            app.advance(SignedDuration::from_secs(601));
            assert_eq!(open(&app, &signed, &cookie).await.1, "InvalidJWT");
            // At another moment of the ten minutes.
            app.advance(SignedDuration::from_secs(137));
        }
    });
}

#[test]
fn viewer_cookie_is_set_once_follows_the_session_and_ends_with_it() {
    on_both(|engine| async move {
        let app = TestApp::with(
            engine,
            &[
                ("ENLACE_RATE_LIMITS", "off"),
                ("ENLACE_SITE_URL", "https://enlace.example"),
            ],
        )
        .await;
        let (ana, bia) = (app.newcomer("Ana").await, app.newcomer("Bia").await);
        let page = ana.at_own_page();
        let first = page.get("profiles?select=id").await;
        assert!(first.headers["set-cookie"].to_str().unwrap().ends_with("; Secure"));
        let cookie = cookie_of(&first.headers);
        let again = page.with_header("cookie", cookie.clone());
        assert!(!again.get("profiles?select=id").await.headers.contains_key("set-cookie"));
        // Another user signs in to the same browser.
        let next = bia
            .at_own_page()
            .with_header("cookie", cookie.clone())
            .get("profiles?select=id")
            .await;
        assert_ne!(cookie_of(&next.headers), cookie);
        let stranger = app.visitor().at_own_page().get("profiles?select=id").await;
        assert!(!stranger.headers.contains_key("set-cookie"));
        let elsewhere = ana
            .with_header("sec-fetch-site", "cross-site")
            .get("profiles?select=id")
            .await;
        assert!(!elsewhere.headers.contains_key("set-cookie"));
        let left = again.auth(Method::POST, "logout?scope=local", json!({})).await;
        let cleared = left.headers["set-cookie"].to_str().unwrap();
        assert!(
            cleared.starts_with("sb-viewer=; ") && cleared.contains("Max-Age=0"),
            "{cleared}"
        );
    });
}
