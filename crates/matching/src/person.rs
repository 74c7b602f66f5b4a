//! What the index knows of one person: published facts and packed answers, nothing that names them.

use jiff::{Timestamp, civil::Date};
use uuid::Uuid;

use crate::filters::Filters;
use crate::grid::Cell;
use crate::trust::Values;
use crate::vocabulary::{Gender, Intention, SoughtGenders};

/// Filters and shown ages end here: 99 reads as "99 or more".
pub const OLDEST: u8 = 99;
/// The minimum age: younger people are never shown or served.
pub const ADULT: u8 = 18;

/// A day counted from 1970-01-01.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(pub i32);

impl From<Date> for Day {
    fn from(date: Date) -> Day {
        let hours = date.duration_since(Date::constant(1970, 1, 1)).as_hours();
        // jiff's years reach from -9999 to 9999, which is under four million days.
        Day((hours / 24) as i32)
    }
}

impl From<Timestamp> for Day {
    /// The day in UTC.
    fn from(time: Timestamp) -> Day {
        // Before 1970 both parts are negative, and a part of a second belongs to the second before it.
        let second = time.as_second() - i64::from(time.subsec_nanosecond() < 0);
        // As above: jiff's seconds are under four million days.
        Day(second.div_euclid(24 * 3_600) as i32)
    }
}

/// A birth date packed as `YYYYMMDD`, so that an age is one subtraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BirthDate(u32);

impl From<Date> for BirthDate {
    fn from(date: Date) -> BirthDate {
        BirthDate(packed(date))
    }
}

impl BirthDate {
    /// `YYYYMMDD`.
    pub fn packed(self) -> u32 {
        self.0
    }

    pub(crate) fn from_packed(packed: u32) -> BirthDate {
        BirthDate(packed)
    }
}

fn packed(date: Date) -> u32 {
    let year = u32::try_from(date.year()).unwrap_or(0);
    year * 10_000 + date.month() as u32 * 100 + date.day() as u32
}

/// The day on which a deck is dealt: ages and activity are counted from it, exploration is seeded by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Today {
    pub day: Day,
    packed: u32,
}

impl From<Date> for Today {
    fn from(date: Date) -> Today {
        Today {
            day: Day::from(date),
            packed: packed(date),
        }
    }
}

impl Today {
    /// `YYYYMMDD`.
    pub(crate) fn packed(self) -> u32 {
        self.packed
    }

    /// Whole years since `birth`, at most [`OLDEST`]. A person born on 29 February turns a year older on 1 March of
    /// common years, the later of the two readings, so that no minor passes.
    pub fn age(self, birth: BirthDate) -> u8 {
        let years = self.packed.saturating_sub(birth.0) / 10_000;
        years.min(OLDEST as u32) as u8
    }

    /// Days since `day`; a day in the future counts as today.
    pub fn since(self, day: Day) -> u32 {
        u32::try_from(self.day.0 - day.0).unwrap_or(0)
    }
}

/// One person as the index holds them.
///
/// Facts that their owner hides before a match (a hidden seal, say) do not enter the index: the explanation panel would
/// reveal them. Private *values* answers do enter; [`crate::trust`] blurs them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    pub id: Uuid,
    /// May be shown to strangers: active, confirmed, adult, not banned, profile complete enough.
    pub ready: bool,
    pub paused: bool,
    /// Visible only to people that they liked.
    pub incognito: bool,
    pub gender: Gender,
    pub seeks: SoughtGenders,
    pub birth: BirthDate,
    /// None until a place of the gazetteer was chosen.
    pub cell: Option<Cell>,
    /// Mask over [`crate::vocabulary::LANGUAGES`].
    pub languages: u16,
    /// Mask over [`crate::vocabulary::INTERESTS`].
    pub interests: u16,
    /// Index into [`crate::vocabulary::PERSONALITIES`].
    pub personality: Option<u8>,
    /// The published seal.
    pub intention: Option<Intention>,
    pub verified: bool,
    pub values: Values,
    pub active: Day,
    /// Percent of the profile that is filled, 0 to 100.
    pub completeness: u8,
    /// Percent of received first messages that they answer, smoothed: see [`crate::terms::reply_rate`].
    pub reply: u8,
    /// Factor in 1/10,000: see [`crate::fairness::factor`].
    pub fairness: u16,
    /// Has Premium, which adds [`crate::score::PREMIUM_POINTS`] and nothing else.
    pub premium: bool,
    /// None until saved: unsaved defaults do not restrict others.
    pub filters: Option<Filters>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::{civil::date, tz::TimeZone};

    #[test]
    fn ages_turn_on_the_birthday() {
        let birth = BirthDate::from(date(2008, 5, 10));
        assert_eq!(Today::from(date(2026, 5, 9)).age(birth), 17);
        assert_eq!(Today::from(date(2026, 5, 10)).age(birth), 18);
    }

    #[test]
    fn leap_day_birth_turns_on_the_first_of_march() {
        let birth = BirthDate::from(date(2008, 2, 29));
        assert_eq!(Today::from(date(2026, 2, 28)).age(birth), 17);
        assert_eq!(Today::from(date(2026, 3, 1)).age(birth), 18);
    }

    #[test]
    fn ages_end_at_ninety_nine_and_the_future_is_zero() {
        let today = Today::from(date(2026, 1, 1));
        assert_eq!(today.age(BirthDate::from(date(1900, 1, 1))), 99);
        assert_eq!(today.age(BirthDate::from(date(2030, 1, 1))), 0);
    }

    #[test]
    fn days_count_from_the_epoch() {
        assert_eq!(Day::from(date(1970, 1, 2)), Day(1));
        assert_eq!(Day::from(date(1969, 12, 31)), Day(-1));
        assert_eq!(Day::from(date(2026, 1, 1)), Day(20_454));
        for time in [
            "1969-12-31T00:00:00Z",
            "1969-12-31T23:59:59.999999999Z",
            "1970-01-01T00:00:00Z",
            "2026-01-01T23:59:59Z",
        ] {
            let time: Timestamp = time.parse().unwrap();
            assert_eq!(Day::from(time), Day::from(time.to_zoned(TimeZone::UTC).date()));
        }
        assert_eq!(Today::from(date(2026, 1, 1)).since(Day(20_450)), 4);
        assert_eq!(Today::from(date(2026, 1, 1)).since(Day(20_460)), 0);
    }
}
