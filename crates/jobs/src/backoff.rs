//! How long to wait after a failure.

use jiff::{SignedDuration, Timestamp};

const FIRST_SECS: i64 = 2;
const LONGEST_SECS: i64 = 3600;

/// When to try again after the `attempts`th failure (from 1): twice as long each time, at most an hour and a
/// half. The jitter of up to a half keeps what failed together from coming back together.
pub(crate) fn retry_at(now: Timestamp, attempts: i64) -> Timestamp {
    let doublings = attempts.clamp(1, 16) - 1;
    let secs = (FIRST_SECS << doublings).min(LONGEST_SECS);
    let jitter = (uuid::Uuid::new_v4().as_u128() % (secs as u128 * 500 + 1)) as i64;
    now + SignedDuration::from_millis(secs * 1000 + jitter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_and_are_bounded() {
        let now = Timestamp::UNIX_EPOCH;
        for (attempts, base) in [(1, 2), (2, 4), (5, 32), (30, 3600), (i64::MAX, 3600)] {
            let wait = retry_at(now, attempts).as_millisecond();
            assert!((base * 1000..=base * 1500).contains(&wait), "{attempts}: {wait}");
        }
    }
}
