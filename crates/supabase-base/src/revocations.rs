//! Sessions whose access tokens are refused before they expire.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use jiff::Timestamp;
use uuid::Uuid;

/// Sessions whose access tokens are refused although they have time left.
///
/// Access tokens are checked without the database; this set closes the gap between logout, or a second step, and
/// expiry. An entry is dropped once no token that it refuses can still be valid, so the set stays as small as one
/// token lifetime of logouts.
#[derive(Default)]
pub struct Revocations {
    refusals: Mutex<HashMap<Uuid, Refusal>>,
}

/// Which tokens of a session are refused, and how long.
#[derive(Clone, Copy)]
struct Refusal {
    until: Timestamp,
    /// Only those issued before this Unix second; all of them when `None`.
    older_than: Option<i64>,
}

impl Revocations {
    /// Refuses the session's tokens until `until`, the latest moment at which one of them could expire.
    pub fn revoke(&self, session_id: Uuid, until: Timestamp, now: Timestamp) {
        self.refuse(
            session_id,
            Refusal {
                until,
                older_than: None,
            },
            now,
        );
    }

    /// Refuses the tokens that the session was given before the second of `raised`, when it proved its second
    /// factor. An ended session stays ended.
    pub fn outdate(&self, session_id: Uuid, raised: Timestamp, until: Timestamp, now: Timestamp) {
        if !self.is_revoked(session_id, now) {
            let older_than = Some(raised.as_second());
            self.refuse(session_id, Refusal { until, older_than }, now);
        }
    }

    fn refuse(&self, session_id: Uuid, refusal: Refusal, now: Timestamp) {
        let mut map = self.refusals.lock().unwrap_or_else(PoisonError::into_inner);
        // Sweeping only when the map has grown past a power of two keeps the cost per logout constant.
        if map.len().is_power_of_two() {
            map.retain(|_, refusal| refusal.until > now);
        }
        map.insert(session_id, refusal);
    }

    /// Whether all tokens of the session are refused at `now`.
    pub fn is_revoked(&self, session_id: Uuid, now: Timestamp) -> bool {
        self.refuses(session_id, i64::MAX, now)
    }

    /// Whether a token of the session that was issued at a Unix second is refused at `now`.
    pub(crate) fn refuses(&self, session_id: Uuid, issued: i64, now: Timestamp) -> bool {
        let map = self.refusals.lock().unwrap_or_else(PoisonError::into_inner);
        map.get(&session_id)
            .is_some_and(|refusal| refusal.until > now && refusal.older_than.is_none_or(|second| issued < second))
    }
}
