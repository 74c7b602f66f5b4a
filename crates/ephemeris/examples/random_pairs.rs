//! Prints the knots of `ephemeris::synastry` from random pairs.
//!
//! `cargo run --release -p ephemeris --example random_pairs`
#![allow(clippy::print_stdout, reason = "printing the tables is what this program is for")]

use ephemeris::simulation::{self, SeededRandom};
use ephemeris::{BirthTime, Points, Score, Synastry, synastry};

const PEOPLE: usize = 3_000;
const PAIRS: usize = 200_000;
const SEED: u64 = 2026;
const SHARES: [f64; 11] = [0.0, 0.01, 0.05, 0.10, 0.25, 0.50, 0.75, 0.90, 0.95, 0.99, 1.0];

fn main() {
    let exact = simulation::people(PEOPLE, SEED, BirthTime::Exact);
    let by_hand: Vec<Points> = exact.iter().map(simulation::by_hand).collect();
    let without_time = simulation::people(PEOPLE, SEED, |_| BirthTime::Unknown);
    print("exact", &exact, &exact);
    print("signs, both by hand", &by_hand, &by_hand);
    print("signs, one by hand", &by_hand, &exact);
    print("one without a time of birth", &without_time, &exact);
    print("both without a time of birth", &without_time, &without_time);
}

fn print(name: &str, left: &[Points], right: &[Points]) {
    let mut dice = SeededRandom::new(SEED ^ 1);
    let mut columns: [Vec<Score>; 5] = Default::default();
    for _ in 0..PAIRS {
        let (a, b) = (dice.roll(PEOPLE as u32) as usize, dice.roll(PEOPLE as u32) as usize);
        if a != b {
            let found = synastry(&left[a], &right[b]);
            columns
                .iter_mut()
                .zip(scores(&found))
                .for_each(|(column, score)| column.extend(score));
        }
    }
    println!("{name}");
    for (tab, column) in ["emotional", "communication", "growth", "attraction", "general"]
        .iter()
        .zip(&mut columns)
    {
        column.sort_by(|a, b| a.raw.total_cmp(&b.raw));
        let at = |share: f64| column[((column.len() - 1) as f64 * share) as usize];
        let knots: Vec<String> = SHARES.iter().map(|share| format!("{:.3}", at(*share).raw)).collect();
        println!(
            "    [{}], // {tab}: median pair shown {}, best tenth {}",
            knots.join(", "),
            at(0.5).shown,
            at(0.9).shown
        );
    }
}

fn scores(found: &Synastry) -> [Option<Score>; 5] {
    [
        found.emotional,
        found.communication,
        found.growth,
        found.attraction,
        found.general,
    ]
}
