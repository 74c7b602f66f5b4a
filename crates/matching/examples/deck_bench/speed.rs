//! CPU time of decks and counts, by class of viewer and by kernel, beside the plain population.

use matching::index::InstructionSet;
use matching::{Index, Person, Population, count, deck};

use crate::measure::{CacheFlusher, Times, cpu, timed};
use crate::viewers::{CLASSES, Viewer};

const K: usize = 20;
const ROUNDS: usize = 5;

/// More than the last-level caches of today's servers hold.
const BROOM_MEGABYTES: usize = 384;

pub fn decks(index: &Index, viewers: &[Viewer]) {
    let snapshot = index.snapshot();
    println!(
        "\n### Decks of {K}, caches warm: CPU µs, median / 99th percentile over viewers of each one's median of {ROUNDS}\n"
    );
    let ways: Vec<(InstructionSet, bool)> = InstructionSet::available()
        .into_iter()
        .flat_map(|isa| [(isa, false), (isa, true)])
        .collect();
    let head = |(isa, line): &(InstructionSet, bool)| format!("{isa:?}{}", if *line { ", line 80" } else { "" });
    println!(
        "| viewers | {} |",
        ways.iter().map(head).collect::<Vec<_>>().join(" | ")
    );
    println!("|---|{}", "---|".repeat(ways.len()));
    for (class, name) in CLASSES.iter().enumerate() {
        let mut times = vec![Vec::new(); ways.len()];
        for viewer in viewers.iter().filter(|viewer| viewer.class == class) {
            // Ways take turns, so that what else the machine does falls on all of them.
            let mut rounds = vec![Vec::new(); ways.len()];
            for _ in 0..=ROUNDS {
                for ((isa, line), round) in ways.iter().zip(&mut rounds) {
                    round.push(timed(|| snapshot.deck_by(*isa, &viewer.query(*line), K)));
                }
            }
            for (times, round) in times.iter_mut().zip(rounds) {
                // The first round warmed up.
                times.push(Times::of(round[1..].to_vec()).at(0.5));
            }
        }
        let cells: Vec<String> = times.into_iter().map(|times| Times::of(times).show()).collect();
        println!("| {name} | {} |", cells.join(" | "));
    }
}

pub fn cold(index: &Index, viewers: &[Viewer]) {
    let snapshot = index.snapshot();
    let mut flusher = CacheFlusher::new(BROOM_MEGABYTES);
    println!("\n### Caches evicted (by walking through {BROOM_MEGABYTES} MB before each query): CPU µs\n");
    println!("| viewers | deck | deck, line 80 | count |\n|---|---|---|---|");
    for (class, name) in CLASSES.iter().enumerate() {
        let of: Vec<&Viewer> = viewers.iter().filter(|viewer| viewer.class == class).take(60).collect();
        let mut round = |ask: &dyn Fn(&Viewer)| {
            let swept = |viewer: &&Viewer| {
                flusher.sweep();
                timed(|| ask(viewer))
            };
            Times::of(of.iter().map(swept).collect()).show()
        };
        let plain = round(&|viewer| drop(snapshot.deck(&viewer.query(false), K)));
        let line = round(&|viewer| drop(snapshot.deck(&viewer.query(true), K)));
        let counted = round(&|viewer| {
            std::hint::black_box(snapshot.count(&viewer.query(false)));
        });
        println!("| {name} | {plain} | {line} | {counted} |");
    }
}

pub fn counts(index: &Index, viewers: &[Viewer]) {
    let snapshot = index.snapshot();
    println!("\n### Live count, caches warm: CPU µs\n\n| viewers | count | counted, median |\n|---|---|---|");
    for (class, name) in CLASSES.iter().enumerate() {
        let of = viewers.iter().filter(|viewer| viewer.class == class);
        let counted = of.clone().map(|viewer| snapshot.count(&viewer.query(false)) as f64);
        let counted = Times::of(counted.collect());
        let middle = |viewer: &Viewer| {
            let rounds = (0..ROUNDS).map(|_| timed(|| snapshot.count(&viewer.query(false))));
            Times::of(rounds.collect()).at(0.5)
        };
        let times = Times::of(of.map(middle).collect());
        println!("| {name} | {} | {:.0} |", times.show(), counted.at(0.5));
    }
}

pub fn rate(index: &Index, viewers: &[Viewer]) {
    let snapshot = index.snapshot();
    let mix: Vec<&Viewer> = viewers
        .iter()
        .filter(|viewer| viewer.class == CLASSES.len() - 1)
        .collect();
    println!("\n### Mixed decks of {K} per CPU-second, median of 5\n");
    for isa in InstructionSet::available() {
        for line in [false, true] {
            let round = |_| {
                let (began, mut dealt) = (cpu(), 0);
                while cpu() - began < 300_000.0 {
                    for viewer in &mix {
                        std::hint::black_box(snapshot.deck_by(isa, &viewer.query(line), K));
                    }
                    dealt += mix.len();
                }
                dealt as f64 / ((cpu() - began) / 1e6)
            };
            let rates = Times::of((0..5).map(round).collect());
            let with = if line { "with the line at 80" } else { "without a line" };
            println!("- {isa:?}, {with}: {:.0}", rates.at(0.5));
        }
    }
}

/// The same queries answered by the plain population: a loop over whole people.
pub fn baseline(people: &[Person], index: &Index, viewers: &[Viewer]) {
    let population: Population = people.iter().cloned().collect();
    let snapshot = index.snapshot();
    println!(
        "\n### The plain population (a loop over people), same queries: mean CPU µs, and how many times the index's\n"
    );
    println!("| viewers | deck | index | ratio | count | index | ratio |\n|---|---|---|---|---|---|---|");
    for (class, name) in CLASSES.iter().enumerate() {
        let of: Vec<&Viewer> = viewers.iter().filter(|viewer| viewer.class == class).take(15).collect();
        let mean = |ask: &dyn Fn(&Viewer)| Times::of(of.iter().map(|viewer| timed(|| ask(viewer))).collect()).mean();
        let mut same = true;
        for viewer in &of {
            let query = viewer.query(false);
            same &= deck(&population, &query, K) == snapshot.deck(&query, K);
            same &= count(&population, &query) == snapshot.count(&query);
        }
        assert!(same, "{name}: the index differs from the plain population");
        let deal = mean(&|viewer| drop(deck(&population, &viewer.query(false), K)));
        let dealt = mean(&|viewer| drop(snapshot.deck(&viewer.query(false), K)));
        let tally = mean(&|viewer| {
            std::hint::black_box(count(&population, &viewer.query(false)));
        });
        let tallied = mean(&|viewer| {
            std::hint::black_box(snapshot.count(&viewer.query(false)));
        });
        println!(
            "| {name} | {deal:.0} | {dealt:.0} | {:.0} | {tally:.0} | {tallied:.0} | {:.0} |",
            deal / dealt,
            tally / tallied
        );
    }
}
