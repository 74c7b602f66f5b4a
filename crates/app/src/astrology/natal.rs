//! One's own chart as its owner gets it.

use super::birth_record::refusal;
use super::chart::StoredChart;
use super::words::{Language, Words, fill};
use super::{lines, notes, wire};
use crate::kernel::day::today;
use crate::kernel::fault::FaultResult;
use ephemeris::aspect::AspectFound;
use ephemeris::birth::ClockReading;
use ephemeris::change::{self, SignChange};
use ephemeris::chart::Chart;
use ephemeris::{Longitude, Placement, Point};
use jiff::Timestamp;

/// Within a range of this many degrees a degree inside the sign is still worth telling.
const KNOWN_TO_A_DEGREE: f64 = 1.0;

/// The whole chart in words and numbers, for its owner only.
pub fn view(drawn: &StoredChart, language: Language, now: Timestamp) -> FaultResult<wire::NatalChart> {
    let (words, chart) = (language.words(), &drawn.chart);
    let changes = change::changes(&drawn.born.birth(today(now))?).map_err(|error| refusal(&error))?;
    Ok(wire::NatalChart {
        points: Point::ALL.into_iter().map(|point| own(chart, point)).collect(),
        midheaven: chart.midheaven.map(midheaven),
        houses: chart
            .houses
            .map(|houses| houses.signs().into_iter().map(wire::SignWord).collect()),
        aspects: chart.aspects().iter().map(aspect).collect(),
        quality: quality(words, drawn),
        changes: changes.iter().map(|change| change_to_wire(words, change)).collect(),
        method: method(words, drawn),
        reading: lines::natal(words, chart),
        footer: words.footer.clone(),
    })
}

fn own(chart: &Chart, point: Point) -> wire::NatalPoint {
    let placement = chart.points.get(point);
    let likely = placement.and_then(Placement::likely);
    let degrees = placement
        .filter(|placement| placement.width() < KNOWN_TO_A_DEGREE && placement.sign().is_some())
        .and(likely)
        .map(Longitude::in_sign);
    wire::NatalPoint {
        point,
        signs: placement
            .map(|placement| placement.signs().into_iter().map(wire::SignWord).collect())
            .unwrap_or_default(),
        degree: degrees.map(|(degree, _)| degree),
        minute: degrees.map(|(_, minute)| minute),
        longitude: likely.map(Longitude::degrees),
        range: placement.and_then(|placement| match placement {
            Placement::Between { first, last, .. } => Some([first.degrees(), last.degrees()]),
            _ => None,
        }),
        house: chart.house(point),
    }
}

fn midheaven(at: Longitude) -> wire::Midheaven {
    let (degree, minute) = at.in_sign();
    wire::Midheaven {
        sign: wire::SignWord(at.sign()),
        degree,
        minute,
        longitude: at.degrees(),
    }
}

fn aspect(found: &AspectFound) -> wire::NatalAspect {
    wire::NatalAspect {
        a: found.a,
        b: found.b,
        kind: found.kind,
        closeness: found.closeness,
        certain: found.certain,
        orb: (found.exact.off * 100.0).round() / 100.0,
    }
}

fn quality(words: &Words, drawn: &StoredChart) -> wire::Quality {
    let quality = &drawn.chart.quality;
    let (clock, clock_minutes) = clock_words(quality.clock);
    wire::Quality {
        time: quality.time,
        clock,
        clock_minutes,
        turn: match quality.clock {
            ClockReading::Twice { turn, .. } => turn,
            _ => None,
        },
        history: quality.history,
        polar: quality.polar,
        confidence: quality.confidence,
        notes: notes::of_chart(words, quality),
    }
}

/// The word and the minutes of what the clocks did.
pub fn clock_words(clock: ClockReading) -> (&'static str, Option<i32>) {
    match clock {
        ClockReading::Once => ("once", None),
        ClockReading::Skipped { minutes } => ("skipped", Some(minutes)),
        ClockReading::Twice { minutes, .. } => ("twice", Some(minutes)),
    }
}

fn change_to_wire(words: &Words, change: &SignChange) -> wire::Change {
    let at = change.at.strftime("%H:%M").to_string();
    let gaps = [
        ("point", words.point(change.point)),
        ("from", words.sign(change.from)),
        ("to", words.sign(change.to)),
        ("at", &at),
    ];
    wire::Change {
        point: change.point,
        from: wire::SignWord(change.from),
        to: wire::SignWord(change.to),
        text: fill(words.note("change"), &gaps),
        at: at.clone(),
    }
}

fn method(words: &Words, drawn: &StoredChart) -> wire::Method {
    let method = drawn.chart.method;
    let offset = offset_text(method.offset);
    let text = words.method.iter().map(|sentence| match drawn.born.offset_minutes {
        Some(_) if sentence.contains("{offset}") => fill(&words.method_told, &[("offset", &offset)]),
        _ => fill(sentence, &[("offset", &offset)]),
    });
    wire::Method {
        engine: method.engine,
        offset_minutes: method.offset.div_euclid(60),
        julian_day: method.julian_day,
        delta_t: method.delta_t,
        obliquity: method.obliquity,
        nutation: method.nutation,
        text: text.collect(),
    }
}

/// Seconds east of Greenwich as people write them: `UTC−3`, `UTC+5:30`.
fn offset_text(seconds: i32) -> String {
    let sign = if seconds < 0 { '−' } else { '+' };
    let minutes = (seconds.abs() + 30) / 60;
    match (minutes / 60, minutes % 60) {
        (0, 0) => "UTC".to_owned(),
        (hours, 0) => format!("UTC{sign}{hours}"),
        (hours, minutes) => format!("UTC{sign}{hours}:{minutes:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_read_as_people_write_them() {
        for (seconds, text) in [
            (0, "UTC"),
            (-10_800, "UTC−3"),
            (19_800, "UTC+5:30"),
            (-2_205, "UTC−0:37"),
        ] {
            assert_eq!(offset_text(seconds), text);
        }
    }
}
