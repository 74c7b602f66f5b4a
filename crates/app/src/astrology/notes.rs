//! Sentences about how precise a chart or a synastry is.

use super::words::{Words, fill};
use ephemeris::birth::{ClockChangeSide, ClockReading, ZoneHistory};
use ephemeris::chart::{ChartQuality, TimeQuality};
use ephemeris::{Point, Points, Synastry};

/// Notes on one's own chart.
pub fn of_chart(words: &Words, quality: &ChartQuality) -> Vec<String> {
    let time = match quality.time {
        TimeQuality::Exact => None,
        TimeQuality::HalfHour => Some("half_hour"),
        TimeQuality::TwoHours => Some("two_hours"),
        TimeQuality::Unknown => Some("unknown"),
    };
    let history = match quality.history {
        ZoneHistory::Recorded => None,
        ZoneHistory::Approximate => Some("approximate"),
        ZoneHistory::Told => Some("told"),
    };
    let clock = of_clock(words, quality.clock, quality.time == TimeQuality::Unknown);
    let others = [time, history, quality.polar.then_some("polar")];
    let others = others.into_iter().flatten().map(|name| words.note(name).to_owned());
    clock.into_iter().chain(others).collect()
}

/// A note on a birth time that a clock change skipped or repeated; None for other times. `whole_day` is a birth without
/// a time.
pub fn of_clock(words: &Words, clock: ClockReading, whole_day: bool) -> Option<String> {
    match clock {
        ClockReading::Once => None,
        ClockReading::Skipped { minutes } => {
            let name = if whole_day { "skipped_day" } else { "skipped" };
            Some(fill(words.note(name), &[("shift", &span(words, minutes))]))
        }
        ClockReading::Twice { turn, .. } => Some(
            words
                .note(match turn {
                    None => "twice",
                    Some(ClockChangeSide::Before) => "twice_before",
                    Some(ClockChangeSide::After) => "twice_after",
                })
                .to_owned(),
        ),
    }
}

fn span(words: &Words, minutes: i32) -> String {
    match (minutes / 60, minutes % 60) {
        (1, 0) => words.note("hour").to_owned(),
        (hours, 0) => fill(words.note("hours"), &[("n", &hours.to_string())]),
        _ => fill(words.note("minutes"), &[("n", &minutes.to_string())]),
    }
}

/// Notes on a comparison of two people. Facts about the other person are no more precise than their signs.
pub fn of_synastry(words: &Words, first: &Points, second: &Points, name: &str, of: &Synastry) -> Vec<String> {
    let open = |points: &Points| {
        Point::ALL
            .iter()
            .any(|point| points.get(*point).is_none_or(|placement| placement.signs().len() > 1))
    };
    let mut notes = Vec::new();
    if of.table == ephemeris::synastry::Table::Signs {
        notes.push(words.note("signs_only").to_owned());
    }
    if open(first) {
        notes.push(words.note("first_open").to_owned());
    }
    if open(second) {
        notes.push(fill(words.note("second_open"), &[("name", name)]));
    }
    notes
}
