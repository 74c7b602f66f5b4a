//! When a seal may be remade: a month after it was made, or once more during its first day.

use jiff::{Timestamp, ToSpan};

const RETAKE_DAYS: i64 = 30;
const SECOND_THOUGHTS_HOURS: i64 = 24;

/// Whether a seal may be remade now, and from when on otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RetakePermission {
    /// A month has passed.
    Allowed,
    /// It is the seal's first day, and this chance was not taken yet.
    SecondThought,
    /// Not before this moment.
    From(Timestamp),
}

impl RetakePermission {
    /// `sealed_at` is when the seal was last made by right: the second thought of the first day does not
    /// move it, so that changing one's mind costs no waiting.
    pub fn judge(sealed_at: Timestamp, second_thought_taken: bool, now: Timestamp) -> RetakePermission {
        let after = |hours: i64| sealed_at.checked_add(hours.hours()).unwrap_or(Timestamp::MAX);
        let month = after(RETAKE_DAYS * 24);
        if now >= month {
            RetakePermission::Allowed
        } else if now < after(SECOND_THOUGHTS_HOURS) && !second_thought_taken {
            RetakePermission::SecondThought
        } else {
            RetakePermission::From(month)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seal_is_remade_once_on_its_first_day_or_after_a_month() {
        let sealed: Timestamp = "2026-01-01T00:00:00Z".parse().unwrap();
        let month: Timestamp = "2026-01-31T00:00:00Z".parse().unwrap();
        let judge =
            |taken, hours: i64| RetakePermission::judge(sealed, taken, sealed.checked_add(hours.hours()).unwrap());
        assert_eq!(judge(false, 23), RetakePermission::SecondThought);
        assert_eq!(judge(true, 23), RetakePermission::From(month), "only once");
        assert_eq!(judge(false, 24), RetakePermission::From(month));
        assert_eq!(judge(false, 30 * 24 - 1), RetakePermission::From(month));
        assert_eq!(judge(false, 30 * 24), RetakePermission::Allowed);
        assert_eq!(judge(true, 30 * 24), RetakePermission::Allowed);
    }
}
