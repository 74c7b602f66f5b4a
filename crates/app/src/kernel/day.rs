//! Calendar rules: ages, adulthood, and the product's day, which begins at 04:00 where the person lives.

use jiff::{
    Timestamp, ToSpan,
    civil::{Date, Time},
    tz::TimeZone,
};

/// The minimum age; younger people are refused everywhere.
pub const ADULT_AGE: i64 = 18;
/// Older birth dates are typing errors.
pub const OLDEST_AGE: i64 = 120;
/// Limits "per day" restart at this local hour, so that a long evening is one day.
const DAY_STARTS_AT_HOUR: i64 = 4;

/// Whole years between `birth` and `today`; negative when `birth` lies ahead.
pub fn age_on(birth: Date, today: Date) -> i64 {
    let mut years = i64::from(today.year()) - i64::from(birth.year());
    if (today.month(), today.day()) < (birth.month(), birth.day()) {
        years -= 1;
    }
    years
}

/// The date in UTC. Ages are counted by it everywhere, so that SQL and Rust agree.
pub fn today(now: Timestamp) -> Date {
    now.to_zoned(TimeZone::UTC).date()
}

/// The zone of a stored IANA name; an unknown name counts as São Paulo, where most people live.
pub fn zone(name: &str) -> TimeZone {
    TimeZone::get(name)
        .or_else(|_| TimeZone::get("America/Sao_Paulo"))
        .unwrap_or(TimeZone::UTC)
}

/// The product's day at `now` in `zone`: its date, and when it began and ends.
pub fn product_day(now: Timestamp, zone: &TimeZone) -> ProductDay {
    let shifted = now
        .to_zoned(zone.clone())
        .checked_sub(DAY_STARTS_AT_HOUR.hours())
        .map_or_else(|_| today(now), |local| local.date());
    let edge = |date: Date| {
        date.at(DAY_STARTS_AT_HOUR as i8, 0, 0, 0)
            .to_zoned(zone.clone())
            .map_or(now, |local| local.timestamp())
    };
    ProductDay {
        date: shifted,
        begins: edge(shifted),
        ends: edge(shifted.tomorrow().unwrap_or(shifted)),
    }
}

const MONTHS: [&str; 12] = [
    "janeiro",
    "fevereiro",
    "março",
    "abril",
    "maio",
    "junho",
    "julho",
    "agosto",
    "setembro",
    "outubro",
    "novembro",
    "dezembro",
];

/// A date as one reads it: `28 de novembro de 2026`.
pub fn written_date(date: Date) -> String {
    format!("{} de {}", written_day(date), date.year())
}

/// A day without its year, as it is written in Portuguese: "12 de dezembro".
pub fn written_day(date: Date) -> String {
    let month = MONTHS[usize::from(date.month().unsigned_abs() - 1)];
    format!("{} de {month}", date.day())
}

/// An hour as one reads it: `9h`, `12h05`.
pub fn written_hour(time: Time) -> String {
    match time.minute() {
        0 => format!("{}h", time.hour()),
        minute => format!("{}h{minute:02}", time.hour()),
    }
}

/// One day of limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProductDay {
    pub date: Date,
    pub begins: Timestamp,
    pub ends: Timestamp,
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::{date, time};

    #[test]
    fn birthday_counts_from_its_day() {
        assert_eq!(age_on(date(2000, 6, 15), date(2026, 6, 14)), 25);
        assert_eq!(age_on(date(2000, 6, 15), date(2026, 6, 15)), 26);
        assert_eq!(age_on(date(2004, 2, 29), date(2026, 2, 28)), 21);
        assert_eq!(age_on(date(2004, 2, 29), date(2026, 3, 1)), 22);
    }

    #[test]
    fn day_begins_at_four_where_one_lives() {
        let zone = zone("America/Sao_Paulo");
        let late: Timestamp = "2026-11-21T06:30:00Z".parse().unwrap(); // 03:30 local
        let day = product_day(late, &zone);
        assert_eq!(day.date, date(2026, 11, 20));
        assert_eq!(day.ends, "2026-11-21T07:00:00Z".parse().unwrap());
        assert_eq!(product_day(day.ends, &zone).date, date(2026, 11, 21));
    }

    #[test]
    fn hour_is_written_with_minutes_where_there_are_any() {
        assert_eq!(written_hour(time(9, 0, 0, 0)), "9h");
        assert_eq!(written_hour(time(12, 5, 59, 0)), "12h05");
        assert_eq!(written_hour(time(0, 0, 0, 0)), "0h");
    }

    #[test]
    fn unknown_zone_is_sao_paulo() {
        assert_eq!(zone("Marte/Olimpo").iana_name(), Some("America/Sao_Paulo"));
    }
}
