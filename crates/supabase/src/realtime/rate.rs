//! A token bucket for one socket or channel: no keys, no sharing, so a crate for it would be more than it is.

use std::time::Instant;

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
        let Some(rate) = self.rate else { return true };
        let passed = now.saturating_duration_since(self.filled_at).as_secs_f64();
        let new = passed / rate.refill.as_secs_f64().max(f64::EPSILON);
        self.tokens = (self.tokens + new).min(f64::from(rate.burst));
        self.filled_at = now;
        let enough = self.tokens >= 1.0;
        if enough {
            self.tokens -= 1.0;
        }
        enough
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_burst_passes_and_then_one_per_interval() {
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
    fn no_rate_means_no_limit() {
        let now = Instant::now();
        let mut bucket = Bucket::new(None, now);
        assert!((0..10_000).all(|_| bucket.take(now)));
    }
}
