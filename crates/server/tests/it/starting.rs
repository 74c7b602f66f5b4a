//! What the server answers while it is starting.

use enlace::listener::ConnectionLimits;
use enlace::settings::Settings;
use enlace::{TestOverrides, assemble, serve};
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

/// One answer as text, its head and its body.
async fn ask(address: SocketAddr, path: &str, accept: &str) -> String {
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    let request = format!("GET {path} HTTP/1.1\r\nhost: enlace\r\naccept: {accept}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.expect("a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("an answer");
    answer
}

#[track_caller]
fn has(answer: &str, status: &str, parts: &[&str]) {
    assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{answer}");
    for part in parts {
        assert!(answer.contains(part), "{part} is missing in {answer}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn startup_gate_answers_before_and_after_it_opens() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = Settings::from_lookup(|name| match name {
        "ENLACE_DATA_DIR" => Some(folder.path().display().to_string()),
        _ => None,
    })
    .expect("settings");
    settings.make_folders().expect("folders");
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let (go, stop) = (Arc::new(Notify::new()), CancellationToken::new());
    let serving = tokio::spawn({
        let (go, stop) = (go.clone(), stop.clone());
        async move {
            let slowly = async {
                go.notified().await;
                assemble(&settings, TestOverrides::default()).await
            };
            serve::serve(listener, ConnectionLimits::default(), stop, slowly).await
        }
    });

    has(&ask(address, "/health/live", "*/*").await, "200", &["ok"]);
    for path in ["/health", "/health/ready"] {
        has(&ask(address, path, "*/*").await, "503", &["starting", "retry-after: 5"]);
    }
    let page = ask(address, "/matches", "text/html,*/*").await;
    has(
        &page,
        "503",
        &["retry-after: 5", "text/html", "O Enlace está começando"],
    );
    let call = ask(address, "/rest/v1/people", "application/json").await;
    has(
        &call,
        "503",
        &["retry-after: 5", "application/json", "\"code\":\"STARTING\""],
    );

    go.notify_one();
    while !ask(address, "/health", "*/*").await.starts_with("HTTP/1.1 200") {
        tokio::task::yield_now().await;
    }
    has(&ask(address, "/health/live", "*/*").await, "200", &["ok"]);
    has(&ask(address, "/auth/v1/health", "*/*").await, "200", &[]);
    stop.cancel();
    serving.await.expect("the server ends").expect("and ends well");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn server_that_cannot_be_assembled_stops_with_the_reason() {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a port");
    let failing = async { anyhow::bail!("no database today") };
    let ended = serve::serve(listener, ConnectionLimits::default(), CancellationToken::new(), failing).await;
    assert_eq!(ended.expect_err("it cannot serve").to_string(), "no database today");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn dropped_server_is_freed_with_its_threads_and_its_people() {
    for engine in db::testing::ENGINES {
        let app = testkit::TestApp::start(engine).await;
        let ana = app.newcomer("Ana").await;
        app.run_until_idle().await;
        // Every part of the server holds the legal documents, directly or through another part.
        let held = Arc::downgrade(&app.enlace.app.legal);
        drop((ana, app));
        let freed = async {
            while held.strong_count() > 0 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        let freed = tokio::time::timeout(Duration::from_secs(60), freed).await;
        assert!(freed.is_ok(), "something holds the server on {engine:?}");
    }
}
