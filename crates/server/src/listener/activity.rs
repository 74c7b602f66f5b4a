//! Whether a connection has requests in flight, and since when that is so.

use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Instant;

use axum::body::{Body, Bytes, HttpBody};
use http_body::{Frame, SizeHint};

/// The requests of one connection.
#[derive(Clone)]
pub(super) struct Activity(Arc<Mutex<State>>);

#[derive(Clone, Copy)]
pub(super) struct State {
    pub(super) in_flight: u32,
    /// Whether a request ever came.
    pub(super) began: bool,
    /// When a request last began or ended.
    pub(super) changed: Instant,
}

impl Activity {
    pub(super) fn new() -> Activity {
        Activity(Arc::new(Mutex::new(State {
            in_flight: 0,
            began: false,
            changed: Instant::now(),
        })))
    }

    pub(super) fn state(&self) -> State {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A request begins; it ends when the answer was sent or given up.
    pub(super) fn begin(&self) -> InFlight {
        self.change(|state| {
            state.in_flight += 1;
            state.began = true;
        });
        InFlight(self.clone())
    }

    fn change(&self, change: impl FnOnce(&mut State)) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut state);
        state.changed = Instant::now();
    }
}

pub(super) struct InFlight(Activity);

impl Drop for InFlight {
    fn drop(&mut self) {
        self.0.change(|state| state.in_flight -= 1);
    }
}

/// The body of an answer in flight.
pub(super) struct AnswerBody {
    pub(super) body: Body,
    pub(super) _in_flight: InFlight,
}

impl HttpBody for AnswerBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
