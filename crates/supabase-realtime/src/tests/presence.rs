//! Presence on the wire.

use serde_json::{Value, json};
use uuid::Uuid;

use super::client::*;
use super::server::*;
use crate::{Rate, Settings};

const OPEN: &str = "realtime:aberta";

fn track(payload: Value) -> Value {
    json!({"type": "presence", "event": "track", "payload": payload})
}

async fn present(client: &mut Client, key: &str) -> (String, Value) {
    let (join, reply) = client
        .join(OPEN, json!({"presence": {"key": key, "enabled": true}}), None)
        .await;
    assert_eq!(reply["status"], "ok");
    (join, client.expect("presence_state").await)
}

#[tokio::test]
async fn state_after_every_join_and_diffs_in_between() {
    let server = Server::start().await;
    let mut ana = server.connect(V2).await;
    let mut bia = server.connect(V1).await;
    let (join, state) = present(&mut ana, "ana").await;
    assert_eq!(state, json!({}));

    let reference = ana
        .push(
            json!(join),
            OPEN,
            "presence",
            track(json!({"mood": "feliz", "phx_ref": "forged"})),
        )
        .await;
    // The reply and the diff concern different things and may come in either order.
    let (mut replied, mut diff) = (None, None);
    for _ in 0..2 {
        match ana.next().await {
            ReceivedFrame::Text(to, _, event, payload) if event == "phx_reply" && to == json!(reference) => {
                replied = Some(payload)
            }
            ReceivedFrame::Text(_, _, event, payload) if event == "presence_diff" => diff = Some(payload),
            other => panic!("reply and diff were expected, not {other:?}"),
        }
    }
    assert_eq!(replied.unwrap()["status"], "ok");
    let diff = diff.unwrap();
    let first = diff["joins"]["ana"]["metas"][0].clone();
    assert_eq!(first["mood"], "feliz");
    assert_ne!(first["phx_ref"], "forged");
    assert_eq!(diff["leaves"], json!({}));

    let (_, state) = present(&mut bia, "bia").await;
    assert_eq!(
        state,
        json!({"ana": {"metas": [first]}}),
        "the same reference in state and diff"
    );

    ana.push(json!(join), OPEN, "presence", track(json!({"mood": "com sono"})))
        .await;
    let update = bia.expect("presence_diff").await;
    let second = &update["joins"]["ana"]["metas"][0];
    assert_eq!(update["leaves"]["ana"]["metas"][0], first);
    assert_eq!(second["phx_ref_prev"], first["phx_ref"]);

    ana.push(
        json!(join),
        OPEN,
        "presence",
        json!({"type": "presence", "event": "untrack"}),
    )
    .await;
    let gone = bia.expect("presence_diff").await;
    assert_eq!(gone, json!({"joins": {}, "leaves": {"ana": {"metas": [second]}}}));

    ana.push(json!(join), OPEN, "presence", track(json!({}))).await;
    assert_eq!(bia.expect("presence_diff").await["leaves"], json!({}));
    drop(ana);
    assert_eq!(
        bia.expect("presence_diff").await["joins"],
        json!({}),
        "a dead socket leaves"
    );

    let (_, state) = {
        let payload = json!({"config": {"presence": {"key": "bia", "enabled": true}}});
        let reference = bia.push(Value::Null, OPEN, "phx_join", payload).await;
        bia.expect("phx_close").await;
        (bia.reply_to(&reference).await, bia.expect("presence_state").await)
    };
    assert_eq!(state, json!({}), "a second join gets the state again");
}

#[tokio::test]
async fn empty_key_becomes_a_uuid_and_a_foreign_one_the_callers_own_without_a_payload() {
    let server = Server::start().await;
    let user = Uuid::new_v4();
    for (topic, config, token, own) in [
        (OPEN, json!({"presence": {"key": ""}}), None, None),
        (
            "realtime:conv:1",
            json!({"private": true, "presence": {"key": "someone-else", "enabled": true}}),
            Some(server.token(user)),
            Some(user),
        ),
    ] {
        let mut client = server.connect(V2).await;
        let (join, _) = client.join(topic, config, token.as_deref()).await;
        client.expect("presence_state").await;
        client
            .push(json!(join), topic, "presence", track(json!({"note": "oi"})))
            .await;
        let diff = loop {
            if let ReceivedFrame::Text(_, _, event, payload) = client.next().await
                && event == "presence_diff"
            {
                break payload;
            }
        };
        let keys: Vec<&String> = diff["joins"].as_object().unwrap().keys().collect();
        let key = Uuid::parse_str(keys[0]).expect("a uuid");
        assert!(own.is_none_or(|own| own == key));
        let meta = &diff["joins"][keys[0].as_str()]["metas"][0];
        assert_eq!(
            meta.get("note").is_some(),
            own.is_none(),
            "nothing is said under the own id"
        );
    }
}

#[tokio::test]
async fn presence_is_always_answered_also_when_it_cannot_be() {
    let server = Server::start().await;
    let mut client = server.connect(V2).await;
    let join = client.enter(OPEN, json!({}), None).await;
    for payload in [json!({"event": "dance"}), json!(3)] {
        let reference = client.push(json!(join), OPEN, "presence", payload).await;
        assert_eq!(client.reply_to(&reference).await["status"], "error");
    }
}

#[tokio::test]
async fn member_without_presence_messages_is_present_all_the_same() {
    let server = Server::start().await;
    let (mut ana, mut bia) = (server.connect(V2).await, server.connect(V2).await);
    present(&mut bia, "bia").await;
    let config = json!({"presence": {"key": "ana", "enabled": false}});
    let (join, reply) = ana.join(OPEN, config, None).await;
    assert_eq!(reply["status"], "ok");
    let reference = ana.push(json!(join), OPEN, "presence", track(json!({}))).await;
    // The reply is all that she hears: neither a state nor the change that she made.
    assert_eq!(ana.reply_to(&reference).await["status"], "ok");
    assert!(bia.expect("presence_diff").await["joins"]["ana"].is_object());
    ana.expect_silence().await;
}

#[tokio::test]
async fn presence_updates_are_limited() {
    let tracks = Some(Rate {
        burst: 5,
        refill: std::time::Duration::from_secs(3600),
    });
    let server = Server::with(Settings { tracks, ..settings() }).await;
    let mut client = server.connect(V2).await;
    let (join, _) = present(&mut client, "ana").await;
    let mut refused = 0;
    for n in 0..7 {
        let reference = client.push(json!(join), OPEN, "presence", track(json!({"n": n}))).await;
        loop {
            match client.next().await {
                ReceivedFrame::Text(to, _, event, reply) if event == "phx_reply" && to == json!(reference) => {
                    refused += usize::from(reply["status"] == "error");
                    break;
                }
                ReceivedFrame::Text(_, _, event, _) if event == "presence_diff" => {}
                other => panic!("a reply or diff was expected, not {other:?}"),
            }
        }
    }
    assert_eq!(refused, 2);
}
