//! Logistic regression with a ridge, by Newton's method: a dozen weights, found in a few exact steps.

use serde::{Deserialize, Serialize};

/// Steps after which the weights are taken as they are; five to eight are usual.
const STEPS: usize = 40;
/// A step that moves no weight by more than this ends the search.
const SETTLED: f64 = 1e-9;

/// `P(yes) = 1 / (1 + e^-(bias + weights · features))`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Logistic {
    pub bias: f64,
    pub weights: Vec<f64>,
}

impl Logistic {
    /// Fits `examples` of features and outcome, all with as many features as the first. `ridge` (at least a hair
    /// above 0) draws every weight but the bias towards 0, in units of examples.
    ///
    /// Nothing, where there are no examples, or only yes, or only no.
    pub fn fit(examples: &[(Vec<f64>, bool)], ridge: f64) -> Option<Logistic> {
        let yes = examples.iter().filter(|(_, outcome)| *outcome).count();
        if yes == 0 || yes == examples.len() {
            return None;
        }
        let size = examples.first()?.0.len() + 1;
        let mut found = vec![0.0; size];
        found[0] = super::habit::log_odds(yes as f64 / examples.len() as f64);
        for _ in 0..STEPS {
            let step = newton(examples, &found, ridge.max(1e-9))?;
            let mut moved: f64 = 0.0;
            for (weight, step) in found.iter_mut().zip(&step) {
                *weight += step;
                moved = moved.max(step.abs());
            }
            if moved < SETTLED {
                break;
            }
        }
        let bias = found.remove(0);
        let all = found.iter().all(|weight| weight.is_finite()) && bias.is_finite();
        all.then_some(Logistic { bias, weights: found })
    }

    /// The chance of yes, 0 to 1. Features beyond the weights count for nothing.
    pub fn chance(&self, features: &[f64]) -> f64 {
        let sum: f64 = self
            .weights
            .iter()
            .zip(features)
            .map(|(weight, value)| weight * value)
            .sum();
        logistic(self.bias + sum)
    }

    /// Mean of `-ln P(what happened)`: the smaller, the better the predicted chances.
    pub fn surprise(&self, examples: &[(Vec<f64>, bool)]) -> f64 {
        let of = |(features, yes): &(Vec<f64>, bool)| surprise(self.chance(features), *yes);
        examples.iter().map(of).sum::<f64>() / examples.len().max(1) as f64
    }
}

/// `-ln P(what happened)` of one chance.
pub fn surprise(chance: f64, yes: bool) -> f64 {
    let chance = if yes { chance } else { 1.0 - chance };
    -chance.max(1e-12).ln()
}

pub fn logistic(sum: f64) -> f64 {
    1.0 / (1.0 + (-sum).exp())
}

/// The step of Newton's method from `at` (bias first).
fn newton(examples: &[(Vec<f64>, bool)], at: &[f64], ridge: f64) -> Option<Vec<f64>> {
    let size = at.len();
    let mut slope = vec![0.0; size];
    let mut curve = vec![vec![0.0; size]; size];
    for (features, yes) in examples {
        let value = |i: usize| {
            if i == 0 {
                1.0
            } else {
                features.get(i - 1).copied().unwrap_or(0.0)
            }
        };
        let sum: f64 = (0..size).map(|i| at[i] * value(i)).sum();
        let chance = logistic(sum);
        let (miss, weight) = (f64::from(u8::from(*yes)) - chance, chance * (1.0 - chance));
        for (i, row) in curve.iter_mut().enumerate() {
            slope[i] += miss * value(i);
            for (j, cell) in row.iter_mut().enumerate().take(i + 1) {
                *cell += weight * value(i) * value(j);
            }
        }
    }
    for i in 1..size {
        slope[i] -= ridge * at[i];
        curve[i][i] += ridge;
    }
    // Where every chance is sure already, the bias too must have something to stand on.
    curve[0][0] += 1e-9;
    solve(curve, slope)
}

/// Solves `matrix · x = right` for a symmetric positive matrix of which the lower half is given (Cholesky).
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Option<Vec<f64>> {
    let size = right.len();
    for i in 0..size {
        for j in 0..=i {
            let known: f64 = (0..j).map(|k| matrix[i][k] * matrix[j][k]).sum();
            let rest = matrix[i][j] - known;
            matrix[i][j] = if i != j {
                rest / matrix[j][j]
            } else if rest > 0.0 {
                rest.sqrt()
            } else {
                return None;
            };
        }
    }
    for i in 0..size {
        let known: f64 = (0..i).map(|k| matrix[i][k] * right[k]).sum();
        right[i] = (right[i] - known) / matrix[i][i];
    }
    for i in (0..size).rev() {
        let known: f64 = (i + 1..size).map(|k| matrix[k][i] * right[k]).sum();
        right[i] = (right[i] - known) / matrix[i][i];
    }
    Some(right)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulation::SeededRandom;

    #[test]
    fn weights_that_made_the_examples_are_found_again() {
        let mut dice = SeededRandom::new(7);
        let mut even = || f64::from(dice.roll(2_000)) / 1_000.0 - 1.0;
        let examples: Vec<_> = (0..20_000)
            .map(|_| {
                let (a, b, c) = (even(), even(), even());
                let yes = (even() + 1.0) / 2.0 < logistic(-0.5 + 1.5 * a - 0.8 * b);
                (vec![a, b, c], yes)
            })
            .collect();
        let found = Logistic::fit(&examples, 1.0).unwrap();
        for (found, made) in [found.bias, found.weights[0], found.weights[1], found.weights[2]]
            .iter()
            .zip([-0.5, 1.5, -0.8, 0.0])
        {
            assert!((found - made).abs() < 0.1, "{found} for {made}");
        }
        assert!(found.surprise(&examples) < 0.65);
    }

    #[test]
    fn unlearnable_examples_give_no_model_and_separable_ones_stay_finite() {
        assert_eq!(Logistic::fit(&[], 1.0), None);
        assert_eq!(Logistic::fit(&[(vec![1.0], true), (vec![2.0], true)], 1.0), None);
        // Perfectly separable, and one feature that never varies: only the ridge limits the weights.
        let plain: Vec<_> = (0..100).map(|i| (vec![f64::from(i), 1.0], i >= 50)).collect();
        let found = Logistic::fit(&plain, 1.0).unwrap();
        assert!(found.chance(&[99.0, 1.0]) > 0.9 && found.chance(&[0.0, 1.0]) < 0.1);
    }
}
