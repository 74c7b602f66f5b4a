//! Facts in as few bits as their meaning needs.
//!
//! Every code is read back by a function beside it. What a code cannot hold reads as the nearest that
//! it can: births before 1900 as the first day of 1900, activity before 2000 as the first day of 2000,
//! percentages above 100 as 100. None of that changes an age, an activity step or a score in a deck
//! dealt between 2001 and 2075.

use crate::filters::Distance;
use crate::grid::{Band, Cell};
use crate::person::{ADULT, BirthDate, Day, OLDEST, Today};
use crate::terms;
use crate::vocabulary::{Intention, LANGUAGES, PERSONALITIES};

const FIRST_YEAR: i64 = 1900;
/// Days of a year in which every month has 31: order is all that a birth code must keep.
const YEAR: i64 = 12 * 31;
/// 2000-01-01.
const FIRST_ACTIVE: i32 = 10_957;

/// The band of two people of whom one has no place: farther than any distance.
pub(crate) const NOWHERE: u8 = 6;

fn day_code(packed: i64) -> i64 {
    let (year, month, day) = (packed / 10_000, packed / 100 % 100, packed % 100);
    (year - FIRST_YEAR) * YEAR + (month - 1) * 31 + day - 1
}

pub(crate) fn birth(date: BirthDate) -> u16 {
    day_code(i64::from(date.packed())).clamp(0, i64::from(u16::MAX)) as u16
}

pub(crate) fn birth_date(code: u16) -> BirthDate {
    let code = i64::from(code);
    let (year, rest) = (FIRST_YEAR + code / YEAR, code % YEAR);
    BirthDate::from_packed((year * 10_000 + (rest / 31 + 1) * 100 + rest % 31 + 1) as u32)
}

/// Birth codes from the oldest to the youngest; empty when `from` is above `to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Births {
    pub from: u16,
    pub to: u16,
}

impl Births {
    const NONE: Births = Births { from: 1, to: 0 };

    /// The births of adults who are `ages` old on `today`.
    pub fn aged(min: u8, max: u8, today: Today) -> Births {
        let today = i64::from(today.packed());
        // Born on this day or earlier: at least so old.
        let at_least = |age: u8| day_code(today - i64::from(age) * 10_000);
        let to = at_least(min.max(ADULT));
        let from = if max >= OLDEST { 0 } else { at_least(max + 1) + 1 };
        if min > OLDEST || to < 0 || from > i64::from(u16::MAX) {
            return Births::NONE;
        }
        Births {
            from: from.max(0) as u16,
            to: to.min(i64::from(u16::MAX)) as u16,
        }
    }

    /// Whether anybody born from `first` to `last` may be in the range.
    pub fn meets(self, (first, last): (u16, u16)) -> bool {
        self.from <= last && first <= self.to
    }
}

pub(crate) fn active(day: Day) -> u16 {
    (day.0.saturating_sub(FIRST_ACTIVE)).clamp(0, i32::from(u16::MAX)) as u16
}

pub(crate) fn active_day(code: u16) -> Day {
    Day(i32::from(code) + FIRST_ACTIVE)
}

/// Row and column of a cell, from the south pole and the date line; [`UNPLACED`] without one.
pub(crate) fn place(cell: Option<Cell>) -> (u16, u16) {
    cell.map_or(UNPLACED, |cell| {
        ((cell.lat() + 1800) as u16, (cell.lon() + 3600) as u16)
    })
}

/// Twelve and thirteen bits set: no cell.
pub(crate) const UNPLACED: (u16, u16) = (ROW, COLUMN);
/// The bits of a row; above them four of the preferred compatibility.
pub(crate) const ROW: u16 = 0x0FFF;
/// The bits of a column; above them three of the preferred compatibility.
pub(crate) const COLUMN: u16 = 0x1FFF;

/// A place and the owner's preferred compatibility in two words.
pub(crate) fn place_words(cell: Option<Cell>, wanted: u8) -> (u16, u16) {
    let (row, column) = place(cell);
    let wanted = u16::from(wanted.min(100));
    (row | (wanted & 15) << 12, column | (wanted >> 4) << 13)
}

pub(crate) fn cell(row: u16, column: u16) -> Option<Cell> {
    Cell::new(i32::from(row & ROW) - 1800, i32::from(column & COLUMN) - 3600)
}

pub(crate) fn wanted(row: u16, column: u16) -> u8 {
    (row >> 12 | column >> 13 << 4) as u8
}

/// Any known place, any place at all, and nothing saved; below them stand kilometres.
pub(crate) const KNOWN: u8 = 101;
const ANYWHERE: u8 = 102;
pub(crate) const UNSAVED: u8 = 103;

/// How far an owner's saved filters reach.
pub(crate) fn reach(distance: Option<Distance>) -> u8 {
    match distance {
        None => UNSAVED,
        Some(Distance::Anywhere) => ANYWHERE,
        Some(Distance::Within(km)) => km.min(KNOWN),
    }
}

pub(crate) fn reach_distance(code: u8) -> Option<Distance> {
    match code {
        UNSAVED => None,
        ANYWHERE => Some(Distance::Anywhere),
        km => Some(Distance::Within(km)),
    }
}

/// The band as a number, [`NOWHERE`] for none.
pub(crate) fn band_of(code: u8) -> Option<Band> {
    Band::ALL.get(usize::from(code)).copied()
}

/// By band, the least reach whose owner accepts it.
pub(crate) fn least_reaches() -> [u8; 7] {
    std::array::from_fn(|band| {
        let accepts = |code: &u8| reach_distance(*code).is_none_or(|distance| distance.accepts(band_of(band as u8)));
        (0..=UNSAVED).find(accepts).unwrap_or(UNSAVED)
    })
}

/// No published seal.
const NO_SEAL: u8 = 6;
/// Values of an intention code.
pub(crate) const SEALS: usize = 7;

pub(crate) fn seal(intention: Option<Intention>) -> u8 {
    intention.map_or(NO_SEAL, |intention| intention as u8)
}

pub(crate) fn intention(code: u8) -> Option<Intention> {
    Intention::ALL.get(usize::from(code)).copied()
}

/// Languages in eleven bits, the personality in the five above them.
const LANGUAGE_BITS: u32 = 11;
const _: () = assert!(LANGUAGES.len() <= LANGUAGE_BITS as usize && PERSONALITIES.len() < 32);
/// The bits of the high byte that are languages.
pub(crate) const HIGH_LANGUAGES: u8 = (1 << LANGUAGES_HIGH) - 1;
/// How many they are.
pub(crate) const LANGUAGES_HIGH: u32 = LANGUAGE_BITS - 8;

pub(crate) fn languages_word(languages: u16, personality: Option<u8>) -> u16 {
    let personality = personality.map_or(31, |p| p.min(30));
    (languages & ((1 << LANGUAGE_BITS) - 1)) | u16::from(personality) << LANGUAGE_BITS
}

pub(crate) fn languages(word: u16) -> u16 {
    word & ((1 << LANGUAGE_BITS) - 1)
}

pub(crate) fn personality(word: u16) -> Option<u8> {
    Some((word >> LANGUAGE_BITS) as u8).filter(|p| *p != 31)
}

/// Completeness times fairness in 1/128, rounded up; 255 includes everything above.
pub(crate) fn factor(completeness: u8, fairness: u16) -> u8 {
    let product = u64::from(terms::completeness(completeness)) * u64::from(fairness);
    (product * 128).div_ceil(100_000_000).min(255) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn births_and_days_read_back() {
        for (y, m, d) in [(1900, 1, 1), (1984, 2, 29), (2008, 12, 31), (2075, 12, 31)] {
            let given = BirthDate::from(date(y, m, d));
            assert_eq!(birth_date(birth(given)), given);
        }
        let early = BirthDate::from(date(1850, 6, 1));
        assert_eq!(birth_date(birth(early)), BirthDate::from(date(1900, 1, 1)));
        for day in [10_957, 20_000, 70_000] {
            assert_eq!(active_day(active(Day(day))), Day(day));
        }
        assert_eq!(active_day(active(Day(-5))), Day(10_957));
        assert_eq!(active_day(active(Day(i32::MIN))), Day(10_957));
    }

    #[test]
    fn birth_ranges_say_what_ages_say() {
        let births: Vec<BirthDate> = (1895..2012)
            .flat_map(|y| [(1, 1), (2, 28), (3, 1), (6, 15), (12, 31)].map(|(m, d)| BirthDate::from(date(y, m, d))))
            .chain([1904, 1996, 2000, 2004, 2008].map(|y| BirthDate::from(date(y, 2, 29))))
            .collect();
        for today in [
            date(2026, 2, 28),
            date(2026, 3, 1),
            date(2028, 2, 29),
            date(2026, 6, 15),
        ] {
            let today = Today::from(today);
            for (min, max) in [
                (18, 40),
                (18, 99),
                (30, 30),
                (0, 17),
                (98, 99),
                (40, 30),
                (99, 99),
                (100, 120),
                (18, 98),
            ] {
                let range = Births::aged(min, max, today);
                for given in &births {
                    let (age, code) = (today.age(*given), birth(*given));
                    let inside = age >= ADULT && (min..=max).contains(&age);
                    assert_eq!(
                        range.from <= code && code <= range.to,
                        inside,
                        "{given:?} {min} {max} {today:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn places_reaches_and_words_read_back() {
        for (lat, lon) in [(-1800, -3600), (1799, 3599), (0, 0), (-471, -933)] {
            let given = Cell::new(lat, lon);
            for percent in [0, 1, 79, 100] {
                let (row, column) = place_words(given, percent);
                assert_eq!((cell(row, column), wanted(row, column)), (given, percent));
            }
        }
        let (row, column) = place_words(None, 80);
        assert_eq!((cell(row, column), wanted(row, column)), (None, 80));
        for distance in [
            None,
            Some(Distance::Anywhere),
            Some(Distance::Within(1)),
            Some(Distance::Within(100)),
        ] {
            assert_eq!(reach_distance(reach(distance)), distance);
        }
        for band in 0..=NOWHERE {
            for code in 0..=UNSAVED {
                let accepted = reach_distance(code).is_none_or(|distance| distance.accepts(band_of(band)));
                assert_eq!(code >= least_reaches()[usize::from(band)], accepted, "{band} {code}");
            }
        }
        for (spoken, kind) in [(0b11_1111_1111, Some(15)), (0, None), (1, Some(0))] {
            let word = languages_word(spoken, kind);
            assert_eq!((languages(word), personality(word)), (spoken, kind));
        }
        assert_eq!(
            (factor(100, 10_000), factor(0, 10_000), factor(100, u16::MAX)),
            (128, 64, 255)
        );
    }
}
