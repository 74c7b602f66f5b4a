//! The bus between processes: core NATS, without storage.
//!
//! Nothing is stored for a node that is away: messages are hints, the truth is in the database, and a node that was cut
//! off gets [`BusEvent::Lost`] and reads again. A node that could not publish for a while reports a loss as well, once
//! it can, because only it knows that the others missed something.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use async_nats::{Client, ConnectOptions, Event, Subscriber};
use bytes::{Buf, BufMut, Bytes, BytesMut};
use futures_util::StreamExt;
use futures_util::stream::BoxStream;
use tokio::sync::{broadcast, mpsc};
use uuid::Uuid;

use crate::bus::{Bus, BusEvent, stream_of};

/// Below the megabyte that a server accepts by default.
const PART: usize = 512 * 1024;
/// Messages that wait for the network, and how far a subscriber may lag; beyond it messages are lost, and the loss is
/// reported.
const WAITING: usize = 8192;
/// A message that never ends must not fill the memory.
const WHOLE: usize = 64 << 20;

/// A message in one piece.
const ENTIRE: u8 = 0;
/// A piece of a longer message, by its sender; more follow.
const MORE: u8 = 1;
/// The last piece.
const LAST: u8 = 2;
/// The sender may have failed to say something.
const GAP: u8 = 3;

/// Why there is no bus. Holds no address: one may carry a password.
#[derive(Debug)]
pub struct BusError(String);

impl std::fmt::Display for BusError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the bus cannot be set up: {}", self.0)
    }
}

impl std::error::Error for BusError {}

/// A bus over a NATS server. Ends with its last owner.
pub struct NatsBus {
    outgoing: mpsc::Sender<Bytes>,
    incoming: broadcast::Sender<BusEvent>,
    line: Arc<Line>,
}

/// The state of the connection.
#[derive(Default)]
struct Line {
    connected: AtomicBool,
    /// Something was not published and the others do not know it yet.
    gap: AtomicBool,
}

impl NatsBus {
    /// Sets the bus up; all nodes that name the same subject hear each other.
    ///
    /// A server that is not there is waited for in the background: one node alone works without it.
    pub async fn connect(url: &str, subject: &str) -> Result<NatsBus, BusError> {
        let line = Arc::new(Line::default());
        let (turns, changes) = mpsc::unbounded_channel();
        let options = ConnectOptions::new()
            .name("realtime")
            .no_echo()
            .retry_on_initial_connect()
            .subscription_capacity(WAITING)
            .event_callback(move |event| {
                // The receiver ends with the bus.
                let _over = turns.send(event);
                async {}
            });
        let client = options
            .connect(url)
            .await
            .map_err(|error| BusError(error.to_string()))?;
        let subscriber = client.subscribe(subject.to_owned()).await;
        let subscriber = subscriber.map_err(|error| BusError(error.to_string()))?;
        let (outgoing, waiting) = mpsc::channel(WAITING);
        let incoming = broadcast::Sender::new(WAITING);
        tokio::spawn(send(client, subject.to_owned(), waiting, line.clone()));
        tokio::spawn(receive(
            subscriber,
            changes,
            incoming.clone(),
            outgoing.downgrade(),
            line.clone(),
        ));
        Ok(NatsBus {
            outgoing,
            incoming,
            line,
        })
    }

    /// Whether the server is reached at this moment.
    pub fn is_connected(&self) -> bool {
        self.line.connected.load(Relaxed)
    }
}

/// What a NATS server says of itself.
#[derive(Clone, Debug)]
pub struct NatsStatus {
    pub version: String,
    pub round_trip: Duration,
}

/// Connects once, without waiting for a server that is not there.
pub async fn probe_nats(url: &str, patience: Duration) -> Result<NatsStatus, BusError> {
    let options = ConnectOptions::new()
        .name("doctor")
        .connection_timeout(patience)
        .max_reconnects(1);
    let failed = |error: &dyn std::fmt::Display| BusError(error.to_string());
    let connected = tokio::time::timeout(patience, options.connect(url)).await;
    let client = connected
        .map_err(|_| BusError("no answer in time".to_owned()))?
        .map_err(|error| failed(&error))?;
    let begun = Instant::now();
    let flushed = tokio::time::timeout(patience, client.flush()).await;
    flushed
        .map_err(|_| BusError("no answer in time".to_owned()))?
        .map_err(|error| failed(&error))?;
    Ok(NatsStatus {
        version: client.server_info().version,
        round_trip: begun.elapsed(),
    })
}

impl Bus for NatsBus {
    fn publish(&self, message: Bytes) {
        if !self.is_connected() || self.outgoing.try_send(message).is_err() {
            self.line.gap.store(true, Relaxed);
        }
    }

    fn subscribe(&self) -> BoxStream<'static, BusEvent> {
        stream_of(self.incoming.subscribe(), |event| event)
    }
}

/// Publishes what waits, in order, until the bus is dropped.
async fn send(client: Client, subject: String, mut waiting: mpsc::Receiver<Bytes>, line: Arc<Line>) {
    let sender = Uuid::new_v4().as_u64_pair().0;
    while let Some(message) = waiting.recv().await {
        let gap = line.gap.swap(false, Relaxed).then(|| Bytes::from_static(&[GAP]));
        let message = (!message.is_empty()).then(|| pieces(sender, message, PART.min(client.max_payload())));
        for piece in gap.into_iter().chain(message.into_iter().flatten()) {
            if let Err(error) = client.publish(subject.clone(), piece).await {
                tracing::warn!(%error, "a message for the other nodes was not published: {error}");
                line.gap.store(true, Relaxed);
            }
        }
    }
    // What was said last (that this node goes) is worth the wait for the socket.
    if let Err(error) = client.flush().await {
        tracing::debug!(%error, "the bus ended without its last words: {error}");
    }
}

/// Passes on what others publish, and what happens to the line.
async fn receive(
    mut subscriber: Subscriber,
    mut changes: mpsc::UnboundedReceiver<Event>,
    incoming: broadcast::Sender<BusEvent>,
    outgoing: mpsc::WeakSender<Bytes>,
    line: Arc<Line>,
) {
    let mut whole = Assembly::default();
    let mut before = false;
    loop {
        let news = tokio::select! {
            change = changes.recv() => match change {
                Some(change) => turn(&change, &line, &mut before),
                None => return,
            },
            message = subscriber.next() => match message {
                Some(message) => whole.add(message.payload),
                None => return,
            },
        };
        let Some(outgoing) = outgoing.upgrade() else { return };
        if line.gap.load(Relaxed) && line.connected.load(Relaxed) {
            // An empty message carries nothing but the gap; a full queue will carry it by itself.
            let _full = outgoing.try_send(Bytes::new());
        }
        if let Some(event) = news {
            if event == BusEvent::Lost {
                whole = Assembly::default();
            }
            // The only error is that no hub listens yet.
            let _nobody_listens = incoming.send(event);
        }
    }
}

/// Takes note of a change of the connection; answers what a subscriber should know of it.
fn turn(change: &Event, line: &Line, before: &mut bool) -> Option<BusEvent> {
    match change {
        Event::Connected => {
            tracing::info!("the bus is connected");
            line.connected.store(true, Relaxed);
            let again = std::mem::replace(before, true);
            if again {
                line.gap.store(true, Relaxed);
            }
            again.then_some(BusEvent::Lost)
        }
        Event::Disconnected | Event::Closed => {
            tracing::warn!("the bus is disconnected: this node is alone until it is found again");
            line.connected.store(false, Relaxed);
            None
        }
        Event::SlowConsumer(_) => Some(BusEvent::Lost),
        other => {
            tracing::warn!(change = %other, "the bus: {other}");
            None
        }
    }
}

/// A message as one frame, or as several when it is long.
fn pieces(sender: u64, message: Bytes, part: usize) -> Vec<Bytes> {
    let part = part.saturating_sub(9).max(1);
    if message.len() <= part {
        let mut frame = BytesMut::with_capacity(1 + message.len());
        frame.put_u8(ENTIRE);
        frame.put_slice(&message);
        return vec![frame.freeze()];
    }
    let last = message.len().div_ceil(part) - 1;
    let frames = message.chunks(part).enumerate().map(|(index, chunk)| {
        let mut frame = BytesMut::with_capacity(9 + chunk.len());
        frame.put_u8(if index == last { LAST } else { MORE });
        frame.put_u64(sender);
        frame.put_slice(chunk);
        frame.freeze()
    });
    frames.collect()
}

/// Long messages that have begun, by their sender: each sender's pieces come in order.
#[derive(Default)]
struct Assembly {
    begun: HashMap<u64, BytesMut>,
}

impl Assembly {
    fn add(&mut self, mut frame: Bytes) -> Option<BusEvent> {
        let kind = frame.try_get_u8().ok();
        match kind {
            Some(ENTIRE) => Some(BusEvent::Message(frame)),
            Some(GAP) => Some(BusEvent::Lost),
            Some(kind @ (MORE | LAST)) => {
                let sender = frame.try_get_u64().ok()?;
                let begun = self.begun.entry(sender).or_default();
                begun.put_slice(&frame);
                if begun.len() > WHOLE {
                    tracing::error!("a message on the bus never ends: dropped");
                    self.begun.remove(&sender);
                    return Some(BusEvent::Lost);
                }
                let done = (kind == LAST).then(|| self.begun.remove(&sender)).flatten()?;
                Some(BusEvent::Message(done.freeze()))
            }
            _ => {
                tracing::error!("unreadable frame on the bus ignored");
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_messages_come_in_pieces_and_are_whole_again() {
        let mut assembly = Assembly::default();
        for length in [0, 1, 90, 91, 92, 181, 182, 183, 1000] {
            let message: Bytes = (0..length).map(|index| index as u8).collect::<Vec<u8>>().into();
            let mut mine = pieces(1, message.clone(), 100);
            let others = pieces(2, Bytes::from(vec![7; 150]), 100);
            assert!(mine.iter().all(|piece| piece.len() <= 100));
            // Another sender's pieces between ours disturb nothing.
            let rest = mine.split_off(1);
            let order = mine.into_iter().chain(others).chain(rest);
            let messages: Vec<_> = order.filter_map(|piece| assembly.add(piece)).collect();
            assert_eq!(messages.len(), 2);
            assert!(messages.contains(&BusEvent::Message(message)));
        }
        assert!(assembly.begun.is_empty());
    }

    #[test]
    fn invalid_frame_is_ignored() {
        let mut assembly = Assembly::default();
        for bytes in [&[][..], &[9], &[MORE, 1, 2], &[LAST]] {
            assert_eq!(assembly.add(Bytes::copy_from_slice(bytes)), None);
        }
        assert_eq!(assembly.add(Bytes::from_static(&[GAP])), Some(BusEvent::Lost));
    }
}
