//! Sliding-window rate limits kept in memory, by the injected clock.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};

use jiff::Timestamp;

use crate::config::Limit;
use crate::errors::AuthError;

/// More keys than this are never kept: the oldest window goes first, so that a flood costs bounded memory.
const MAX_KEYS: usize = 50_000;

/// Counts what happened under a key within a window.
#[derive(Default)]
pub struct Limiter {
    hits: Mutex<HashMap<String, VecDeque<Timestamp>>>,
}

impl Limiter {
    /// Counts one more under `key`, or answers 429 with the seconds until the oldest leaves the window.
    pub fn take(&self, key: String, limit: Limit, now: Timestamp) -> Result<(), AuthError> {
        let mut map = self.hits.lock().unwrap_or_else(PoisonError::into_inner);
        if map.len() >= MAX_KEYS && !map.contains_key(&key) {
            make_room(&mut map);
        }
        let hits = map.entry(key).or_default();
        while hits
            .front()
            .is_some_and(|first| now.duration_since(*first) >= limit.window)
        {
            hits.pop_front();
        }
        match hits.front() {
            Some(first) if hits.len() >= limit.count => {
                let wait = limit.window - now.duration_since(*first);
                let seconds = u64::try_from(wait.as_secs()).unwrap_or(0) + 1;
                Err(AuthError::over_request_rate(seconds))
            }
            _ => {
                hits.push_back(now);
                Ok(())
            }
        }
    }

    /// Forgets what was counted under `key`.
    pub fn forget(&self, key: &str) {
        self.hits.lock().unwrap_or_else(PoisonError::into_inner).remove(key);
    }
}

/// Drops the older half, judged by the latest hit of each key.
fn make_room(map: &mut HashMap<String, VecDeque<Timestamp>>) {
    let mut latest: Vec<Timestamp> = map.values().filter_map(|hits| hits.back().copied()).collect();
    let middle = latest.len() / 2;
    let (_, median, _) = latest.select_nth_unstable(middle);
    let median = *median;
    map.retain(|_, hits| hits.back().is_some_and(|last| *last > median));
}
