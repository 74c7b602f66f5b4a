//! The descent to the weights.

use crate::Example;
use crate::corpus::Entry;
use words::Category;
use words::model::{BUCKETS, CATEGORIES, UNIT, Weights};

const ROUNDS: usize = 24;
/// The weights are the mean of those after this round and each later one, so that no text of the last steps counts more.
const AVERAGED_FROM: usize = 8;
/// The share of the hashed features that a text is shown without, in percent, so that no weight leans on another.
const DROPPED: u64 = 30;
/// Writers many of whose lines nobody would judge surely.
const ROUNDABOUT: std::ops::Range<u32> = 300..595;
/// How strongly weights are held to what they were before training.
const HOLD_NAMED: [f32; CATEGORIES] = [0.02, 0.02, 0.005];
const HOLD_HASHED: f32 = 0.005;

/// Logistic regression by stochastic descent with a step for each weight (Adagrad).
pub fn train(examples: &[&Example], priors: &[[f32; CATEGORIES]]) -> Weights {
    let mut named = priors.to_vec();
    let mut hashed = vec![[0f32; CATEGORIES]; BUCKETS];
    let mut bias = [-2.0f32; CATEGORIES];
    let mut named_sum = vec![[1.0f32; CATEGORIES]; priors.len()];
    let mut hashed_sum = vec![[1.0f32; CATEGORIES]; BUCKETS];
    let mut order: Vec<usize> = (0..examples.len()).collect();
    let mut random = 0x2545_f491_4f6c_dd1du64;
    let mut kept: Vec<(usize, f32)> = Vec::new();
    let mut mean = Mean::of(priors.len());
    for round in 0..ROUNDS {
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
        if round >= AVERAGED_FROM {
            mean.add(&named, &hashed, bias);
        }
    }
    let rows = mean.hashed.iter().map(|row| {
        let rounded = |sum: &f32| (sum / mean.rounds / UNIT).round().clamp(-127.0, 127.0) as i8;
        std::array::from_fn(|at| row.get(at).map_or(0, rounded))
    });
    Weights {
        hashed: rows.collect(),
        named: mean.named.iter().map(|row| row.map(|sum| sum / mean.rounds)).collect(),
        bias: mean.bias.map(|sum| sum / mean.rounds),
        threshold: [0.0; CATEGORIES],
        decisive: words::model::decisive(priors),
    }
}

/// Sums of the weights after several rounds.
struct Mean {
    named: Vec<[f32; CATEGORIES]>,
    hashed: Vec<[f32; CATEGORIES]>,
    bias: [f32; CATEGORIES],
    rounds: f32,
}

impl Mean {
    fn of(named: usize) -> Mean {
        Mean {
            named: vec![[0.0; CATEGORIES]; named],
            hashed: vec![[0.0; CATEGORIES]; BUCKETS],
            bias: [0.0; CATEGORIES],
            rounds: 0.0,
        }
    }

    fn add(&mut self, named: &[[f32; CATEGORIES]], hashed: &[[f32; CATEGORIES]], bias: [f32; CATEGORIES]) {
        let sums = self.named.iter_mut().chain(&mut self.hashed);
        for (sum, row) in sums.zip(named.iter().chain(hashed)) {
            *sum = std::array::from_fn(|at| sum[at] + row[at]);
        }
        self.bias = std::array::from_fn(|at| self.bias[at] + bias[at]);
        self.rounds += 1.0;
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
