//! Broadcasts that are kept, and said again to those who join later.

use db::Db;
use jiff::SignedDuration;
use jobs::clock::Clock;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;
use uuid::Uuid;

use super::client::*;
use super::server::*;
use crate::{Rate, Settings, Store};
use supabase_registry::Registry;

const CONV: &str = "realtime:conv:1";

async fn on_both<F>(body: impl Fn(Server) -> F)
where
    F: Future<Output = ()>,
{
    let sets = [jobs::migrations(), supabase_base::migrations()];
    db::testing::on_both(&sets, async |db| body(server(db, settings()).await).await).await;
}

async fn server(db: Db, settings: Settings) -> Server {
    let registry = Registry::new().into();
    Server::stored(settings, Some(Store { db, registry })).await
}

/// A broadcast with a wish in its meta part.
fn wish(join: &str, reference: &str, event: &str, meta: &str, payload: &[u8]) -> Message {
    let parts = [join, reference, CONV, event, meta];
    let mut bytes = vec![3];
    bytes.extend(parts.map(|part| u8::try_from(part.len()).unwrap()));
    bytes.push(1);
    parts.iter().for_each(|part| bytes.extend(part.as_bytes()));
    bytes.extend(payload);
    Message::binary(bytes)
}

fn ack() -> Value {
    json!({"private": true, "broadcast": {"ack": true}})
}

fn again(since: i64, limit: i64) -> Value {
    json!({"private": true, "presence": {"enabled": false}, "broadcast": {"replay": {"since": since, "limit": limit}}})
}

#[tokio::test]
async fn stored_broadcast_is_replayed_until_it_expires() {
    on_both(|server| async move {
        let (ana_token, bia_token) = (server.token(Uuid::new_v4()), server.token(Uuid::new_v4()));
        let mut ana = server.connect(V2).await;
        let join = ana.enter(CONV, ack(), Some(&ana_token)).await;
        let start = server.clock.now().as_millisecond();
        for (n, meta) in [
            (1, r#"{"persist":true}"#),
            (2, r#"{"persist":{"ttl":60}}"#),
            (3, ""),
            (4, r#"{"persist":false}"#),
            (5, r#"{"persist":true}"#),
        ] {
            let payload = json!({ "n": n }).to_string();
            ana.send_raw(wish(&join, &format!("9{n}"), "note", meta, payload.as_bytes())).await;
            assert_eq!(ana.reply_to(&format!("9{n}")).await["status"], "ok");
            server.clock.advance(SignedDuration::from_secs(1));
        }

        let mut bia = server.connect(V1).await;
        let (_, reply) = bia.join(CONV, again(start, 25), Some(&bia_token)).await;
        assert_eq!(reply["status"], "ok");
        for n in [1, 2, 5] {
            let answer = bia.expect("broadcast").await;
            assert_eq!((&answer["event"], &answer["payload"]["n"]), (&json!("note"), &json!(n)));
            assert_eq!(answer["meta"]["replayed"], true);
            assert!(Uuid::parse_str(answer["meta"]["id"].as_str().unwrap()).is_ok());
        }
        bia.expect_silence().await;

        // The latest first, when there are more than wanted; and none of before.
        let mut eva = server.connect(V2).await;
        let (_, reply) = eva.join(CONV, again(start + 500, 1), Some(&bia_token)).await;
        assert_eq!(reply["status"], "ok");
        assert!(matches!(eva.next().await, ReceivedFrame::Binary(_, event, 1, payload) if event == "note" && payload == b"{\"n\":5}"));
        eva.expect_silence().await;

        server.clock.advance(SignedDuration::from_secs(60));
        let mut rui = server.connect(V1).await;
        let token = server.token(Uuid::new_v4());
        rui.join(CONV, again(start, 25), Some(&token)).await;
        for n in [1, 5] {
            assert_eq!(rui.expect("broadcast").await["payload"]["n"], n);
        }
        rui.expect_silence().await;
    })
    .await;
}

#[tokio::test]
async fn topic_keeps_no_more_than_its_share() {
    on_both(|server| async move {
        let store = server.db();
        let now = server.clock.now();
        for n in 0..210 {
            let message = ::realtime::Message::new("note", ::realtime::Payload::Json(n.to_string().into()));
            let keep = crate::replay::ReplayRetention::seconds(None);
            crate::replay::keep(&store, "conv:1", message, keep, now).await.unwrap();
        }
        let left: i64 = store
            .one("SELECT count(*) FROM realtime_messages", vec![])
            .await
            .unwrap();
        assert_eq!(left, 200);
        let first: Vec<u8> = store
            .one("SELECT payload FROM realtime_messages ORDER BY id LIMIT 1", vec![])
            .await
            .unwrap();
        assert_eq!(first, b"10", "the oldest go first");
    })
    .await;
}

#[tokio::test]
async fn over_http_too() {
    on_both(|server| async move {
        let token = server.token(Uuid::new_v4());
        for query in ["private=true&persist[ttl]=x", "private=true"] {
            let path = format!("conv%3A1/events/a%2Fb?{query}");
            let sent = server.post(&path, &token, "application/json", b"[1]").await;
            assert_eq!(sent, 403, "only what the policy lets be said");
        }
        let operator = server.keys.service().to_owned();
        for query in [
            "private=true&persist=true",
            "private=true&persist[ttl]=30",
            "private=true",
        ] {
            let path = format!("conv%3A1/events/a%2Fb?{query}");
            assert_eq!(server.post(&path, &operator, "application/json", b"[1]").await, 202);
        }
        let path = "conv%3A1/events/a%2Fb?private=true&persist[ttl]=x";
        assert_eq!(server.post(path, &operator, "application/json", b"[1]").await, 422);
        let mut bia = server.connect(V1).await;
        bia.join(CONV, again(0, 25), Some(&token)).await;
        for _ in 0..2 {
            let answer = bia.expect("broadcast").await;
            assert_eq!((&answer["event"], &answer["payload"]), (&json!("a/b"), &json!([1])));
        }
        bia.expect_silence().await;
    })
    .await;
}

#[tokio::test]
async fn wishes_that_make_no_sense_are_refused() {
    on_both(|server| async move {
        let token = server.token(Uuid::new_v4());
        let mut ana = server.connect(V2).await;
        let mut public = again(0, 5);
        public["private"] = json!(false);
        let (_, reply) = ana.join("realtime:aberta", public, Some(&token)).await;
        let reason = "UnableToReplayMessages: Replay is only allowed for private channels";
        assert_eq!(reply, json!({"status": "error", "response": {"reason": reason}}));
        for (since, limit) in [(0, 0), (0, 26), (0, -1), (i64::MAX, 5)] {
            let (_, reply) = ana.join(CONV, again(since, limit), Some(&token)).await;
            assert_eq!(reply["status"], "error", "{since} {limit}");
        }
        let (_, reply) = ana.join(CONV, again(-5, 25), Some(&token)).await;
        assert_eq!(reply["status"], "ok", "a time before 1970 is only long ago");
    })
    .await;
}

#[tokio::test]
async fn keeping_has_a_rate_and_size_has_an_end() {
    let sets = [jobs::migrations(), supabase_base::migrations()];
    db::testing::on_both(&sets, async |db| {
        let rare = Settings {
            keeps: Some(Rate {
                burst: 1,
                refill: std::time::Duration::from_secs(3600),
            }),
            ..settings()
        };
        let server = server(db, rare).await;
        let token = server.token(Uuid::new_v4());
        let mut ana = server.connect(V2).await;
        let join = ana.enter(CONV, ack(), Some(&token)).await;
        ana.send_raw(wish(&join, "91", "note", r#"{"persist":true}"#, b"1"))
            .await;
        assert_eq!(ana.reply_to("91").await["status"], "ok");
        ana.send_raw(wish(&join, "92", "note", r#"{"persist":true}"#, b"1"))
            .await;
        assert_eq!(ana.reply_to("92").await["status"], "error");
        let long = json!("x".repeat(70 * 1024)).to_string();
        ana.send_raw(wish(&join, "93", "note", "", long.as_bytes())).await;
        let reply = ana.reply_to("93").await;
        assert_eq!(
            reply["response"]["reason"],
            "PayloadSizeExceeded: Payload size exceeds the limit"
        );
        ana.expect_silence().await;
    })
    .await;
}
