//! Times as text of fixed width, so that SQLite orders them as it orders letters.

use jiff::{
    SignedDuration, Timestamp,
    civil::{Date, DateTime},
    tz::Offset,
};

/// Writes a time as `YYYY-MM-DDTHH:MM:SS.ffffffZ`: always UTC, always six digits, the rest cut off. Years before 0 become 0.
pub fn time_text(time: Timestamp) -> String {
    let at = Offset::UTC.to_datetime(time);
    // Every statement binds times, and `format!` takes ten times as long.
    let mut text = *b"0000-00-00T00:00:00.000000Z";
    write_number(&mut text[0..4], at.year().max(0).into());
    write_number(&mut text[5..7], at.month().into());
    write_number(&mut text[8..10], at.day().into());
    write_number(&mut text[11..13], at.hour().into());
    write_number(&mut text[14..16], at.minute().into());
    write_number(&mut text[17..19], at.second().into());
    write_number(&mut text[20..26], at.subsec_nanosecond() / 1_000);
    text.map(char::from).iter().collect()
}

/// Fills the place with the last digits of a number that is not negative.
fn write_number(place: &mut [u8], mut number: i32) {
    for digit in place.iter_mut().rev() {
        *digit = b'0' + (number % 10) as u8;
        number /= 10;
    }
}

/// Reads any RFC 3339 time with an offset; `None` when the text is not one.
pub fn parse_time(text: &str) -> Option<Timestamp> {
    our_time(text.as_bytes()).or_else(|| text.parse().ok())
}

/// Reads a date; `None` when the text is not one.
pub(crate) fn parse_date(text: &str) -> Option<Date> {
    our_date(text.as_bytes()).or_else(|| text.parse().ok())
}

/// Reads a time as [`time_text`] writes it: SQLite holds no other, and the general rule looks for much more.
fn our_time(text: &[u8]) -> Option<Timestamp> {
    let (date, time) = text.split_at_checked(10)?;
    let [b'T', h1, h2, b':', m1, m2, b':', s1, s2, b'.', rest @ .., b'Z'] = time else {
        return None;
    };
    let micros: &[u8; 6] = rest.try_into().ok()?;
    let time = DateTime::from_parts(
        our_date(date)?,
        jiff::civil::Time::new(
            number(&[*h1, *h2])? as i8,
            number(&[*m1, *m2])? as i8,
            number(&[*s1, *s2])? as i8,
            number(micros)? * 1_000,
        )
        .ok()?,
    );
    Offset::UTC.to_timestamp(time).ok()
}

/// Reads `YYYY-MM-DD`.
fn our_date(text: &[u8]) -> Option<Date> {
    let [y1, y2, y3, y4, b'-', m1, m2, b'-', d1, d2] = text else {
        return None;
    };
    Date::new(
        number(&[*y1, *y2, *y3, *y4])? as i16,
        number(&[*m1, *m2])? as i8,
        number(&[*d1, *d2])? as i8,
    )
    .ok()
}

/// Reads at most nine digits.
fn number(digits: &[u8]) -> Option<i32> {
    digits.iter().try_fold(0, |sum, digit| {
        digit.is_ascii_digit().then(|| sum * 10 + i32::from(digit - b'0'))
    })
}

/// Cuts a time to whole microseconds, the finest that both engines keep.
pub(crate) fn to_microseconds(time: Timestamp) -> Timestamp {
    let rest = i64::from(time.subsec_nanosecond() % 1_000);
    // Subtracting less than a microsecond can only leave the range at its very end; such a time stays as it is.
    time.checked_sub(SignedDuration::from_nanos(rest)).unwrap_or(time)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_own_times_and_dates_read_as_the_general_reading_does() {
        let times = [
            "2026-11-21T18:00:00.000000Z",
            "1969-12-31T23:59:59.999999Z",
            "0000-01-01T00:00:00.000001Z",
            "2024-02-29T12:34:56.789012Z",
            "9999-12-30T22:00:00.000000Z",
        ];
        for text in times {
            let read = our_time(text.as_bytes());
            assert_eq!(read, text.parse().ok(), "{text}");
            assert_eq!(read.map(time_text).as_deref(), Some(text));
            assert_eq!(our_date(&text.as_bytes()[..10]), text[..10].parse().ok(), "{text}");
        }
    }

    #[test]
    fn another_writing_is_read_by_the_general_rule_and_nonsense_by_none() {
        for text in [
            "2026-11-21T18:00:00Z",
            "2026-11-21 18:00:00.5+03:00",
            "2016-12-31T23:59:60.000000Z",
        ] {
            assert_eq!(our_time(text.as_bytes()), None, "{text}");
            assert!(parse_time(text).is_some(), "{text}");
        }
        for text in [
            "",
            "2026-02-30T18:00:00.000000Z",
            "2026-11-21T24:00:00.000000Z",
            "2026-11-21T18:00:00.00000xZ",
            "2026-11-21T18:00:00.000000",
            "2026-1x-21T18:00:00.000000Z",
        ] {
            assert_eq!(parse_time(text), None, "{text}");
        }
        assert_eq!(parse_date("2026-02-29"), None);
        assert_eq!(parse_date("+002026-02-28"), "2026-02-28".parse().ok());
    }
}
