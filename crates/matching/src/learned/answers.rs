//! How likely a person is to answer, from how they and others acted before.

use serde::{Deserialize, Serialize};

use super::habit::Habit;
use super::logistic::{Logistic, surprise};
use crate::terms;

/// Below this many examples the formula knows more than a model would.
pub const LEAST_EXAMPLES: usize = 500;
/// Towards how large a share of answers, and by how many imagined messages, a habit is drawn: as in
/// [`terms::reply_rate`].
const PRIOR: f64 = 0.45;
const PRIOR_WEIGHT: f64 = 8.0;
/// Each weight is drawn towards 0 as if by this many examples.
const RIDGE: f64 = 5.0;
/// Every fifth example is kept from the fit, to be judged by.
const KEPT: usize = 5;

/// What each weight is about, in the order of [`ReplyFeatures::features`].
const FEATURES: [&str; 7] = [
    "answers before",
    "messages received",
    "likes among reactions",
    "days away",
    "days here",
    "completeness",
    "conversations waiting",
];

/// The features of a person at the moment when a message reaches them. Only their acts: no identity, origin, faith,
/// health or desire, and no answer to a value question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReplyFeatures {
    /// First messages of matches that they answered, of those received.
    pub answers: Habit,
    /// Likes among their reactions: who likes everybody answers few.
    pub likes: Habit,
    /// Whole days since they were last here.
    pub days_away: u32,
    /// Whole days since they joined.
    pub days_here: u32,
    /// Percent of their profile.
    pub completeness: u8,
    /// Conversations in which it is their turn.
    pub waiting: u32,
}

impl ReplyFeatures {
    /// On scales of about one, so that the ridge is fair to all.
    fn features(&self) -> Vec<f64> {
        let features: [f64; FEATURES.len()] = [
            self.answers.log_odds(PRIOR, PRIOR_WEIGHT),
            f64::from(self.answers.of).ln_1p() / 3.0,
            self.likes.log_odds(0.3, PRIOR_WEIGHT),
            f64::from(self.days_away).ln_1p() / 3.0,
            f64::from(self.days_here).ln_1p() / 5.0,
            f64::from(self.completeness.min(100)) / 100.0,
            f64::from(self.waiting).ln_1p(),
        ];
        features.to_vec()
    }

    /// The cold start, percent.
    pub fn formula(&self) -> u8 {
        terms::reply_rate(self.answers.yes, self.answers.of)
    }
}

/// The learned weights; kept as they are, and readable.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Model {
    logistic: Logistic,
    /// Examples it was fitted on.
    pub examples: usize,
    /// Mean surprise on examples that it had not seen, of the model and of the formula.
    pub surprise: [f64; 2],
}

impl Model {
    /// Learns from who answered. Nothing, where there are too few examples, or where the model does not tell unseen
    /// ones better than the formula: then the formula stays.
    pub fn learn(examples: &[(ReplyFeatures, bool)]) -> Option<Model> {
        if examples.len() < LEAST_EXAMPLES {
            return None;
        }
        let (mut fitted, mut held_out) = (Vec::new(), Vec::new());
        for (at, (answering, yes)) in examples.iter().enumerate() {
            if at % KEPT == KEPT - 1 {
                held_out.push((answering, *yes));
            } else {
                fitted.push((answering.features(), *yes));
            }
        }
        let logistic = Logistic::fit(&fitted, RIDGE)?;
        let mean = |figure: &dyn Fn(&ReplyFeatures) -> f64| {
            let sum: f64 = held_out
                .iter()
                .map(|(answering, yes)| surprise(figure(answering), *yes))
                .sum();
            sum / held_out.len().max(1) as f64
        };
        let model = mean(&|answering| logistic.chance(&answering.features()));
        let formula = mean(&|answering| f64::from(answering.formula()) / 100.0);
        (model < formula).then_some(Model {
            logistic,
            examples: fitted.len(),
            surprise: [model, formula],
        })
    }

    /// What the model goes by: each feature and its weight, so that an operator can say what it learned.
    pub fn weights(&self) -> impl Iterator<Item = (&'static str, f64)> {
        FEATURES.into_iter().zip(self.logistic.weights.iter().copied())
    }

    /// The chance of an answer, percent, never quite 0 and never 100: a habit is no verdict.
    pub fn percent(&self, answering: &ReplyFeatures) -> u8 {
        let percent = self.logistic.chance(&answering.features()) * 100.0;
        // A number of a stored model that was tampered with may not be one.
        if percent.is_nan() {
            answering.formula()
        } else {
            percent.round().clamp(2.0, 98.0) as u8
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learned::logistic::logistic;
    use crate::simulation::SeededRandom;

    /// People who answer less the more conversations wait for them, which the formula cannot know.
    fn people(count: usize, burden: f64) -> Vec<(ReplyFeatures, bool)> {
        let mut dice = SeededRandom::new(11);
        (0..count)
            .map(|_| {
                let answering = ReplyFeatures {
                    answers: Habit {
                        yes: dice.roll(6),
                        of: 6,
                    },
                    likes: Habit {
                        yes: dice.roll(40),
                        of: 40,
                    },
                    days_away: dice.roll(20),
                    days_here: dice.roll(400),
                    completeness: 40 + dice.roll(61) as u8,
                    waiting: dice.roll(9),
                };
                let chance =
                    logistic(0.5 + 0.6 * answering.features()[0] - burden * f64::from(answering.waiting).ln_1p());
                (answering, f64::from(dice.roll(10_000)) / 10_000.0 < chance)
            })
            .collect()
    }

    #[test]
    fn model_learns_what_the_formula_cannot_know() {
        let examples = people(4_000, 1.0);
        let model = Model::learn(&examples).unwrap();
        assert!(model.surprise[0] < model.surprise[1]);
        let (free, busy) = (
            examples[0].0,
            ReplyFeatures {
                waiting: 8,
                ..examples[0].0
            },
        );
        let free = ReplyFeatures { waiting: 0, ..free };
        assert!(model.percent(&free) > model.percent(&busy) + 20);
        assert!((2..=98).contains(&model.percent(&ReplyFeatures {
            waiting: u32::MAX,
            ..busy
        })));
        let restored: Model = serde_json::from_str(&serde_json::to_string(&model).unwrap()).unwrap();
        assert_eq!(restored.percent(&busy), model.percent(&busy));
        let waiting = model.weights().find(|(feature, _)| *feature == "conversations waiting");
        assert!(waiting.is_some_and(|(_, weight)| weight < -0.5), "{waiting:?}");
        assert_eq!(model.weights().count(), FEATURES.len());
    }

    #[test]
    fn with_too_little_or_with_nothing_to_learn_the_formula_stays() {
        assert_eq!(Model::learn(&people(LEAST_EXAMPLES - 1, 1.0)), None);
        let mut dice = SeededRandom::new(3);
        // Answers that follow the formula exactly leave a model only noise to add.
        let examples: Vec<_> = people(LEAST_EXAMPLES, 0.0)
            .into_iter()
            .map(|(answering, _)| (answering, dice.chance(u32::from(answering.formula()))))
            .collect();
        assert_eq!(Model::learn(&examples), None);
    }
}
