//! A habit: so many yes out of so many occasions, drawn towards what most people do.

/// How often a person said yes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Habit {
    pub yes: u32,
    pub of: u32,
}

impl Habit {
    pub fn add(&mut self, yes: bool) {
        self.yes += u32::from(yes);
        self.of += 1;
    }

    /// The habit without one occasion that it holds.
    pub fn without(self, yes: bool) -> Habit {
        Habit {
            yes: self.yes.saturating_sub(u32::from(yes)),
            of: self.of.saturating_sub(1),
        }
    }

    /// The share of yes, 0 to 1, after `weight` imagined occasions of which `prior` were yes: with few real ones
    /// a share would judge people by chance.
    pub fn share(self, prior: f64, weight: f64) -> f64 {
        let yes = f64::from(self.yes.min(self.of));
        (yes + prior * weight) / (f64::from(self.of) + weight)
    }

    /// [`Habit::share`] as log-odds, the scale on which habits add up.
    pub fn log_odds(self, prior: f64, weight: f64) -> f64 {
        log_odds(self.share(prior, weight))
    }
}

/// Finite for every share: nothing is taken as certain.
pub fn log_odds(share: f64) -> f64 {
    let share = share.clamp(1e-6, 1.0 - 1e-6);
    (share / (1.0 - share)).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_evidence_the_prior_stands_and_evidence_moves_it() {
        let mut habit = Habit::default();
        assert!((habit.share(0.45, 8.0) - 0.45).abs() < 1e-12);
        for _ in 0..8 {
            habit.add(true);
        }
        assert!((habit.share(0.45, 8.0) - 0.725).abs() < 1e-12);
        assert_eq!(habit.without(true), Habit { yes: 7, of: 7 });
        assert_eq!(Habit::default().without(true), Habit::default());
        assert!(Habit { yes: 9, of: 3 }.share(0.5, 0.0) <= 1.0);
        assert!(log_odds(1.0).is_finite() && log_odds(0.0).is_finite());
    }
}
