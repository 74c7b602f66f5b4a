//! Bodies of requests must come in time: a sender that stalls, or drips, is not waited for.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use http_body::{Frame, SizeHint};
use tokio::time::{Instant, Sleep};

/// How long a body may take.
#[derive(Clone, Copy, Debug)]
pub struct BodyTime {
    /// Between two pieces of it.
    pub stalled: Duration,
    /// From its beginning, before its average speed matters.
    pub grace: Duration,
    /// Bytes a second that it must reach on average after that.
    pub slowest: u64,
}

impl Default for BodyTime {
    fn default() -> BodyTime {
        BodyTime {
            stalled: Duration::from_secs(20),
            grace: Duration::from_secs(30),
            slowest: 2 * 1024,
        }
    }
}

/// The layer before everything that reads bodies.
pub async fn limit(State(time): State<BodyTime>, request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    next.run(request.map(|body| Body::new(TimedBody::new(body, time))))
        .await
}

struct TimedBody {
    body: Body,
    time: BodyTime,
    began: Instant,
    bytes: u64,
    alarm: Pin<Box<Sleep>>,
    ended: bool,
}

impl TimedBody {
    fn new(body: Body, time: BodyTime) -> TimedBody {
        let began = Instant::now();
        TimedBody {
            body,
            time,
            began,
            bytes: 0,
            alarm: Box::pin(tokio::time::sleep_until(began + time.stalled)),
            ended: false,
        }
    }

    /// When the next piece must be here: soon, and not below the slowest speed.
    fn due(&self) -> Instant {
        let earned = Duration::from_secs(self.bytes / self.time.slowest.max(1));
        (Instant::now() + self.time.stalled).min(self.began + self.time.grace + earned)
    }
}

impl HttpBody for TimedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        if self.ended {
            return Poll::Ready(None);
        }
        if let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(context) {
            let length = match &frame {
                Some(Ok(frame)) => frame.data_ref().map_or(0, Bytes::len),
                _ => 0,
            };
            self.bytes += length as u64;
            let due = self.due();
            self.alarm.as_mut().reset(due);
            return Poll::Ready(frame);
        }
        if self.alarm.as_mut().poll(context).is_pending() {
            return Poll::Pending;
        }
        self.ended = true;
        let error = std::io::Error::new(std::io::ErrorKind::TimedOut, "the body of a request came too slowly");
        Poll::Ready(Some(Err(axum::Error::new(error))))
    }

    fn is_end_stream(&self) -> bool {
        self.ended || self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
