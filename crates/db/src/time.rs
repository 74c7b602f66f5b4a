//! Times as text of fixed width, so that SQLite orders them as it orders letters.

use jiff::{SignedDuration, Timestamp};

/// Writes a time as `YYYY-MM-DDTHH:MM:SS.ffffffZ`: always UTC, always six digits, the rest cut off.
pub fn time_text(time: Timestamp) -> String {
    time.strftime("%Y-%m-%dT%H:%M:%S%.6fZ").to_string()
}

/// Reads any RFC 3339 time with an offset; `None` when the text is not one.
pub fn parse_time(text: &str) -> Option<Timestamp> {
    text.parse().ok()
}

/// Cuts a time to whole microseconds, the finest that both engines keep.
pub(crate) fn to_microseconds(time: Timestamp) -> Timestamp {
    let rest = i64::from(time.subsec_nanosecond() % 1_000);
    // Subtracting less than a microsecond can only leave the range at its very end; such a time stays as it is.
    time.checked_sub(SignedDuration::from_nanos(rest)).unwrap_or(time)
}
