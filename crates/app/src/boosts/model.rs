//! Words and pure rules of boosts: places in a deck, the promise, weeks and hours.

use crate::kernel::day::product_day;
use crate::kernel::word_enum;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};

/// How long a boost lasts.
pub const LASTS: SignedDuration = SignedDuration::from_mins(30);
/// Bars of a receipt, each of five minutes.
pub const BARS: usize = 6;
/// Starts a day, those that came back included.
pub const PER_DAY: i64 = 2;
/// A boost promises this many times the baseline …
pub const PROMISE: i64 = 2;
/// … and a smaller baseline than this counts as this.
pub const BASELINE_FLOOR: i64 = 20;
/// Past weeks that a baseline is the median of.
pub const WEEKS: i64 = 8;
/// Likes of one detail of the profile from which on the receipt names it: fewer could point at one person.
pub const DETAIL_LIKES: i64 = 3;
/// Boosted cards of a deck at most: three of twenty.
const SHARE: (usize, usize) = (3, 20);

word_enum! {
    /// What a boost was paid with.
    pub enum BoostSource { Weekly = "weekly", Order = "order", Returned = "returned" }
}

word_enum! {
    /// Where a boost stands.
    pub enum BoostState {
        Running = "running",
        /// The promise was met.
        Done = "done",
        /// It was not, and the boost came back.
        Returned = "returned",
        /// It ended early for a review whose decision its owner knows, and came back.
        Stopped = "stopped",
        /// It ended below the promise and counts as used, because its owner hid the profile, or changed filters
        /// or preferences.
        /// Stored as done.
        Hidden = "hidden",
    }
}

word_enum! {
    /// Why the caller cannot start a boost now.
    pub enum Refusal {
        Limited = "limited",
        Paused = "paused",
        Incognito = "incognito",
        NotReady = "not_ready",
        Running = "running",
        Daily = "daily",
    }
}

/// What a viewer had on top of their deck today.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SeenToday {
    pub cards: usize,
    /// Those of them that were placed for a boost.
    pub boosted: usize,
}

/// The places, from zero, at which a deck of `total` cards has boosted ones, of `candidates` at most.
///
/// Two limits hold exactly: of the cards of one answer, and of all cards that the viewer saw today up to each place, at
/// most [`SHARE`] are boosted. So fetching the deck again and again brings no more of them.
pub fn places(total: usize, candidates: usize, seen: SeenToday) -> Vec<usize> {
    let (part, whole) = SHARE;
    let most = candidates.min(total * part / whole);
    let mut places = Vec::new();
    for at in 0..total {
        let (boosted, cards) = (seen.boosted + places.len() + 1, seen.cards + at + 1);
        if places.len() < most && boosted * whole <= cards * part {
            places.push(at);
        }
    }
    places
}

/// The baseline that a promise is held against.
pub fn counted_baseline(baseline: i64) -> i64 {
    baseline.max(BASELINE_FLOOR)
}

/// Whether so many impressions are what was promised.
pub fn is_promise_met(impressions: i64, baseline: i64) -> bool {
    impressions >= PROMISE * counted_baseline(baseline)
}

/// What half an hour usually brings, where the same hour of past weeks brought so many: the median, halved, rounded up.
/// Without a past week it is nothing.
pub fn usual(mut hours: Vec<i64>) -> i64 {
    hours.sort_unstable();
    let middle = hours.len() / 2;
    let doubled = match hours.len() {
        0 => 0,
        length if length % 2 == 1 => 2 * hours[middle],
        _ => hours[middle - 1] + hours[middle],
    };
    (doubled + 3) / 4
}

/// The same hour and weekday of past weeks on this clock, the latest first, each as the hour of UTC that it began in. A
/// change of the clock moves the hour of UTC, not the hour of the person.
pub fn past_hours(now: Timestamp, zone: &TimeZone) -> Vec<Timestamp> {
    let local = now.to_zoned(zone.clone()).datetime();
    let hour = |weeks: i64| {
        let then = local.checked_sub(weeks.weeks()).ok()?.to_zoned(zone.clone()).ok()?;
        Some(hour_of(then.timestamp()))
    };
    (1..=WEEKS).filter_map(hour).collect()
}

/// The hour of UTC that a moment is in.
pub fn hour_of(at: Timestamp) -> Timestamp {
    let second = at.as_second() - at.as_second().rem_euclid(3600);
    Timestamp::from_second(second).unwrap_or(at)
}

/// The week of the product's days on this clock, as ISO names it, and when the next begins: on Monday at 04:00.
pub fn week_of(now: Timestamp, zone: &TimeZone) -> (String, Timestamp) {
    let day = product_day(now, zone).date;
    let iso = day.iso_week_date();
    let days_left = 7 - i64::from(day.weekday().to_monday_zero_offset());
    let next = day.checked_add(days_left.days()).ok();
    let begins = next.and_then(|monday| monday.at(4, 0, 0, 0).to_zoned(zone.clone()).ok());
    let name = format!("{:04}-W{:02}", iso.year(), iso.week());
    (name, begins.map_or(now, |monday| monday.timestamp()))
}

/// Which bar a look belongs to.
pub fn bar_of(started_at: Timestamp, seen_at: Timestamp) -> usize {
    let seconds = seen_at.duration_since(started_at).as_secs().max(0);
    let bar = seconds * BARS as i64 / LASTS.as_secs();
    usize::try_from(bar).unwrap_or(0).min(BARS - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::day::zone;

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    #[test]
    fn boosted_places_are_at_most_three_of_twenty_in_any_answer_and_any_run_of_answers() {
        assert_eq!(places(30, 99, SeenToday::default()), [6, 13, 19, 26]);
        assert_eq!(places(10, 99, SeenToday::default()), [6]);
        assert_eq!(places(6, 99, SeenToday { cards: 500, boosted: 0 }), [] as [usize; 0]);
        assert_eq!(places(10, 0, SeenToday::default()), [] as [usize; 0]);
        // Decks of any size, of which any part is looked at before the next is fetched.
        for size in 1..=30 {
            for taken in 1..=size {
                let mut seen = SeenToday::default();
                for _ in 0..60 {
                    let boosted = places(size, 99, seen);
                    assert!(20 * boosted.len() <= 3 * size, "{size}");
                    for place in 0..taken {
                        seen.cards += 1;
                        seen.boosted += usize::from(boosted.contains(&place));
                        assert!(20 * seen.boosted <= 3 * seen.cards, "{size} {taken}");
                    }
                }
                if size >= 7 {
                    assert!(seen.boosted > 0, "no one waits for ever: {size} {taken}");
                }
            }
        }
    }

    #[test]
    fn promise_is_twice_the_baseline_and_a_small_baseline_counts_as_twenty() {
        assert!(is_promise_met(40, 0) && !is_promise_met(39, 0));
        assert!(is_promise_met(40, 20) && !is_promise_met(41, 21) && is_promise_met(42, 21));
        assert!(!is_promise_met(115, 58) && is_promise_met(116, 58));
    }

    #[test]
    fn usual_is_half_the_median_hour_rounded_up() {
        assert_eq!(usual(vec![]), 0);
        assert_eq!(usual(vec![7]), 4);
        assert_eq!(usual(vec![116, 2, 300]), 58);
        assert_eq!(usual(vec![10, 20, 30, 40]), 13);
        assert_eq!(usual(vec![0, 1]), 1);
        assert_eq!(usual(vec![0, 0, 0]), 0);
    }

    #[test]
    fn same_hour_of_past_weeks_follows_the_persons_clock_through_its_change() {
        // Summer time ended in Lisbon on 25 October: 21:30 was 20:30 in UTC before.
        let hours = past_hours(at("2026-11-08T21:30:00Z"), &zone("Europe/Lisbon"));
        assert_eq!(hours[0], at("2026-11-01T21:00:00Z"));
        assert_eq!(hours[1], at("2026-10-25T21:00:00Z"));
        assert_eq!(hours[2], at("2026-10-18T20:00:00Z"));
        assert_eq!(hours.len(), 8);
        // 02:30 did not exist on 29 March in Paris, and the hour after counts.
        let gap = past_hours(at("2026-04-05T00:30:00Z"), &zone("Europe/Paris"));
        assert_eq!(gap[0], at("2026-03-29T01:00:00Z"));
    }

    #[test]
    fn week_begins_on_monday_at_four_also_around_new_year_and_clock_changes() {
        let lisbon = zone("Europe/Lisbon");
        assert_eq!(
            week_of(at("2026-10-26T03:59:00Z"), &lisbon),
            ("2026-W43".into(), at("2026-10-26T04:00:00Z"))
        );
        assert_eq!(
            week_of(at("2026-10-26T04:00:00Z"), &lisbon),
            ("2026-W44".into(), at("2026-11-02T04:00:00Z"))
        );
        // The Sunday on which summer time begins: the week ends an hour of UTC earlier than the one before.
        assert_eq!(
            week_of(at("2026-03-29T12:00:00Z"), &lisbon).1,
            at("2026-03-30T03:00:00Z")
        );
        assert_eq!(week_of(at("2027-01-01T12:00:00Z"), &lisbon).0, "2026-W53");
    }

    #[test]
    fn looks_fall_into_six_bars() {
        let start = at("2026-11-21T23:30:00Z");
        for (seen, bar) in [("23:30:00", 0), ("23:34:59", 0), ("23:35:00", 1), ("23:59:59", 5)] {
            assert_eq!(bar_of(start, at(&format!("2026-11-21T{seen}Z"))), bar, "{seen}");
        }
        assert_eq!(bar_of(start, at("2026-11-22T00:10:00Z")), 5);
    }
}
