//! Terms of notices: three working days in Brazil, seventy-two hours in Portugal.
//!
//! Working days leave out weekends and national holidays of a fixed date. Movable and local ones count as working days,
//! so that a term here never ends later than the law's.

use crate::kernel::day::zone;
use jiff::civil::{Date, Weekday};
use jiff::{SignedDuration, Timestamp};

const BRASILIA: &str = "America/Sao_Paulo";
/// National holidays of Brazil on a fixed date, as month and day.
const HOLIDAYS: [(i8, i8); 9] = [
    (1, 1),
    (4, 21),
    (5, 1),
    (9, 7),
    (10, 12),
    (11, 2),
    (11, 15),
    (11, 20),
    (12, 25),
];
const SEVENTY_TWO_HOURS: SignedDuration = SignedDuration::from_hours(72);

fn is_working_day(date: Date) -> bool {
    let weekend = matches!(date.weekday(), Weekday::Saturday | Weekday::Sunday);
    !weekend && !HOLIDAYS.contains(&(date.month(), date.day()))
}

/// The last second, in Brasília, of the working day that is `days` after the day of `from`. That day itself does not
/// count.
pub fn working_days_after(from: Timestamp, days: u32) -> Timestamp {
    let zone = zone(BRASILIA);
    let mut date = from.to_zoned(zone.clone()).date();
    let mut left = days;
    while left > 0 {
        let Ok(next) = date.tomorrow() else { break };
        date = next;
        left -= u32::from(is_working_day(date));
    }
    let end = date.at(23, 59, 59, 0).to_zoned(zone);
    end.map_or(from, |end| end.timestamp())
}

/// The end of the hours that the GDPR gives, which run on weekends and holidays too.
pub fn seventy_two_hours_after(from: Timestamp) -> Timestamp {
    from + SEVENTY_TWO_HOURS
}

#[cfg(test)]
mod tests {
    use super::*;

    fn end(from: &str, days: u32) -> String {
        working_days_after(from.parse().unwrap(), days).to_string()
    }

    #[test]
    fn working_days_leave_out_weekends_and_fixed_holidays_and_end_at_midnight_in_brasilia() {
        // A Tuesday; three days later it is Friday.
        assert_eq!(end("2026-11-24T12:00:00Z", 3), "2026-11-28T02:59:59Z");
        // A Wednesday before the holiday of Friday 20 November.
        assert_eq!(end("2026-11-18T12:00:00Z", 3), "2026-11-25T02:59:59Z");
        // A Saturday: Monday is the first day.
        assert_eq!(end("2026-11-28T12:00:00Z", 3), "2026-12-03T02:59:59Z");
        // Two in the morning in Greenwich is still the evening before in Brasília.
        assert_eq!(end("2026-11-25T02:00:00Z", 3), "2026-11-28T02:59:59Z");
        // Over Christmas and New Year.
        assert_eq!(end("2026-12-23T12:00:00Z", 3), "2026-12-30T02:59:59Z");
        assert_eq!(end("2026-12-30T12:00:00Z", 3), "2027-01-06T02:59:59Z");
    }

    #[test]
    fn hours_run_on_weekends() {
        let end = seventy_two_hours_after("2026-11-27T12:00:00Z".parse().unwrap());
        assert_eq!(end.to_string(), "2026-11-30T12:00:00Z");
    }
}
