//! The error rates and the cost of the analysis.
//!
//! `cargo run --release -p words --example rates` prints the rates on the texts that nothing was trained on, the
//! mistakes among them, and the cost of an analysis beside a plain scan of the same texts for a word list.
//! `-- train` prints the rates on the texts of the training instead, `-- outsiders` those on the texts by outsiders,
//! `-- hand 7` those on the texts of the seventh hand, `-- brief` no mistakes.
#![allow(clippy::print_stdout, reason = "the bench reads what is printed")]

#[path = "../tests/corpus.rs"]
#[allow(dead_code, reason = "shared with the tests")]
mod corpus;

use aho_corasick::AhoCorasick;
use corpus::{LATER_HANDS_FROM, Rates, Split, TODAY, entries, hand_of, measure, measure_of};
use std::hint::black_box;
use std::time::{Duration, Instant};
use words::{Analyzer, Context, PreparedText, Region};

fn main() {
    let analyzer = Analyzer::new();
    let train = std::env::args().any(|arg| arg == "train");
    let outsiders = std::env::args().any(|arg| arg == "outsiders");
    let brief = std::env::args().any(|arg| arg == "brief");
    let hand = std::env::args().skip_while(|arg| arg != "hand").nth(1);
    if let Some(hand) = hand.and_then(|hand| hand.parse::<u32>().ok()) {
        // Of the earlier hands, a part is held out: nobody may see its mistakes.
        let rates = measure_of(&analyzer, |entry| {
            entry.writer >= LATER_HANDS_FROM && hand_of(entry.writer) == Some(hand - 1)
        });
        return print("texts of one hand", &rates, brief);
    }
    let parts: &[(&str, &[Split])] = if outsiders {
        &[
            ("texts by outsiders", &[Split::Outsiders]),
            ("texts by second outsiders", &[Split::SecondOutsiders]),
            ("texts by third outsiders", &[Split::ThirdOutsiders]),
            ("texts by fourth outsiders", &[Split::FourthOutsiders]),
            ("texts by fifth outsiders", &[Split::FifthOutsiders]),
        ]
    } else if train {
        &[("texts of the training", &[Split::Train, Split::Dev])]
    } else {
        &[
            ("held-out texts", &[Split::Test]),
            ("held-out texts of the later writers", &[Split::TestMore]),
            ("texts written after the rules", &[Split::Blind]),
            (
                "roundabout texts written before the training was touched",
                &[Split::Unseen],
            ),
            ("held-out texts by several hands", &[Split::TestHands]),
            ("texts by strangers", &[Split::Strangers]),
        ]
    };
    for (name, splits) in parts {
        print(name, &measure(&analyzer, splits), brief);
    }
    print_cost(&analyzer);
}

fn print(name: &str, rates: &Rates, brief: bool) {
    println!("{name}:");
    print!("{rates}");
    for mistake in rates.mistakes.iter().filter(|_| !brief) {
        println!("  {mistake}");
    }
}

/// Rounds over all texts; the first warms up.
const ROUNDS: usize = 6;

fn print_cost(analyzer: &Analyzer) {
    let texts: Vec<String> = entries().into_iter().map(|entry| entry.text).collect();
    let context = Context {
        region: Region::Brazil,
        today: TODAY,
    };
    let scan = AhoCorasick::builder()
        .ascii_case_insensitive(true)
        .build(
            include_str!("../data/lexicon.txt")
                .split_whitespace()
                .filter(|word| word.len() > 3),
        )
        .ok();
    let letters: usize = texts.iter().map(|text| text.chars().count()).sum();
    println!(
        "{} texts, {} characters on average",
        texts.len(),
        letters / texts.len().max(1)
    );
    println!(
        "analysis: {}",
        cost(&texts, |text| black_box(
            analyzer.analyze(&PreparedText::of(text), context)
        )
        .signals
        .len())
    );
    if let Some(scan) = scan {
        println!(
            "plain scan (Aho-Corasick): {}",
            cost(&texts, |text| black_box(scan.find_iter(text).count()))
        );
    }
}

/// The mean and the 99th percentile of `work` for one text.
fn cost(texts: &[String], work: impl Fn(&str) -> usize) -> String {
    let mut times: Vec<Duration> = Vec::with_capacity(texts.len());
    for round in 0..ROUNDS {
        for (at, text) in texts.iter().enumerate() {
            let start = Instant::now();
            black_box(work(text));
            let took = start.elapsed();
            match round {
                0 => {}
                1 => times.push(took),
                // The quickest of the rounds is the least disturbed by other programs.
                _ => times[at] = times[at].min(took),
            }
        }
    }
    times.sort();
    let mean = times.iter().sum::<Duration>() / times.len().max(1) as u32;
    let p99 = times[times.len() * 99 / 100];
    format!(
        "mean {:.1} µs, 99th percentile {:.1} µs",
        mean.as_secs_f64() * 1e6,
        p99.as_secs_f64() * 1e6
    )
}
