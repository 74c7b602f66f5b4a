//! Processor time of a chart and of a synastry.
//!
//! `cargo run --release -p ephemeris --example cost` fails when a chart costs 3 ms or a synastry 0.1 ms.
#![allow(clippy::print_stdout, reason = "printing the cost is what this program is for")]

use std::hint::black_box;
use std::process::ExitCode;

use ephemeris::birth::TimeUncertainty;
use ephemeris::simulation::{self, SeededRandom};
use ephemeris::{Birth, BirthTime, Chart, Points, synastry};
use rustix::time::{ClockId, clock_gettime};

const BIRTHS: usize = 2_000;
const PAIRS: usize = 50_000;
const CHART_LIMIT: f64 = 3_000.0;
const SYNASTRY_LIMIT: f64 = 100.0;

fn main() -> ExitCode {
    let mut most_chart: f64 = 0.0;
    for (name, known) in [
        ("exact time", BirthTime::Exact as fn(_) -> BirthTime),
        ("half an hour either way", |time| {
            BirthTime::About(time, TimeUncertainty::HalfHour)
        }),
        ("two hours either way", |time| {
            BirthTime::About(time, TimeUncertainty::TwoHours)
        }),
        ("no time", |_| BirthTime::Unknown),
    ] {
        let mut dice = SeededRandom::new(7);
        let births: Vec<Birth> = (0..BIRTHS).map(|_| simulation::birth(&mut dice, known)).collect();
        let cost = microseconds(BIRTHS, |i| drop(black_box(Chart::draw(&births[i]))));
        println!("chart, {name}: {cost:.1} µs");
        most_chart = most_chart.max(cost);
    }

    let mut most_synastry: f64 = 0.0;
    let exact = simulation::people(BIRTHS, 7, BirthTime::Exact);
    let doubtful = simulation::people(BIRTHS, 8, |time| BirthTime::About(time, TimeUncertainty::HalfHour));
    let by_hand: Vec<Points> = exact.iter().map(simulation::by_hand).collect();
    for (name, left, right) in [
        ("exact with exact", &exact, &exact),
        ("doubtful with doubtful", &doubtful, &doubtful),
        ("by hand with exact", &by_hand, &exact),
    ] {
        let cost = microseconds(PAIRS, |i| {
            let pair = (&left[i % BIRTHS], &right[(i * 7 + 1) % BIRTHS]);
            drop(black_box(synastry(pair.0, pair.1)));
        });
        println!("synastry, {name}: {cost:.2} µs");
        most_synastry = most_synastry.max(cost);
    }
    if most_chart < CHART_LIMIT && most_synastry < SYNASTRY_LIMIT {
        ExitCode::SUCCESS
    } else {
        println!("over the limit of {CHART_LIMIT} µs a chart and {SYNASTRY_LIMIT} µs a synastry");
        ExitCode::FAILURE
    }
}

/// Mean processor time of this process, which a busy machine does not stretch.
fn microseconds(times: usize, mut work: impl FnMut(usize)) -> f64 {
    let spent = || {
        let time = clock_gettime(ClockId::ProcessCPUTime);
        time.tv_sec as f64 * 1e6 + time.tv_nsec as f64 / 1e3
    };
    let before = spent();
    (0..times).for_each(&mut work);
    (spent() - before) / times as f64
}
