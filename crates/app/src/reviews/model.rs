//! Terms and words of reviews.

use crate::kernel::word_enum;
use jiff::{Timestamp, ToSpan};

/// A person answers within this many days.
pub const ANSWERED_WITHIN_DAYS: i64 = 7;
pub const TEXT_MIN: usize = 10;
pub const TEXT_MAX: usize = 1000;
/// Requests of one member within [`LIMIT_DAYS`].
pub const LIMIT: i64 = 3;
pub const LIMIT_DAYS: i64 = 30;

word_enum! {
    /// What is reviewed: why a person is in the deck, or the authenticity of a seal.
    pub enum ReviewKind { Placement = "placement", Seal = "seal" }
}

/// When a request made at `created_at` is due.
pub fn due(created_at: Timestamp) -> Timestamp {
    created_at
        .checked_add((ANSWERED_WITHIN_DAYS * 24).hours())
        .unwrap_or(Timestamp::MAX)
}

pub fn days_before(now: Timestamp, days: i64) -> Timestamp {
    now.checked_sub((days * 24).hours()).unwrap_or(Timestamp::MIN)
}
