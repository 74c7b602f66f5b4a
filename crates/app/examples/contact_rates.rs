//! The error rates of the contact filter.
//!
//! `cargo run -p app --release --example contact_rates` measures the corpus, for `make bench`. With files it prints the
//! rates and every misjudged text of those: `cargo run -p app --example contact_rates -- my_disguised.txt my_honest.txt`.
//! A file whose name has `honest` in it holds honest texts, any other disguised ones. Lines are either
//! `kind|country|field|text` as in `tests/contact`, or a text alone, which is read as a bio.
#![allow(clippy::print_stdout, reason = "the bench reads what is printed")]

#[path = "../tests/contact/corpus.rs"]
mod corpus;

use app::kernel::contact::{evidence, find, find_in_name};
use corpus::{Report, Split, entry, measure};
use std::time::Instant;

fn main() -> std::io::Result<()> {
    let files: Vec<String> = std::env::args().skip(1).collect();
    if files.is_empty() {
        println!("held-out texts: {}", measure(Split::HeldOut, refuses));
        println!("texts that rules were written by: {}", measure(Split::Tune, refuses));
        print_times();
    }
    let mut report = Report::default();
    for file in &files {
        let honest = file.rsplit('/').next().is_some_and(|name| name.contains("honest"));
        for line in std::fs::read_to_string(file)?.lines() {
            judge(line, honest, &mut report);
        }
    }
    if !files.is_empty() {
        print!("{report}");
    }
    Ok(())
}

/// Counts the text on `line` and prints it if it is misjudged.
fn judge(line: &str, honest: bool, report: &mut Report) {
    if line.starts_with('#') || line.trim().is_empty() {
        return;
    }
    let (kind, country, field, text) = entry(line).unwrap_or(("any", "any", "bio", line.to_string()));
    let wrong = refuses(field, &text) == honest;
    report.count(!honest, &[kind, country, field], wrong);
    if wrong {
        let reasons: Vec<&str> = evidence(&text).iter().map(|evidence| evidence.reason).collect();
        println!(
            "{} {field}: {text} {reasons:?}",
            if honest { "refused" } else { "missed" }
        );
    }
}

fn print_times() {
    for length in [500, 2_000, 50_000] {
        let text = "adoro praia, 10 km e nove gatos; insta não. ".repeat(length / 44);
        let start = Instant::now();
        let found = find(&text);
        println!(
            "{} bytes: {} µs, found {found:?}",
            text.len(),
            start.elapsed().as_micros()
        );
    }
}

fn refuses(field: &str, text: &str) -> bool {
    let found = if field == "name" {
        find_in_name(text)
    } else {
        find(text)
    };
    found.is_some()
}
