use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use super::{ConnectionLimits, listen};
use crate::body_time::{self, BodyTime};

/// Short enough for a test, and never the longest: what is tested ends by it or not at all.
const SOON: Duration = Duration::from_millis(100);
const NEVER: Duration = Duration::from_secs(3600);

/// More than the buffers of a socket hold.
fn long() -> Vec<u8> {
    vec![b'x'; 64 << 20]
}

fn patient() -> ConnectionLimits {
    ConnectionLimits {
        first_request: NEVER,
        idle: NEVER,
        stalled_write: NEVER,
        in_flight: NEVER,
        count_loopback: true,
        ..ConnectionLimits::default()
    }
}

struct ServedConnection {
    address: std::net::SocketAddr,
    stop: CancellationToken,
    task: tokio::task::JoinHandle<()>,
    gate: Arc<Gate>,
}

/// Where a request waits until a test lets it in.
#[derive(Default)]
struct Gate {
    arrived: Notify,
    open: Notify,
}

async fn serve(limits: ConnectionLimits) -> ServedConnection {
    let time = BodyTime {
        stalled: SOON,
        ..BodyTime::default()
    };
    let read = |request: Request| async move {
        match axum::body::to_bytes(request.into_body(), usize::MAX).await {
            Ok(bytes) => (StatusCode::OK, bytes.len().to_string()),
            Err(_) => (StatusCode::REQUEST_TIMEOUT, String::new()),
        }
    };
    let gate = Arc::new(Gate::default());
    let router = Router::new()
        .route("/", get(|| async { "ok" }))
        .route("/long", get(|| async { long() }))
        .route("/never", get(std::future::pending::<&str>))
        .route(
            "/gate",
            get({
                let gate = gate.clone();
                || async move {
                    gate.arrived.notify_one();
                    gate.open.notified().await;
                    "let in"
                }
            }),
        )
        .route("/read", post(read))
        .layer(from_fn_with_state(time, body_time::limit));
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    let stop = CancellationToken::new();
    let task = tokio::spawn(listen(listener, router, limits, stop.clone()));
    ServedConnection {
        address,
        stop,
        task,
        gate,
    }
}

impl ServedConnection {
    async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.unwrap()
    }

    async fn send(&self, text: &str) -> TcpStream {
        let mut stream = self.connect().await;
        stream.write_all(text.as_bytes()).await.unwrap();
        stream
    }
}

/// Everything that comes until the server closes the connection.
async fn rest(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    // A connection that is reset is closed as well.
    let _reset = stream.read_to_end(&mut bytes).await;
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Reads the head and the two letters of the answer to `GET /`.
async fn is_answered(stream: &mut TcpStream) -> bool {
    let mut text = Vec::new();
    let mut byte = [0];
    while !text.ends_with(b"\r\n\r\nok") {
        match stream.read(&mut byte).await {
            Ok(1) => text.push(byte[0]),
            _ => return false,
        }
    }
    text.starts_with(b"HTTP/1.1 200")
}

const GET: &str = "GET / HTTP/1.1\r\nhost: e\r\n\r\n";

#[tokio::test]
async fn connection_without_a_request_is_closed() {
    let served = serve(ConnectionLimits {
        first_request: SOON,
        ..patient()
    })
    .await;
    // Silence, half a head, and half a preface of HTTP/2.
    for begun in ["", "GET / HTTP/1.1\r\nhost: e\r\n", "PRI * HTTP/2.0\r\n"] {
        let mut stream = served.send(begun).await;
        let answer = rest(&mut stream).await;
        assert!(!answer.starts_with("HTTP/1.1 200"), "{begun:?}: {answer}");
    }
}

#[tokio::test]
async fn connection_that_is_idle_after_a_request_is_closed() {
    let served = serve(ConnectionLimits {
        idle: SOON,
        ..patient()
    })
    .await;
    let mut stream = served.send(GET).await;
    assert!(is_answered(&mut stream).await);
    stream.write_all(b"GET / HTTP/1.1\r\n").await.unwrap();
    assert!(!rest(&mut stream).await.contains("200 OK"));
}

#[tokio::test]
async fn request_in_flight_is_not_idle() {
    let served = serve(ConnectionLimits {
        first_request: SOON,
        idle: SOON,
        ..patient()
    })
    .await;
    let mut waiting = served.send("GET /never HTTP/1.1\r\nhost: e\r\n\r\n").await;
    // Others come and go until their idleness has ended them; this one is still there.
    let mut other = served.send(GET).await;
    assert!(is_answered(&mut other).await);
    assert_eq!(rest(&mut other).await, "");
    let mut byte = [0];
    let read = tokio::time::timeout(SOON, waiting.read(&mut byte)).await;
    assert!(read.is_err(), "the connection was closed");
}

#[tokio::test]
async fn answer_that_is_not_taken_ends_the_connection() {
    let served = serve(ConnectionLimits {
        stalled_write: SOON,
        per_address: Some(1),
        ..patient()
    })
    .await;
    let mut unread = served.send("GET /long HTTP/1.1\r\nhost: e\r\n\r\n").await;
    // Only when the first connection has ended is there a place for the next.
    loop {
        let mut next = served.send(GET).await;
        if is_answered(&mut next).await {
            break;
        }
    }
    assert!(rest(&mut unread).await.len() < long().len());
}

#[tokio::test]
async fn body_that_stalls_is_given_up() {
    let served = serve(patient()).await;
    let mut stream = served
        .send("POST /read HTTP/1.1\r\nhost: e\r\ncontent-length: 100\r\n\r\nten bytes.")
        .await;
    assert!(rest(&mut stream).await.starts_with("HTTP/1.1 408"));
    let mut whole = served
        .send("POST /read HTTP/1.1\r\nhost: e\r\ncontent-length: 10\r\nconnection: close\r\n\r\nten bytes.")
        .await;
    assert!(rest(&mut whole).await.ends_with("10"));
}

#[tokio::test]
async fn address_with_its_share_of_connections_gets_no_more() {
    let served = serve(ConnectionLimits {
        per_address: Some(2),
        ..patient()
    })
    .await;
    let (mut first, mut second) = (served.send(GET).await, served.send(GET).await);
    assert!(is_answered(&mut first).await && is_answered(&mut second).await);
    let mut third = served.connect().await;
    assert_eq!(rest(&mut third).await, "");
    drop(first);
    loop {
        let mut next = served.send(GET).await;
        if is_answered(&mut next).await {
            break;
        }
    }
}

#[tokio::test]
async fn loopback_and_trusted_proxies_are_not_counted_by_address() {
    let few = ConnectionLimits {
        per_address: Some(1),
        ..patient()
    };
    let loopback = ConnectionLimits {
        count_loopback: false,
        ..few.clone()
    };
    let proxy = ConnectionLimits {
        trusted: vec!["127.0.0.0/8".parse().unwrap()],
        ..few
    };
    for limits in [loopback, proxy] {
        let served = serve(limits).await;
        let (mut first, mut second) = (served.send(GET).await, served.send(GET).await);
        assert!(is_answered(&mut first).await && is_answered(&mut second).await);
    }
}

#[tokio::test]
async fn connections_in_all_are_capped() {
    let served = serve(ConnectionLimits {
        all: 1,
        count_loopback: false,
        ..patient()
    })
    .await;
    let mut first = served.send(GET).await;
    assert!(is_answered(&mut first).await);
    let mut second = served.connect().await;
    assert_eq!(rest(&mut second).await, "");
}

#[tokio::test]
async fn others_are_answered_while_two_thousand_connections_are_half_open() {
    super::open_files::raise();
    let served = serve(ConnectionLimits {
        count_loopback: false,
        ..patient()
    })
    .await;
    let mut half_open = Vec::new();
    for n in 0..2_000 {
        let begun = if n % 2 == 0 { "" } else { "GET / HTTP/1.1\r\nhost:" };
        half_open.push(served.send(begun).await);
    }
    let mut other = served.send(GET).await;
    assert!(is_answered(&mut other).await);
    drop(half_open);
}

#[tokio::test]
async fn stopping_lets_a_request_in_flight_finish_and_closes_idle_connections() {
    let served = serve(patient()).await;
    let mut idle = served.send(GET).await;
    assert!(is_answered(&mut idle).await);
    let mut waiting = served.send("GET /gate HTTP/1.1\r\nhost: e\r\n\r\n").await;
    served.gate.arrived.notified().await;
    served.stop.cancel();
    assert_eq!(rest(&mut idle).await, "");
    served.gate.open.notify_one();
    assert!(rest(&mut waiting).await.ends_with("let in"));
    served.task.await.unwrap();
}
