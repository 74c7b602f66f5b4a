//! Weights: the chance that two people like each other and then have a real conversation.
//!
//! Three rates are multiplied: that one likes the other, that the other likes back, that a match of theirs becomes a
//! conversation. Each is a count of what happened, drawn towards what is usual by a few imagined cases (Laplace's
//! smoothing), so that a new place begins with the prior and not with chance. Compatibility counts for as much as it was
//! seen to count: likes are counted by tenths of it.

use crate::learned::Habit;
use crate::learned::habit::log_odds;
use crate::learned::logistic::logistic;

/// A weight of certainty: chances are counted in millionths.
pub const CERTAIN: u32 = 1_000_000;
/// Messages from which on a conversation is a real one.
pub const REAL_CONVERSATION: u32 = 10;
/// Likes among reactions, and how many imagined reactions say so.
const USUAL_LIKES: f64 = 0.3;
const LIKES_WEIGHT: f64 = 20.0;
/// Real conversations among matches.
const USUAL_CONVERSATIONS: f64 = 0.25;
const CONVERSATIONS_WEIGHT: f64 = 20.0;
/// Answers among first messages: as in [`crate::terms::reply_rate`].
const USUAL_ANSWERS: f64 = 0.45;
/// The most that objections against one trait take away.
const OBJECTION: f64 = 0.5;
/// So many objections are half of endless ones.
const OBJECTIONS_HALF: f64 = 2.0;

/// What happened lately in the whole product.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Observations {
    /// Likes among reactions, by tenths of the shown compatibility.
    pub likes: [Habit; 10],
    /// Matches with a real conversation, of all that are old enough for one.
    pub conversations: Habit,
}

impl Observations {
    /// Counts one reaction to a person of this compatibility, percent.
    pub fn react(&mut self, compatibility: u8, liked: bool) {
        self.likes[tenth(compatibility)].add(liked);
    }
}

/// What one person brings to the chance of a pair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Side {
    /// Likes among their reactions.
    pub likes: Habit,
    /// How likely they are to answer, percent.
    pub reply: u8,
}

/// Rates that say how likely what is.
#[derive(Clone, Debug, PartialEq)]
pub struct Calibration {
    usual: f64,
    /// What each tenth of compatibility adds to the log-odds of a like.
    tenths: [f64; 10],
    conversations: f64,
}

impl Calibration {
    pub fn of(observed: &Observations) -> Calibration {
        let all = observed.likes.iter().fold(Habit::default(), |sum, tenth| Habit {
            yes: sum.yes.saturating_add(tenth.yes),
            of: sum.of.saturating_add(tenth.of),
        });
        let usual = all.share(USUAL_LIKES, LIKES_WEIGHT);
        Calibration {
            usual,
            tenths: observed
                .likes
                .map(|tenth| tenth.log_odds(usual, LIKES_WEIGHT) - log_odds(usual)),
            conversations: observed
                .conversations
                .log_odds(USUAL_CONVERSATIONS, CONVERSATIONS_WEIGHT),
        }
    }

    /// The chance, 0 to 1, that a person of these habits likes a person of this compatibility.
    pub fn like(&self, from: Side, compatibility: u8) -> f64 {
        logistic(from.likes.log_odds(self.usual, LIKES_WEIGHT) + self.tenths[tenth(compatibility)])
    }

    /// The chance that a match of two becomes a real conversation, 0 to 1.
    pub fn conversation(&self, a: Side, b: Side) -> f64 {
        let habit = |side: Side| log_odds(f64::from(side.reply.clamp(1, 99)) / 100.0) - log_odds(USUAL_ANSWERS);
        logistic(self.conversations + (habit(a) + habit(b)) / 2.0)
    }

    /// The weight of a pair in millionths, at least 1: both like, and a conversation follows. `factor` (0 to 1) is
    /// what either objects to.
    pub fn weight(&self, a: Side, b: Side, compatibility: u8, factor: f64) -> u32 {
        let chance = self.like(a, compatibility) * self.like(b, compatibility) * self.conversation(a, b);
        let weight = (chance * factor.clamp(0.0, 1.0) * f64::from(CERTAIN)).round();
        (weight as u32).clamp(1, CERTAIN)
    }
}

/// The factor for `count` objections against a trait of which a pair has `part` (0 to 1): 1 without objections or with
/// all of the trait, never under a half.
pub fn objection(count: u32, part: f64) -> f64 {
    let count = f64::from(count);
    1.0 - OBJECTION * (1.0 - part.clamp(0.0, 1.0)) * count / (count + OBJECTIONS_HALF)
}

fn tenth(compatibility: u8) -> usize {
    usize::from(compatibility / 10).min(9)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn side(yes: u32, of: u32, reply: u8) -> Side {
        Side {
            likes: Habit { yes, of },
            reply,
        }
    }

    #[test]
    fn without_facts_the_weight_is_the_prior() {
        let calibration = Calibration::of(&Observations::default());
        let weight = calibration.weight(side(0, 0, 45), side(0, 0, 45), 50, 1.0);
        assert_eq!(weight, 22_500, "0.3 · 0.3 · 0.25 in millionths");
    }

    #[test]
    fn weight_is_the_same_from_both_sides_and_rises_with_habits() {
        let calibration = Calibration::of(&Observations::default());
        let (open, shy) = (side(30, 40, 80), side(1, 40, 10));
        assert_eq!(
            calibration.weight(open, shy, 60, 1.0),
            calibration.weight(shy, open, 60, 1.0)
        );
        assert!(calibration.weight(open, open, 60, 1.0) > calibration.weight(open, shy, 60, 1.0));
        assert!(calibration.weight(open, shy, 60, 1.0) > calibration.weight(shy, shy, 60, 1.0));
        assert!(calibration.weight(shy, shy, 0, 0.0) >= 1, "every possible pair counts");
    }

    #[test]
    fn compatibility_counts_as_much_as_it_was_seen_to_count() {
        let mut observed = Observations::default();
        for at in 0..400 {
            observed.react(85, at % 2 == 0);
            observed.react(25, at % 10 == 0);
        }
        let calibration = Calibration::of(&observed);
        let nobody = side(0, 0, 45);
        let (high, low) = (calibration.like(nobody, 85), calibration.like(nobody, 25));
        assert!((high - 0.5).abs() < 0.02, "{high}");
        assert!((low - 0.1).abs() < 0.02, "{low}");
        let unseen = calibration.like(nobody, 55);
        assert!((unseen - 0.3).abs() < 0.01, "no reactions, so the mean: {unseen}");
    }

    #[test]
    fn objections_weigh_on_what_a_pair_lacks_and_never_beyond_a_half() {
        assert!((objection(0, 0.0) - 1.0).abs() < 1e-9);
        assert!((objection(5, 1.0) - 1.0).abs() < 1e-9);
        assert!((objection(2, 0.0) - 0.75).abs() < 1e-9);
        assert!(objection(u32::MAX, 0.0) >= 0.5);
    }
}
