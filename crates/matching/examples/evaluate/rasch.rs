//! Rasch's model of an evening: a yes comes from how easily one says it and how often the other hears it.

use std::collections::BTreeMap;

use matching::learned::habit::log_odds;
use matching::learned::logistic::logistic;

use crate::meetings::Meeting;

/// How strongly each person is drawn towards the middle, in meetings.
const RIDGE: f64 = 1.0;
const ROUNDS: usize = 30;

#[derive(Default)]
pub struct Rasch {
    middle: f64,
    giving: BTreeMap<u32, f64>,
    taking: BTreeMap<u32, f64>,
}

impl Rasch {
    /// Fits the halves of one evening, one person's number at a time.
    pub fn fit(meetings: &[&Meeting]) -> Rasch {
        let yes = meetings.iter().filter(|meeting| meeting.yes).count() as f64;
        let mut found = Rasch {
            middle: log_odds((yes + 0.5) / (meetings.len() as f64 + 1.0)),
            ..Rasch::default()
        };
        for _ in 0..ROUNDS {
            found.giving = found.round(meetings, |meeting| meeting.from, &found.giving);
            found.taking = found.round(meetings, |meeting| meeting.to, &found.taking);
        }
        found
    }

    pub fn chance(&self, from: u32, to: u32) -> f64 {
        let of = |side: &BTreeMap<u32, f64>, person| side.get(&person).copied().unwrap_or(0.0);
        logistic(self.middle + of(&self.giving, from) + of(&self.taking, to))
    }

    /// One step of Newton's method for each person of one side.
    fn round(
        &self,
        meetings: &[&Meeting],
        person: impl Fn(&Meeting) -> u32,
        side: &BTreeMap<u32, f64>,
    ) -> BTreeMap<u32, f64> {
        let mut sums: BTreeMap<u32, (f64, f64)> = BTreeMap::new();
        for meeting in meetings {
            let chance = self.chance(meeting.from, meeting.to);
            let (slope, curve) = sums.entry(person(meeting)).or_default();
            *slope += f64::from(u8::from(meeting.yes)) - chance;
            *curve += chance * (1.0 - chance);
        }
        let step = |(person, (slope, curve)): (u32, (f64, f64))| {
            let at = side.get(&person).copied().unwrap_or(0.0);
            (person, at + (slope - RIDGE * at) / (curve + RIDGE))
        };
        sums.into_iter().map(step).collect()
    }
}
