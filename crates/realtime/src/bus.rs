//! The carrier of encoded messages between the hubs of one deployment.

use bytes::Bytes;
use futures_util::StreamExt;
use futures_util::stream::{self, BoxStream};
use tokio::sync::broadcast;

/// What a subscriber of the bus meets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BusEvent {
    /// A message as it was published; one's own may come back too.
    Message(Bytes),
    /// Messages were missed (overflow, lost connection): replicated state must be asked for again.
    Lost,
}

/// Publishes to all nodes. Order must hold per publisher; loss is allowed but must be reported as [`BusEvent::Lost`].
pub trait Bus: Send + Sync + 'static {
    /// Hands the message over without waiting: it is called while a room is locked.
    fn publish(&self, message: Bytes);

    /// Everything published from now on; the stream ends when the bus does.
    fn subscribe(&self) -> BoxStream<'static, BusEvent>;
}

/// The bus of a single process. Several hubs on one `LocalBus` behave as several nodes would.
pub struct LocalBus {
    sender: broadcast::Sender<Bytes>,
}

impl LocalBus {
    /// `capacity` is the number of messages a slow subscriber may lag behind before it loses some.
    pub fn new(capacity: usize) -> Self {
        Self {
            sender: broadcast::Sender::new(capacity),
        }
    }
}

impl Default for LocalBus {
    fn default() -> Self {
        Self::new(4096)
    }
}

impl Bus for LocalBus {
    fn publish(&self, message: Bytes) {
        // The only error is the lack of subscribers, which is right between two hubs' lives.
        let _nobody_listens = self.sender.send(message);
    }

    fn subscribe(&self) -> BoxStream<'static, BusEvent> {
        stream_of(self.sender.subscribe(), BusEvent::Message)
    }
}

/// What a receiver hears, and that it lost something when it lagged too far behind.
pub(crate) fn stream_of<T: Clone + Send + 'static>(
    receiver: broadcast::Receiver<T>,
    event: fn(T) -> BusEvent,
) -> BoxStream<'static, BusEvent> {
    stream::unfold(receiver, move |mut receiver| async move {
        match receiver.recv().await {
            Ok(message) => Some((event(message), receiver)),
            // Starting from now, not from the oldest message kept: with a full buffer the subscriber's very
            // next word would push that one out, and it would lose again for ever.
            Err(broadcast::error::RecvError::Lagged(_)) => Some((BusEvent::Lost, receiver.resubscribe())),
            Err(broadcast::error::RecvError::Closed) => None,
        }
    })
    .boxed()
}
