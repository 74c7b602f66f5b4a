//! Broadcasts over HTTP.

use axum::body::Body;
use http::{Request, StatusCode};
use serde_json::{Value, json};
use tower::ServiceExt;
use uuid::Uuid;

use super::client::*;
use super::server::*;
use crate::{Rate, Settings};

async fn post(server: &Server, path: &str, key: &str, token: Option<&str>, body: &str) -> StatusCode {
    let mut request = Request::post(format!("/realtime/v1/api/broadcast{path}"))
        .header("apikey", key)
        .header("content-type", "application/json");
    if let Some(token) = token {
        request = request.header("authorization", format!("Bearer {token}"));
    }
    let request = request.body(Body::from(body.to_owned())).unwrap();
    server.realtime.router().oneshot(request).await.unwrap().status()
}

fn batch(topic: &str, event: &str, private: bool) -> String {
    json!({"messages": [{"topic": topic, "event": event, "payload": {"n": 1}, "private": private}]}).to_string()
}

#[tokio::test]
async fn service_key_sends_anything_to_everyone() {
    let server = Server::start().await;
    let mut ana = server.connect(V2).await;
    let token = server.token(Uuid::new_v4());
    ana.enter("realtime:conv:1", json!({"private": true}), Some(&token))
        .await;
    for key in [server.keys.service(), server.keys.secret()] {
        let sent = post(&server, "", key, None, &batch("conv:1", "message.created", true)).await;
        assert_eq!(sent, StatusCode::ACCEPTED);
        assert_eq!(
            ana.next().await,
            heard_json("realtime:conv:1", "message.created", &json!({"n": 1}))
        );
    }
    let path = "/conv%3A1/events/message%2Fcreated?private=true";
    assert_eq!(
        post(&server, path, server.keys.service(), None, "[1,2]").await,
        StatusCode::ACCEPTED
    );
    assert_eq!(
        ana.next().await,
        heard_json("realtime:conv:1", "message/created", &json!([1, 2]))
    );
    // Without `private` it is the public topic of that name.
    let path = "/conv%3A1/events/message.created";
    assert_eq!(
        post(&server, path, server.keys.service(), None, "{}").await,
        StatusCode::ACCEPTED
    );
    ana.expect_silence().await;
}

#[tokio::test]
async fn others_send_what_the_policy_allows() {
    let server = Server::start().await;
    let (ana, key) = (Uuid::new_v4(), server.keys.anon());
    let token = server.token(ana);
    let mut bia = server.connect(V2).await;
    bia.enter(
        "realtime:conv:1",
        json!({"private": true}),
        Some(&server.token(Uuid::new_v4())),
    )
    .await;

    let forged = post(
        &server,
        "",
        key,
        Some(&token),
        &batch("conv:1", "message.created", true),
    )
    .await;
    assert_eq!(forged, StatusCode::FORBIDDEN);
    let path = "/conv%3A1/events/message.created?private=true";
    assert_eq!(
        post(&server, path, key, Some(&token), "{}").await,
        StatusCode::FORBIDDEN
    );
    assert_eq!(
        post(&server, "", key, None, &batch("conv:1", "typing", true)).await,
        StatusCode::FORBIDDEN
    );
    assert_eq!(
        post(&server, "", key, Some("a.b.c"), &batch("conv:1", "typing", true)).await,
        StatusCode::UNAUTHORIZED
    );
    bia.expect_silence().await;

    assert_eq!(
        post(&server, "", key, Some(&token), &batch("conv:1", "typing", true)).await,
        StatusCode::ACCEPTED
    );
    assert_eq!(
        bia.next().await,
        heard_json("realtime:conv:1", "typing", &json!({"n": 1}))
    );
    server.policy.blocked.lock().unwrap().insert(ana);
    assert_eq!(
        post(&server, "", key, Some(&token), &batch("conv:1", "typing", true)).await,
        StatusCode::FORBIDDEN
    );
}

#[tokio::test]
async fn batch_with_one_refusal_sends_nothing() {
    let server = Server::start().await;
    let mut bia = server.connect(V2).await;
    bia.enter("realtime:aberta", json!({}), None).await;
    let messages = json!({"messages": [
        {"topic": "aberta", "event": "oi", "payload": {}},
        {"topic": "fechada", "event": "oi", "payload": {}},
    ]});
    assert_eq!(
        post(&server, "", server.keys.anon(), None, &messages.to_string()).await,
        StatusCode::FORBIDDEN
    );
    bia.expect_silence().await;
}

#[tokio::test]
async fn bad_requests_are_named() {
    let server = Server::start().await;
    let key = server.keys.service();
    let many: Vec<Value> = (0..101)
        .map(|_| json!({"topic": "a", "event": "b", "payload": {}}))
        .collect();
    for body in [
        "{",
        "{}",
        &batch("", "oi", true),
        &batch("a", "", true),
        &json!({"messages": many}).to_string(),
    ] {
        assert_eq!(
            post(&server, "", key, None, body).await,
            StatusCode::UNPROCESSABLE_ENTITY,
            "{body}"
        );
    }
    assert_eq!(
        post(&server, "/a/events/b", key, None, "{").await,
        StatusCode::UNPROCESSABLE_ENTITY
    );
    let large = format!("\"{}\"", "x".repeat(70 * 1024));
    assert_eq!(
        post(&server, "/a/events/b", key, None, &large).await,
        StatusCode::PAYLOAD_TOO_LARGE
    );
}

#[tokio::test]
async fn broadcasts_over_http_are_refused_beyond_the_rate_of_their_user() {
    let slow = Rate {
        burst: 3,
        refill: std::time::Duration::from_secs(3600),
    };
    let server = Server::with(Settings {
        broadcasts: Some(slow),
        ..settings()
    })
    .await;
    let (ana, bia) = (server.token(Uuid::new_v4()), server.token(Uuid::new_v4()));
    let typing = batch("conv:1", "typing", true);
    let one = "/conv%3A1/events/typing?private=true";
    let forbidden = batch("user:1", "typing", true);
    let anon = server.keys.anon();
    assert_eq!(post(&server, "", anon, Some(&ana), &typing).await, StatusCode::ACCEPTED);
    assert_eq!(post(&server, one, anon, Some(&ana), "{}").await, StatusCode::ACCEPTED);
    // A refused message is counted too: asking the policy is what costs.
    assert_eq!(
        post(&server, "", anon, Some(&ana), &forbidden).await,
        StatusCode::FORBIDDEN
    );
    for (path, body) in [("", typing.as_str()), (one, "{}"), ("", forbidden.as_str())] {
        let refused = post(&server, path, anon, Some(&ana), body).await;
        assert_eq!(refused, StatusCode::TOO_MANY_REQUESTS, "{path}");
    }
    assert_eq!(post(&server, "", anon, Some(&bia), &typing).await, StatusCode::ACCEPTED);
    for _ in 0..5 {
        let sent = post(&server, "", server.keys.service(), None, &typing).await;
        assert_eq!(sent, StatusCode::ACCEPTED, "the operator's key is not counted");
    }
}
