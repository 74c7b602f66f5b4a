//! Sockets without a channel take up a connection without use.

use std::time::Duration;

use serde_json::json;

use super::client::{ReceivedFrame, V1, V2};
use super::server::{Server, settings};
use crate::Settings;

const TOPIC: &str = "realtime:aberta";

async fn impatient() -> Server {
    Server::with(Settings {
        unjoined: Duration::from_millis(50),
        ..settings()
    })
    .await
}

#[tokio::test]
async fn socket_that_joins_nothing_is_closed() {
    let server = impatient().await;
    let mut joined = server.connect(V2).await;
    let reference = joined.enter(TOPIC, json!({}), None).await;
    let mut silent = server.connect(V1).await;
    assert_eq!(silent.next().await, ReceivedFrame::Closed(1008));
    // A refused join is none.
    let mut refused = server.connect(V1).await;
    let (_, reply) = refused.join("realtime:conv:1", json!({"private": true}), None).await;
    assert_eq!(reply["status"], "error");
    assert_eq!(refused.next().await, ReceivedFrame::Closed(1008));
    // A socket in a channel stays, until it has left the last one.
    joined.expect_silence().await;
    let leave = joined.push(json!(reference), TOPIC, "phx_leave", json!({})).await;
    assert_eq!(joined.reply_to(&leave).await["status"], "ok");
    joined.expect("phx_close").await;
    assert_eq!(joined.next().await, ReceivedFrame::Closed(1008));
}
