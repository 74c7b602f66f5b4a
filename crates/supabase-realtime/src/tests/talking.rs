//! Broadcasts: who hears them, in which words, and who may not send them.

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;
use uuid::Uuid;

use super::client::*;
use super::server::*;
use crate::{Rate, Settings};

const OPEN: &str = "realtime:aberta";
const CONV: &str = "realtime:conv:1";

fn broadcast(event: &str, payload: &Value) -> Value {
    json!({"type": "broadcast", "event": event, "payload": payload})
}

#[tokio::test]
async fn self_and_ack_do_what_they_say() {
    let server = Server::start().await;
    let mut ana = server.connect(V2).await;
    let mut bia = server.connect(V2).await;
    let ana_ref = ana
        .enter(OPEN, json!({"broadcast": {"ack": true, "self": true}}), None)
        .await;
    let bia_ref = bia.enter(OPEN, json!({}), None).await;
    let hello = json!({"m": "héllo"});

    let sent = kind_3(&ana_ref, "50", OPEN, "oi", 1, hello.to_string().as_bytes());
    ana.send_raw(Message::binary(sent)).await;
    assert_eq!(ana.reply_to("50").await, json!({"status": "ok", "response": {}}));
    assert_eq!(ana.next().await, heard_json(OPEN, "oi", &hello));
    assert_eq!(bia.next().await, heard_json(OPEN, "oi", &hello));

    // Without ack and self the sender hears nothing at all.
    bia.push(json!(bia_ref), OPEN, "broadcast", broadcast("oi", &hello))
        .await;
    bia.expect_silence().await;
    assert_eq!(ana.next().await, heard_json(OPEN, "oi", &hello));
}

#[tokio::test]
async fn both_versions_hear_each_other() {
    let server = Server::start().await;
    let mut old = server.connect(V1).await;
    let mut new = server.connect(V2).await;
    let old_ref = old.enter(OPEN, json!({}), None).await;
    let new_ref = new.enter(OPEN, json!({}), None).await;
    let payload = json!({"texto": "olá \"você\""});

    old.push(json!(old_ref), OPEN, "broadcast", broadcast("oi", &payload))
        .await;
    assert_eq!(new.next().await, heard_json(OPEN, "oi", &payload));

    new.send_raw(Message::binary(kind_3(&new_ref, "9", OPEN, "foto", 0, b"\xff\xd8")))
        .await;
    new.send_raw(Message::binary(kind_3(
        &new_ref,
        "10",
        OPEN,
        "oi",
        1,
        payload.to_string().as_bytes(),
    )))
    .await;
    // The binary payload has no words in version 1 and is left out there.
    assert_eq!(old.next().await, heard_text(OPEN, "oi", &payload));

    let mut third = server.connect(V2).await;
    third.enter(OPEN, json!({}), None).await;
    new.send_raw(Message::binary(kind_3(&new_ref, "11", OPEN, "foto", 0, b"\xff\xd8")))
        .await;
    let photo = ReceivedFrame::Binary(OPEN.to_owned(), "foto".to_owned(), 0, b"\xff\xd8".to_vec());
    assert_eq!(third.next().await, photo);
}

#[tokio::test]
async fn forged_event_is_never_delivered() {
    let server = Server::start().await;
    let (ana_token, bia_token) = (server.token(Uuid::new_v4()), server.token(Uuid::new_v4()));
    let mut ana = server.connect(V2).await;
    let mut bia = server.connect(V2).await;
    let ack = json!({"private": true, "broadcast": {"ack": true}});
    let ana_ref = ana.enter(CONV, ack, Some(&ana_token)).await;
    bia.enter(CONV, json!({"private": true}), Some(&bia_token)).await;

    let forged = json!({"id": "1", "body": "eu sou o servidor"});
    let reference = ana
        .push(json!(ana_ref), CONV, "broadcast", broadcast("message.created", &forged))
        .await;
    let reply = ana.reply_to(&reference).await;
    assert_eq!(reply["status"], "error");
    let bytes = kind_3(
        &ana_ref,
        "60",
        CONV,
        "message.created",
        1,
        forged.to_string().as_bytes(),
    );
    ana.send_raw(Message::binary(bytes)).await;
    assert_eq!(ana.reply_to("60").await["status"], "error");

    // What is allowed arrives, and it is the first thing that arrives.
    let reference = ana
        .push(json!(ana_ref), CONV, "broadcast", broadcast("typing", &json!({})))
        .await;
    assert_eq!(ana.reply_to(&reference).await["status"], "ok");
    assert_eq!(bia.next().await, heard_json(CONV, "typing", &json!({})));

    server
        .realtime
        .publisher()
        .broadcast("conv:1", "message.created", &json!({"id": "2"}))
        .unwrap();
    assert_eq!(
        bia.next().await,
        heard_json(CONV, "message.created", &json!({"id": "2"}))
    );
    assert_eq!(
        ana.next().await,
        heard_json(CONV, "message.created", &json!({"id": "2"}))
    );
}

#[tokio::test]
async fn without_ack_a_forged_event_is_dropped_in_silence() {
    let server = Server::start().await;
    let mut ana = server.connect(V2).await;
    let token = server.token(Uuid::new_v4());
    let join = ana
        .enter(
            CONV,
            json!({"private": true, "broadcast": {"self": true}}),
            Some(&token),
        )
        .await;
    ana.push(json!(join), CONV, "broadcast", broadcast("message.created", &json!({})))
        .await;
    ana.expect_silence().await;
}

#[tokio::test]
async fn push_of_an_earlier_or_missing_join_reaches_no_one() {
    let server = Server::start().await;
    let mut ana = server.connect(V2).await;
    let echo = json!({"broadcast": {"self": true}});
    let first = ana.enter(OPEN, echo.clone(), None).await;
    let payload = json!({"config": {"broadcast": {"self": true}, "presence": {"enabled": false}}});
    let second = ana.push(Value::Null, OPEN, "phx_join", payload).await;
    assert_eq!(ana.expect("phx_close").await, json!({}), "the first join is over");
    assert_eq!(ana.reply_to(&second).await["status"], "ok");
    ana.push(json!(first), OPEN, "broadcast", broadcast("velho", &json!({})))
        .await;
    ana.push(json!(second), OPEN, "broadcast", broadcast("novo", &json!({})))
        .await;
    assert_eq!(ana.next().await, heard_json(OPEN, "novo", &json!({})));

    let reference = ana
        .push(Value::Null, "realtime:outra", "broadcast", broadcast("oi", &json!({})))
        .await;
    let reply = ana.reply_to(&reference).await;
    assert_eq!(
        reply,
        json!({"status": "error", "response": {"reason": "unmatched topic"}})
    );
}

#[tokio::test]
async fn garbage_and_floods_end_the_socket() {
    let settings = Settings {
        frames: Some(Rate {
            burst: 3,
            refill: std::time::Duration::from_secs(3600),
        }),
        ..settings()
    };
    let server = Server::with(settings).await;
    for garbage in [
        Message::text("{"),
        Message::binary(vec![9, 9]),
        Message::text(r#"["1","1","t"]"#),
    ] {
        let mut client = server.connect(V2).await;
        client.send_raw(garbage).await;
        assert_eq!(client.next().await, ReceivedFrame::Closed(1007));
    }
    let mut client = server.connect(V2).await;
    for _ in 0..3 {
        client.expect_silence().await;
    }
    client.push(Value::Null, "phoenix", "heartbeat", json!({})).await;
    assert_eq!(client.next().await, ReceivedFrame::Closed(1008));
}

#[tokio::test]
async fn frame_over_the_limit_ends_the_socket() {
    let server = Server::start().await;
    let mut client = server.connect(V2).await;
    let huge = json!([null, "1", "phoenix", "heartbeat", {"x": "x".repeat(140 * 1024)}]);
    client.send_raw(Message::text(huge.to_string())).await;
    assert!(matches!(client.next().await, ReceivedFrame::Closed(_)));
}
