//! A year to come in which the writer will be through with school or old enough: "terceirão 2028", "maior só em 2029".

use super::{AgeWords, Hint};
use crate::reading::Reading;
use jiff::civil::Date;

/// How far ahead a minor looks.
const MOST_YEARS: u64 = 9;

pub fn find(reading: &Reading, words: &AgeWords, today: Date, found: &mut Vec<Hint>) {
    let this_year = u64::from(today.year().unsigned_abs());
    let ahead = this_year + 1..=this_year + MOST_YEARS;
    let Some(at) = reading
        .value
        .iter()
        .position(|value| value.is_some_and(|year| ahead.contains(&year)))
    else {
        return;
    };
    let awaited = words.awaited.iter().any(|class| reading.all.has(*class));
    if awaited && !reading.all.has(words.teaching) && !reading.all.has(words.other) {
        found.push(Hint {
            name: "adult_later",
            first: at,
            last: at,
        });
    }
}
