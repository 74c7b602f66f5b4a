//! Trains the weights on the train and dev texts and writes them to `data/`.
//!
//! `cargo run --release -p words --example train` trains; with `-- folds` it measures instead, each writer's texts with
//! weights that were trained without them, and prints the mistakes. Test and blind texts are never read.
#![allow(clippy::print_stdout, reason = "the rates are what is asked for")]

#[path = "../tests/corpus.rs"]
#[allow(dead_code, reason = "shared with the tests")]
mod corpus;

use corpus::{Entry, HAND, HANDS_FROM, Split, TODAY, entries};
use std::fmt::Write as _;
use words::model::{BUCKETS, CATEGORIES, DECISIVE, Features, UNIT, Weights};
use words::{Analyzer, Category, Context};

const ROUNDS: usize = 40;
const FOLDS: u32 = 6;
/// How strongly weights are held to what they were before training.
const HOLD_NAMED: [f32; CATEGORIES] = [0.02, 0.02, 0.005];
const HOLD_HASHED: f32 = 0.02;
/// The largest share of honest texts that may be flagged, over which the threshold is laid.
const FALSE_ALARMS: [f32; CATEGORIES] = [0.012, 0.03, 0.007];
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
                        let inside: Vec<&Example> =
                            examples.iter().filter(|example| fold_of(example.entry) != fold).collect();
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
        running.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    for (at, scores) in folds.into_iter().flatten() {
        outside[at] = scores;
    }
    if std::env::args().any(|arg| arg == "compare") {
        compare(&examples, &outside);
    }
    let mut threshold = [0f32; CATEGORIES];
    for category in Category::ALL {
        let at = category as usize;
        let mut honest: Vec<f32> = examples
            .iter()
            .zip(&outside)
            .filter(|(example, _)| example.entry.kinds.is_empty())
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
    if !verbose {
        let inside: Vec<&Example> = examples.iter().collect();
        let mut weights = train(&inside, &priors);
        weights.threshold = threshold;
        write(&weights, analyzer.feature_names())?;
    }
    Ok(())
}

fn fold_of(entry: &Entry) -> u32 {
    match entry.writer {
        // All writers of one hand together: only another hand's texts tell how those of strangers are judged.
        HANDS_FROM..900 => ((entry.writer - HANDS_FROM) / HAND).min(5),
        // Writers of one split have numbers with one rest modulo five.
        writer => (writer / 5 + writer % 5) % FOLDS,
    }
}

fn knob(name: &str, default: f32) -> f32 {
    std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(default)
}

fn scores(weights: &Weights, example: &Example) -> [f32; CATEGORIES] {
    let decided = weights.decided(&example.features);
    let mut scores = weights.weigh(&example.features).map(|(odds, _)| odds);
    for (score, _) in scores.iter_mut().zip(decided).filter(|(_, decided)| *decided) {
        *score = CERTAIN;
    }
    scores
}

/// Recall on hands at the promised shares, for each hand and all.
fn compare(examples: &[Example], outside: &[[f32; CATEGORIES]]) {
    for category in Category::ALL {
        let c = category as usize;
        let mut line = String::new();
        for rate in [[0.01f32, 0.02, 0.03], [0.02, 0.035, 0.05], [0.005, 0.007, 0.01]][c] {
            let hands = |e: &Entry| e.writer >= HANDS_FROM && e.writer < 900;
            let pick = |own: bool, hand: Option<u32>| -> Vec<f32> {
                examples.iter().zip(outside).filter(|(e, _)| hands(e.entry)
                    && hand.is_none_or(|h| ((e.entry.writer - HANDS_FROM) / HAND).min(5) == h)
                    && if own { e.entry.kinds.contains(&category) } else { e.entry.kinds.is_empty() })
                    .map(|(_, s)| s[c]).collect()
            };
            let mut honest = pick(false, None);
            honest.sort_by(|a, b| b.total_cmp(a));
            let t = honest[(honest.len() as f32 * rate) as usize] + 0.001;
            let rec = |v: Vec<f32>| 100.0 * v.iter().filter(|s| **s >= t).count() as f32 / v.len().max(1) as f32;
            let _ = write!(line, " @{:.1}%: {:.1} [", rate * 100.0, rec(pick(true, None)));
            for h in 0..FOLDS {
                let _ = write!(line, "{:.0}@{:.1} ", rec(pick(true, Some(h))), rec(pick(false, Some(h))));
            }
            let _ = write!(line, "]");
        }
        println!("{} {line}", category.name());
    }
}

/// Logistic regression by stochastic descent with a step for each weight (Adagrad).
fn train(examples: &[&Example], priors: &[[f32; CATEGORIES]]) -> Weights {
    let hold_hashed = knob("HH", HOLD_HASHED);
    let hold_named: [f32; CATEGORIES] = HOLD_NAMED.map(|h| h * knob("HN", 1.0));
    let drop = knob("DROP", 0.3);
    let rounds = knob("R", ROUNDS as f32) as usize;
    let (own_w, other_w, more_w) = (knob("OWN", 1.5), knob("OTHER", 0.1), knob("MORE", 1.0));
    let mut named = priors.to_vec();
    let mut hashed = vec![[0f32; CATEGORIES]; BUCKETS];
    let mut bias = [-2.0f32; CATEGORIES];
    let mut named_sum = vec![[1.0f32; CATEGORIES]; priors.len()];
    let mut hashed_sum = vec![[1.0f32; CATEGORIES]; BUCKETS];
    let mut order: Vec<usize> = (0..examples.len()).collect();
    let mut random = 0x2545_f491_4f6c_dd1du64;
    for _ in 0..rounds {
        for at in (1..order.len()).rev() {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            order.swap(at, (random >> 33) as usize % (at + 1));
        }
        for example in order.iter().map(|at| examples[*at]) {
            for category in Category::ALL {
                let c = category as usize;
                let own = example.entry.kinds.contains(&category);
                // Texts of another kind need not be told apart from this one with the same care.
                let weight = if (300..600).contains(&example.entry.writer) { more_w } else { 1.0 } * if own {
                    own_w
                } else if example.entry.kinds.is_empty() {
                    1.0
                } else {
                    other_w
                };
                let kept = |random: &mut u64| drop <= 0.0 || {
                    *random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    (*random >> 40) as f32 / (1u64 << 24) as f32 >= drop
                };
                let mut mask: Vec<f32> = Vec::new();
                if drop > 0.0 { mask.extend(example.features.hashed.iter().map(|_| if kept(&mut random) { 1.0 / (1.0 - drop) } else { 0.0 })); } else { mask.resize(example.features.hashed.len(), 1.0); }
                let mut odds = bias[c];
                odds += example
                    .features
                    .named
                    .iter()
                    .map(|at| named[*at as usize][c])
                    .sum::<f32>();
                odds += example
                    .features
                    .hashed
                    .iter()
                    .zip(&mask)
                    .map(|((at, v), m)| m * v * hashed[*at as usize][c])
                    .sum::<f32>();
                let slope = (1.0 / (1.0 + (-odds).exp()) - f32::from(u8::from(own))) * weight;
                bias[c] -= 0.02 * slope;
                for at in &example.features.named {
                    let at = *at as usize;
                    let step = slope + hold_named[c] * (named[at][c] - priors[at][c]);
                    named_sum[at][c] += step * step;
                    named[at][c] -= 0.10 * step / named_sum[at][c].sqrt();
                }
                for ((at, value), m) in example.features.hashed.iter().zip(&mask) {
                    if *m == 0.0 { continue; }
                    let value = &(value * m);
                    let at = *at as usize;
                    let step = slope * value + hold_hashed * hashed[at][c];
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
