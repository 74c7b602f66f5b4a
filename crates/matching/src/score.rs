//! The one score specification: the sum of the terms, and the panel that explains it.
//!
//! Points are in 1/10,000, so a score runs from 0 to [`FULL`] = 100 points; only a newcomer's goes beyond. Everything
//! that ranks, shows or explains goes through [`Pair`]; nothing else knows the formula.

use serde::Serialize;
use uuid::Uuid;

use crate::grid::{self, Band};
use crate::person::{Day, Person, Today};
use crate::weights::{Term, Weights};
use crate::{compatibility, terms, trust};

/// One hundred points.
pub const FULL: u32 = 1_000_000;
/// What Premium adds to the sum of the terms: two points of a hundred, less than half of what chance decides
/// ([`Term::Exploration`]), so that it breaks near ties and lifts nobody over a person who fits. It is no term: nobody's
/// sliders move it, and the shown percentage does not know it. The bounds of the index allow for no more.
pub const PREMIUM_POINTS: u32 = 20_000;

impl Term {
    /// The stable key of the term's line in the panel. Reply has none: it is part of the adjustment.
    fn line(self) -> Option<&'static str> {
        match self {
            Term::Values => Some("values"),
            Term::Intention => Some("intention"),
            Term::Reply => None,
            Term::Interests => Some("interests"),
            Term::Language => Some("language"),
            Term::Distance => Some("distance"),
            Term::Activity => Some("activity"),
            Term::Exploration => Some("exploration"),
        }
    }
}

/// The terms that two people have in common, which alone make the shown percentage.
pub(crate) const SHARED: [Term; 4] = [Term::Values, Term::Intention, Term::Interests, Term::Language];

/// Points of `part` of a term that weighs `weight`.
pub(crate) fn points(weight: u32, part: u32) -> u32 {
    weight * part / 100
}

/// The score of `base` points for a subject of this completeness and fairness, both in 1/10,000. A newcomer's boost
/// takes it beyond [`FULL`]: cut off there, all newcomers would be alike, and their order an accident of their ids.
pub(crate) fn adjusted(base: u32, completeness: u32, fairness: u32) -> u32 {
    let factors = u64::from(completeness) * u64::from(fairness);
    // A base is at most FULL and the points of Premium, the factors at most 1 and 6.6.
    (u64::from(base) * factors / 100_000_000) as u32
}

/// Everything measured about one viewer and one subject, before weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    parts: [u32; 8],
    premium: bool,
    completeness: u32,
    fairness: u32,
}

impl Pair {
    /// `band` is the distance of the two, as [`band_between`] gives it.
    pub fn measure(viewer: &Person, subject: &Person, band: Option<Band>, today: Today) -> Pair {
        let fit = terms::intention_fit(viewer.intention, subject.intention);
        let agreement = trust::agreement(&viewer.values, &subject.values);
        Pair {
            parts: [
                u32::from(agreement.percent) * 100,
                u32::from(fit) * 100,
                terms::reply(subject.reply, fit),
                terms::interests(viewer.interests, subject.interests),
                terms::languages(viewer.languages, subject.languages),
                terms::distance(band),
                terms::activity(today.since(subject.active)),
                exploration(viewer.id, subject.id, today.day),
            ],
            premium: subject.premium,
            completeness: terms::completeness(subject.completeness),
            fairness: u32::from(subject.fairness),
        }
    }

    /// What Premium adds.
    fn premium_points(&self) -> u32 {
        if self.premium { PREMIUM_POINTS } else { 0 }
    }

    /// Points of one term, 0 to 100 times its weight.
    fn points(&self, term: Term, weights: &Weights) -> u32 {
        points(weights.of(term), self.parts[term as usize])
    }

    /// The score that ranks, 0 to [`FULL`], and beyond it for newcomers.
    pub fn score(&self, weights: &Weights) -> u32 {
        let base: u32 = Term::ALL.iter().map(|term| self.points(*term, weights)).sum();
        adjusted(base + self.premium_points(), self.completeness, self.fairness)
    }

    /// The shown percentage, 1 to 99. It knows only what two people share (values, intention,
    /// interests, languages, by the default weights), so both see the same number and neither a
    /// slider, a journey nor an idle week moves it.
    pub fn compatibility(&self) -> u8 {
        compatibility::percent(self.shared())
    }

    /// The points behind [`Pair::compatibility`], 0 to [`compatibility::MOST`].
    pub fn shared(&self) -> u32 {
        SHARED.iter().map(|term| self.points(*term, &Weights::default())).sum()
    }

    /// The panel "Por que estou vendo esta pessoa". The lines add up exactly to the score, which counts to one hundred
    /// here.
    pub fn explain(&self, weights: &Weights) -> Explanation {
        let score = self.score(weights).min(FULL);
        let mut lines: Vec<Line> = Term::ALL
            .iter()
            .filter_map(|term| {
                term.line().map(|key| Line {
                    key,
                    points: self.points(*term, weights) as i32,
                    max: (weights.of(*term) * 100) as i32,
                })
            })
            .collect();
        lines.extend(self.premium.then_some(Line {
            key: "premium",
            points: PREMIUM_POINTS as i32,
            max: PREMIUM_POINTS as i32,
        }));
        let explained: i32 = lines.iter().map(|line| line.points).sum();
        // Reply habit, completeness and fairness belong to the other person: one number hides which.
        lines.push(Line {
            key: "ajuste",
            points: score as i32 - explained,
            max: (weights.of(Term::Reply) * 100) as i32,
        });
        Explanation {
            score,
            compatibility: self.compatibility(),
            lines,
        }
    }
}

/// One line of the panel; points in 1/10,000, negative only for `ajuste`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    pub key: &'static str,
    pub points: i32,
    pub max: i32,
}

/// The explanation of a person's rank: `score` is the sum of `lines`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Explanation {
    pub score: u32,
    pub compatibility: u8,
    pub lines: Vec<Line>,
}

/// Explains `subject` to `viewer`, with the same arithmetic that ranked them.
pub fn explain(viewer: &Person, subject: &Person, weights: &Weights, today: Today) -> Explanation {
    Pair::measure(viewer, subject, band_between(viewer, subject), today).explain(weights)
}

/// The distance band of two people; None when one of them has no place yet.
pub fn band_between(a: &Person, b: &Person) -> Option<Band> {
    Some(grid::band(a.cell?, b.cell?))
}

/// A number in 0 to [`terms::WHOLE`] that is the same on every node for a viewer, a subject and a day,
/// and says nothing about either of them.
pub fn exploration(viewer: Uuid, subject: Uuid, day: Day) -> u32 {
    Explorer::new(viewer, day).part(subject)
}

/// [`exploration`] with the viewer's half of the hash precomputed, for many subjects.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Explorer {
    viewer: u64,
    day: u64,
}

impl Explorer {
    pub(crate) fn new(viewer: Uuid, day: Day) -> Explorer {
        let (a, b) = viewer.as_u64_pair();
        Explorer {
            viewer: mix(mix(a) ^ b),
            day: day.0 as u64,
        }
    }

    pub(crate) fn part(&self, subject: Uuid) -> u32 {
        let (c, d) = subject.as_u64_pair();
        let hash = mix(mix(mix(self.viewer ^ c) ^ d) ^ self.day);
        (((hash >> 32) * u64::from(terms::WHOLE + 1)) >> 32) as u32
    }
}

/// The finaliser of SplitMix64: every input bit reaches every output bit.
fn mix(word: u64) -> u64 {
    let word = word.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pair_that_earns_everything_scores_one_hundred_points() {
        let pair = Pair {
            parts: [10_000; 8],
            premium: false,
            completeness: 10_000,
            fairness: 10_000,
        };
        assert_eq!(pair.score(&Weights::default()), FULL);
        assert_eq!(pair.shared(), compatibility::MOST);
        let boosted = Pair {
            fairness: 20_000,
            ..pair
        };
        assert_eq!(boosted.score(&Weights::default()), 2 * FULL);
        let explained = boosted.explain(&Weights::default());
        assert_eq!(explained.score, FULL, "the panel counts to one hundred");
        assert_eq!(explained.lines.iter().map(|line| line.points).sum::<i32>(), FULL as i32);
        let halved = Pair {
            completeness: 5_000,
            ..pair
        };
        assert_eq!(halved.score(&Weights::default()), FULL / 2);
    }

    #[test]
    fn premium_adds_its_points_and_a_line_and_changes_nothing_for_others() {
        let pair = Pair {
            parts: [5_000; 8],
            premium: false,
            completeness: 10_000,
            fairness: 10_000,
        };
        let premium = Pair { premium: true, ..pair };
        let weights = Weights::default();
        assert_eq!(premium.score(&weights) - pair.score(&weights), PREMIUM_POINTS);
        assert_eq!(premium.compatibility(), pair.compatibility());
        assert!(pair.explain(&weights).lines.iter().all(|line| line.key != "premium"));
        for (completeness, fairness) in [(10_000, 10_000), (5_000, 20_000), (7_300, 1)] {
            let explained = Pair {
                completeness,
                fairness,
                ..premium
            }
            .explain(&weights);
            let line = explained.lines.iter().find(|line| line.key == "premium").unwrap();
            assert_eq!(line.points, PREMIUM_POINTS as i32);
            assert_eq!(
                explained.lines.iter().map(|line| line.points).sum::<i32>(),
                explained.score as i32
            );
        }
        assert!(2 * PREMIUM_POINTS < points(weights.of(Term::Exploration), terms::WHOLE));
    }

    #[test]
    fn exploration_is_fixed_for_a_day_and_even_over_many() {
        let (viewer, subject) = (Uuid::from_u128(1), Uuid::from_u128(2));
        assert_eq!(
            exploration(viewer, subject, Day(7)),
            exploration(viewer, subject, Day(7))
        );
        assert_ne!(
            exploration(viewer, subject, Day(7)),
            exploration(viewer, subject, Day(8))
        );
        assert_ne!(
            exploration(viewer, subject, Day(7)),
            exploration(subject, viewer, Day(7))
        );
        let sum: u64 = (0..10_000)
            .map(|i| u64::from(exploration(viewer, Uuid::from_u128(i), Day(7))))
            .sum();
        assert!((4_900..5_100).contains(&(sum / 10_000)), "{}", sum / 10_000);
    }
}
