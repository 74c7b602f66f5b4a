//! Limits on how often and how much at the same time one address or account may ask.

use axum::body::{Body, Bytes};
use axum::extract::ConnectInfo;
use axum::http::{Method, Request, Response, StatusCode, header};
use jiff::SignedDuration;
use std::net::SocketAddr;
use std::sync::Arc;
use testkit::{TestApp, Value, on_both};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

const PROXY: (&str, &str) = ("ENLACE_TRUSTED_PROXY", "127.0.0.1");
const TOO_MANY: StatusCode = StatusCode::TOO_MANY_REQUESTS;

/// A request over a trusted proxy on this machine, which names the client, or without its word for it.
fn request(client: Option<&str>, path: &str, token: Option<&str>, body: Body) -> Request<Body> {
    let here = SocketAddr::from(([127, 0, 0, 1], 4000));
    let method = if body_is_empty(&body) {
        Method::GET
    } else {
        Method::POST
    };
    let mut request = Request::builder().method(method).uri(path).extension(ConnectInfo(here));
    if let Some(client) = client {
        request = request.header("x-forwarded-for", client);
    }
    if let Some(token) = token {
        request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
    }
    request
        .header(header::ORIGIN, "https://enlace.example")
        .body(body)
        .expect("a request")
}

fn body_is_empty(body: &Body) -> bool {
    axum::body::HttpBody::is_end_stream(body)
}

async fn get(app: &Arc<TestApp>, client: &str, path: &str) -> Response<Body> {
    app.send(request(Some(client), path, None, Body::empty())).await
}

async fn json_of(response: Response<Body>) -> Value {
    let bytes = axum::body::to_bytes(response.into_body(), 1 << 20)
        .await
        .expect("a body");
    serde_json::from_slice(&bytes).expect("JSON")
}

/// Spends what one address may ask in a minute.
async fn spend(app: &Arc<TestApp>, client: &str) {
    for _ in 0..1_200 {
        assert_ne!(get(app, client, "/rest/v1/nowhere").await.status(), TOO_MANY);
    }
}

#[test]
fn address_beyond_its_rate_is_refused_in_the_shape_of_each_service() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[PROXY]).await;
        spend(&app, "198.51.100.2").await;
        for (path, code) in [
            ("/rest/v1/people", "over_request_rate_limit"),
            ("/functions/v1/public-stats", "over_request_rate_limit"),
            ("/auth/v1/health", "over_request_rate_limit"),
            ("/storage/v1/bucket", "over_request_rate_limit"),
        ] {
            let answer = get(&app, "198.51.100.2", path).await;
            assert_eq!(answer.status(), TOO_MANY, "{path}");
            let headers = answer.headers();
            let wait: u32 = headers[header::RETRY_AFTER]
                .to_str()
                .expect("text")
                .parse()
                .expect("seconds");
            assert!((1..=61).contains(&wait), "{wait}");
            assert_eq!(headers[header::ACCESS_CONTROL_ALLOW_ORIGIN], "*", "a page may read it");
            assert_eq!(json_of(answer).await["code"], code, "{path}");
        }
        let other = get(&app, "198.51.100.3", "/rest/v1/nowhere").await;
        assert_eq!(other.status(), StatusCode::NOT_FOUND);
        // The page itself and a sign of life are no calls of the wire.
        assert_eq!(get(&app, "198.51.100.2", "/health").await.status(), StatusCode::OK);
        app.advance(SignedDuration::from_mins(2));
        let later = get(&app, "198.51.100.2", "/rest/v1/nowhere").await;
        assert_eq!(later.status(), StatusCode::NOT_FOUND);
    });
}

#[test]
fn ipv6_addresses_of_one_customer_share_their_rate() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[PROXY]).await;
        spend(&app, "2001:db8:1:2::1").await;
        let status = async |client: &str| get(&app, client, "/rest/v1/nowhere").await.status();
        assert_eq!(status("2001:db8:1:2:ffff::77").await, TOO_MANY);
        assert_eq!(status("2001:db8:1:3::1").await, StatusCode::NOT_FOUND);
    });
}

#[test]
fn limits_do_not_bind_this_machine_and_may_be_lifted() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[PROXY]).await;
        for _ in 0..1_300 {
            let here = app.send(request(None, "/rest/v1/nowhere", None, Body::empty())).await;
            assert_eq!(here.status(), StatusCode::NOT_FOUND);
        }
        let open = TestApp::with(engine, &[PROXY, ("ENLACE_RATE_LIMITS", "off")]).await;
        spend(&open, "198.51.100.2").await;
        let more = get(&open, "198.51.100.2", "/rest/v1/nowhere").await;
        assert_eq!(more.status(), StatusCode::NOT_FOUND);
    });
}

#[test]
fn account_beyond_its_rate_is_refused_from_every_address() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[PROXY]).await;
        let (ana, bia) = (app.newcomer("Ana").await, app.newcomer("Bia").await);
        let ask = async |token: &str, number: usize| {
            let client = format!("198.51.100.{}", number % 200);
            app.send(request(Some(&client), "/rest/v1/nowhere", Some(token), Body::empty()))
                .await
        };
        // What signing up asked for is long ago.
        app.advance(SignedDuration::from_mins(3));
        for number in 0..600 {
            assert_eq!(ask(&ana.token, number).await.status(), StatusCode::NOT_FOUND);
        }
        let refused = ask(&ana.token, 7).await;
        assert_eq!(refused.status(), TOO_MANY);
        assert!(refused.headers().contains_key(header::RETRY_AFTER));
        assert_eq!(ask(&bia.token, 7).await.status(), StatusCode::NOT_FOUND);
    });
}

#[test]
fn address_may_wait_for_so_many_answers_at_once() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[PROXY]).await;
        let waiting: Vec<_> = (0..100)
            .map(|_| {
                let app = app.clone();
                // A body that never comes keeps its request unanswered.
                let body = Body::from_stream(futures_util::stream::pending::<Result<Bytes, std::io::Error>>());
                let request = request(Some("198.51.100.2"), "/rest/v1/rpc/discover", None, body);
                tokio::spawn(async move { app.send(request).await.status() })
            })
            .collect();
        while get(&app, "198.51.100.2", "/rest/v1/nowhere").await.status() != TOO_MANY {
            tokio::task::yield_now().await;
        }
        let other = get(&app, "198.51.100.3", "/rest/v1/nowhere").await;
        assert_eq!(other.status(), StatusCode::NOT_FOUND);
        waiting.iter().for_each(tokio::task::JoinHandle::abort);
        for task in waiting {
            assert!(task.await.is_err(), "an answer came without a body");
        }
        app.advance(SignedDuration::from_mins(2));
        let after = get(&app, "198.51.100.2", "/rest/v1/nowhere").await;
        assert_eq!(after.status(), StatusCode::NOT_FOUND);
    });
}

/// Opens a socket as a client of a proxy on this machine; answers the status line.
async fn open_socket(app: &Arc<TestApp>, client: Option<&str>) -> (TcpStream, String) {
    let mut stream = TcpStream::connect(app.address().await).await.expect("a connection");
    let forwarded = client
        .map(|client| format!("x-forwarded-for: {client}\r\n"))
        .unwrap_or_default();
    let request = format!(
        "GET /realtime/v1/websocket?apikey={}&vsn=1.0.0 HTTP/1.1\r\nhost: e\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n{forwarded}\r\n",
        app.enlace.keys.anon()
    );
    stream.write_all(request.as_bytes()).await.expect("a request");
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.expect("the head of an answer"));
    }
    let head = String::from_utf8(head).expect("text");
    (stream, head.lines().next().unwrap_or_default().to_owned())
}

#[test]
fn address_with_its_share_of_sockets_gets_no_more() {
    on_both(|engine| async move {
        let app = TestApp::with(engine, &[PROXY]).await;
        let mut sockets = Vec::new();
        for _ in 0..200 {
            let (socket, status) = open_socket(&app, Some("198.51.100.2")).await;
            assert!(status.contains("101"), "{status}");
            sockets.push(socket);
        }
        let (_, status) = open_socket(&app, Some("198.51.100.2")).await;
        assert!(status.contains("429"), "{status}");
        for others in [Some("198.51.100.3"), None] {
            let (_, status) = open_socket(&app, others).await;
            assert!(status.contains("101"), "{others:?}: {status}");
        }
        drop(sockets);
        while !open_socket(&app, Some("198.51.100.2")).await.1.contains("101") {
            app.advance(SignedDuration::from_secs(1));
        }
    });
}
