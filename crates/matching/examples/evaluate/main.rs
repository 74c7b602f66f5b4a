//! Predicting mutual likes. The learned model beside declared likeness and one-sided popularity, on the meetings of a
//! speed-dating experiment, each wave predicted by a model that never saw it.
//!
//! `cargo run --release -p matching --example evaluate -- path/to/speed-dating.csv`
//!
//! The file is the published one of Fisman, Iyengar, Kamenica and Simonson (2006), or waves of it; it is not part of
//! the product. For each person the partners of the evening are ranked by the chance that *both* say yes.
#![allow(clippy::print_stdout, reason = "printing the numbers is what this program is for")]

mod forest;
mod measures;
mod meetings;
mod methods;
mod rasch;

use measures::{Interval, Rows};
use methods::Method;

fn main() {
    let Some(path) = std::env::args().nth(1) else {
        println!("No file of meetings was given, so nothing is evaluated: pass the path of the speed-dating data.");
        return;
    };
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) => {
            println!("The meetings cannot be read, so nothing is evaluated: {path}: {error}.");
            return;
        }
    };
    let evening = match meetings::read(&text) {
        Ok(evening) => evening,
        Err(reason) => {
            println!("This is not the file of meetings: {reason}.");
            return;
        }
    };
    report(&evening);
}

fn report(evening: &meetings::SpeedDatingEvent) {
    let methods = methods::all(evening);
    let rows: Vec<(Method, Rows)> = methods
        .into_iter()
        .map(|method| {
            let rows = measures::rank(evening, &method.scores);
            (method, rows)
        })
        .collect();
    let people = rows.first().map_or(0, |(_, rows)| rows.len());
    println!(
        "{} meetings of {} people in {} waves; {people} people had both outcomes. Ranked by mutual yes; every wave \
         was left out of what was learned for it. In brackets: 95 % over {} resamples of the waves.\n",
        evening.meetings.len(),
        evening.people,
        evening.waves().len(),
        measures::RESAMPLES,
    );
    println!("| method | knows | AUC per person | P@1 | P@3 | NDCG |");
    println!("|---|---|---|---|---|---|");
    for (method, rows) in &rows {
        let shown = measures::intervals(rows).map(|measure| measure.to_string());
        println!("| {} | {} | {} |", method.name, method.knows, shown.join(" | "));
    }
    let of = |name: &str| {
        rows.iter()
            .find(|(method, _)| method.name == name)
            .map(|(_, rows)| rows)
    };
    if let (Some(learned), Some(cold)) = (of(methods::LEARNED), of(methods::COLD_HARMONIC)) {
        let gain: [Interval; 4] = measures::differences(learned, cold);
        println!(
            "\nLearned less cold harmonic: AUC {}, P@1 {}, P@3 {}, NDCG {}.",
            gain[0], gain[1], gain[2], gain[3]
        );
    }
}
