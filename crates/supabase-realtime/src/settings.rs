//! Limits and intervals; the defaults are what production runs with.

use std::time::Duration;

/// A token bucket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rate {
    /// What may come at once.
    pub burst: u32,
    /// How long until one more may come.
    pub refill: Duration,
}

#[derive(Debug, Clone)]
pub struct Settings {
    /// How long a refused join or handshake waits for its answer. The client joins again after every refusal,
    /// for ever; a pause keeps such a loop cheap.
    pub refusal_delay: Duration,
    /// How often the right to be in a topic is looked at again.
    pub recheck_every: Duration,
    /// Silence after which a client is taken for dead; it sends a heartbeat every 25 seconds.
    pub idle: Duration,
    /// How long a socket may be in no channel; the client disconnects by itself when it has left its last one.
    pub unjoined: Duration,
    /// Open sockets of one address that is not this machine's, of IPv6 the /64. `None` lifts the limit.
    pub sockets_per_address: Option<u32>,
    /// Open sockets in all.
    pub sockets: usize,
    /// How long one frame may take to be sent.
    pub send: Duration,
    /// The longest sleep between two looks at the clock, so that a changed clock is noticed.
    pub tick: Duration,
    /// How long after a failure a change of a table is tried again; twice as long after each further one.
    pub retry: Duration,
    /// The largest payload of a broadcast, in bytes. A frame of more than twice as much ends the socket.
    pub frame_bytes: usize,
    pub channels_per_socket: usize,
    /// Subscriptions to changes of tables in one channel.
    pub bindings_per_channel: usize,
    /// Frames of one socket; a socket above the limit is disconnected. `None` lifts the limit.
    pub frames: Option<Rate>,
    /// Presence updates of one channel; more are answered with an error. `None` lifts the limit.
    pub tracks: Option<Rate>,
    /// Broadcasts that one channel may have kept; more are answered with an error. `None` lifts the limit.
    pub keeps: Option<Rate>,
    /// Broadcasts over HTTP of one user, or of one network for visitors; more are answered with 429. The operator's key
    /// is not counted. `None` lifts the limit.
    pub broadcasts: Option<Rate>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            refusal_delay: Duration::from_secs(1),
            recheck_every: Duration::from_secs(300),
            idle: Duration::from_secs(75),
            unjoined: Duration::from_secs(60),
            sockets_per_address: Some(200),
            sockets: 50_000,
            send: Duration::from_secs(10),
            tick: Duration::from_secs(30),
            retry: Duration::from_millis(250),
            frame_bytes: 64 * 1024,
            channels_per_socket: 100,
            bindings_per_channel: 50,
            frames: Some(Rate {
                burst: 200,
                refill: Duration::from_millis(20),
            }),
            tracks: Some(Rate {
                burst: 5,
                refill: Duration::from_secs(6),
            }),
            keeps: Some(Rate {
                burst: 20,
                refill: Duration::from_secs(1),
            }),
            // Ten a second, and one whole batch at once.
            broadcasts: Some(Rate {
                burst: 100,
                refill: Duration::from_millis(100),
            }),
        }
    }
}
