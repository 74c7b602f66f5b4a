//! Years and dates of birth.

use super::{AgeWords, Hint, before};
use crate::reading::Reading;
use jiff::civil::{Date, date};

/// The earliest year that is read as one of birth.
const FIRST_YEAR: u64 = 1930;
/// Whoever was born more years ago than this is an adult, whatever the month.
const ADULT_YEARS: i16 = 18;

pub fn find(reading: &Reading, words: &AgeWords, today: Date, found: &mut Vec<Hint>) {
    for at in 0..reading.len() {
        let Some((year, last)) = year_at(reading, words, at) else {
            continue;
        };
        let Some(first) = (at.saturating_sub(9)..at).rev().find(|n| reading.has(*n, words.born)) else {
            continue;
        };
        let near = at - first <= 2 + usize::from(reading.width[first]) || is_date(reading, at);
        let other = before(reading, first, words.other, 4) || first > 0 && reading.has(first - 1, words.not);
        let pupils = reading.all.has(words.teaching);
        if !near || other || pupils {
            continue;
        }
        let name = if is_minor(reading, at, year, today) {
            "birth_year"
        } else if today.year() - year > ADULT_YEARS {
            "adult_age"
        } else {
            continue;
        };
        found.push(Hint { name, first, last });
    }
}

/// A year in four digits, as "2k10", or as "dois mil e dez": the year and its last word.
fn year_at(reading: &Reading, words: &AgeWords, at: usize) -> Option<(i16, usize)> {
    let value = |n: usize| reading.value.get(n).copied().flatten();
    let one = value(at)?;
    if (FIRST_YEAR..2100).contains(&one) {
        return i16::try_from(one).ok().map(|year| (year, at));
    }
    let spelled = one == 2 && value(at + 1) == Some(1000) && reading.has(at + 2, words.and);
    // "Sou de 09", "nasci em 11", and nothing behind it.
    let short = (8..=17).contains(&one) && at > 1 && super::closes(reading, at) && reading.tokens.number(at).is_some();
    let born = short && (at.saturating_sub(3)..at - 1).any(|n| reading.has(n, words.born) && reading.width[n] > 1);
    if born && reading.tokens.list[at].end - reading.tokens.list[at].start == 2 && !is_date(reading, at) {
        return Some((2000 + one as i16, at));
    }
    match value(at + 3) {
        Some(rest) if spelled && rest < 100 => Some((2000 + rest as i16, at + 3)),
        _ => None,
    }
}

/// Whether the year at `at` ends a date: "12/05/2010", "12 de maio de 2010".
fn is_date(reading: &Reading, at: usize) -> bool {
    (at.saturating_sub(4)..at).any(|n| reading.value[n].is_some_and(|value| (1..=31).contains(&value)))
}

/// Whether somebody born in `year` has not turned eighteen. In the year of the eighteenth birthday the month decides
/// where a date in digits has one; else it is not held against the writer.
fn is_minor(reading: &Reading, at: usize, year: i16, today: Date) -> bool {
    if year > today.year() {
        return false;
    }
    let age = today.year() - year;
    let part = |n: usize| {
        at.checked_sub(n)
            .and_then(|n| reading.value[n])
            .filter(|value| *value <= 31)
    };
    match (part(2), part(1)) {
        (Some(day), Some(month)) if age == 18 && (1..=12).contains(&month) => {
            let (month, day) = (month as i8, (day as i8).clamp(1, 28));
            date(today.year(), month, day) > today
        }
        _ => age < 18,
    }
}
