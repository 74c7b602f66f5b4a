//! A small Phoenix client. Waits are generous and end as soon as the awaited message is there.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

const PATIENCE: Duration = Duration::from_secs(60);

pub const V1: &str = "1.0.0";
pub const V2: &str = "2.0.0";

/// What came, in the same words for all kinds of frames.
#[derive(Debug, Clone, PartialEq)]
pub enum ReceivedFrame {
    /// A text frame: reference, topic, event, payload.
    Text(Value, String, String, Value),
    /// A kind 4 frame: topic, event, encoding, payload.
    Binary(String, String, u8, Vec<u8>),
    Closed(u16),
}

pub struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    version: &'static str,
    next_ref: u64,
}

impl Client {
    pub async fn connect(url: &str, version: &'static str) -> Self {
        let (socket, _response) = connect_async(url).await.unwrap();
        Self {
            socket,
            version,
            next_ref: 1,
        }
    }

    pub async fn send_raw(&mut self, message: Message) {
        self.socket.send(message).await.unwrap();
    }

    /// Sends a text frame and answers its reference.
    pub async fn push(&mut self, join_ref: Value, topic: &str, event: &str, payload: Value) -> String {
        let reference = self.next_ref.to_string();
        self.next_ref += 1;
        // A join is its own join reference.
        let join_ref = if event == "phx_join" {
            json!(reference)
        } else {
            join_ref
        };
        let frame = match self.version {
            V1 => json!({"topic": topic, "event": event, "payload": payload, "ref": reference, "join_ref": join_ref}),
            _ => json!([join_ref, reference, topic, event, payload]),
        };
        self.send_raw(Message::text(frame.to_string())).await;
        reference
    }

    /// Joins and answers the join's reference and reply.
    pub async fn join(&mut self, topic: &str, config: Value, token: Option<&str>) -> (String, Value) {
        let mut payload = json!({"config": config});
        if let Some(token) = token {
            payload["access_token"] = json!(token);
        }
        let reference = self.push(Value::Null, topic, "phx_join", payload).await;
        let reply = self.reply_to(&reference).await;
        (reference, reply)
    }

    /// Joins without presence; panics when refused.
    pub async fn enter(&mut self, topic: &str, mut config: Value, token: Option<&str>) -> String {
        config["presence"] = json!({"enabled": false});
        let (reference, reply) = self.join(topic, config, token).await;
        assert_eq!(reply["status"], "ok", "{reply}");
        reference
    }

    pub async fn next(&mut self) -> ReceivedFrame {
        loop {
            let next = tokio::time::timeout(PATIENCE, self.socket.next()).await;
            match next.expect("a message within the limit") {
                Some(Ok(Message::Text(text))) => return self.text(&text),
                Some(Ok(Message::Binary(bytes))) => return kind_4(&bytes),
                Some(Ok(Message::Close(frame))) => {
                    return ReceivedFrame::Closed(frame.map_or(1005, |frame| frame.code.into()));
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return ReceivedFrame::Closed(1006),
            }
        }
    }

    /// The next message, which must be a text frame of this event; answers its payload.
    pub async fn expect(&mut self, event: &str) -> Value {
        match self.next().await {
            ReceivedFrame::Text(_, _, received, payload) if received == event => payload,
            other => panic!("{event} was expected, not {other:?}"),
        }
    }

    /// The next message, which must be the reply to this reference; answers its payload.
    pub async fn reply_to(&mut self, reference: &str) -> Value {
        match self.next().await {
            ReceivedFrame::Text(to, _, event, payload) if event == "phx_reply" && to == json!(reference) => payload,
            other => panic!("the reply to {reference} was expected, not {other:?}"),
        }
    }

    /// Makes sure that nothing waits: the answer to a heartbeat is the next thing heard.
    pub async fn expect_silence(&mut self) {
        let reference = self.push(Value::Null, "phoenix", "heartbeat", json!({})).await;
        assert_eq!(self.reply_to(&reference).await, json!({"status": "ok", "response": {}}));
    }

    fn text(&self, text: &str) -> ReceivedFrame {
        let frame: Value = serde_json::from_str(text).unwrap();
        let string = |value: &Value| value.as_str().unwrap().to_owned();
        match self.version {
            V1 => {
                let names: Vec<_> = frame.as_object().unwrap().keys().map(String::as_str).collect();
                assert_eq!(names, ["event", "payload", "ref", "topic"]);
                ReceivedFrame::Text(
                    frame["ref"].clone(),
                    string(&frame["topic"]),
                    string(&frame["event"]),
                    frame["payload"].clone(),
                )
            }
            _ => ReceivedFrame::Text(frame[1].clone(), string(&frame[2]), string(&frame[3]), frame[4].clone()),
        }
    }
}

/// What every receiver of version 2 gets of a JSON broadcast.
pub fn heard_json(topic: &str, event: &str, payload: &Value) -> ReceivedFrame {
    ReceivedFrame::Binary(topic.to_owned(), event.to_owned(), 1, payload.to_string().into_bytes())
}

/// What every receiver of version 1 gets of a JSON broadcast.
pub fn heard_text(topic: &str, event: &str, payload: &Value) -> ReceivedFrame {
    let broadcast = json!({"type": "broadcast", "event": event, "payload": payload});
    ReceivedFrame::Text(Value::Null, topic.to_owned(), "broadcast".to_owned(), broadcast)
}

/// A broadcast as the client of version 2 sends it.
pub fn kind_3(join_ref: &str, reference: &str, topic: &str, event: &str, encoding: u8, payload: &[u8]) -> Vec<u8> {
    let lengths = [join_ref, reference, topic, event].map(|part| u8::try_from(part.len()).unwrap());
    let mut bytes = vec![3];
    bytes.extend(lengths);
    bytes.extend([0, encoding]);
    for part in [join_ref, reference, topic, event] {
        bytes.extend(part.as_bytes());
    }
    bytes.extend(payload);
    bytes
}

/// Reads a broadcast as the client of version 2 does, which knows no other kind.
pub fn kind_4(bytes: &[u8]) -> ReceivedFrame {
    let [kind, topic, event, meta, encoding] = bytes[..5].try_into().unwrap();
    assert_eq!(kind, 4);
    let mut rest = &bytes[5..];
    let mut part = |length: u8| {
        let (part, after) = rest.split_at(usize::from(length));
        rest = after;
        String::from_utf8(part.to_vec()).unwrap()
    };
    let (topic, event) = (part(topic), part(event));
    part(meta);
    ReceivedFrame::Binary(topic, event, encoding, rest.to_vec())
}
