//! A person's socket: the client's side of `/realtime/v1`, in the words of a story.

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::collections::{HashMap, VecDeque};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// What is awaited comes or the story is wrong; a slow machine is no reason to fail.
const PATIENCE: Duration = Duration::from_secs(60);

/// One open connection with the channels that it joined.
pub struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    token: String,
    next_ref: u32,
    /// The reference of each topic's join.
    joined: HashMap<String, String>,
    /// What was said while a reply was awaited.
    unheard: VecDeque<SocketMessage>,
}

/// What came over a socket.
#[derive(Debug, Clone, PartialEq)]
pub enum SocketMessage {
    /// Topic (without the protocol's prefix), event and payload.
    Event(String, String, Value),
    /// The server closed the connection, with this code.
    Closed(u16),
}

impl Socket {
    pub(crate) async fn open(address: SocketAddr, key: &str, token: &str) -> Socket {
        // Version 1 speaks JSON only, which a story can read.
        let url = format!("ws://{address}/realtime/v1/websocket?apikey={key}&vsn=1.0.0");
        let (stream, _) = connect_async(url).await.expect("an open socket");
        Socket {
            stream,
            token: token.to_string(),
            next_ref: 1,
            joined: HashMap::new(),
            unheard: VecDeque::new(),
        }
    }

    /// Joins a private topic and answers the reply.
    pub async fn join(&mut self, topic: &str) -> Value {
        self.join_as(topic, true).await
    }

    /// Joins a topic, private or public, asking for presence as the official client does.
    pub async fn join_as(&mut self, topic: &str, private: bool) -> Value {
        let config = json!({ "private": private, "broadcast": { "ack": true } });
        let reference = self.next_ref.to_string();
        self.joined.insert(topic.to_string(), reference);
        let payload = json!({ "config": config, "access_token": self.token });
        self.ask(topic, "phx_join", payload).await
    }

    /// Joins a public topic for changes of tables alone; answers the `system` message that follows the reply.
    pub async fn subscribe(&mut self, topic: &str, tables: &[&str]) -> Value {
        let binding = |table: &&str| json!({ "event": "*", "schema": "public", "table": table });
        let bindings: Vec<Value> = tables.iter().map(binding).collect();
        let config = json!({ "postgres_changes": bindings, "presence": { "enabled": false } });
        self.joined.insert(topic.to_string(), self.next_ref.to_string());
        let payload = json!({ "config": config, "access_token": self.token });
        let reply = self.ask(topic, "phx_join", payload).await;
        match reply["status"] == "ok" {
            false => reply,
            true => match self.next_message().await {
                SocketMessage::Event(_, event, told) if event == "system" => told,
                other => panic!("a system message was expected, not {other:?}"),
            },
        }
    }

    /// Joins a public topic for the changes of one table that fit a filter, and answers the reply.
    pub async fn subscribe_where(&mut self, topic: &str, table: &str, filter: &str) -> Value {
        let binding = json!({ "event": "*", "schema": "public", "table": table, "filter": filter });
        let config = json!({ "postgres_changes": [binding], "presence": { "enabled": false } });
        self.joined.insert(topic.to_string(), self.next_ref.to_string());
        let payload = json!({ "config": config, "access_token": self.token });
        self.ask(topic, "phx_join", payload).await
    }

    /// The next change of a table: its table, type and new row.
    pub async fn next_change(&mut self) -> (String, String, Value) {
        match self.next_message().await {
            SocketMessage::Event(_, event, mut told) if event == "postgres_changes" => {
                let word = |value: &Value| value.as_str().unwrap_or_default().to_string();
                let data = &mut told["data"];
                // Of a removed row the key is left.
                let row = match data["record"].take() {
                    Value::Null => data["old_record"].take(),
                    row => row,
                };
                (word(&data["table"]), word(&data["type"]), row)
            }
            other => panic!("a change was expected, not {other:?}"),
        }
    }

    /// Sends an event to a topic and answers the reply.
    pub async fn say(&mut self, topic: &str, event: &str, payload: Value) -> Value {
        let message = json!({ "type": "broadcast", "event": event, "payload": payload });
        self.ask(topic, "broadcast", message).await
    }

    /// Asks to be present in a topic and answers the reply.
    pub async fn track(&mut self, topic: &str) -> Value {
        let message = json!({ "type": "presence", "event": "track", "payload": { "typing": true } });
        self.ask(topic, "presence", message).await
    }

    /// What the server says next of its own accord.
    pub async fn next_message(&mut self) -> SocketMessage {
        loop {
            if let Some(heard) = self.unheard.pop_front() {
                return heard;
            }
            if let Frame::Heard(heard) = self.next().await {
                return heard;
            }
        }
    }

    /// Everything said up to now: whatever is queued comes before the answer to a heartbeat.
    pub async fn received_so_far(&mut self) -> Vec<SocketMessage> {
        let reference = self.push("phoenix", "heartbeat", json!({})).await;
        self.reply_to(&reference).await;
        self.unheard.drain(..).collect()
    }

    async fn ask(&mut self, topic: &str, event: &str, payload: Value) -> Value {
        let reference = self.push(&format!("realtime:{topic}"), event, payload).await;
        self.reply_to(&reference).await
    }

    /// Null when the server closed the connection instead.
    async fn reply_to(&mut self, reference: &str) -> Value {
        loop {
            match self.next().await {
                Frame::Reply(to, reply) if to == reference => return reply,
                Frame::Reply(..) => {}
                Frame::Heard(heard) => {
                    let closed = matches!(heard, SocketMessage::Closed(_));
                    self.unheard.push_back(heard);
                    if closed {
                        return Value::Null;
                    }
                }
            }
        }
    }

    async fn push(&mut self, topic: &str, event: &str, payload: Value) -> String {
        let reference = self.next_ref.to_string();
        self.next_ref += 1;
        let join_ref = topic.strip_prefix("realtime:").and_then(|name| self.joined.get(name));
        let frame =
            json!({ "topic": topic, "event": event, "payload": payload, "ref": reference, "join_ref": join_ref });
        // A socket that the server closed meanwhile says so when it is listened to.
        drop(self.stream.send(Message::text(frame.to_string())).await);
        reference
    }

    async fn next(&mut self) -> Frame {
        loop {
            let next = tokio::time::timeout(PATIENCE, self.stream.next()).await;
            match next.expect("something said within the limit") {
                Some(Ok(Message::Text(text))) => return read(&text),
                Some(Ok(Message::Close(frame))) => {
                    return Frame::Heard(SocketMessage::Closed(frame.map_or(1005, |frame| frame.code.into())));
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Frame::Heard(SocketMessage::Closed(1006)),
            }
        }
    }
}

#[derive(Debug)]
enum Frame {
    Reply(String, Value),
    Heard(SocketMessage),
}

fn read(text: &str) -> Frame {
    let mut frame: Value = serde_json::from_str(text).expect("frames are JSON");
    let payload = frame["payload"].take();
    let word = |name: &str| frame[name].as_str().unwrap_or_default().to_string();
    let topic = word("topic").trim_start_matches("realtime:").to_string();
    match word("event").as_str() {
        "phx_reply" => Frame::Reply(word("ref"), payload),
        // The wire wraps an event into one called broadcast.
        "broadcast" => {
            let event = payload["event"].as_str().unwrap_or_default().to_string();
            Frame::Heard(SocketMessage::Event(topic, event, payload["payload"].clone()))
        }
        event => Frame::Heard(SocketMessage::Event(topic, event.to_string(), payload)),
    }
}
