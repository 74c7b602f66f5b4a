//! Limits by address count the client, not the proxy before it; and only a trusted proxy is believed.

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode, header};
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use supabase::client_ip::ClientIp;
use testkit::{TestApp, json, on_both};
use tower::ServiceExt;

/// Signs a new user up, over a connection from `peer` that claims to forward for `client`.
async fn sign_up(app: &Arc<TestApp>, number: usize, peer: &str, client: &str) -> StatusCode {
    let key = app.enlace.keys.anon();
    let body = json!({ "email": format!("p{number}@example.org"), "password": "um-segredo-bem-guardado" });
    let request = Request::post("/auth/v1/signup")
        .header("apikey", key)
        .header("x-forwarded-for", client)
        .header(header::CONTENT_TYPE, "application/json")
        .extension(ConnectInfo(SocketAddr::new(peer.parse().expect("an address"), 4000)))
        .body(Body::from(body.to_string()))
        .expect("a request");
    app.send(request).await.status()
}

/// What a second sign-up of a network is asked first: a solved puzzle.
const PUZZLE: StatusCode = StatusCode::BAD_REQUEST;

#[test]
fn behind_a_trusted_proxy_each_client_has_an_address_of_its_own() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[("ENLACE_TRUSTED_PROXY", "10.0.0.0/8, 127.0.0.1")]).await;
        assert_eq!(sign_up(&app, 0, "10.0.0.1", "198.51.100.2").await, StatusCode::OK);
        for (number, through) in [(1, "127.0.0.1"), (2, "10.9.9.9")] {
            assert_eq!(sign_up(&app, number, through, "198.51.100.2").await, PUZZLE);
        }
        assert_eq!(sign_up(&app, 3, "10.0.0.1", "6.6.6.6, 198.51.100.2").await, PUZZLE);
        assert_eq!(sign_up(&app, 4, "10.0.0.1", "203.0.113.3").await, StatusCode::OK);
    });
}

#[test]
fn client_without_a_trusted_proxy_cannot_choose_its_address() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[]).await;
        assert_eq!(sign_up(&app, 0, "203.0.113.9", "198.51.100.1").await, StatusCode::OK);
        for (number, forged) in [(1, "198.51.100.2"), (2, "192.0.2.77"), (3, "127.0.0.1")] {
            assert_eq!(sign_up(&app, number, "203.0.113.9", forged).await, PUZZLE);
        }
    });
}

#[test]
fn pages_of_the_demonstration_are_for_this_machine_alone() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[("ENLACE_DEMO", "1"), ("ENLACE_TRUSTED_PROXY", "127.0.0.1")]).await;
        let ask_for = async |page: &str, peer: &str, headers: &[(&str, &str)]| {
            let peer = SocketAddr::new(peer.parse().expect("an address"), 4000);
            let mut request = Request::get(page).extension(ConnectInfo(peer));
            for (name, value) in headers {
                request = request.header(*name, *value);
            }
            let request = request.body(Body::empty()).expect("a request");
            app.send(request).await.status()
        };
        let ask = async |peer: &str, headers: &[(&str, &str)]| {
            let [mails, code] = ["/demo/mails", "/demo/code"].map(|page| ask_for(page, peer, headers));
            let (mails, code) = (mails.await, code.await);
            assert_eq!(mails, code, "both pages alike");
            mails
        };
        for host in ["127.0.0.1:8080", "localhost:8080", "LOCALHOST", "[::1]:8080"] {
            assert_eq!(ask("127.0.0.1", &[("host", host)]).await, StatusCode::OK, "{host}");
        }
        let here = ("host", "127.0.0.1:8080");
        assert_eq!(ask("::1", &[here]).await, StatusCode::OK);
        assert_eq!(ask("198.51.100.2", &[here]).await, StatusCode::NOT_FOUND);
        for forwarding in ["x-forwarded-for", "x-forwarded-host", "forwarded", "x-real-ip", "via"] {
            for client in ["198.51.100.2", "127.0.0.1"] {
                let status = ask("127.0.0.1", &[here, (forwarding, client)]).await;
                assert_eq!(status, StatusCode::NOT_FOUND, "{forwarding}: {client}");
            }
        }
    });
}

/// The page alone: it knows neither the database nor the rest of the server.
#[tokio::test]
async fn page_of_mails_is_absent_under_a_foreign_host_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let ask = async |site: &str, host: &str| {
        let here = ClientIp(Ipv4Addr::LOCALHOST.into());
        let request = Request::get("/demo/mails").header("host", host).extension(here);
        let page = enlace::mail_page::router(folder.path().to_owned(), site);
        let answer = page.oneshot(request.body(Body::empty()).expect("a request")).await;
        answer.expect("the page answers").status()
    };
    let local = "http://127.0.0.1:8080";
    assert_eq!(ask(local, "127.0.0.1:8080").await, StatusCode::OK);
    for host in [
        "rebound.example",
        "rebound.example:8080",
        "localhost.example",
        "127.0.0.1.example",
        "10.0.0.5",
        "",
    ] {
        assert_eq!(ask(local, host).await, StatusCode::NOT_FOUND, "{host}");
    }
    assert_eq!(ask("http://enlace:8080", "enlace:8080").await, StatusCode::OK);
    // Behind a proxy that forwards nothing the whole internet would come from this machine.
    let public = "https://demo.example.org";
    assert_eq!(ask(public, "demo.example.org").await, StatusCode::NOT_FOUND);
}
