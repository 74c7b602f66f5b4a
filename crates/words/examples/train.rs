//! Trains the weights on the train and dev texts and writes them to `data/`.
//!
//! `cargo run --release -p words --example train` trains; with `-- folds` it measures instead, each text with
//! weights that were trained without its writer or hand, and prints the mistakes; `-- compare` prints the rates of each
//! hand. Test and blind texts are never read.
#![allow(clippy::print_stdout, reason = "the rates are what is asked for")]

#[path = "../tests/corpus.rs"]
#[allow(dead_code, reason = "shared with the tests")]
mod corpus;

use corpus::{Entry, HAND, HANDS_FROM, Split, TODAY, entries};
use std::fmt::Write as _;
use words::model::{BUCKETS, CATEGORIES, DECISIVE, Features, UNIT, Weights};
use words::{Analyzer, Category, Context};

const ROUNDS: usize = 24;
const FOLDS: u32 = 6;
/// The share of the hashed features that a text is shown without, in percent, so that no weight leans on another.
const DROPPED: u64 = 30;
/// Writers many of whose lines nobody would judge surely.
const ROUNDABOUT: std::ops::Range<u32> = 300..595;
/// Texts of the product itself: nobody sends them, so no threshold is laid on them.
const HOUSE: std::ops::Range<u32> = 595..HANDS_FROM;
/// How strongly weights are held to what they were before training.
const HOLD_NAMED: [f32; CATEGORIES] = [0.02, 0.02, 0.005];
const HOLD_HASHED: f32 = 0.02;
/// The largest share of honest texts that may be flagged, over which the threshold is laid.
const FALSE_ALARMS: [f32; CATEGORIES] = [0.015, 0.038, 0.007];
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
                features: analyzer.features(&entry.text, context),
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
        threshold[at] = by_rate.clamp(-9.0, 9.0);
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

/// Which of the hands wrote a text, from 0.
fn hand_of(entry: &Entry) -> Option<u32> {
    let hands = (HANDS_FROM..900).contains(&entry.writer);
    // The last has more writers than the others.
    hands.then(|| ((entry.writer.saturating_sub(HANDS_FROM)) / HAND).min(FOLDS - 1))
}

/// All of one hand together: only another hand's texts tell how those of strangers are judged. Of the other writers,
/// those of one split have numbers with one rest modulo five.
fn fold_of(entry: &Entry) -> u32 {
    hand_of(entry).unwrap_or((entry.writer / 5 + entry.writer % 5) % FOLDS)
}

fn scores(weights: &Weights, example: &Example) -> [f32; CATEGORIES] {
    let decided = weights.decided(&example.features);
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
                let by = hand_of(example.entry);
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
        for hand in 0..FOLDS {
            let (caught, flagged) = (share(scores_of(true, Some(hand))), share(scores_of(false, Some(hand))));
            println!("  hand {}: {caught:.1} % at {flagged:.1} %", hand + 1);
        }
    }
}

/// Logistic regression by stochastic descent with a step for each weight (Adagrad).
fn train(examples: &[&Example], priors: &[[f32; CATEGORIES]]) -> Weights {
    let mut named = priors.to_vec();
    let mut hashed = vec![[0f32; CATEGORIES]; BUCKETS];
    let mut bias = [-2.0f32; CATEGORIES];
    let mut named_sum = vec![[1.0f32; CATEGORIES]; priors.len()];
    let mut hashed_sum = vec![[1.0f32; CATEGORIES]; BUCKETS];
    let mut order: Vec<usize> = (0..examples.len()).collect();
    let mut random = 0x2545_f491_4f6c_dd1du64;
    let mut kept: Vec<(usize, f32)> = Vec::new();
    for _ in 0..ROUNDS {
        for at in (1..order.len()).rev() {
            order.swap(at, next(&mut random) as usize % (at + 1));
        }
        for example in order.iter().map(|at| examples[*at]) {
            for category in Category::ALL {
                let c = category as usize;
                let own = example.entry.kinds.contains(&category);
                let weight = weight_of(example.entry, own);
                kept.clear();
                for (at, value) in &example.features.hashed {
                    if next(&mut random) % 100 >= DROPPED {
                        kept.push((*at as usize, value * 100.0 / (100 - DROPPED) as f32));
                    }
                }
                let mut odds = bias[c];
                odds += example
                    .features
                    .named
                    .iter()
                    .map(|at| named[*at as usize][c])
                    .sum::<f32>();
                odds += kept.iter().map(|(at, value)| value * hashed[*at][c]).sum::<f32>();
                let slope = (1.0 / (1.0 + (-odds).exp()) - f32::from(u8::from(own))) * weight;
                bias[c] -= 0.02 * slope;
                for at in &example.features.named {
                    let at = *at as usize;
                    let step = slope + HOLD_NAMED[c] * (named[at][c] - priors[at][c]);
                    named_sum[at][c] += step * step;
                    named[at][c] -= 0.10 * step / named_sum[at][c].sqrt();
                }
                for (at, value) in kept.iter().copied() {
                    let step = slope * value + HOLD_HASHED * hashed[at][c];
                    hashed_sum[at][c] += step * step;
                    hashed[at][c] -= 0.08 * step / hashed_sum[at][c].sqrt();
                }
            }
        }
    }
    let rows = hashed
        .iter()
        .map(|row| row.map(|weight| (weight / UNIT).round().clamp(-127.0, 127.0) as i8))
        .collect();
    Weights {
        named,
        hashed: rows,
        bias,
        threshold: [0.0; CATEGORIES],
        decisive: words::model::decisive(priors),
    }
}

/// How much is learned from a text that is `own` of the category or not.
fn weight_of(entry: &Entry, own: bool) -> f32 {
    let clear = if ROUNDABOUT.contains(&entry.writer) { 0.5 } else { 1.0 };
    clear
        * match own {
            true => 1.5,
            false if entry.kinds.is_empty() => 1.0,
            // Texts of another kind need not be told apart from this one with the same care.
            false => 0.1,
        }
}

/// The next of a fixed row of numbers, so that each training gives the same weights.
fn next(random: &mut u64) -> u64 {
    *random = random
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    *random >> 33
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
        .flat_map(|row| row.map(|weight| weight as u8))
        .collect();
    std::fs::write(format!("{folder}/buckets.bin"), rows)
}
