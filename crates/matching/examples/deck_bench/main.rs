//! What the deck index promises, measured.
//!
//! `cargo run --release -p matching --example deck_bench -- [all | speed,sql,changes,equality] [people]`
#![allow(clippy::print_stdout, reason = "printing the numbers is what this program is for")]

mod changes;
mod equality;
mod measure;
mod speed;
mod sql;
mod viewers;
mod world;

use matching::Index;
use measure::{machine, resident, timed};

/// Viewers of each class, and how many changes there are at a million people.
const VIEWERS: usize = 150;

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// What can be asked for, in the order in which it runs.
const PARTS: [&str; 4] = ["speed", "sql", "changes", "equality"];

fn main() -> Result<(), Failure> {
    let mut args = std::env::args().skip(1);
    let asked = args.next().unwrap_or_else(|| "all".into());
    let asked: Vec<&str> = match asked.as_str() {
        "all" => PARTS.to_vec(),
        some => some.split(',').collect(),
    };
    if let Some(unknown) = asked.iter().find(|part| !PARTS.contains(*part)) {
        return Err(format!("{unknown} is none of {PARTS:?}").into());
    }
    let people: usize = args.next().map_or(Ok(1_000_000), |count| count.parse())?;
    println!("## Deck index, {people} people\n\n{}.", machine());
    if asked.iter().any(|part| *part != "equality") {
        measured(&asked, people)?;
    }
    if asked.contains(&"equality") {
        println!("\n### Equality with the oracle\n");
        equality::run(people);
    }
    Ok(())
}

fn measured(asked: &[&str], count: usize) -> Result<(), Failure> {
    let (mut people, homes) = world::World::new(42).people(count);
    let given = people.clone();
    let before = resident();
    let mut index = Index::new();
    let build = timed(|| index = given.into_iter().collect());
    let snapshot = index.snapshot();
    let bytes = snapshot.bytes() as f64 / snapshot.len() as f64;
    println!(
        "\nBuilt in {:.2} CPU-seconds; {bytes:.1} bytes a person allocated ({}).",
        build / 1e6,
        resident_note(before, count)
    );
    let viewers = viewers::viewers(&people, &homes, &snapshot, VIEWERS, 77);
    drop(snapshot);
    if asked.contains(&"speed") {
        speed::decks(&index, &viewers);
        speed::counts(&index, &viewers);
        speed::rate(&index, &viewers);
        speed::cold(&index, &viewers);
        speed::baseline(&people, &index, &viewers);
    }
    if asked.contains(&"sql") {
        sql::run(&people, &index, &viewers)?;
    }
    if asked.contains(&"changes") {
        changes::run(&index, &mut people, &viewers, count);
    }
    Ok(())
}

/// Resident memory tells little while the given people are being freed; it is shown as a check.
fn resident_note(before: usize, count: usize) -> String {
    let more = resident() as f64 - before as f64;
    format!(
        "resident memory moved by {:+.0} a person, the given list freed in between",
        more / count as f64
    )
}
