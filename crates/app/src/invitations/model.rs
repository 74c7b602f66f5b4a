//! Invitations in the product's words.

use crate::kernel::new_person_id;
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan, tz::TimeZone};

/// Characters that are not confused when read aloud: no 0, 1, I, L, O or U.
const LETTERS: &[u8; 30] = b"23456789ABCDEFGHJKMNPQRSTVWXYZ";
/// Characters of a code: about 59 random bits.
pub const CODE_LENGTH: usize = 12;
/// Links that a member may make a day.
pub const LINKS_A_DAY: i64 = 5;
/// An account may say for this many days by whose link it came.
pub const NEW_FOR_DAYS: i64 = 30;
/// Arrivals are counted this many days after the end of their month.
const COUNTED_AFTER_DAYS: i64 = 14;

/// A new code.
pub fn code() -> String {
    let random = new_person_id();
    let letter = |byte: &u8| char::from(LETTERS[usize::from(*byte) % LETTERS.len()]);
    // Two ids of random bits; the fixed bits of one id are not among those that are read.
    let more = new_person_id();
    let bytes = random.as_bytes()[..6].iter().chain(&more.as_bytes()[..6]);
    bytes.map(letter).collect()
}

/// A code as it was typed or pasted.
pub fn cleaned(code: &str) -> String {
    let letters = code.chars().filter(char::is_ascii_alphanumeric).take(2 * CODE_LENGTH);
    letters.map(|letter| letter.to_ascii_uppercase()).collect()
}

/// The first day of the month of a moment, in UTC.
pub fn month_of(now: Timestamp) -> Date {
    now.to_zoned(TimeZone::UTC).date().first_of_month()
}

/// The first month that is not counted yet.
pub fn counted_before(now: Timestamp) -> Date {
    let day = now.to_zoned(TimeZone::UTC).date();
    day.checked_sub(COUNTED_AFTER_DAYS.days())
        .unwrap_or(day)
        .first_of_month()
}

/// The number that the inviter sees: even numbers, so that one arrival alone is never seen.
pub fn shown(joined: i64) -> i64 {
    joined - joined.rem_euclid(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn number_is_late_and_even() {
        assert_eq!([0, 1, 2, 3, 4, 5].map(shown), [0, 0, 2, 2, 4, 4]);
        let at = |text: &str| -> Timestamp { text.parse().unwrap() };
        for (now, before) in [
            ("2026-11-30T23:59:59Z", "2026-11-01"),
            ("2026-12-14T23:59:59Z", "2026-11-01"),
            ("2026-12-15T00:00:00Z", "2026-12-01"),
        ] {
            assert_eq!(counted_before(at(now)).to_string(), before, "{now}");
        }
    }

    #[test]
    fn codes_are_long_distinct_and_read_back_however_typed() {
        let codes: std::collections::HashSet<String> = (0..1000).map(|_| code()).collect();
        assert_eq!(codes.len(), 1000);
        assert!(
            codes
                .iter()
                .all(|code| code.len() == CODE_LENGTH && cleaned(code) == *code)
        );
        assert_eq!(cleaned(" abcd-efgh 2345 "), "ABCDEFGH2345");
    }
}
