//! The loop by hand: whatever is said goes to every socket, and nothing is looked at.

use axum::Router;
use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use axum::routing::get;
use bytes::Bytes;
use tokio::sync::broadcast;

/// Everybody is in one room.
#[derive(Clone)]
pub struct Room {
    said: broadcast::Sender<Bytes>,
}

impl Room {
    pub fn new() -> Room {
        Room {
            said: broadcast::Sender::new(64),
        }
    }

    pub fn say(&self, bytes: Bytes) {
        // The measuring process counts the clients.
        drop(self.said.send(bytes));
    }

    pub fn router(&self) -> Router {
        Router::new().route("/socket", get(connect)).with_state(self.clone())
    }
}

async fn connect(State(room): State<Room>, upgrade: WebSocketUpgrade) -> Response {
    let said = room.said.subscribe();
    upgrade
        .read_buffer_size(1024)
        .write_buffer_size(0)
        .on_upgrade(move |socket| pass_on(socket, said))
}

async fn pass_on(mut socket: WebSocket, mut said: broadcast::Receiver<Bytes>) {
    loop {
        tokio::select! {
            bytes = said.recv() => match bytes {
                Ok(bytes) => if socket.send(Message::Binary(bytes)).await.is_err() {
                    return;
                },
                Err(_) => return,
            },
            heard = socket.recv() => match heard {
                Some(Ok(_)) => {}
                _ => return,
            },
        }
    }
}
