//! The terms of the score and what each of them weighs, by default and by a person's sliders.

/// What the weights of all terms add up to.
pub const WEIGHTS: u32 = 10_000;

/// The terms of a score, in the order of their weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Term {
    Values,
    Intention,
    Reply,
    Interests,
    Language,
    Distance,
    Activity,
    Exploration,
}

impl Term {
    pub const ALL: [Term; 8] = [
        Term::Values,
        Term::Intention,
        Term::Reply,
        Term::Interests,
        Term::Language,
        Term::Distance,
        Term::Activity,
        Term::Exploration,
    ];
}

/// How much each term weighs, in 1/10,000; always adds up to [`WEIGHTS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights([u32; 8]);

impl Default for Weights {
    fn default() -> Weights {
        Weights([3_000, 2_000, 1_500, 1_000, 800, 700, 500, 500])
    }
}

impl Weights {
    pub fn of(&self, term: Term) -> u32 {
        self.0[term as usize]
    }
}

/// The five sliders "o que importa para mim", each 0 to 100; 50 leaves the weight as it is,
/// 0 takes the term out, 100 doubles it before all weights are brought back to their sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sliders {
    pub values: u8,
    pub intention: u8,
    pub interests: u8,
    pub distance: u8,
    pub activity: u8,
}

impl Default for Sliders {
    fn default() -> Sliders {
        Sliders {
            values: 50,
            intention: 50,
            interests: 50,
            distance: 50,
            activity: 50,
        }
    }
}

impl From<Sliders> for Weights {
    fn from(sliders: Sliders) -> Weights {
        let mut wished = Weights::default().0.map(|weight| weight * 50);
        for (term, position) in [
            (Term::Values, sliders.values),
            (Term::Intention, sliders.intention),
            (Term::Interests, sliders.interests),
            (Term::Distance, sliders.distance),
            (Term::Activity, sliders.activity),
        ] {
            wished[term as usize] = wished[term as usize] / 50 * u32::from(position.min(100));
        }
        let sum: u32 = wished.iter().sum();
        let mut weights = wished.map(|weight| (u64::from(weight) * u64::from(WEIGHTS) / u64::from(sum)) as u32);
        // What rounding left goes to a term without a slider, so that a slider at 0 means 0.
        weights[Term::Reply as usize] += WEIGHTS - weights.iter().sum::<u32>();
        Weights(weights)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_always_add_up_and_a_slider_at_zero_means_zero() {
        assert_eq!(Weights::default().0.iter().sum::<u32>(), WEIGHTS);
        assert_eq!(Weights::from(Sliders::default()), Weights::default());
        let weights = Weights::from(Sliders {
            values: 0,
            intention: 0,
            interests: 0,
            distance: 0,
            activity: 0,
        });
        assert_eq!(weights.0.iter().sum::<u32>(), WEIGHTS);
        assert_eq!(weights.of(Term::Values) + weights.of(Term::Activity), 0);
        let far = Weights::from(Sliders {
            distance: 100,
            ..Sliders::default()
        });
        assert!(far.of(Term::Distance) > 1_300 && far.of(Term::Values) < 3_000);
        assert_eq!(far.0.iter().sum::<u32>(), WEIGHTS);
    }
}
