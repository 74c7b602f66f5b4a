//! Trains the weights on the train and dev texts and writes them to `data/`.
//!
//! `cargo run --release -p words --example train` trains; with `-- folds` it measures instead, each text with
//! weights that were trained without its writer or hand, and prints the mistakes; `-- compare` prints the rates of each
//! hand. Test and blind texts are never read.
#![allow(clippy::print_stdout, reason = "the rates are what is asked for")]

#[path = "../../tests/corpus.rs"]
#[allow(dead_code, reason = "shared with the tests")]
mod corpus;
mod descent;

use corpus::{Entry, HANDS, HANDS_FROM, Split, TODAY, entries, hand_of};
use descent::train;
use std::fmt::Write as _;
use words::model::{CATEGORIES, DECISIVE, Features, Weights};
use words::{Analyzer, Category, Context, PreparedText};

const FOLDS: u32 = 6;
/// Texts of the product itself: nobody sends them, so no threshold is laid on them.
const HOUSE: std::ops::Range<u32> = 595..HANDS_FROM;
/// The largest share of honest texts that may be flagged, over which the threshold is laid.
const FALSE_ALARMS: [f32; CATEGORIES] = [0.0135, 0.042, 0.010];
/// Log-odds that are added to the threshold so laid: texts of other hands are flagged a little more often than the folds.
const MARGIN: [f32; CATEGORIES] = [0.05, 0.03, -0.12];
/// The shares of the promise, by which trainings are compared.
const PROMISED: [f32; CATEGORIES] = [0.02, 0.05, 0.01];
/// How much of what a rule was given before training is believed, where it does not decide alone. Rules that fire
/// together say less together than the sum of what each says.
const TRUST: [f32; CATEGORIES] = [0.6, 0.4, 1.0];

/// The score of a text that one feature decides, above any threshold.
const CERTAIN: f32 = 100.0;

struct Example<'e> {
    entry: &'e Entry,
    features: Features,
}

fn main() -> std::io::Result<()> {
    let analyzer = Analyzer::new();
    let all: Vec<Entry> = entries()
        .into_iter()
        .filter(|entry| matches!(entry.split, Split::Train | Split::Dev | Split::Seen))
        .collect();
    let examples: Vec<Example> = all
        .iter()
        .map(|entry| {
            let context = Context {
                region: entry.region,
                today: TODAY,
            };
            Example {
                entry,
                features: analyzer.features(&PreparedText::of(&entry.text), context),
            }
        })
        .collect();
    let mut priors = analyzer.priors();
    for row in &mut priors {
        let held = row.iter_mut().zip(TRUST).filter(|(prior, _)| **prior < DECISIVE);
        held.for_each(|(prior, trust)| *prior *= trust);
    }
    let verbose = std::env::args().any(|arg| arg == "folds");
    let comparing = std::env::args().any(|arg| arg == "compare");
    // Scores of each text by weights that have not seen its writer.
    let mut outside = vec![[0f32; CATEGORIES]; examples.len()];
    let folds: Vec<Vec<(usize, [f32; CATEGORIES])>> = std::thread::scope(|scope| {
        let priors = &priors;
        let examples = &examples;
        let running: Vec<_> = (0..2)
            .map(|half| {
                scope.spawn(move || {
                    let mut found = Vec::new();
                    for fold in (half..FOLDS).step_by(2) {
                        let inside: Vec<&Example> = examples
                            .iter()
                            .filter(|example| fold_of(example.entry) != fold)
                            .collect();
                        let weights = train(&inside, priors);
                        for (at, example) in examples.iter().enumerate() {
                            if fold_of(example.entry) == fold {
                                found.push((at, scores(&weights, example)));
                            }
                        }
                    }
                    found
                })
            })
            .collect();
        running.into_iter().filter_map(|thread| thread.join().ok()).collect()
    });
    for (at, scores) in folds.into_iter().flatten() {
        outside[at] = scores;
    }
    if comparing {
        compare(&examples, &outside);
    }
    let mut threshold = [0f32; CATEGORIES];
    for category in Category::ALL {
        let at = category as usize;
        let mut honest: Vec<f32> = examples
            .iter()
            .zip(&outside)
            .filter(|(example, _)| example.entry.kinds.is_empty() && !HOUSE.contains(&example.entry.writer))
            .map(|(_, scores)| scores[at])
            .collect();
        honest.sort_by(|one, other| other.total_cmp(one));
        let allowed = (honest.len() as f32 * FALSE_ALARMS[at]) as usize;
        let by_rate = honest.get(allowed).copied().unwrap_or(0.0) + 0.01;
        threshold[at] = (by_rate + MARGIN[at]).clamp(-9.0, 9.0);
        let own = |example: &&(&Example, &[f32; CATEGORIES])| example.0.entry.kinds.contains(&category);
        let pairs: Vec<(&Example, &[f32; CATEGORIES])> = examples.iter().zip(&outside).collect();
        let texts = pairs.iter().filter(own).count();
        let caught = pairs
            .iter()
            .filter(own)
            .filter(|(_, scores)| scores[at] >= threshold[at])
            .count();
        let flagged = honest.iter().filter(|score| **score >= threshold[at]).count();
        println!(
            "{}: {caught} of {texts} caught ({:.1} %), {flagged} of {} honest flagged ({:.1} %); threshold {:.2} (by rate {by_rate:.2})",
            category.name(),
            100.0 * caught as f32 / texts.max(1) as f32,
            honest.len(),
            100.0 * flagged as f32 / honest.len().max(1) as f32,
            threshold[at]
        );
        if verbose {
            for (example, scores) in &pairs {
                let own = example.entry.kinds.contains(&category);
                let flagged = scores[at] >= threshold[at];
                if own != flagged && (own || example.entry.kinds.is_empty()) {
                    println!(
                        "  {} {:.1} w{} {}: {}",
                        if own { "missed" } else { "flagged" },
                        scores[at] - threshold[at],
                        example.entry.writer,
                        example.entry.style,
                        example.entry.text.replace('\n', " / ")
                    );
                }
            }
        }
    }
    if !verbose && !comparing {
        let inside: Vec<&Example> = examples.iter().collect();
        let mut weights = train(&inside, &priors);
        weights.threshold = threshold;
        write(&weights, analyzer.feature_names())?;
    }
    Ok(())
}

/// All of one hand together: only another hand's texts tell how those of strangers are judged. Of the other writers,
/// those of one split have numbers with one rest modulo five.
fn fold_of(entry: &Entry) -> u32 {
    hand_of(entry.writer).unwrap_or(entry.writer / 5 + entry.writer % 5) % FOLDS
}

fn scores(weights: &Weights, example: &Example) -> [f32; CATEGORIES] {
    let decided = weights.decided(&example.features.named);
    let mut scores = weights.weigh(&example.features).map(|(odds, _)| odds);
    for (score, _) in scores.iter_mut().zip(decided).filter(|(_, decided)| *decided) {
        *score = CERTAIN;
    }
    scores
}

/// Prints for each category what is caught of the hands' texts where the threshold flags the promised share of their
/// honest ones, of all and of each hand.
fn compare(examples: &[Example], outside: &[[f32; CATEGORIES]]) {
    for (category, most) in Category::ALL.into_iter().zip(PROMISED) {
        let scores_of = |own: bool, hand: Option<u32>| -> Vec<f32> {
            let hands = examples.iter().zip(outside).filter(|(example, _)| {
                let by = hand_of(example.entry.writer);
                by.is_some() && (hand.is_none() || hand == by)
            });
            let kind = hands.filter(|(example, _)| match own {
                true => example.entry.kinds.contains(&category),
                false => example.entry.kinds.is_empty(),
            });
            kind.map(|(_, scores)| scores[category as usize]).collect()
        };
        let mut honest = scores_of(false, None);
        honest.sort_by(|one, other| other.total_cmp(one));
        let threshold = honest
            .get((honest.len() as f32 * most) as usize)
            .copied()
            .unwrap_or(0.0);
        let share = |scores: Vec<f32>| {
            let above = scores.iter().filter(|score| **score > threshold).count();
            100.0 * above as f32 / scores.len().max(1) as f32
        };
        println!(
            "{}: {:.1} % of all hands",
            category.name(),
            share(scores_of(true, None))
        );
        for hand in 0..HANDS {
            let (caught, flagged) = (share(scores_of(true, Some(hand))), share(scores_of(false, Some(hand))));
            println!("  hand {}: {caught:.1} % at {flagged:.1} %", hand + 1);
        }
    }
}

fn write(weights: &Weights, names: &[String]) -> std::io::Result<()> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/data");
    let mut table = String::new();
    let own = [("(bias)", weights.bias), ("(threshold)", weights.threshold)];
    let named = names.iter().map(String::as_str).zip(weights.named.iter().copied());
    for (name, row) in own.into_iter().chain(named) {
        let _ = writeln!(table, "{name}\t{:.3}\t{:.3}\t{:.3}", row[0], row[1], row[2]);
    }
    std::fs::write(format!("{folder}/weights.tsv"), table)?;
    let rows: Vec<u8> = weights
        .hashed
        .iter()
        .flat_map(|row| row[..CATEGORIES].iter().map(|weight| *weight as u8))
        .collect();
    std::fs::write(format!("{folder}/buckets.bin"), rows)
}
