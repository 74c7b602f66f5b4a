//! Months, days and deadlines of money.

use jiff::civil::time;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};

/// Access outlasts a paid period by a day, because renewals are charged within hours, not at the stroke.
pub const GRACE: SignedDuration = SignedDuration::from_hours(24);
/// After a renewal failed, access stays this long.
pub const PAST_DUE: SignedDuration = SignedDuration::from_hours(72);
/// The second notice of a failed renewal follows the first after this long, a day before access ends.
pub const SECOND_NOTICE: SignedDuration = SignedDuration::from_hours(48);
/// How long a Pix code is good.
pub const PIX: SignedDuration = SignedDuration::from_hours(24);
/// A boleto's days.
pub const BOLETO_DAYS: i64 = 3;
/// A reference of Multibanco's days.
pub const MULTIBANCO_DAYS: i64 = 3;

/// When the `turn`th period (from 1) of `months` ends that began at `anchor`. Each is counted from the anchor:
/// what began on the 31st, or on the 29th of February, ends on the last day of a shorter month and returns to
/// its day in a longer one.
pub fn period_end(anchor: Timestamp, months: i64, turn: i64) -> Timestamp {
    let months = months.saturating_mul(turn);
    anchor
        .to_zoned(TimeZone::UTC)
        .checked_add(months.months())
        .map_or(Timestamp::MAX, |end| end.timestamp())
}

/// When something ends that lasts so many months or days.
pub fn lasting(from: Timestamp, months: Option<i64>, days: Option<i64>) -> Timestamp {
    match (months, days) {
        (Some(months), _) => period_end(from, months, 1),
        (None, Some(days)) => from.checked_add((24 * days).hours()).unwrap_or(Timestamp::MAX),
        (None, None) => for_good(),
    }
}

/// What is bought once and kept. Both databases can store it.
pub fn for_good() -> Timestamp {
    Timestamp::from_second(32_503_593_600).unwrap_or(Timestamp::MAX)
}

/// A voucher of days ends with the last of them where it is paid: 23:59:59.
pub fn deadline(now: Timestamp, days: i64, zone: &str) -> Timestamp {
    let local = now.to_zoned(crate::kernel::day::zone(zone));
    local
        .date()
        .checked_add(days.days())
        .ok()
        .and_then(|day| {
            let end = day.to_datetime(time(23, 59, 59, 0));
            end.to_zoned(local.time_zone().clone()).ok()
        })
        .map_or(now, |end| end.timestamp())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    #[test]
    fn year_from_the_29th_of_february_ends_on_the_28th_and_comes_back_to_the_29th() {
        let anchor = at("2024-02-29T10:00:00Z");
        let ends = [1, 2, 3, 4].map(|turn| period_end(anchor, 12, turn));
        let period_ends =
            ["2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29"].map(|day| at(&format!("{day}T10:00:00Z")));
        assert_eq!(ends, period_ends);
    }

    #[test]
    fn months_from_the_31st_keep_their_day() {
        let anchor = at("2026-01-31T23:30:00Z");
        let ends = [1, 2, 3].map(|turn| period_end(anchor, 1, turn));
        let period_ends = ["2026-02-28", "2026-03-31", "2026-04-30"].map(|day| at(&format!("{day}T23:30:00Z")));
        assert_eq!(ends, period_ends);
        assert_eq!(period_end(at("2026-11-30T00:00:00Z"), 3, 1), at("2027-02-28T00:00:00Z"));
    }

    #[test]
    fn boleto_ends_with_the_day_in_sao_paulo() {
        // Half past midnight in UTC is still the evening before in São Paulo.
        let late = deadline(at("2026-11-22T00:30:00Z"), 3, "America/Sao_Paulo");
        assert_eq!(late, at("2026-11-25T02:59:59Z"));
        let noon = deadline(at("2026-11-22T15:00:00Z"), 3, "America/Sao_Paulo");
        assert_eq!(noon, at("2026-11-26T02:59:59Z"));
        assert_eq!(
            deadline(at("2026-11-22T15:00:00Z"), 3, "Europe/Lisbon"),
            at("2026-11-25T23:59:59Z")
        );
    }

    #[test]
    fn days_months_and_for_good() {
        let from = at("2026-11-22T15:00:00Z");
        assert_eq!(lasting(from, None, Some(7)), at("2026-11-29T15:00:00Z"));
        assert_eq!(lasting(from, Some(1), None), at("2026-12-22T15:00:00Z"));
        assert_eq!(lasting(from, None, None), for_good());
        assert!(for_good() > at("2900-01-01T00:00:00Z"));
    }
}
