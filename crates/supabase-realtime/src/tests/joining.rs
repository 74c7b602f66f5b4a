//! Joining, being refused, and being shown the door.

use jiff::SignedDuration;
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Error;
use uuid::Uuid;

use super::client::*;
use super::server::*;
use crate::Settings;

const CONV: &str = "realtime:conv:1";
const REFUSED: &str = "Unauthorized: You do not have permissions to read from this Channel topic: conv:1";

fn private() -> Value {
    json!({"private": true})
}

#[tokio::test]
async fn refusal_gives_the_reason_of_the_contract() {
    let server = Server::start().await;
    for version in [V1, V2] {
        let mut client = server.connect(version).await;
        // A visitor: the key speaks, whether the token is absent, null or an opaque key.
        for token in [None, Some("sb_publishable_x")] {
            let (_, reply) = client.join(CONV, private(), token).await;
            assert_eq!(reply, json!({"status": "error", "response": {"reason": REFUSED}}));
        }
        let reference = client
            .push(
                Value::Null,
                CONV,
                "phx_join",
                json!({"access_token": null, "config": {"private": true}}),
            )
            .await;
        assert_eq!(client.reply_to(&reference).await["response"]["reason"], REFUSED);
        let token = server.token(Uuid::new_v4());
        let (_, reply) = client.join(CONV, json!({}), Some(&token)).await;
        assert_eq!(
            reply["response"]["reason"], REFUSED,
            "a private topic is not to be had as a public one"
        );
        let (_, reply) = client.join("realtime:conv:1", private(), Some("not.a.jwt")).await;
        assert_eq!(reply["status"], "error");
        let (_, reply) = client.join("phoenix", private(), Some(&token)).await;
        assert_eq!(reply["response"]["reason"], "unmatched topic");
    }
}

#[tokio::test]
async fn bad_key_is_refused_before_the_upgrade() {
    let server = Server::start().await;
    for key in ["", "sb_secret_wrong", "a.b.c"] {
        match connect_async(server.url(key, V2)).await {
            Err(Error::Http(response)) => assert_eq!(response.status(), 401),
            other => panic!("a refusal was expected, not {other:?}"),
        }
    }
    match connect_async(server.url(server.keys.anon(), "3.0.0")).await {
        Err(Error::Http(response)) => assert_eq!(response.status(), 400),
        other => panic!("a refusal was expected, not {other:?}"),
    }
    Client::connect(&server.url(server.keys.publishable(), V2), V2)
        .await
        .expect_silence()
        .await;
}

#[tokio::test]
async fn bindings_are_echoed_and_then_declared_unavailable() {
    let server = Server::start().await;
    let mut client = server.connect(V2).await;
    let bindings = json!([
        {"event": "INSERT", "schema": "public", "table": "m", "filter": "room=eq.1"},
        {"event": "*", "schema": "public"},
    ]);
    let config = json!({"postgres_changes": bindings, "presence": {"enabled": false}});
    let (_, reply) = client.join("realtime:aberta", config, None).await;
    let echoed = reply["response"]["postgres_changes"].as_array().unwrap();
    assert_eq!(echoed.len(), 2);
    for (echoed, sent) in echoed.iter().zip(bindings.as_array().unwrap()) {
        assert!(echoed["id"].as_u64().unwrap() > 0);
        for name in ["event", "schema", "table", "filter"] {
            assert_eq!(echoed.get(name), sent.get(name));
        }
    }
    let answer = client.expect("system").await;
    assert_eq!(
        (&answer["extension"], &answer["status"]),
        (&json!("postgres_changes"), &json!("error"))
    );
    assert_eq!(answer["message"], "postgres_changes is not enabled");
    assert_eq!(answer["channel"], "aberta");
}

#[tokio::test]
async fn leaving_is_answered_and_final() {
    let server = Server::start().await;
    let mut client = server.connect(V2).await;
    let join = client
        .enter("realtime:aberta", json!({"broadcast": {"self": true}}), None)
        .await;
    let reference = client
        .push(json!(join), "realtime:aberta", "phx_leave", json!({}))
        .await;
    assert_eq!(client.reply_to(&reference).await["status"], "ok");
    match client.next().await {
        ReceivedFrame::Text(reference, _, event, _) => {
            assert_eq!((reference, event.as_str()), (json!(join), "phx_close"))
        }
        other => panic!("phx_close was expected, not {other:?}"),
    }
    server
        .realtime
        .publisher()
        .broadcast("aberta", "oi", &json!({}))
        .unwrap();
    client.expect_silence().await;
}

#[tokio::test]
async fn expired_token_ends_the_channel_and_a_fresh_one_extends_it() {
    let server = Server::start().await;
    let (ana, bia) = (Uuid::new_v4(), Uuid::new_v4());
    let mut lazy = server.connect(V2).await;
    let mut awake = server.connect(V2).await;
    lazy.enter(CONV, private(), Some(&server.token(ana))).await;
    let join = awake.enter(CONV, private(), Some(&server.token(bia))).await;
    server.clock.advance(SignedDuration::from_mins(50));
    let token = server.token(bia);
    awake
        .push(json!(join), CONV, "access_token", json!({"access_token": token}))
        .await;
    awake.expect_silence().await;
    server.clock.advance(SignedDuration::from_mins(20));
    let answer = lazy.expect("system").await;
    assert_eq!(
        (&answer["status"], &answer["message"]),
        (&json!("error"), &json!("Token has expired"))
    );
    assert_eq!(lazy.expect("phx_close").await, json!({}));
    awake.expect_silence().await;
    server
        .realtime
        .publisher()
        .broadcast("conv:1", "message.created", &json!({}))
        .unwrap();
    assert_eq!(awake.next().await, heard_json(CONV, "message.created", &json!({})));
    assert_eq!(
        lazy.next().await,
        ReceivedFrame::Closed(1008),
        "nothing is left that it may hear"
    );
}

#[tokio::test]
async fn expired_token_leaves_the_other_channels_of_the_socket_alone() {
    let server = Server::start().await;
    let mut client = server.connect(V2).await;
    client.enter("realtime:aberta", json!({}), None).await;
    client.enter(CONV, private(), Some(&server.token(Uuid::new_v4()))).await;
    server.clock.advance(SignedDuration::from_mins(61));
    assert_eq!(client.expect("system").await["message"], "Token has expired");
    client.expect("phx_close").await;
    client.expect_silence().await;
}

#[tokio::test]
async fn bad_token_in_the_middle_ends_the_channel() {
    let server = Server::start().await;
    let mut client = server.connect(V2).await;
    let join = client.enter(CONV, private(), Some(&server.token(Uuid::new_v4()))).await;
    client
        .push(json!(join), CONV, "access_token", json!({"access_token": "a.b.c"}))
        .await;
    assert_eq!(client.expect("system").await["status"], "error");
    client.expect("phx_close").await;
}

#[tokio::test]
async fn block_ends_the_subscription_at_once() {
    let server = Server::start().await;
    let (ana, bia) = (Uuid::new_v4(), Uuid::new_v4());
    let mut kicked = server.connect(V2).await;
    let mut stays = server.connect(V2).await;
    kicked.enter(CONV, private(), Some(&server.token(ana))).await;
    stays.enter(CONV, private(), Some(&server.token(bia))).await;
    let publisher = server.realtime.publisher();
    server.policy.blocked.lock().unwrap().insert(ana);
    publisher.kick_user_from("conv:1", ana);
    publisher.broadcast("conv:1", "message.created", &json!({})).unwrap();
    assert_eq!(kicked.expect("system").await["message"], REFUSED);
    kicked.expect("phx_close").await;
    kicked.expect_silence().await;
    assert_eq!(stays.next().await, heard_json(CONV, "message.created", &json!({})));
    let (_, reply) = kicked.join(CONV, private(), Some(&server.token(ana))).await;
    assert_eq!(reply["response"]["reason"], REFUSED);
}

#[tokio::test]
async fn recheck_ends_only_what_the_policy_refuses() {
    let server = Server::start().await;
    let (ana, bia) = (Uuid::new_v4(), Uuid::new_v4());
    let mut refused = server.connect(V2).await;
    let mut stays = server.connect(V2).await;
    refused.enter(CONV, private(), Some(&server.token(ana))).await;
    stays.enter(CONV, private(), Some(&server.token(bia))).await;
    server.policy.blocked.lock().unwrap().insert(ana);
    server.realtime.publisher().recheck("conv:1");
    refused.expect("system").await;
    refused.expect("phx_close").await;
    stays.expect_silence().await;
}

#[tokio::test]
async fn rights_are_looked_at_again_after_a_while() {
    let settings = Settings {
        recheck_every: std::time::Duration::from_millis(20),
        ..settings()
    };
    let server = Server::with(settings).await;
    let ana = Uuid::new_v4();
    let mut client = server.connect(V2).await;
    client.enter(CONV, private(), Some(&server.token(ana))).await;
    server.policy.blocked.lock().unwrap().insert(ana);
    assert_eq!(client.expect("system").await["message"], REFUSED);
    client.expect("phx_close").await;
}

#[tokio::test]
async fn closing_a_users_sockets_closes_them() {
    let server = Server::start().await;
    let ana = Uuid::new_v4();
    let mut client = server.connect(V2).await;
    client.enter(CONV, private(), Some(&server.token(ana))).await;
    server.realtime.publisher().close_sockets_of(ana);
    assert_eq!(client.next().await, ReceivedFrame::Closed(1008));
}

#[tokio::test]
async fn shutdown_tells_clients_to_connect_again() {
    let server = Server::start().await;
    let mut clients = [server.connect(V1).await, server.connect(V2).await];
    for client in &mut clients {
        client.enter("realtime:aberta", json!({}), None).await;
    }
    server.realtime.shutdown().await;
    for client in &mut clients {
        assert_eq!(client.next().await, ReceivedFrame::Closed(1012));
    }
    match connect_async(server.url(server.keys.anon(), V2)).await {
        Err(Error::Http(response)) => assert_eq!(response.status(), 503),
        other => panic!("a refusal was expected, not {other:?}"),
    }
    assert_eq!(server.realtime.publisher().stats().connections, 0);
}

#[tokio::test]
async fn silent_client_is_taken_for_dead() {
    let settings = Settings {
        idle: std::time::Duration::from_millis(50),
        ..settings()
    };
    let server = Server::with(settings).await;
    let mut client = server.connect(V2).await;
    assert_eq!(client.next().await, ReceivedFrame::Closed(1001));
}

#[tokio::test]
async fn channels_of_one_socket_are_limited() {
    let settings = Settings {
        channels_per_socket: 2,
        ..settings()
    };
    let server = Server::with(settings).await;
    let mut client = server.connect(V2).await;
    client.enter("realtime:aberta1", json!({}), None).await;
    client.enter("realtime:aberta2", json!({}), None).await;
    let (_, reply) = client.join("realtime:aberta3", json!({}), None).await;
    assert_eq!(reply["status"], "error");
}
