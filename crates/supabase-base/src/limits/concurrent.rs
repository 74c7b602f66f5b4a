//! How many things of one kind go on at the same time, for each key.

use std::collections::HashMap;
use std::hash::Hash;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody};
use http_body::{Frame, SizeHint};

/// Counts what goes on; only keys with something going on are kept. Cheap to clone.
pub struct ConcurrencyLimiter<K> {
    limit: u32,
    counts: Arc<Mutex<HashMap<K, u32>>>,
}

impl<K> Clone for ConcurrencyLimiter<K> {
    fn clone(&self) -> Self {
        ConcurrencyLimiter {
            limit: self.limit,
            counts: self.counts.clone(),
        }
    }
}

/// One thing that goes on; it has ended when this is dropped.
pub struct ConcurrencyPermit<K: Eq + Hash> {
    key: K,
    counts: Arc<Mutex<HashMap<K, u32>>>,
}

/// A held place without its key, for what lives longer than the one who counted.
pub trait Permit: Send + Sync + 'static {}

impl<K: Eq + Hash + Send + Sync + 'static> Permit for ConcurrencyPermit<K> {}

impl<K: Eq + Hash + Copy> ConcurrencyLimiter<K> {
    /// At most `limit` of each key.
    pub fn new(limit: u32) -> ConcurrencyLimiter<K> {
        ConcurrencyLimiter {
            limit,
            counts: Arc::default(),
        }
    }

    /// Begins one more, or `None` when as many go on as may.
    pub fn enter(&self, key: K) -> Option<ConcurrencyPermit<K>> {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(key).or_insert(0);
        if *count >= self.limit {
            return None;
        }
        *count += 1;
        Some(ConcurrencyPermit {
            key,
            counts: self.counts.clone(),
        })
    }

    /// How many go on in all.
    pub fn total(&self) -> usize {
        let counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        counts.values().map(|count| *count as usize).sum()
    }
}

impl<K: Eq + Hash> Drop for ConcurrencyPermit<K> {
    fn drop(&mut self) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.key);
            }
        }
    }
}

/// The body of an answer that holds its place until it was sent.
pub(super) struct PermitBody<H> {
    body: Body,
    _held: H,
}

impl<H> PermitBody<H> {
    pub(super) fn new(body: Body, held: H) -> PermitBody<H> {
        PermitBody { body, _held: held }
    }
}

impl<H: Unpin> HttpBody for PermitBody<H> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_key_refuses_until_one_has_ended() {
        let going = ConcurrencyLimiter::new(2);
        let first = going.enter('a');
        let second = going.enter('a');
        assert!(first.is_some() && second.is_some() && going.enter('a').is_none());
        assert!(going.enter('b').is_some(), "others are not concerned");
        drop(first);
        assert!(going.enter('a').is_some());
        drop(second);
        assert_eq!(going.total(), 0);
    }
}
