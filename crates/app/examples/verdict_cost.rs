//! What the verdict on one message costs: reading the text, the facts of the conversation, and the rules.
//!
//! The facts are in memory and nothing is stored, so that no database is measured. Beside it stands a plain scan of the
//! same texts for the words of the lexicon. `cargo run --release -p app --example verdict_cost`
#![allow(clippy::print_stdout, reason = "the bench reads what is printed")]

#[path = "../../words/tests/corpus.rs"]
#[allow(dead_code, reason = "shared with the tests of words")]
mod corpus;

use aho_corasick::AhoCorasick;
use app::guard::features::{Feature, Features};
use app::guard::rules::RuleSet;
use app::guard::{RULES_FILE, read_text};
use corpus::{Entry, TODAY, entries};
use std::hint::black_box;
use std::time::{Duration, Instant};
use words::{Fingerprint, PreparedText, fingerprint};

/// Rounds over all texts; the first warms up, and of the others the quickest counts for each text.
const ROUNDS: usize = 6;
/// Openings of the day that a first message is compared with.
const OPENINGS: usize = 20;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules = RuleSet::parse(RULES_FILE)?;
    let texts = entries();
    let openings: Vec<Fingerprint> = texts
        .iter()
        .filter_map(|entry| fingerprint(&PreparedText::of(&entry.text)))
        .take(OPENINGS)
        .collect();
    let verdict = |at: usize| {
        let entry = &texts[at];
        let mut features = Features::default();
        let text = PreparedText::of(&entry.text);
        read_text(&text, entry.region, TODAY, &mut features);
        for (feature, value) in [
            (Feature::ChatOwnMessages, 0.0),
            (Feature::ChatTheirMessages, 1.0),
            (Feature::ChatMatchHours, 3.0),
            (Feature::ChatSeenOnVideo, 0.0),
            (Feature::SenderAppMoveChats24h, 1.0),
        ] {
            features.set(feature, value);
        }
        if let Some(print) = fingerprint(&text) {
            let near = openings.iter().filter(|other| print.is_near(**other)).count();
            features.set(Feature::SenderSimilarOpenings24h, near as f64);
        }
        rules.evaluate(&features).fired.len()
    };
    let lexicon = include_str!("../../words/data/lexicon.txt").split_whitespace();
    let scan = AhoCorasick::builder()
        .ascii_case_insensitive(true)
        .build(lexicon.filter(|word| word.len() > 3))?;
    let letters: usize = texts.iter().map(|entry| entry.text.chars().count()).sum();
    println!(
        "{} texts of {} characters on average",
        texts.len(),
        letters / texts.len()
    );
    println!("one verdict: {}", cost(&texts, verdict));
    println!(
        "plain scan of the same (Aho-Corasick): {}",
        cost(&texts, |at| scan.find_iter(&texts[at].text).count())
    );
    Ok(())
}

/// The mean and the 99th percentile of `work` for one text.
fn cost(texts: &[Entry], work: impl Fn(usize) -> usize) -> String {
    let mut times = vec![Duration::MAX; texts.len()];
    for round in 0..ROUNDS {
        for (at, best) in times.iter_mut().enumerate() {
            // A server has just received the text, so it is in the cache before the clock starts.
            black_box(texts[at].text.bytes().fold(0, u8::wrapping_add));
            let start = Instant::now();
            black_box(work(at));
            let took = start.elapsed();
            if round > 0 {
                *best = took.min(*best);
            }
        }
    }
    times.sort();
    let mean = times.iter().sum::<Duration>().as_secs_f64() / texts.len() as f64;
    let p99 = times[texts.len() * 99 / 100].as_secs_f64();
    format!("mean {:.1} µs, 99th percentile {:.1} µs", mean * 1e6, p99 * 1e6)
}
