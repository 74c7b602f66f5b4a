//! Prints the knots of `matching::compatibility` and the rarity table of `matching::terms`.
//!
//! `cargo run --release -p matching --example calibrate`
//!
//! Points are rounded to the nearest thousand, so that the table tells where it was measured and does not
//! pretend to more precision than a simulation has.
#![allow(clippy::print_stdout, reason = "printing the tables is what this program is for")]

use matching::eligibility::{ConditionWaiver, eligible};
use matching::{Limits, Pair, Today, compatibility, simulation, vocabulary};

const PEOPLE: usize = 20_000;
const VIEWERS: usize = 1_000;
const SEED: u64 = 2026;

fn main() {
    let people = simulation::people(PEOPLE, SEED);
    let today = Today::from(simulation::TODAY);
    let mut points = Vec::new();
    for viewer in &people[..VIEWERS] {
        let limits = Limits::of(viewer);
        for subject in &people {
            if let Some(found) = eligible(viewer, &limits, subject, ConditionWaiver::Stranger, today)
                && found.beyond.nothing()
            {
                points.push(Pair::measure(viewer, subject, found.band, today).shared());
            }
        }
    }
    points.sort_unstable();
    println!("{} eligible pairs", points.len());
    println!("    (0, 1),");
    for (thousandths, shown) in compatibility::QUANTILES {
        let at = points[points.len() * thousandths as usize / 1_000];
        println!("    ({}, {shown}),", (at + 500) / 1_000 * 1_000);
    }
    println!("    (MOST, 99),");

    let rarity: Vec<u32> = (0..vocabulary::INTERESTS.len())
        .map(|i| {
            let count = people.iter().filter(|person| person.interests >> i & 1 == 1).count();
            (100.0 * (1.0 + PEOPLE as f64 / count as f64).ln()).round() as u32
        })
        .collect();
    println!("rarity {rarity:?}");
}
