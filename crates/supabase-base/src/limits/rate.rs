//! Requests of the last minute, counted for any number of keys in memory of a fixed size.

use std::hash::{BuildHasher, Hash, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};

use jiff::Timestamp;

/// Seconds of the window.
const WINDOW: i64 = 60;
/// Counters of one table: 512 KiB.
const SLOTS: usize = 1 << 16;
const COUNT_BITS: u32 = 20;
const COUNT_MASK: u64 = (1 << COUNT_BITS) - 1;

/// A sliding window over the last minute for each key.
///
/// Keys share counters by a secret hash. Two keys that share one count together; with many thousands of active keys
/// that is rare, and it has an effect only when both are near the limit. In return, a client with a billion addresses
/// does not make the table grow.
pub(super) struct RateTable {
    /// The number of the minute in the upper 24 bits, then the count of the minute before, then of this one.
    slots: Box<[AtomicU64]>,
    hasher: RandomState,
    limit: u64,
}

#[derive(Clone, Copy)]
struct Window {
    minute: u64,
    before: u64,
    current: u64,
}

impl Window {
    fn read(packed: u64) -> Window {
        Window {
            minute: packed >> (2 * COUNT_BITS),
            before: (packed >> COUNT_BITS) & COUNT_MASK,
            current: packed & COUNT_MASK,
        }
    }

    fn packed(self) -> u64 {
        self.minute << (2 * COUNT_BITS) | self.before << COUNT_BITS | self.current
    }

    fn moved_to(self, minute: u64) -> Window {
        let (before, current) = match minute.wrapping_sub(self.minute) {
            0 => (self.before, self.current),
            1 => (self.current, 0),
            _ => (0, 0),
        };
        Window {
            minute,
            before,
            current,
        }
    }

    /// The requests of the last sixty seconds, if those of the minute before came evenly.
    fn estimate(self, second: u64) -> u64 {
        let window = WINDOW.unsigned_abs();
        (self.before * (window - second)).div_ceil(window) + self.current
    }
}

impl RateTable {
    pub(super) fn new(limit: u32) -> RateTable {
        RateTable {
            slots: (0..SLOTS).map(|_| AtomicU64::new(0)).collect(),
            hasher: RandomState::new(),
            limit: u64::from(limit).min(COUNT_MASK - 1),
        }
    }

    /// Counts one more for the key, or tells after how many seconds one more is allowed.
    pub(super) fn take(&self, key: &impl Hash, now: Timestamp) -> Result<(), u32> {
        let seconds = now.as_second();
        let minute = seconds.div_euclid(WINDOW).unsigned_abs() & ((1 << 24) - 1);
        let second = seconds.rem_euclid(WINDOW).unsigned_abs();
        // Lossless: the remainder is smaller than the number of slots.
        let place = (self.hasher.hash_one(key) % SLOTS as u64) as usize;
        let Some(slot) = self.slots.get(place) else {
            return Ok(());
        };
        let count = |packed: u64| {
            let window = Window::read(packed).moved_to(minute);
            let counted = Window {
                current: window.current + 1,
                ..window
            };
            (window.estimate(second) < self.limit).then(|| counted.packed())
        };
        match slot.fetch_update(Ordering::Relaxed, Ordering::Relaxed, count) {
            Ok(_) => Ok(()),
            Err(packed) => Err(self.wait(Window::read(packed).moved_to(minute), second)),
        }
    }

    /// Seconds until one more is allowed, if nothing else comes.
    fn wait(&self, window: Window, second: u64) -> u32 {
        let end = WINDOW.unsigned_abs();
        let next = window.moved_to(window.minute + 1);
        let here = (second + 1..end).map(|at| (at - second, window.estimate(at)));
        let later = (0..end).map(|at| (end - second + at, next.estimate(at)));
        let free = here.chain(later).find(|(_, estimate)| *estimate < self.limit);
        free.map_or(end, |(seconds, _)| seconds).try_into().unwrap_or(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::SignedDuration;

    fn start() -> Timestamp {
        "2026-06-01T12:00:00Z".parse().unwrap()
    }

    fn taken(table: &RateTable, key: &str, now: Timestamp, times: u32) -> u32 {
        (0..times).filter(|_| table.take(&key, now).is_ok()).count() as u32
    }

    #[test]
    fn key_at_its_limit_waits_until_the_window_has_moved() {
        let table = RateTable::new(600);
        assert_eq!(taken(&table, "a", start(), 700), 600);
        let wait = table.take(&"a", start()).unwrap_err();
        assert_eq!(wait, 61);
        let after = start() + SignedDuration::from_secs(i64::from(wait));
        assert_eq!(table.take(&"a", after), Ok(()));
        // Half a minute later half of the old requests are gone.
        let half = start() + SignedDuration::from_secs(90);
        assert!((285..=300).contains(&taken(&table, "a", half, 700)));
        let fresh = start() + SignedDuration::from_hours(1);
        assert_eq!(taken(&table, "a", fresh, 700), 600);
    }

    #[test]
    fn many_keys_do_not_disturb_each_other() {
        let table = RateTable::new(600);
        assert_eq!(taken(&table, "busy", start(), 700), 600);
        let free = (0..100)
            .filter(|n| table.take(&format!("key {n}"), start()).is_ok())
            .count();
        assert!(free >= 99, "{free} of 100");
    }
}
