//! The bus between processes: core NATS, without storage.
//!
//! Nothing is stored for a node that is away: messages are hints, the truth is in the database, and a node that was cut
//! off gets [`BusEvent::Lost`] and reads again. A node that could not publish for a while reports a loss as well, once
//! it can, because only it knows that the others missed something.

mod frames;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use async_nats::{Client, ConnectOptions, Event, Subscriber};
use bytes::Bytes;
use futures_util::StreamExt;
use futures_util::stream::BoxStream;
use tokio::sync::{broadcast, mpsc};
use uuid::Uuid;

use crate::bus::{Bus, BusEvent, stream_of};
use frames::{Assembly, GAP, pieces};

/// Below the megabyte that a server accepts by default.
const PART: usize = 512 * 1024;
/// Messages that wait for the network, and how far a subscriber may lag; beyond it messages are lost, and the loss is
/// reported.
const WAITING: usize = 8192;

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
