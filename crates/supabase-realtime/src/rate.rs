//! Token buckets: one for a socket or channel, and many by key for requests that share no connection.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::settings::Rate;

pub(super) struct Bucket {
    rate: Option<Rate>,
    tokens: f64,
    filled_at: Instant,
}

impl Bucket {
    pub(super) fn new(rate: Option<Rate>, now: Instant) -> Self {
        Self {
            rate,
            tokens: rate.map_or(0.0, |rate| f64::from(rate.burst)),
            filled_at: now,
        }
    }

    /// Takes one token; false when there is none.
    pub(super) fn take(&mut self, now: Instant) -> bool {
        self.take_many(1, now).is_ok()
    }

    /// Takes `count` tokens or none; the error is how long until there are enough.
    fn take_many(&mut self, count: u32, now: Instant) -> Result<(), Duration> {
        let Some(rate) = self.rate else { return Ok(()) };
        self.fill(rate, now);
        let missing = f64::from(count) - self.tokens;
        if missing > 0.0 {
            return Err(rate.refill.mul_f64(missing));
        }
        self.tokens -= f64::from(count);
        Ok(())
    }

    fn fill(&mut self, rate: Rate, now: Instant) {
        let passed = now.saturating_duration_since(self.filled_at).as_secs_f64();
        let new = passed / rate.refill.as_secs_f64().max(f64::EPSILON);
        self.tokens = (self.tokens + new).min(f64::from(rate.burst));
        self.filled_at = now;
    }

    /// Whether the bucket is as full as a new one, so that nothing is lost by forgetting it.
    fn is_full(&mut self, now: Instant) -> bool {
        let Some(rate) = self.rate else { return true };
        self.fill(rate, now);
        self.tokens >= f64::from(rate.burst)
    }
}

/// More keys than this are kept only while their buckets refill.
const MANY_KEYS: usize = 10_000;

/// A token bucket for each key.
pub(super) struct Buckets<K> {
    rate: Option<Rate>,
    buckets: Mutex<HashMap<K, Bucket>>,
}

impl<K: Eq + Hash> Buckets<K> {
    pub(super) fn new(rate: Option<Rate>) -> Self {
        Self {
            rate,
            buckets: Mutex::default(),
        }
    }

    /// Takes `count` tokens of a key, or none; the error is how long until there are enough. More than fit into a
    /// bucket empty it.
    pub(super) fn take(&self, key: K, count: usize, now: Instant) -> Result<(), Duration> {
        let Some(rate) = self.rate else { return Ok(()) };
        let count = u32::try_from(count).unwrap_or(u32::MAX).min(rate.burst);
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MANY_KEYS && !buckets.contains_key(&key) {
            buckets.retain(|_, bucket| !bucket.is_full(now));
        }
        let bucket = buckets.entry(key).or_insert_with(|| Bucket::new(Some(rate), now));
        bucket.take_many(count, now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn burst_passes_and_then_one_per_interval() {
        let start = Instant::now();
        let rate = Rate {
            burst: 2,
            refill: Duration::from_secs(6),
        };
        let mut bucket = Bucket::new(Some(rate), start);
        let at = |secs| start + Duration::from_secs(secs);
        let taken = [0, 0, 0, 5, 6, 7, 60, 60, 60].map(|secs| bucket.take(at(secs)));
        assert_eq!(taken, [true, true, false, false, true, false, true, true, false]);
    }

    #[test]
    fn keyed_buckets_refuse_a_whole_batch_and_say_when_it_fits() {
        let start = Instant::now();
        let rate = Rate {
            burst: 10,
            refill: Duration::from_secs(1),
        };
        let buckets = Buckets::new(Some(rate));
        assert_eq!(buckets.take("ana", 8, start), Ok(()));
        assert_eq!(buckets.take("ana", 5, start), Err(Duration::from_secs(3)));
        assert_eq!(buckets.take("ana", 2, start), Ok(()), "a refused batch costs nothing");
        assert_eq!(buckets.take("bia", 99, start), Ok(()), "keys share nothing");
        assert_eq!(buckets.take("ana", 5, start + Duration::from_secs(5)), Ok(()));
    }

    #[test]
    fn keyed_buckets_forget_full_ones() {
        let start = Instant::now();
        let rate = Rate {
            burst: 2,
            refill: Duration::from_secs(1),
        };
        let buckets = Buckets::new(Some(rate));
        for key in 0..MANY_KEYS {
            buckets.take(key, 1, start).unwrap();
        }
        buckets.take(MANY_KEYS, 1, start + Duration::from_secs(2)).unwrap();
        assert_eq!(buckets.buckets.lock().unwrap().len(), 1);
    }

    #[test]
    fn no_rate_means_no_limit() {
        let now = Instant::now();
        let mut bucket = Bucket::new(None, now);
        assert!((0..10_000).all(|_| bucket.take(now)));
    }
}
