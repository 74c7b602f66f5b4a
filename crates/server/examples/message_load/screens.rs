//! The receivers: one socket each, joined to the conversation and to the person's own topic as the app does.

use crate::pairs::{ConnectedPairs, Pair};
use crate::{Failure, Round};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex, PoisonError};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

/// All receivers. Each message that arrives is noted in the current round.
pub struct Screens {
    round: Arc<Mutex<Option<Arc<Round>>>>,
}

impl Screens {
    /// Connects and joins the receivers of all pairs, spread over the nodes, twenty at a time.
    pub async fn open(crowd: &Arc<ConnectedPairs>, addresses: &Arc<[String]>) -> Result<Screens, Failure> {
        let round = Arc::new(Mutex::new(None));
        let mut opening = tokio::task::JoinSet::new();
        for (number, _) in crowd.pairs.iter().enumerate() {
            let (crowd, address, round) = (
                crowd.clone(),
                addresses[number % addresses.len()].clone(),
                round.clone(),
            );
            opening.spawn(async move { open(&crowd.key, &crowd.pairs[number], &address, round).await });
            if number % 20 == 19 {
                while let Some(opened) = opening.join_next().await {
                    opened??;
                }
            }
        }
        while let Some(opened) = opening.join_next().await {
            opened??;
        }
        Ok(Screens { round })
    }

    /// Notes messages in this round from now on.
    pub fn watch(&self, round: &Arc<Round>) {
        *self.round.lock().unwrap_or_else(PoisonError::into_inner) = Some(round.clone());
    }
}

async fn open(key: &str, pair: &Pair, address: &str, round: Arc<Mutex<Option<Arc<Round>>>>) -> Result<(), Failure> {
    let url = format!("ws://{address}/realtime/v1/websocket?apikey={key}&vsn=1.0.0");
    let (mut stream, _) = connect_async(url).await?;
    let topic = format!("realtime:conv:{}", pair.match_id);
    let join = json!({
        "topic": topic, "event": "phx_join", "ref": "1", "join_ref": "1",
        "payload": { "config": { "private": true }, "access_token": pair.receiver_token },
    });
    stream.send(Message::text(join.to_string())).await?;
    loop {
        let Some(Message::Text(text)) = stream.next().await.transpose()? else {
            return Err("a socket ended before it had joined".into());
        };
        let frame: Value = serde_json::from_str(&text)?;
        if frame["event"] == "phx_reply" {
            if frame["payload"]["status"] != "ok" {
                return Err(format!("the join was refused: {frame}").into());
            }
            break;
        }
    }
    tokio::spawn(async move {
        let mut beats = tokio::time::interval(std::time::Duration::from_secs(20));
        loop {
            tokio::select! {
                _ = beats.tick() => {
                    let beat = json!({ "topic": "phoenix", "event": "heartbeat", "payload": {}, "ref": "2" });
                    if stream.send(Message::text(beat.to_string())).await.is_err() {
                        return;
                    }
                }
                next = stream.next() => match next {
                    Some(Ok(Message::Text(text))) => note(&text, &round),
                    Some(Ok(_)) => {}
                    Some(Err(_)) | None => return,
                },
            }
        }
    });
    Ok(())
}

fn note(text: &str, round: &Mutex<Option<Arc<Round>>>) {
    let frame: Value = serde_json::from_str(text).unwrap_or_default();
    let payload = &frame["payload"];
    if payload["event"] != "message.created" {
        return;
    }
    let number = payload["payload"]["client_id"]
        .as_str()
        .and_then(|id| id.rsplit('-').next()?.parse().ok());
    let round = round.lock().unwrap_or_else(PoisonError::into_inner).clone();
    if let (Some(number), Some(round)) = (number, round) {
        round.show(number);
    }
}
